// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Dragging by mouse, pen or finger. A press without moving stays a click.

/** Pixels that a pointer moves before a press becomes a drag. */
const THRESHOLD = 8;

/** What is dragged. */
export interface Dragged {
  /** A picture that follows the pointer. */
  readonly picture: Element;
  /** Called with what is under the pointer, and where, while it moves; and with null when the drag ends. */
  readonly over?: (target: Element | null, at?: PointerEvent) => void;
  /** Called with what is under the pointer, and where, at the end. */
  readonly drop: (target: Element | null, at: PointerEvent) => void;
}

/**
 * Lets things in `area` be dragged: `begin` says what a press there drags, or null for nothing. Elements that can be
 * dragged need `touch-action: none` in the style sheet, or a finger scrolls the page instead.
 */
export function draggable(area: HTMLElement, begin: (target: Element, down: PointerEvent) => Dragged | null): void {
  area.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || !down.isPrimary || !(down.target instanceof Element)) return;
    const dragged = begin(down.target, down);
    if (dragged) follow(down, dragged);
  });
}

function follow(down: PointerEvent, { picture, over, drop }: Dragged): void {
  const listening = new AbortController();
  let moving = false;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.ariaHidden = "true";
  ghost.append(picture);
  const under = ({ clientX, clientY }: PointerEvent): Element | null => document.elementFromPoint(clientX, clientY);
  const end = (): void => {
    listening.abort();
    ghost.remove();
    over?.(null);
  };
  const listen = (type: "pointermove" | "pointerup" | "pointercancel", heard: (event: PointerEvent) => void): void =>
    document.addEventListener(type, (event) => event.pointerId === down.pointerId && heard(event), { signal: listening.signal });
  listen("pointermove", (event) => {
    if (!moving && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
    if (!moving) document.body.append(ghost);
    moving = true;
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    over?.(under(event), event);
  });
  listen("pointerup", (event) => {
    const target = under(event);
    end();
    if (!moving) return;
    swallowClick();
    drop(target, event);
  });
  listen("pointercancel", end);
}

/** The click that can follow a drag is not a press. Any click after another press or key is one. */
function swallowClick(): void {
  const waiting = new AbortController();
  const options = { capture: true, once: true, signal: waiting.signal };
  document.addEventListener("click", (click) => click.stopPropagation(), options);
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, () => waiting.abort(), options);
}
