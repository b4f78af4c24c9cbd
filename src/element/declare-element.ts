import type { ContentElement } from './content-element.ts'
import type { ContentEvent } from './content-event.ts'
import type { PropertyTable, PropertyValues } from './properties.ts'
import { attributeOf } from './properties.ts'

/** Declaration of an element class; manifest and types are also generated from it. */
export interface Declaration {
  readonly tag: string
  readonly properties: PropertyTable
  readonly events: Readonly<Record<`content-${string}`, EventDeclaration<ContentEvent<unknown>>>>
  /** Methods implemented by the element's area. */
  readonly methods?: Readonly<Record<string, MethodDeclaration<AnyMethod>>>
}

type AnyMethod = (...parameters: never[]) => Promise<unknown>

export interface EventDeclaration<E extends ContentEvent<unknown>> {
  readonly cancelable: boolean
  /** Type-level only; never set. */
  readonly event?: E
}
export interface MethodDeclaration<Method> {
  /** Type-level only; never set. */
  readonly signature?: Method
}

/** An event that only notifies. */
export function event<Detail = undefined>(): EventDeclaration<ContentEvent<Detail>> {
  return { cancelable: false }
}

/** An event whose default action the page can prevent or, with `waitUntil`, delay. */
export function cancelable<
  Detail,
  E extends ContentEvent<Detail> = ContentEvent<Detail>,
>(): EventDeclaration<E> {
  return { cancelable: true }
}

/** A method implemented by the area; calls wait until the area is loaded. */
export function method<Method extends AnyMethod>(): MethodDeclaration<Method> {
  return {}
}

type Methods<D extends Declaration> = {
  [K in keyof D['methods']]: D['methods'][K] extends MethodDeclaration<infer M> ? M : never
}

/** Declared events by name, for `HTMLElementEventMap`. */
export type EventsOf<Events extends Declaration['events']> = {
  [K in keyof Events]: Events[K] extends EventDeclaration<infer E> ? E : never
}

/** `Base` with the declared properties and methods on its instances. */
export type DeclaredClass<Base extends typeof ContentElement, D extends Declaration> = Pick<
  Base,
  Exclude<keyof Base, 'prototype'>
> & {
  new (): InstanceType<Base> & PropertyValues<D['properties']> & Methods<D>
  readonly declaration: D
}

/**
 * Creates a class with an accessor for each declared property and a method for each declared method. Throws if
 * `HTMLElement` or the base class already has a member of that name, as this would change platform behaviour.
 */
export function declareElement<Base extends typeof ContentElement, const D extends Declaration>(
  Base: Base,
  declaration: D,
): DeclaredClass<Base, D> {
  // A class expression cannot extend a type parameter; the return type reverts the cast.
  class Declared extends (Base as typeof ContentElement) {
    static override readonly declaration: Declaration = declaration
    static override readonly observedAttributes = observedAttributes(declaration)
  }
  Declared.finalize()
  return Declared as unknown as DeclaredClass<Base, D>
}

/** `token` is observed only to be rejected: secrets do not belong in the document. */
function observedAttributes({ properties }: Declaration): string[] {
  const names = Object.entries(properties).map(([name, property]) => attributeOf(name, property))
  return [...names.filter((name) => name !== null), 'token']
}
