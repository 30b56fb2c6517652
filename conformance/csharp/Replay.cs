// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace Puzzlemill {
  /// <summary>Replays files of conformance, prints what it compared, and exits with 1 at the first difference.</summary>
  public static class Replay {
    sealed class Difference : Exception {
      public Difference(string message) : base(message) { }
    }

    static readonly SortedDictionary<string, int> compared = new SortedDictionary<string, int>();

    public static int Main(string[] paths) {
      try {
        foreach (var path in paths) {
          compared.Clear();
          File((Dictionary<string, object>)Json.Read(System.IO.File.ReadAllText(path, Encoding.UTF8)));
          Console.WriteLine(path + ": " + string.Join(", ", compared.Select(count => count.Value + " " + count.Key)));
        }
        return 0;
      } catch (Difference difference) {
        Console.Error.WriteLine(difference.Message);
        return 1;
      } catch (Exception error) when (error is InputError || error is IOException) {
        Console.Error.WriteLine(error.Message);
        return 2;
      }
    }

    static void File(Dictionary<string, object> file) {
      var kind = (string)file["kind"];
      if ((string)file["format"] != "puzzlemill-conformance" || (long)file["version"] != 1) throw new InputError("expected version 1 of puzzlemill-conformance");
      var puzzles = new Dictionary<string, Game>();
      foreach (var game in Records(file, "games")) Games(kind, game, puzzles);
      foreach (var record in Records(file, "solutions")) Solution(record, puzzles);
      foreach (var record in Records(file, "instances")) Instance(kind, record);
    }

    static Game Read(string kind, object instance) {
      if (kind == "domicles") return new Domicles(instance);
      if (kind == "ottf") return new Ottf(instance);
      throw new InputError(kind + ": not ported; use domicles.json or ottf.json");
    }

    static void Games(string kind, Dictionary<string, object> record, Dictionary<string, Game> puzzles) {
      var game = Read(kind, record["instance"]);
      var id = (string)record["id"];
      puzzles[id] = game;
      Same("games", id, game.Id, id);
      var played = new List<Move>();
      foreach (Dictionary<string, object> state in (List<object>)record["states"]) {
        if ("undo".Equals(state["move"])) {
          played.RemoveAt(played.Count - 1);
          game = game.Start();
          played.ForEach(game.Play);
        } else if (state["move"] != null) {
          played.Add(ReadMove(game, state["move"]));
          game.Play(played.Last());
        }
        State(id + " after " + string.Join("; ", played), game, state);
      }
    }

    static void State(string where, Game game, Dictionary<string, object> state) {
      var moves = game.Moves().ToList();
      var solution = game.Solution();
      var broken = solution == null ? null : game.Check(solution);
      Same("states", where + ": position", Hash(game.Position), (string)state["position"]);
      Same("lists of moves", where + ": moves", moves.Count + " " + Hash(string.Join(";", moves)), string.Join(" ", (List<object>)state["moves"]));
      Same("progress", where + ": progress", game.Done + " " + game.Total, string.Join(" ", (List<object>)state["progress"]));
      Same("solved", where + ": solved", broken != null && broken.Count == 0, (bool)state["solved"]);
      Same("broken rules", where + ": broken rules", Listed(broken), Listed(state["broken"]));
      foreach (var move in (List<object>)state["refused"]) {
        Same("refused moves", where + ": " + Shown(move), Refuses(() => game.Play(ReadMove(game, move))), true);
        Same("states", where + ": position after a refused move", Hash(game.Position), (string)state["position"]);
      }
    }

    static void Solution(Dictionary<string, object> record, Dictionary<string, Game> puzzles) {
      Game game;
      // Some solutions are for puzzles that no game has; their ids are not read here.
      if (!puzzles.TryGetValue((string)record["id"], out game)) return;
      string broken;
      try {
        var solution = Field.Object(record["solution"], game.Names[0])[game.Names[0]];
        broken = Listed(game.Check(Field.List(solution).Select(Field.Pair).ToList()));
      } catch (InputError) {
        broken = "NOT_A_SOLUTION";
      }
      Same("solutions", record["id"] + ": " + Shown(record["solution"]), broken, Listed(record["broken"]));
    }

    static void Instance(string kind, Dictionary<string, object> record) {
      string id = null;
      Refuses(() => id = Read(kind, record["instance"]).Id);
      Same("instances", Shown(record["instance"]), id, (string)record["id"]);
    }

    static Move ReadMove(Game game, object value) {
      var move = value as Dictionary<string, object>;
      if (move != null && move.ContainsKey("move") && "back".Equals(move["move"])) {
        Field.Object(value, "move");
        return Move.Back;
      }
      var names = game.Names;
      var fields = Field.Object(value, "move", names[2], names[3]);
      if (!names[1].Equals(fields["move"])) throw new InputError("expected " + names[1] + " or back");
      return new Move(names[1], Field.Whole(fields[names[2]]), Field.Whole(fields[names[3]]));
    }

    static IEnumerable<Dictionary<string, object>> Records(Dictionary<string, object> file, string section) {
      return ((List<object>)file[section]).Cast<Dictionary<string, object>>();
    }

    static bool Refuses(Action act) {
      try {
        act();
        return false;
      } catch (InputError) {
        return true;
      }
    }

    static void Same<T>(string section, string where, T actual, T expected) {
      int count;
      compared.TryGetValue(section, out count);
      compared[section] = count + 1;
      if (!Equals(actual, expected)) throw new Difference(where + ": expected " + expected + ", got " + actual);
    }

    /// <summary>Broken rules as a text to compare: our own, or those of a file.</summary>
    static string Listed(List<Broken> broken) { return broken == null ? null : string.Join("; ", broken); }

    static string Listed(object broken) {
      if (broken == null) return null;
      return Listed(((List<object>)broken).Cast<List<object>>().Select(rule => new Broken((string)rule[0], ((List<object>)rule[1]).Select(Field.Pair).ToArray())).ToList());
    }

    static string Shown(object value) {
      var list = value as List<object>;
      var members = value as Dictionary<string, object>;
      if (list != null) return "[" + string.Join(", ", list.Select(Shown)) + "]";
      if (members != null) return "{" + string.Join(", ", members.Select(member => member.Key + ": " + Shown(member.Value))) + "}";
      return value == null ? "null" : value.ToString();
    }

    /// <summary>The 32-bit FNV-1a hash of an ASCII text, as 8 hexadecimal digits.</summary>
    static string Hash(string text) {
      var hash = 0x811C9DC5u;
      foreach (var letter in text) hash = unchecked((hash ^ letter) * 0x01000193u);
      return hash.ToString("x8");
    }
  }
}
