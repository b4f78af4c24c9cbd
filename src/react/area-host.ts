import type { LocaleLoader } from '../i18n/locale-loader.ts'
import type { AuthStore } from '../data/auth/auth-store.ts'
import type { DataLayer } from '../data/data-layer.ts'
import type { ControlHost } from './control-host.ts'

/**
 * The state of an element's search for a context: still searching, found, or given up for now (it keeps listening and
 * recovers when a context appears).
 */
export type ContextState = 'waiting' | 'connected' | 'missing'

/** An immutable snapshot of the element. A new object is created only when something changed. */
export interface AreaSnapshot {
  /**
   * The effective value of every declared property by its camelCase name: the element's own value, otherwise that of
   * the context (`config`, `readOnly`, `locale`, `colorScheme`, `hotkeys`, `containKeys`, `messages`, `hrefFor`,
   * `storage`), otherwise the declared default.
   */
  readonly props: Readonly<Record<string, unknown>>
  /** The data layer of the context. Never null in an area that requires a context. */
  readonly layer: DataLayer | null
  /** The area started without a context; one that appears later only changes `layer`. */
  readonly standsAlone: boolean
  readonly contextState: ContextState
}

/** A dataset in a configuration; missing properties default to those of the element or its context. */
export interface DatasetSettings {
  readonly projectId?: string | undefined
  readonly dataset?: string | undefined
  readonly apiHost?: string | undefined
  /** The part of the configuration with its types. */
  readonly config: unknown
}

/** The state of an opened dataset. */
export interface DatasetSnapshot {
  readonly status: string
  readonly layer: DataLayer | null
  /** Why it cannot be used, and whether the page shows that error itself. */
  readonly error: (Error & { readonly hint?: string; readonly code?: string }) | null
  readonly handled: boolean
}

/** A dataset opened by an area, in addition to or instead of that of its context. */
export interface OpenDataset {
  getSnapshot(): DatasetSnapshot
  subscribe(listener: () => void): () => void
  /** Tries again after an error. */
  retry(): void
  /** To be called when the settings may have changed; another dataset creates a new layer. */
  refresh(): void
  /** Closes the dataset; pending edits are still sent, as when a context ends. */
  close(): void
}

/** The interface of a custom element for its area. Defined in this low layer so that areas can import it. */
export interface AreaHost {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Unique per element on the page; prefix for ids and storage keys. */
  readonly id: string
  /** Loads messages of languages; part of the host because rendering waits for them. */
  readonly locales: LocaleLoader
  /** Calls the listener after each change of the snapshot; for `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => AreaSnapshot
  /**
   * Dispatches an event that the element declares, bubbling and composed; false means that the host page prevented it.
   * `cancelable` defaults to the declaration.
   */
  dispatch(type: `content-${string}`, detail?: unknown, options?: { cancelable?: boolean }): boolean
  /**
   * Dispatches a cancelable event and waits for every promise passed to its `waitUntil`. Resolves to false when the
   * event was prevented, or a promise rejected or resolved to false.
   */
  request(type: `content-${string}`, detail?: unknown): Promise<boolean>
  /**
   * Reports an error with one `content-error` event; false means that the page shows it itself. Otherwise the area
   * shows it in place; an error that ends the area is thrown through React.
   */
  reportError(error: unknown, where: string): boolean
  /** Opens a dataset of the area's configuration. `settings` is called again whenever they may have changed. */
  openDataset(settings: () => DatasetSettings): OpenDataset
  /** The auth store of a dataset, without opening it; null when no sign-in is needed. The caller disposes of it. */
  openAuth(settings: () => DatasetSettings): Promise<AuthStore | null>
  /** Provides the element's public methods; the returned function removes them. */
  provideMethods(methods: Record<string, (...args: never[]) => unknown>): () => void
  /** Sets or clears a CSS `:state(name)` of the element. */
  setState(name: string, on: boolean): void
  /** Whether the element declares an event of that name. */
  declares(type: string): boolean
  /** The form control of the element; null for elements that are not form controls. */
  readonly control: ControlHost | null
  /** Sets the accessible name of the element's region. */
  setLabel(label: string): void
}
