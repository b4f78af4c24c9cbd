import type { StudioHistory } from '../routing/history.ts'
import { parseRoute } from '../routing/route.ts'
import { createRouter, type BeforeNavigate, type Router } from '../routing/router.ts'
import { locationIn, placeOf } from './place.ts'

/** The resolved location; a redirect is performed once the router has a subscriber. */
export type WorkspacePlace =
  | { type: 'workspace'; index: number }
  | { type: 'redirect' }
  | { type: 'unknown' }

/** The current location among the workspaces of a studio; an external store. */
export interface WorkspaceRouter {
  /** The workspace of the current location, if any; referentially stable until that changes. */
  getPlace: () => WorkspacePlace
  subscribe: (listener: () => void) => () => void
  /** The router of one workspace; the same object while that workspace is current. */
  routerOf(index: number): Router
  /** Navigates to a studio location, including its workspace. */
  navigate(location: string, options?: { replace?: boolean }): void
  /** The page URL of a studio location. */
  createHref(location: string): string
  /** The studio location of a workspace-relative one. */
  locationIn(index: number, location?: string): string
  dispose(): void
}

/** Creates the router over all workspaces; locations in `history` and in `beforeNavigate` start with a base path. */
export function createWorkspaceRouter(options: {
  history: StudioHistory
  /** At least one; `/` for a single workspace without a path. */
  basePaths: readonly string[]
  beforeNavigate: BeforeNavigate
}): WorkspaceRouter {
  const { history, basePaths, beforeNavigate } = options
  const listeners = new Set<() => void>()
  let current: WorkspacePlace = placeOf(history.location, basePaths)
  let own: { index: number; router: Router } | null = null
  /** Listener of the workspace's router; histories need not support more than one listener. */
  const inside = new Set<(location: string) => void>()

  const allowed = (to: string, kind: 'push' | 'replace' | 'pop'): boolean => {
    const place = placeOf(to, basePaths)
    const route = parseRoute(place.type === 'workspace' ? place.location : to)
    return beforeNavigate({ to, href: history.createHref(to), kind, route })
  }
  const show = (location: string): void => {
    const next = placeOf(location, basePaths)
    if (isSame(next, current)) return
    current = next
    for (const listener of listeners) listener()
  }
  const go = (location: string, replace: boolean): void => {
    const place = placeOf(location, basePaths)
    if (place.type === 'redirect') {
      go(place.to, replace)
    } else if (place.type === 'workspace' && isSame(place, current)) {
      router.routerOf(place.index).navigate(parseRoute(place.location), { replace })
    } else {
      if (!allowed(location, replace ? 'replace' : 'push')) return
      if (replace) history.replace(location)
      else history.push(location)
      show(location)
    }
  }
  const stop = history.listen((location) => {
    const next = placeOf(location, basePaths)
    if (next.type === 'workspace' && isSame(next, current)) {
      for (const listener of inside) listener(next.location)
      return
    }
    allowed(location, 'pop')
    show(location)
    redirect()
  })
  const redirect = (): void => {
    const place = placeOf(history.location, basePaths)
    if (place.type === 'redirect') go(place.to, true)
  }

  const router: WorkspaceRouter = {
    getPlace: () => current,
    subscribe(listener) {
      // On the first subscription, a location that redirects to a workspace is replaced by the workspace's.
      listeners.add(listener)
      if (current.type === 'redirect') queueMicrotask(redirect)
      return () => listeners.delete(listener)
    },
    routerOf(index) {
      if (own?.index === index) return own.router
      own?.router.dispose()
      const basePath = basePaths[index]!
      const part: StudioHistory = {
        get location() {
          const place = placeOf(history.location, basePaths)
          return place.type === 'workspace' && place.index === index ? place.location : '/'
        },
        push: (location) => history.push(locationIn(basePath, location)),
        replace: (location) => history.replace(locationIn(basePath, location)),
        listen(listener) {
          inside.add(listener)
          return () => inside.delete(listener)
        },
        createHref: (location) => history.createHref(locationIn(basePath, location)),
      }
      const inner = createRouter(part, (event) =>
        beforeNavigate({ ...event, to: locationIn(basePath, event.to) }),
      )
      own = { index, router: inner }
      return inner
    },
    navigate: (location, { replace = false } = {}) => go(location, replace),
    createHref: (location) => history.createHref(location),
    locationIn: (index, location = '/') => locationIn(basePaths[index]!, location),
    dispose() {
      stop()
      own?.router.dispose()
      listeners.clear()
    },
  }
  return router
}

function isSame(a: WorkspacePlace, b: WorkspacePlace): boolean {
  return a.type === 'workspace' && b.type === 'workspace' ? a.index === b.index : a.type === b.type
}
