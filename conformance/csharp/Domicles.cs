// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

using System;
using System.Collections.Generic;
using System.Linq;

namespace Puzzlemill {
  /// <summary>Domicles: swap dominoes until no number appears twice in any row or column.</summary>
  public sealed class Domicles : Game {
    readonly int rows, cols, pips, allowed;
    readonly bool exact;
    readonly long[][] tiles;
    readonly List<long[]> swaps = new List<long[]>();
    long[][] board;

    public Domicles(object instance) {
      var fields = Field.Object(instance, "rows", "cols", "pips", "tiles", "swaps", "exact?");
      long rows = Field.Whole(fields["rows"]), cols = Field.Whole(fields["cols"]), pips = Field.Whole(fields["pips"]);
      object claim;
      exact = fields.TryGetValue("exact", out claim) && Field.Flag(claim);
      CheckLayout(rows, cols, pips);
      this.rows = (int)rows; this.cols = (int)cols; this.pips = (int)pips;
      tiles = Field.List(fields["tiles"]).Select(Field.Pair).ToArray();
      if (tiles.Length != rows * cols) throw new InputError("tiles: expected " + rows * cols);
      foreach (var tile in tiles) {
        if (!(0 <= tile[1] && tile[1] < tile[0] && tile[0] <= pips)) throw new InputError("tiles: expected two numbers, the higher one first");
      }
      if (tiles.Select(tile => tile[0] * 100 + tile[1]).Distinct().Count() < tiles.Length) throw new InputError("tiles: one appears twice");
      var swaps = Field.Whole(fields["swaps"]);
      if (swaps < 0 || swaps >= tiles.Length) throw new InputError("swaps: expected 0 to " + (tiles.Length - 1));
      allowed = (int)swaps;
      board = (long[][])tiles.Clone();
    }

    Domicles(Domicles other) {
      rows = other.rows; cols = other.cols; pips = other.pips; allowed = other.allowed; exact = other.exact; tiles = other.tiles;
      board = (long[][])tiles.Clone();
    }

    static void CheckLayout(long rows, long cols, long pips) {
      if (rows < 2 || rows > 99 || cols < 2 || cols > 99) throw new InputError("layout: expected 2 to 99 rows and columns");
      if (pips < 1 || pips > 18) throw new InputError("pips: expected 1 to 18");
      if (2 * cols > pips + 1) throw new InputError("layout: a row needs more numbers than the set has");
      // A number appears at most once per row, and in each column of dominoes at most once on either side.
      long room = 0;
      for (long number = 0; number <= pips; number++) room += Math.Min(rows, Math.Min(cols, number) + Math.Min(cols, pips - number));
      if (room < 2 * rows * cols) throw new InputError("layout: the numbers of the set cannot fill it without repeats");
    }

    public override string Id {
      get {
        var digits = tiles.SelectMany(tile => tile).Select(number => "0123456789abcdefghi"[(int)number]);
        return "domicles:" + rows + "x" + cols + ":" + pips + ":" + (exact ? "e" : "m") + allowed + ":" + string.Concat(digits);
      }
    }

    public override string[] Names { get { return new[] { "swaps", "swap", "i", "j" }; } }

    public override string Position {
      get {
        var dominoes = board.Select(tile => tile[0] + "|" + tile[1]);
        return string.Join(" ", dominoes) + ";" + string.Join(" ", swaps.Select(pair => pair[0] + "-" + pair[1]));
      }
    }

    public override int Done {
      get { return Total - Duplicates(board).SelectMany(broken => broken.Cells).Select(cell => cell[0] * 1000 + cell[1]).Distinct().Count(); }
    }

    public override int Total { get { return 2 * tiles.Length; } }

    public override Game Start() { return new Domicles(this); }

    public override IEnumerable<Move> Moves() {
      if (swaps.Count < allowed) {
        for (var i = 0; i < board.Length; i++) for (var j = i + 1; j < board.Length; j++) yield return new Move("swap", i, j);
      }
      if (swaps.Count > 0) yield return Move.Back;
    }

    public override void Play(Move move) {
      if (move.Name == "back") {
        if (swaps.Count == 0) throw new InputError("back: no swap has been made");
        Swap(board, swaps[swaps.Count - 1]);
        swaps.RemoveAt(swaps.Count - 1);
        return;
      }
      if (!IsPlace(move.First) || !IsPlace(move.Second)) throw new InputError(move + ": no such place");
      if (move.First == move.Second) throw new InputError(move + ": expected two different places");
      if (swaps.Count == allowed) throw new InputError(move + ": no swaps left");
      swaps.Add(new[] { Math.Min(move.First, move.Second), Math.Max(move.First, move.Second) });
      Swap(board, swaps[swaps.Count - 1]);
    }

    public override List<long[]> Solution() {
      return swaps.Count == allowed || !Duplicates(board).Any() ? swaps : null;
    }

    public override List<Broken> Check(List<long[]> solution) {
      var broken = new List<Broken>();
      var after = (long[][])tiles.Clone();
      if (solution.Count > allowed) broken.Add(new Broken("TOO_MANY_SWAPS"));
      foreach (var pair in solution) {
        if (!IsPlace(pair[0]) || !IsPlace(pair[1])) broken.Add(new Broken("NO_SUCH_PLACE", pair));
        else if (pair[0] == pair[1]) broken.Add(new Broken("SAME_PLACE", pair));
        else Swap(after, pair);
      }
      broken.AddRange(Duplicates(after));
      return broken;
    }

    /// <summary>Rows, then columns, from the last to the first; in each the numbers that repeat, the highest first.</summary>
    List<Broken> Duplicates(long[][] board) {
      var broken = new List<Broken>();
      foreach (var code in new[] { "ROW_DUPLICATE", "COLUMN_DUPLICATE" }) {
        var axis = code == "ROW_DUPLICATE" ? 0 : 1;
        var cells = Enumerable.Range(0, 2 * board.Length).Select(index => new long[] { index / 2 / cols, index / 2 % cols * 2 + index % 2 });
        var lines = cells.GroupBy(cell => cell[axis] * 100 + board[cell[0] * cols + cell[1] / 2][cell[1] % 2]);
        broken.AddRange(lines.Where(line => line.Count() > 1).OrderByDescending(line => line.Key).Select(line => new Broken(code, line.ToArray())));
      }
      return broken;
    }

    bool IsPlace(long place) { return 0 <= place && place < tiles.Length; }

    static void Swap(long[][] board, long[] pair) {
      var tile = board[pair[0]];
      board[pair[0]] = board[pair[1]];
      board[pair[1]] = tile;
    }
  }
}
