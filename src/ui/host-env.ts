// The only module that touches what belongs to the host page: its location, history, title, storage
// and window listeners. Nothing happens on import; each function does exactly what its caller asked.

/** Where the page is; a copy, safe to keep. */
export interface HostLocation {
  origin: string
  pathname: string
  search: string
  hash: string
  href: string
}

/** Reads the page's location. */
export function readLocation(): HostLocation {
  const { origin, pathname, search, hash, href } = window.location
  return { origin, pathname, search, hash, href }
}

/**
 * Adds a history entry, or replaces the current one. State that the host keeps in the entry stays;
 * ours lies beside it under `key`.
 */
export function writeHistory(entry: {
  url: string
  key: string
  state: unknown
  replace?: boolean
}): void {
  const current: unknown = window.history.state
  const foreign = typeof current === 'object' && current !== null ? current : {}
  const next = { ...foreign, [entry.key]: entry.state }
  if (entry.replace) window.history.replaceState(next, '', entry.url)
  else window.history.pushState(next, '', entry.url)
}

/** Our part of the current history entry, or undefined when the entry is not ours. */
export function readHistoryState(key: string): unknown {
  const current: unknown = window.history.state
  if (typeof current !== 'object' || current === null) return undefined
  return (current as Record<string, unknown>)[key]
}

/** Moves through the page's history, as the browser's back and forward buttons do. */
export function moveHistory(steps: number): void {
  window.history.go(steps)
}

/** Tells when the user moves through history or edits the fragment. Returns the function that stops it. */
export function onLocationChange(listener: () => void): () => void {
  return listen(window, ['popstate', 'hashchange'], listener)
}

export function readTitle(): string {
  return document.title
}

export function writeTitle(title: string): void {
  document.title = title
}

/** Key-value storage that never throws: a page may forbid storage, or it may be full. */
export interface SafeStorage {
  getItem(key: string): string | null
  /** @returns whether the value was kept */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
}

/** @param kind `memory` keeps values for the life of the returned object and touches nothing of the page */
export function openStorage(kind: 'memory' | 'session' | 'local'): SafeStorage {
  const memory = new Map<string, string>()
  const backing = kind === 'memory' ? null : attempt(() => nativeStorage(kind), null)
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => backing?.getItem(key) ?? null, null),
    setItem: (key, value) => {
      const kept = attempt(() => (backing?.setItem(key, value), true), false)
      if (kept && backing) memory.delete(key)
      else memory.set(key, value)
      return kept
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt(() => backing?.removeItem(key), undefined)
    },
  }
}

/** Calls back when another tab changes a key of the page's local storage; `key` is null for "all of it". */
export function onStorageChange(listener: (key: string | null) => void): () => void {
  return listen(window, ['storage'], (event) => listener((event as StorageEvent).key))
}

/**
 * Asks the browser to warn before the page is left. Attach it only while something would be lost: a
 * page with this listener is kept out of the back-forward cache.
 */
export function guardUnload(): () => void {
  return listen(window, ['beforeunload'], (event) => event.preventDefault())
}

/** The page is going away, or into the back-forward cache. */
export function onPageHide(listener: () => void): () => void {
  return listen(window, ['pagehide'], listener)
}

/** The page was hidden or shown; `visible` says which. */
export function onVisibilityChange(listener: (visible: boolean) => void): () => void {
  return listen(document, ['visibilitychange'], () =>
    listener(document.visibilityState === 'visible'),
  )
}

/** The window got focus back. */
export function onWindowFocus(listener: () => void): () => void {
  return listen(window, ['focus'], listener)
}

/** Key presses anywhere on the page, for `hotkeys="page"`. */
export function onWindowKeyDown(listener: (event: KeyboardEvent) => void): () => void {
  return listen(window, ['keydown'], (event) => listener(event as KeyboardEvent))
}

/** Errors nobody caught, for the shared error channel of a studio that owns its page. */
export function onUncaughtError(listener: (error: unknown) => void): () => void {
  const stopErrors = listen(window, ['error'], (event) => {
    const { error, message } = event as ErrorEvent
    listener(error ?? new Error(message))
  })
  const stopRejections = listen(window, ['unhandledrejection'], (event) =>
    listener((event as PromiseRejectionEvent).reason),
  )
  return () => {
    stopErrors()
    stopRejections()
  }
}

/** Follows a media query; calls back at each change. */
export function watchMedia(query: string, listener: (matches: boolean) => void): () => void {
  const list = window.matchMedia(query)
  const onChange = () => listener(list.matches)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether Command is the modifier of shortcuts here, rather than Control. */
export function isApplePlatform(): boolean {
  return /mac|iphone|ipad|ipod/i.test(navigator.platform)
}

/** Puts text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function nativeStorage(kind: 'session' | 'local'): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage
}

function listen(
  target: Window | Document,
  types: readonly string[],
  listener: (event: Event) => void,
): () => void {
  for (const type of types) target.addEventListener(type, listener)
  return () => {
    for (const type of types) target.removeEventListener(type, listener)
  }
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}
