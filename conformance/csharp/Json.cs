// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Puzzlemill {
  /// <summary>Input that cannot be used: JSON of the wrong form, an instance that is not a puzzle, or an illegal move.</summary>
  public sealed class InputError : Exception {
    public InputError(string message) : base(message) { }
  }

  /// <summary>Reads JSON into null, bool, long, double, string, List&lt;object&gt; and Dictionary&lt;string, object&gt;.</summary>
  public sealed class Json {
    const int Deepest = 64;
    readonly string text;
    int at;

    Json(string text) { this.text = text; }

    public static object Read(string text) {
      var json = new Json(text);
      var value = json.Value(0);
      json.Space();
      if (json.at < text.Length) throw json.Wrong("the end");
      return value;
    }

    object Value(int depth) {
      if (depth > Deepest) throw Wrong("fewer brackets");
      Space();
      if (at == text.Length) throw Wrong("a value");
      switch (text[at]) {
        case '{': return Members(depth);
        case '[': return Items(depth);
        case '"': return Text();
        case 't': return Word("true", true);
        case 'f': return Word("false", false);
        case 'n': return Word("null", null);
        default: return Number();
      }
    }

    Dictionary<string, object> Members(int depth) {
      var members = new Dictionary<string, object>();
      at++;
      if (Next('}')) return members;
      do {
        Space();
        var name = Text();
        Expect(':');
        members[name] = Value(depth + 1);
      } while (Next(','));
      Expect('}');
      return members;
    }

    List<object> Items(int depth) {
      var items = new List<object>();
      at++;
      if (Next(']')) return items;
      do items.Add(Value(depth + 1)); while (Next(','));
      Expect(']');
      return items;
    }

    string Text() {
      if (at == text.Length || text[at] != '"') throw Wrong("a text");
      var letters = new StringBuilder();
      for (at++; at < text.Length && text[at] != '"'; at++) {
        if (text[at] != '\\') { letters.Append(text[at]); continue; }
        if (++at == text.Length) break;
        var place = "\"\\/bfnrt".IndexOf(text[at]);
        if (place >= 0) letters.Append("\"\\/\b\f\n\r\t"[place]);
        else letters.Append(Escaped());
      }
      if (at == text.Length) throw Wrong("the end of a text");
      at++;
      return letters.ToString();
    }

    char Escaped() {
      ushort code;
      if (text[at] != 'u' || at + 4 >= text.Length) throw Wrong("an escape");
      if (!ushort.TryParse(text.Substring(at + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out code)) throw Wrong("four digits");
      at += 4;
      return (char)code;
    }

    object Number() {
      var start = at;
      while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
      var digits = text.Substring(start, at - start);
      long whole;
      double real;
      if (long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out whole)) return whole;
      if (double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out real)) return real;
      throw Wrong("a value");
    }

    object Word(string word, object value) {
      if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Wrong("a value");
      at += word.Length;
      return value;
    }

    bool Next(char mark) {
      Space();
      if (at == text.Length || text[at] != mark) return false;
      at++;
      return true;
    }

    void Expect(char mark) {
      if (!Next(mark)) throw Wrong("'" + mark + "'");
    }

    void Space() {
      while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
    }

    InputError Wrong(string expected) { return new InputError("JSON, character " + at + ": expected " + expected); }
  }

  /// <summary>Fields of objects, with their types checked.</summary>
  public static class Field {
    /// <summary>An object that has all of these fields and no others; a name with ? can be missing.</summary>
    public static Dictionary<string, object> Object(object value, params string[] names) {
      var members = value as Dictionary<string, object>;
      if (members == null) throw new InputError("expected an object");
      var known = new HashSet<string>();
      foreach (var name in names) {
        known.Add(name.TrimEnd('?'));
        if (!name.EndsWith("?") && !members.ContainsKey(name)) throw new InputError(name + ": missing");
      }
      foreach (var name in members.Keys) if (!known.Contains(name)) throw new InputError(name + ": unknown field");
      return members;
    }

    public static List<object> List(object value) { return As<List<object>>(value, "a list"); }

    public static string Text(object value) { return As<string>(value, "a text"); }

    public static long Whole(object value) {
      if (value is long) return (long)value;
      throw new InputError("expected a whole number");
    }

    public static bool Flag(object value) {
      if (value is bool) return (bool)value;
      throw new InputError("expected true or false");
    }

    public static long[] Pair(object value) {
      var both = List(value);
      if (both.Count != 2) throw new InputError("expected two numbers");
      return new[] { Whole(both[0]), Whole(both[1]) };
    }

    static T As<T>(object value, string expected) where T : class {
      var typed = value as T;
      if (typed == null) throw new InputError("expected " + expected);
      return typed;
    }
  }
}
