// What declarations of the elements need of React's types. Pages without React have no reason to install those; components
// typed with them are assignable to these.

/** A function or a class that takes props; what it returns is React's business. */
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
