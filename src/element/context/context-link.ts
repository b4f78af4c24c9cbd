import type { ContextState } from '../../react/area-host.ts'
import { ContentError } from '../errors/content-error.ts'
import { contextKey, contextVersion } from './context-protocol.ts'
import { contextById, contextFromAncestors, contextOf } from './context-protocol.ts'
import type { ContextValue } from './context-protocol.ts'

/** Inputs of a link, read each time it resolves. */
export interface ContextLinkOptions {
  element: HTMLElement
  /** A provider element or its value, the id of a provider element, or undefined. */
  wanted: () => unknown
  /** The element's own private context, if its properties allow opening one. */
  own: () => ContextValue | null
  /** Milliseconds after which a context counts as missing. */
  timeout: () => number
  /** Called when the value, its snapshot or the state changes. */
  changed: () => void
}

/**
 * Links an element to its context: passed as an object, named by id, the nearest ancestor, or its own. It resolves
 * again whenever the result may have changed: the element moved, a provider was added or the current one closed.
 */
export class ContextLink {
  readonly #options: ContextLinkOptions
  #value: ContextValue | null = null
  #problem: ContentError | null = null
  #late = false
  #document: Document | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsubscribe: (() => void) | null = null

  constructor(options: ContextLinkOptions) {
    this.#options = options
  }

  get value(): ContextValue | null {
    return this.#value
  }

  get state(): ContextState {
    if (this.#value) return 'connected'
    return this.#late ? 'missing' : 'waiting'
  }

  /** Error of a context that was found but cannot be used. */
  get problem(): ContentError | null {
    return this.#problem
  }

  /** Starts resolving, or resolves again at a new position. */
  connect(): void {
    const { ownerDocument } = this.#options.element
    if (this.#document !== ownerDocument) {
      this.#document?.removeEventListener('context-provider', this.#onProvider, true)
      this.#document = ownerDocument
      // In the capture phase, because an outer provider may stop the event of an inner one.
      ownerDocument.addEventListener('context-provider', this.#onProvider, true)
    }
    this.refresh()
  }

  disconnect(): void {
    this.#document?.removeEventListener('context-provider', this.#onProvider, true)
    this.#document = null
    this.#use(null)
    clearTimeout(this.#timer)
    this.#late = false
    this.#problem = null
  }

  /** Resolves again and applies the result. */
  refresh(): void {
    if (!this.#document) return
    const before = this.#value
    const problem = this.#problem
    const next = this.#find()
    if (next !== before) this.#use(next)
    if (!next && !this.#late) this.#wait()
    if (next !== before || problem !== this.#problem) this.#options.changed()
  }

  /** Waits again for a missing context. */
  retry(): void {
    this.#late = false
    this.#options.changed()
    this.refresh()
  }

  readonly #onProvider = (event: Event): void => {
    if ((event as Event & { context?: unknown }).context === contextKey) this.refresh()
  }

  #find(): ContextValue | null {
    const { element, wanted, own } = this.#options
    const target = wanted()
    let found: ContextValue | null
    if (typeof target === 'string') {
      found = contextById(element, target)
    } else if (target) {
      found = contextOf(target)
    } else {
      const around = contextFromAncestors(element)
      found = usable(around) ?? own() ?? around
    }
    const problem = found && found.version !== contextVersion ? versionMismatch(found) : null
    // The same problem found again does not count as a new error.
    if (problem?.message !== this.#problem?.message) this.#problem = problem
    return usable(found)
  }

  #use(value: ContextValue | null): void {
    this.#unsubscribe?.()
    this.#value = value
    this.#unsubscribe =
      value?.subscribe(() => {
        if (usable(value)) this.#options.changed()
        else this.refresh()
      }) ?? null
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#late = false
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#late = true
      this.#options.changed()
    }, this.#options.timeout())
  }
}

function usable(value: ContextValue | null): ContextValue | null {
  if (!value || value.version !== contextVersion) return null
  return value.getSnapshot().status === 'closed' ? null : value
}

function versionMismatch(value: ContextValue): ContentError {
  return new ContentError({
    code: 'version-mismatch',
    message: `the context "${value.id}" of package version ${value.packageVersion} has interface version ${value.version}, this element version ${contextVersion}`,
    hint: 'Load one version of the package.',
  })
}
