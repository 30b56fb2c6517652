"""What the back of a cover says about a book: how many puzzles of which kinds, how hard, and what else it has."""

from puzzlemill.render.books.plan import Plan, about, contained_kinds, duration, levels_text, numbered_chapters, rounded


def cover_facts(plan: Plan) -> tuple[str, ...]:
    """Up to four lines about a book in its language; empty for a book without puzzles.

    They are the number and kinds of its puzzles, their levels and expected minutes, its hints and answers, and its
    rules.
    """
    words, chapters = plan.words, numbered_chapters(plan)
    items = [item for chapter in chapters for item in chapter.items]
    if not items:
        return ()
    facts = [words("cover.puzzles", count=len(items), kinds=words.listed(contained_kinds(chapters)))]
    levels = levels_text(items, words)
    minutes = [item.entry.grade.minutes for item in items if item.entry.grade and item.entry.grade.minutes is not None]
    if levels and minutes:
        facts.append(words("cover.times", levels=levels, time=_span(min(minutes), max(minutes), plan)))
    elif levels:
        facts.append(words("cover.levels", levels=levels))
    hints = words("cover.hints", count=plan.hints) if plan.hints else ""
    if hints and plan.answers:
        facts.append(words("cover.both", hints=hints))
    elif hints or plan.answers:
        facts.append(hints or words("cover.answers"))
    if plan.how_to_play:
        facts.append(words("cover.rules"))
    return tuple(facts)


def _span(least: float, most: float, plan: Plan) -> str:
    """Expected minutes in round numbers: `3 to 25 minutes`, `3 minutes to 2 hours`, or only `3 minutes`."""
    low, high = rounded(least), rounded(most)
    if low == high:
        return about(least, plan.words)
    if low < 60 <= high and high % 60 == 0:
        return plan.words("minutes.span", low=about(least, plan.words), high=about(most, plan.words))
    return duration(high, plan.words, low)
