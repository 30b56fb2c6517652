// What the React example uses of React, so that the compiler checks it without React being installed.

declare module "react" {
  export function useState<T>(first: T | (() => T)): [T, (next: T) => void];
  export function useRef<T>(first: T): { current: T };
  export function useEffect(effect: () => (() => void) | undefined, deps: readonly unknown[]): void;
}

declare module "react/jsx-runtime" {
  type Child = string | number | JSX.Element | readonly Child[];
  export namespace JSX {
    type Element = { readonly type: unknown };
    interface ElementChildrenAttribute {
      children: unknown;
    }
    interface Tag {
      key?: string | number;
      role?: string;
      children?: Child;
    }
    interface IntrinsicElements {
      main: Tag;
      div: Tag;
      p: Tag;
      button: Tag & { disabled?: boolean; onClick?: () => void };
    }
  }
  export function jsx(type: unknown, props: unknown): JSX.Element;
  export function jsxs(type: unknown, props: unknown): JSX.Element;
}
