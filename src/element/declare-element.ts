import type { ContentElement } from './content-element.ts'
import type { ContentEvent } from './content-event.ts'
import type { PropertyTable, PropertyValues } from './properties.ts'
import { attributeOf } from './properties.ts'

/** What an element class declares beside its code; the manifest and the types are made from it too. */
export interface Declaration {
  readonly tag: string
  readonly properties: PropertyTable
  readonly events: Readonly<Record<`content-${string}`, EventDeclaration<ContentEvent<unknown>>>>
  /** Methods that the area behind the element provides. */
  readonly methods?: Readonly<Record<string, MethodDeclaration<AnyMethod>>>
}

type AnyMethod = (...parameters: never[]) => Promise<unknown>

export interface EventDeclaration<E extends ContentEvent<unknown>> {
  readonly cancelable: boolean
  /** Carries the type of the event; never set. */
  readonly event?: E
}
export interface MethodDeclaration<Method> {
  /** Carries the type of the method; never set. */
  readonly signature?: Method
}

/** An event that only notifies. */
export function event<Detail = undefined>(): EventDeclaration<ContentEvent<Detail>> {
  return { cancelable: false }
}

/** An event whose default step the page can prevent or, with `waitUntil`, hold back. */
export function cancelable<
  Detail,
  E extends ContentEvent<Detail> = ContentEvent<Detail>,
>(): EventDeclaration<E> {
  return { cancelable: true }
}

/** A method the area provides; the element waits until the area is there. */
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
 * Makes a class whose instances have an accessor for each declared property and a method for each
 * declared method. Throws when a name is already taken, by `HTMLElement` or by the base class: it would
 * change what the platform does with it.
 */
export function declareElement<Base extends typeof ContentElement, const D extends Declaration>(
  Base: Base,
  declaration: D,
): DeclaredClass<Base, D> {
  // A class expression cannot extend a type parameter; the cast is undone by the return type.
  class Declared extends (Base as typeof ContentElement) {
    static override readonly declaration: Declaration = declaration
    static override readonly observedAttributes = observedAttributes(declaration)
  }
  Declared.finalize()
  return Declared as unknown as DeclaredClass<Base, D>
}

/** `token` is observed only to be refused: secrets do not belong into the document. */
function observedAttributes({ properties }: Declaration): string[] {
  const names = Object.entries(properties).map(([name, property]) => attributeOf(name, property))
  return [...names.filter((name) => name !== null), 'token']
}
