import { ContextEvent as ContextRequestEvent, createContext } from '@lit/context'
import type { DataLayer } from '../../data/data-layer.ts'
import type { ContentError } from '../errors/content-error.ts'
import { ContentEvent } from '../content-event.ts'

/**
 * The key of the community context protocol (https://github.com/webcomponents-cg/community-protocols). Global, so that
 * two copies of the package on one page are compatible. A provider element exposes its value under the same key, for
 * consumers that refer to it by id or as an object.
 */
export const contextKey: unique symbol = Symbol.for('content-elements/context@1') as never

/** The key with the type of its value. */
const contentContext = createContext<ContextValue>(contextKey)

/** Version of the interface below. Values are recognised by it, never by their class. */
export const contextVersion = 1

export type ContextStatus =
  | 'connecting'
  | 'connected'
  /** The server is unreachable; edits are stored and sent later. */
  | 'offline'
  | 'error'
  | 'signed-out'
  /** No longer provides a dataset: the element left the page or was disconnected explicitly. */
  | 'closed'

export interface ContextSnapshot {
  readonly status: ContextStatus
  readonly layer: DataLayer | null
  /** The error that prevents the dataset from being used. */
  readonly error: ContentError | null
  /** The page displays the error itself; consumers need not. */
  readonly handled: boolean
  /** Property values inherited by every element below (`inheritedProperties`). */
  readonly inherited: Readonly<Record<string, unknown>>
}

/** Value that a provider passes to its consumers. One object for the provider's whole lifetime. */
export interface ContextValue {
  readonly version: number
  readonly packageVersion: string
  readonly id: string
  getSnapshot(): ContextSnapshot
  /** Calls the listener after each change of the snapshot; returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Retries after an error. */
  retry(): void
  /** Whether this consumer should display the error; absent in contexts of older versions. */
  isShownBy?(element: HTMLElement): boolean
  /** Settings for connecting and signing in to further datasets; absent in contexts of older versions. */
  connection?(): object
}

/** An element that provides a context, as seen by consumers. */
export interface ContextProviderElement extends HTMLElement {
  readonly [contextKey]: ContextValue
}

/**
 * Provides the value to consumers inside the element. The returned function announces the provider, on insertion and
 * after each move. A minimal implementation, as every page loads it: a provider's value never changes.
 */
export function provideContext(element: HTMLElement, value: ContextValue): () => void {
  const subscribed = new Map<ContextCallback, EventTarget>()
  const ofOthers = (event: Event): boolean => {
    const { context, contextTarget = event.composedPath()[0] } = event as ProtocolEvent
    const isOurs = context === contextKey && contextTarget !== element
    if (isOurs) event.stopPropagation()
    return isOurs
  }
  element.addEventListener('context-request', (event) => {
    if (!ofOthers(event)) return
    const { callback, subscribe, contextTarget = event.composedPath()[0] } = event as ProtocolEvent
    if (!subscribe) return callback(value)
    subscribed.set(callback, contextTarget as EventTarget)
    callback(value, () => subscribed.delete(callback))
  })
  // A new nested provider may be nearer to some subscribers, so they request again.
  element.addEventListener('context-provider', (event) => {
    if (!ofOthers(event)) return
    for (const [callback, consumer] of new Map(subscribed)) {
      consumer.dispatchEvent(
        new ContextRequestEvent(contentContext, consumer as Element, callback, true),
      )
    }
  })
  return () => {
    const announcement = new Event('context-provider', { bubbles: true, composed: true })
    Object.assign(announcement, { context: contextKey, contextTarget: element })
    element.dispatchEvent(announcement)
  }
}

type ContextCallback = (value: ContextValue, unsubscribe?: () => void) => void

/** An event of the protocol: a request or the announcement of a provider. */
interface ProtocolEvent extends Event {
  readonly context: unknown
  /** Absent from events of older versions of the protocol. */
  readonly contextTarget?: EventTarget | undefined
  readonly callback: ContextCallback
  readonly subscribe?: boolean
}

/** The value of a provider element, or the value itself if it is one; null otherwise. */
export function contextOf(candidate: unknown): ContextValue | null {
  if (typeof candidate !== 'object' || candidate === null) return null
  const value = contextKey in candidate ? candidate[contextKey] : candidate
  return isContextValue(value) ? value : null
}

function isContextValue(value: unknown): value is ContextValue {
  const { version, getSnapshot, subscribe } = value as Partial<ContextValue>
  return (
    typeof version === 'number' &&
    typeof getSnapshot === 'function' &&
    typeof subscribe === 'function'
  )
}

/** Requests the nearest ancestor's context, across shadow roots. Providers respond synchronously or not at all. */
export function contextFromAncestors(element: HTMLElement): ContextValue | null {
  let found: ContextValue | null = null
  const callback = (value: unknown) => {
    found ??= contextOf(value)
  }
  element.dispatchEvent(new ContextRequestEvent(contentContext, element, callback, false))
  return found
}

/** The context of the element with that id: in the element's own root, then in each outer root. */
export function contextById(element: HTMLElement, id: string): ContextValue | null {
  // Duck typing, as the element may have been adopted into another window's document.
  let root: Node | null = element.getRootNode()
  while (root && 'getElementById' in root) {
    const found = contextOf((root as DocumentFragment).getElementById(id))
    if (found) return found
    root = 'host' in root ? (root as ShadowRoot).host.getRootNode() : null
  }
  return null
}

/** A context visible from an element. */
export interface ContextReport {
  tag: string
  id: string
  version: number
  packageVersion: string
  status: ContextStatus
}

/** `content-debug-contexts`: dispatch it on any element to list the contexts visible from there. */
export class ContentDebugContextsEvent extends ContentEvent<{ contexts: ContextReport[] }> {
  constructor() {
    super('content-debug-contexts', { contexts: [] })
  }
}

/** The contexts of an element's ancestors, nearest first. */
export function contextsAround(element: HTMLElement): ContextReport[] {
  const event = new ContentDebugContextsEvent()
  element.dispatchEvent(event)
  return event.detail.contexts
}
