// The only module that accesses the host page: its location, history, title, storage and window listeners. Importing it
// has no side effects.

/** The page's location; a copy that is safe to keep. */
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
 * Adds a history entry, or replaces the current one. The host's state in the entry is kept; ours is stored beside it
 * under `key`.
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

/** Changes the URL of the current history entry; the host's state in it is kept. */
export function replaceAddress(url: string): void {
  window.history.replaceState(window.history.state, '', url)
}

/** Calls back when the user moves through history or edits the fragment. Returns the function to unsubscribe. */
export function onLocationChange(listener: () => void): () => void {
  return listen(window, ['popstate', 'hashchange'], listener)
}

/** SEARCH-004: whether the page's URL requests the scores of search results. */
export function wantsSearchScores(): boolean {
  return window.location.hash.slice(1).split('&').includes('_debug_search_score')
}

/** Sets the title of the page. Only for a studio with `manage-title`. */
export function writeTitle(title: string): void {
  document.title = title
}

/** Reloads the page. Only for a studio that owns the page, or on the user's request. */
export function reloadPage(): void {
  window.location.reload()
}

/** Navigates to another page. Only on the user's request. */
export function leavePage(href: string): void {
  window.location.assign(href)
}

/** Downloads the file at a URL. Only on the user's request. */
export function downloadFile(href: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, download: '' })
  link.click()
}

/** The container of dialogs that have no other place in the page. */
export function pageBody(): HTMLElement {
  return document.body
}

/** Opens a small window; null if the browser blocks it. Must be called in a click handler. */
export function openWindow(href: string): Window | null {
  return window.open(href, '_blank', 'popup,width=520,height=680')
}

/** The window that opened this one, where browsers still expose it. */
export function openerOfPage(): Window | null {
  return (window.opener as Window | null) ?? null
}

/** Closes the window, where browsers allow it: one that a script opened. */
export function closePage(): void {
  window.close()
}

/** Calls back when the page becomes visible or focused again. */
export function onPageFocus(listener: () => void): () => void {
  return listen(window, ['focus'], listener)
}

/** Calls back whenever the page is shown or hidden. Returns the function to unsubscribe. */
export function onVisibilityChange(listener: () => void): () => void {
  return listen(document, ['visibilitychange'], listener)
}

/** Calls back for messages that other windows send to this one. Returns the function to unsubscribe. */
export function onMessage(listener: (event: MessageEvent) => void): () => void {
  return listen(window, ['message'], (event) => listener(event as MessageEvent))
}

/** Calls back when another tab changes the stored value of a key. */
export function onStorageChange(key: string, listener: () => void): () => void {
  return listen(window, ['storage'], (event) => {
    const { key: changed } = event as StorageEvent
    if (changed === key || changed === null) listener()
  })
}

/** Listens for unhandled errors and rejections of the page. Only for a studio that owns its page. */
export function onPageError(listener: (error: unknown) => void): () => void {
  return listen(window, ['error', 'unhandledrejection'], (event) => {
    if (event instanceof PromiseRejectionEvent) listener(event.reason)
    else if (event instanceof ErrorEvent) listener(event.error ?? event.message)
  })
}

/** Listens for keys pressed anywhere on the page. Only for an element configured to do so. */
export function onPageKey(listener: (event: Event) => void): () => void {
  return listen(window, ['keydown'], listener)
}

/** Key-value storage that never throws: a page may forbid storage, or it may be full. */
export interface SafeStorage {
  getItem(key: string): string | null
  /** @returns whether it was stored as requested; if not, it is kept in memory */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
}

/** Storage as passed by a page, or as provided by the browser; it may throw. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * @param kind `memory` keeps values for the life of the returned object and accesses nothing of the page; an object is
 * the page's own storage
 */
