// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Makes elements. Text always goes through `textContent`, so no text of a pack is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** Attributes of an element; null and false leave one out, true is an empty one. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** What goes into an element. */
export type Content = Node | string | null;

/** A new element of HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...contents: readonly Content[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, contents);
}

/** A new element of SVG. */
export function makeSvg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...contents: readonly Content[]
): SVGElementTagNameMap[Name] {
  return filled(document.createElementNS(SVG, name), attributes, contents);
}

function filled<One extends Element>(element: One, attributes: Attributes, contents: readonly Content[]): One {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...contents.filter((content) => content !== null));
  return element;
}

/** Sets an attribute if it is another one now, so that a screen reader does not speak twice. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | null): void {
  if (value === null || value === false) {
    element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}
