// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The icons of buttons, drawn in lines on 24 by 24 units; the style sheet gives them their colour and stroke.

import { makeSvg } from "./dom.ts";

/** Every icon, as the path of its lines. */
const ICONS = {
  check: "M4 12.5l5.5 5.5L20 6.5",
  close: "M6 6l12 12M18 6L6 18",
  flip: "M12 3v18M8.5 7L3 17h5.5zM15.5 7L21 17h-5.5z",
  help: "M9 9.2a3 3 0 1 1 4.6 2.6c-1 .7-1.6 1.3-1.6 2.4M12 17.6v.1M12 2.8a9.2 9.2 0 1 1 0 18.4 9.2 9.2 0 0 1 0-18.4",
  hint: "M9.5 18h5M10.5 21h3M9.5 15.2c0-1.7-2.9-3-2.9-6.3a5.4 5.4 0 0 1 10.8 0c0 3.3-2.9 4.6-2.9 6.3z",
  less: "M5 12h14",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12v.1M12 12v.1M19 12v.1",
  next: "M9.5 5l7 7-7 7",
  note: "M4 20l1-4.5L16 4.5a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19zM14 6.5l3.5 3.5",
  plus: "M12 5v14M5 12h14",
  previous: "M14.5 5l-7 7 7 7",
  redo: "M19 9H9.5a5.5 5.5 0 0 0 0 11H13M14.5 4.5L19 9l-4.5 4.5",
  turn: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7L19.5 8.5M19.5 3.5v5h-5",
  undo: "M5 9h9.5a5.5 5.5 0 0 1 0 11H11M9.5 4.5L5 9l4.5 4.5",
} as const;

/** A new picture for a button; screen readers do not hear of it, so the button needs a name. */
export function icon(name: keyof typeof ICONS): SVGElement {
  return makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, makeSvg("path", { d: ICONS[name] }));
}
