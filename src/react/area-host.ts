import type { LocaleLoader } from '../i18n/locale-loader.ts'
import type { AuthStore } from '../data/auth/auth-store.ts'
import type { DataLayer } from '../data/data-layer.ts'
import type { ControlHost } from './control-host.ts'

/**
 * Where an element stands with its context: still looking, found, or given up for now
 * (it goes on listening and heals when a context appears).
 */
export type ContextState = 'waiting' | 'connected' | 'missing'

/** One immutable picture of the element. A new object is made only when something changed. */
export interface AreaSnapshot {
  /**
   * The effective value of every declared property by its camelCase name: the element's own value, otherwise that of
   * the context (`config`, `readOnly`, `locale`, `colorScheme`, `hotkeys`, `containKeys`, `messages`, `hrefFor`,
   * `storage`), otherwise the declared default.
   */
  readonly props: Readonly<Record<string, unknown>>
  /** The data of the context. Non-null for the whole life of an area that needs a context. */
  readonly layer: DataLayer | null
  /** The area has no context; one that appears later only changes `layer`. */
  readonly standsAlone: boolean
  readonly contextState: ContextState
}

/** A dataset as named in a configuration; missing properties are those of the element or its context. */
export interface DatasetSettings {
  readonly projectId?: string | undefined
  readonly dataset?: string | undefined
  readonly apiHost?: string | undefined
  /** The part of the configuration that says its types. */
  readonly config: unknown
}

/** How an open dataset is doing. */
export interface DatasetSnapshot {
  readonly status: string
  readonly layer: DataLayer | null
  /** What keeps it from being used, and whether the page shows that itself. */
  readonly error: (Error & { readonly hint?: string; readonly code?: string }) | null
  readonly handled: boolean
}

/** A dataset that an area opened, beside or instead of that of its context. */
export interface OpenDataset {
  getSnapshot(): DatasetSnapshot
  subscribe(listener: () => void): () => void
  /** Tries again after an error. */
  retry(): void
  /** The settings may have changed; another dataset means another layer. */
  refresh(): void
  /** Gives it up; edits on their way are still sent, as after any other end of a context. */
  close(): void
}

/** What an area sees of the custom element that shows it. Declared this low so that areas can use it. */
export interface AreaHost {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Unique per element on the page; prefix for ids and storage keys. */
  readonly id: string
  /** The words of languages; here because they are waited for before anything is drawn. */
  readonly locales: LocaleLoader
  /** Calls the listener after each change of the snapshot; for `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => AreaSnapshot
  /**
   * Dispatches an event the element declares, bubbling and composed; false means that the host page
   * prevented it. `cancelable` is as declared unless said otherwise here.
   */
  dispatch(type: `content-${string}`, detail?: unknown, options?: { cancelable?: boolean }): boolean
  /**
   * Dispatches an event declared as cancelable and waits for every promise given to its `waitUntil`.
   * Resolves to false when it was prevented, or a promise rejected or resolved to false.
   */
  request(type: `content-${string}`, detail?: unknown): Promise<boolean>
  /**
   * Reports an error by one `content-error` event; false means that the page shows it itself. Otherwise the area shows it
   * where it happened; an error that ends the area is thrown through React.
   */
  reportError(error: unknown, where: string): boolean
  /**
   * Opens a dataset that the area's configuration names. The settings are read again whenever they may have changed.
   */
  openDataset(settings: () => DatasetSettings): OpenDataset
  /** The auth store of a dataset, without opening it; null where no sign-in is needed. The caller disposes of it. */
  openAuth(settings: () => DatasetSettings): Promise<AuthStore | null>
  /** Backs the element's public methods; the returned function takes them back. */
  provideMethods(methods: Record<string, (...args: never[]) => unknown>): () => void
  /** Turns a CSS `:state(name)` of the element on or off. */
  setState(name: string, on: boolean): void
  /** Whether the element has an event of that name. */
  declares(type: string): boolean
  /** The form control the element is; null for elements that are none. */
  readonly control: ControlHost | null
  /** The accessible name of the element's region. */
  setLabel(label: string): void
}
