// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Arrow keys in a grid of buttons, of which only one is in the order of Tab.

/** Makes the buttons of an element one stop for Tab; the arrow keys, Home and End move between them. */
export function walkable(grid: HTMLElement): void {
  const buttons = [...grid.querySelectorAll("button")];
  const first = buttons.find((button) => button.hasAttribute("aria-current")) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === first ? 0 : -1;
  grid.addEventListener("focusin", (event) => {
    for (const button of buttons) if (button.tabIndex === 0 && button !== event.target) button.tabIndex = -1;
    (event.target as HTMLElement).tabIndex = 0;
  });
  grid.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = target(event.key, at, buttons);
    if (at < 0 || to === null) return;
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, to))]!.focus();
  });
}

/** The index that a key leads to; null for other keys. */
function target(key: string, at: number, buttons: readonly HTMLButtonElement[]): number | null {
  const top = buttons[0]?.offsetTop;
  const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  if (key === "Home") return 0;
  if (key === "End") return buttons.length - 1;
  return Object.hasOwn(steps, key) ? at + steps[key]! : null;
}
