// The React types used by declarations of the elements. Pages without React have no reason to install React's own;
// components with React's types are assignable to these.

/** A function or class that takes props; its result is irrelevant here. */
export type ComponentType<Props = object> =
  | ((props: Props) => unknown)
  | (new (props: Props) => unknown)
export type ReactNode = unknown
export type RefCallback<E> = (element: E | null) => void
export type MouseEvent<E = Element> = globalThis.MouseEvent & { readonly currentTarget: E }
export type MemoExoticComponent<Component> = Component
export interface Context<Value> {
  readonly Provider: (props: { value: Value; children?: unknown }) => unknown
}
export namespace JSX {
  type Element = unknown
}
