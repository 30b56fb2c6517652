// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

using System.Collections.Generic;
using System.Linq;

namespace Puzzlemill {
  /// <summary>A move with two numbers, such as `swap 0 7` or `place 1 2`, or `back` without any.</summary>
  public struct Move {
    public readonly string Name;
    public readonly long First, Second;

    public Move(string name, long first = 0, long second = 0) { Name = name; First = first; Second = second; }

    public static readonly Move Back = new Move("back");

    public override string ToString() { return Name == "back" ? Name : Name + " " + First + " " + Second; }
  }

  /// <summary>A rule that a solution breaks: its code, and the cells concerned.</summary>
  public sealed class Broken {
    public readonly string Code;
    public readonly List<long[]> Cells;

    public Broken(string code, params long[][] cells) { Code = code; Cells = cells.ToList(); }

    public override string ToString() { return Code + string.Concat(Cells.Select(cell => " " + cell[0] + "," + cell[1])); }
  }

  /// <summary>A puzzle and the position that its moves have led to. Both kinds have pairs of numbers as solutions.</summary>
  public abstract class Game {
    /// <summary>The position id of the puzzle.</summary>
    public abstract string Id { get; }
    /// <summary>The field of a solution, and those of a move that is not `back`.</summary>
    public abstract string[] Names { get; }
    /// <summary>The text of the position, as conformance/README.md describes it.</summary>
    public abstract string Position { get; }
    public abstract int Done { get; }
    public abstract int Total { get; }
    /// <summary>The same puzzle before the first move.</summary>
    public abstract Game Start();
    public abstract IEnumerable<Move> Moves();
    /// <summary>Makes a move; throws InputError, and changes nothing, if it is illegal.</summary>
    public abstract void Play(Move move);
    /// <summary>The solution, right or wrong, that a complete position shows; otherwise null.</summary>
    public abstract List<long[]> Solution();
    /// <summary>Every rule that a solution breaks; empty if it is right.</summary>
    public abstract List<Broken> Check(List<long[]> solution);
  }
}
