import { withoutPageParameters, withPageParameters } from './page-parameters.ts'
import { splitLocation } from './route.ts'

/**
 * Stores the studio's location. Locations are workspace-relative and start with a slash. A host may pass its own object
 * of this shape (routing mode `host`).
 */
export interface StudioHistory {
  readonly location: string
  push(location: string): void
  replace(location: string): void
  /**
   * Calls the listener when the location changes from outside (back, forward, the host); returns a function to
   * unsubscribe.
   */
  listen(listener: (location: string) => void): () => void
  /** URL for links, so that opening in a new tab works. */
  createHref(location: string): string
}

/** The URL of the page, as far as URL-backed histories need it; see `page-address.ts`. */
export interface PageAddress {
  read(): { pathname: string; search: string; hash: string }
  /** Writes a history entry; the host's own history state is preserved. */
  write(url: string, replace: boolean): void
  /** Called on back, forward and fragment changes. */
  onChange(listener: () => void): () => void
}

/** Stores the location in memory; the page's URL is never changed. */
export function createMemoryHistory(
  initial = '/',
): StudioHistory & { back(): void; forward(): void } {
  const entries = [initial]
  let index = 0
  const listeners = new Set<(location: string) => void>()
  const go = (next: number): void => {
    if (next < 0 || next >= entries.length) return
    index = next
    for (const listener of listeners) listener(entries[index]!)
  }
  return {
    get location() {
      return entries[index]!
    },
    push(location) {
      entries.splice(index + 1, entries.length, location)
      index += 1
    },
    replace(location) {
      entries[index] = location
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    createHref: (location) => `#${location}`,
    back: () => go(index - 1),
    forward: () => go(index + 1),
  }
}

/** The page's path below `basePath`, ignoring case; other paths are not the studio's. */
export function createPathHistory(page: PageAddress, basePath: string): StudioHistory {
  const base = trimSlash(basePath)
  return urlHistory(page, {
    read({ pathname, search }) {
      const inside =
        pathname.toLowerCase() === base.toLowerCase() ||
        pathname.toLowerCase().startsWith(`${base.toLowerCase()}/`)
      const own = withoutPageParameters(search)
      return inside ? `${pathname.slice(base.length) || '/'}${own}` : null
    },
    href: (location) => `${base}${withPageParameters(location, page.read().search)}`,
  })
}

/** A named part of the fragment (`#…&content=/structure`), beside the page's anchors and other studios. */
export function createHashHistory(page: PageAddress, key: string): StudioHistory {
  return urlHistory(page, {
    read: ({ hash }) => keyedPart(hash.slice(1), key),
    href(location) {
      const { pathname, search, hash } = page.read()
      return `${pathname}${search}#${withKeyedPart(hash.slice(1), key, location)}`
    },
  })
}

/** A named query parameter (`?content=/structure`), for hosts whose own router uses the fragment. */
export function createSearchHistory(page: PageAddress, key: string): StudioHistory {
  return urlHistory(page, {
    read: ({ search }) => keyedPart(search.slice(1), key),
    href(location) {
      const { pathname, search, hash } = page.read()
      return `${pathname}?${withKeyedPart(search.slice(1), key, location)}${hash}`
    },
  })
}

interface UrlMapping {
  read(url: { pathname: string; search: string; hash: string }): string | null
  href(location: string): string
}

function urlHistory(page: PageAddress, mapping: UrlMapping): StudioHistory {
  let last = mapping.read(page.read()) ?? '/'
  return {
    get location() {
      last = mapping.read(page.read()) ?? last
      return last
    },
    push(location) {
      last = location
      page.write(mapping.href(location), false)
    },
    replace(location) {
      last = location
      page.write(mapping.href(location), true)
    },
    listen(listener) {
      return page.onChange(() => {
        const next = mapping.read(page.read())
        // Outside the studio's part of the URL, or a change that only affects the host's part.
        if (next === null || next === last) return
        last = next
        listener(next)
      })
    },
    createHref: (location) => mapping.href(location),
  }
}

function keyedPart(text: string, key: string): string | null {
  for (const part of text.split('&')) {
    if (!part.startsWith(`${key}=`)) continue
    const { path, search } = splitLocation(decodeURIComponent(part.slice(key.length + 1)))
    return `${path}${search}`
  }
  return null
}

function withKeyedPart(text: string, key: string, location: string): string {
  const encoded = `${key}=${location.replace(/[%&#?]/g, (character) => encodeURIComponent(character))}`
  const parts = text.split('&').filter((part) => part !== '' && !part.startsWith(`${key}=`))
  return [...parts, encoded].join('&')
}

function trimSlash(path: string): string {
  return path.replace(/\/+$/, '')
}
