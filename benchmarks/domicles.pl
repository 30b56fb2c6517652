% Solved boards of a Domicles layout by backtracking over a finite-domain model, as the puzzle's blog post describes it.
%     swipl domicles.pl ROWS COLS PIPS LIMIT
% A line for each of the first LIMIT boards: its numbers row by row, each a digit.

:- use_module(library(clpfd)).
:- initialization(main, main).

main(Arguments) :-
    maplist(atom_number, Arguments, [Rows, Cols, Pips, Limit]),
    forall(limit(Limit, solved(Rows, Cols, Pips, Numbers)),
           ( atomic_list_concat(Numbers, Line), writeln(Line) )).

solved(Rows, Cols, Pips, Numbers) :-
    Width is 2 * Cols,
    length(Grid, Rows),
    maplist(wide(Width), Grid),
    append(Grid, Numbers),
    Numbers ins 0..Pips,
    transpose(Grid, Columns),
    maplist(all_different, Grid),
    maplist(all_different, Columns),
    Base is Pips + 1,
    tiles(Numbers, Base, Tiles),
    all_different(Tiles),
    label(Numbers).

wide(Width, Row) :- length(Row, Width).

% A tile is one number, its two sides read as digits.
tiles([], _, []).
tiles([High, Low|Numbers], Base, [Tile|Tiles]) :-
    High #> Low,
    Tile #= Base * High + Low,
    tiles(Numbers, Base, Tiles).
