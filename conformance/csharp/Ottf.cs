// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Puzzlemill {
  /// <summary>OTTF: place tiles one by one; each shows 1 plus the number of its neighbours placed later; after 4 comes 1.</summary>
  public sealed class Ottf : Game {
    readonly string[] template;
    readonly int rows, cols;
    readonly int[,] shown;
    readonly List<long[]> order = new List<long[]>();

    public Ottf(object instance)
      : this(Field.List(Field.Object(instance, "template")["template"]).Select(Field.Text).ToArray()) { }

    Ottf(string[] template) {
      this.template = template;
      rows = template.Length;
      cols = rows > 0 ? template[0].Length : 0;
      if (rows < 1 || rows > 1000 || cols < 1 || cols > 1000) throw new InputError("template: expected 1 x 1 to 1000 x 1000");
      if (template.Any(row => row.Length != cols)) throw new InputError("template: rows of different length");
      if (template.Any(row => row.Any(mark => "1234.".IndexOf(mark) < 0))) throw new InputError("template: expected 1 to 4 or .");
      if (template.All(row => row.All(mark => mark == '.'))) throw new InputError("template: no tiles");
      shown = new int[rows, cols];
    }

    public override string Id {
      get {
        var cells = new StringBuilder();
        var empty = 0;
        foreach (var mark in string.Concat(template) + "\0") {
          if (mark == '.') { empty++; continue; }
          for (; empty > 26; empty -= 26) cells.Append('z');
          if (empty > 0) cells.Append((char)('a' + empty - 1));
          empty = 0;
          if (mark != '\0') cells.Append(mark);
        }
        return "ottf:" + rows + "x" + cols + ":" + cells;
      }
    }

    public override string[] Names { get { return new[] { "order", "place", "row", "col" }; } }

    public override string Position {
      get {
        var lines = template.Select((line, row) => string.Concat(line.Select((mark, col) => mark == '.' ? "." : shown[row, col].ToString())));
        return string.Join("/", lines) + ";" + string.Join(" ", order.Select(cell => cell[0] + "," + cell[1]));
      }
    }

    public override int Done { get { return order.Count; } }

    public override int Total { get { return Tiles().Count(); } }

    public override Game Start() { return new Ottf(template); }

    public override IEnumerable<Move> Moves() {
      foreach (var cell in Tiles()) if (shown[cell[0], cell[1]] == 0) yield return new Move("place", cell[0], cell[1]);
      if (order.Count > 0) yield return Move.Back;
    }

    public override void Play(Move move) {
      if (move.Name == "back") {
        if (order.Count == 0) throw new InputError("back: no tile has been placed");
        var last = order[order.Count - 1];
        order.RemoveAt(order.Count - 1);
        shown[last[0], last[1]] = 0;
        Turn(shown, last, 2);
        return;
      }
      if (!IsTile(move.First, move.Second)) throw new InputError(move + ": no tile in that cell");
      if (shown[move.First, move.Second] > 0) throw new InputError(move + ": already placed");
      order.Add(new[] { move.First, move.Second });
      shown[move.First, move.Second] = 1;
      Turn(shown, order[order.Count - 1], 0);
    }

    public override List<long[]> Solution() { return Done == Total ? order : null; }

    public override List<Broken> Check(List<long[]> solution) {
      var broken = new List<Broken>();
      var numbers = new int[rows, cols];
      foreach (var cell in solution) {
        if (!IsTile(cell[0], cell[1])) broken.Add(IsOnBoard(cell[0], cell[1]) ? new Broken("NOT_A_TILE", cell) : new Broken("NOT_A_TILE"));
        else if (numbers[cell[0], cell[1]] > 0) broken.Add(new Broken("TWICE", cell));
        else {
          numbers[cell[0], cell[1]] = 1;
          Turn(numbers, cell, 0);
        }
      }
      foreach (var cell in Tiles()) {
        var number = numbers[cell[0], cell[1]];
        if (number == 0) broken.Add(new Broken("MISSING", cell));
        else if (number != template[(int)cell[0]][(int)cell[1]] - '0') broken.Add(new Broken("WRONG_NUMBER", cell));
      }
      return broken;
    }

    /// <summary>Turns the placed neighbours of a cell: by 0 after placing its tile, which adds 1; by 2 after taking it back.</summary>
    void Turn(int[,] numbers, long[] cell, int turn) {
      foreach (var step in new[] { new[] { -1, 0 }, new[] { 0, -1 }, new[] { 0, 1 }, new[] { 1, 0 } }) {
        long row = cell[0] + step[0], col = cell[1] + step[1];
        if (IsOnBoard(row, col) && numbers[row, col] > 0) numbers[row, col] = (numbers[row, col] + turn) % 4 + 1;
      }
    }

    IEnumerable<long[]> Tiles() {
      for (long row = 0; row < rows; row++) for (long col = 0; col < cols; col++) if (IsTile(row, col)) yield return new[] { row, col };
    }

    bool IsTile(long row, long col) { return IsOnBoard(row, col) && template[(int)row][(int)col] != '.'; }

    bool IsOnBoard(long row, long col) { return 0 <= row && row < rows && 0 <= col && col < cols; }
  }
}