export function openStorage(kind: 'memory' | 'session' | 'local' | KeyValueStorage): SafeStorage {
  const memory = new Map<string, string>()
  const backing = kind === 'memory' ? null : attempt(() => backingOf(kind), null)
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => backing?.getItem(key) ?? null, null),
    setItem: (key, value) => {
      const kept = backing ? attempt(() => store(backing, key, value), false) : kind === 'memory'
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

/**
 * Warns the user before the page is left. Attach it only while edits would be lost: a page with this listener is
 * excluded from the back-forward cache.
 *
 * @param requests called when the page is being left; returns whether to warn
 */
export function guardUnload(requests: () => boolean): () => void {
  return listen(window, ['beforeunload'], (event) => {
    if (requests()) event.preventDefault()
  })
}

/** Requests that the browser not evict this page's stored data when space runs low. The browser may ask the user. */
export function keepStorage(): void {
  try {
    void navigator.storage.persist().catch(() => undefined)
  } catch {
    // Not available on a page without https.
  }
}

/** The language as the reader's system writes it, for dates and numbers: British English for `en-US` on a British one. */
export function readerLocale(language: string): string {
  const wordOf = (tag: string) => tag.split('-', 1)[0]
  const regional = navigator.languages.filter((tag) => wordOf(tag) === wordOf(language))
  // Most readers need no data about languages, which the browser takes 5 ms to load.
  if (regional.length === 0 || regional[0] === language) return language
  const wanted = scriptOf(language)
  return regional.find((tag) => wanted && scriptOf(tag) === wanted) ?? language
}

/** The language and script of a tag; null for none, such as `c` of a Linux system without a language. */
function scriptOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language} ${script}`
  } catch {
    return null
  }
}

/** Whether shortcuts use Command instead of Control on this platform. */
export function isApplePlatform(): boolean {
  return /mac|iphone|ipad|ipod/i.test(navigator.platform)
}

/** Whether the browser shows PDF files inside a page. */
export function canShowPdf(): boolean {
  return navigator.pdfViewerEnabled
}

/** The browser, the screen and the window, as far as available. */
export function describeDevice(): {
  userAgent: string
  density: number
  width: number
  height: number
  innerWidth: number
  innerHeight: number
} {
  const { devicePixelRatio, screen, innerWidth, innerHeight } = window
  return {
    userAgent: navigator.userAgent,
    density: devicePixelRatio,
    width: screen.width,
    height: screen.height,
    innerWidth,
    innerHeight,
  }
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

/** One value in several clipboard formats: text by media type. */
export type ClipboardFormats = Readonly<Record<string, string>>

/** Copies a value in all its formats, or as plain text if only that is supported; false when the browser refuses. */
export async function copyFormats(formats: ClipboardFormats): Promise<boolean> {
  try {
    const blobs = Object.entries(formats)
      .filter(([type]) => type.startsWith('text/') || ClipboardItem.supports(type))
      .map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return true
  } catch {
    return copyText(formats['text/plain'] ?? '')
  }
}

/** Reads these formats from the clipboard; plain text if only that is available; null if it is empty. */
export async function readFormats(types: readonly string[]): Promise<ClipboardFormats | null> {
  try {
    const items = await navigator.clipboard.read()
    const formats: Record<string, string> = {}
    for (const item of items) {
      for (const type of types) {
        if (!item.types.includes(type) || type in formats) continue
        formats[type] = await (await item.getType(type)).text()
      }
    }
    return Object.values(formats).some((text) => text !== '') ? formats : null
  } catch {
    const text = await readText()
    return text === null ? null : { 'text/plain': text }
  }
}

/** The text on the clipboard; null when there is none or the browser refuses. */
async function readText(): Promise<string | null> {
  try {
    return (await navigator.clipboard.readText()) || null
  } catch {
    return null
  }
}

function store(storage: KeyValueStorage, key: string, value: string): true {
  storage.setItem(key, value)
  return true
}

function backingOf(kind: 'session' | 'local' | KeyValueStorage): KeyValueStorage {
  if (typeof kind === 'object') return kind
  return kind === 'local' ? window.localStorage : window.sessionStorage
}

function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
  options?: AddEventListenerOptions,
): () => void {
  for (const type of types) target.addEventListener(type, listener, options)
  return () => {
    for (const type of types) target.removeEventListener(type, listener, options)
  }
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** The browser and its window, as text for developers. */
export function describeBrowser(): { agent: string; window: string } {
  const { innerWidth, innerHeight, devicePixelRatio } = window
  return {
    agent: navigator.userAgent,
    window: `${innerWidth} × ${innerHeight} @${devicePixelRatio}x`,
  }
}

/** Whether the browser is online. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back when the browser goes online or offline. Returns the function to unsubscribe. */
export function onConnectivity(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Calls back for whatever the user does on the page. Returns the function to unsubscribe. */
export function onUserInput(listener: () => void): () => void {
  const types = ['keydown', 'pointerdown', 'touchmove', 'wheel']
  return listen(window, types, listener, { capture: true, passive: true })
}

/** Whether a service worker of the page caches its files. */
export const offlinePage = {
  isKept: (): boolean => (navigator.serviceWorker?.controller ?? null) !== null,
  /** Calls back once a service worker controls the page. */
  onKept(listener: () => void): void {
    navigator.serviceWorker?.addEventListener('controllerchange', listener)
  },
}

/**
 * Px at the bottom of the window covered by an on-screen keyboard; 0 when the window itself shrank, or while it is
 * zoomed.
 */
export function keyboardHeight(): number {
  const { visualViewport, innerHeight } = window
  if (!visualViewport || Math.abs(visualViewport.scale - 1) > 0.01) return 0
  const covered = innerHeight - visualViewport.offsetTop - visualViewport.height
  // A smaller area is a browser toolbar.
  return covered > 80 ? Math.round(covered) : 0
}

/**
 * Calls back when the keyboard appears or disappears, or the visible part of the window moves. Returns the function to
 * unsubscribe.
 */
export function onKeyboard(listener: () => void): () => void {
  const { visualViewport } = window
  return visualViewport ? listen(visualViewport, ['resize', 'scroll'], listener) : () => {}
}
