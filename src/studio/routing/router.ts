import type { StudioHistory } from './history.ts'
import { formatRoute, parseRoute, type Route } from './route.ts'

/** The studio's current route, as an external store. */
export interface Router {
  /** Referentially stable until the route changes. */
  getRoute: () => Route
  subscribe: (listener: () => void) => () => void
  /** Pushes the location, or replaces it if requested or unchanged, unless the host page cancels the navigation. */
  navigate(route: Route, options?: { replace?: boolean }): void
  createHref(route: Route): string
  dispose(): void
}

/** Called before the studio navigates; returning false cancels. */
export type BeforeNavigate = (event: {
  to: string
  href: string
  kind: 'push' | 'replace' | 'pop'
  route: Route
}) => boolean

/** Creates the router of one studio over one history. */
export function createRouter(history: StudioHistory, beforeNavigate: BeforeNavigate): Router {
  const listeners = new Set<() => void>()
  let route = parseRoute(history.location)
  const show = (next: Route): void => {
    if (formatRoute(next) === formatRoute(route)) return
    route = next
    for (const listener of listeners) listener()
  }
  const allowed = (next: Route, kind: 'push' | 'replace' | 'pop'): boolean => {
    const to = formatRoute(next)
    return beforeNavigate({ to, href: history.createHref(to), kind, route: next })
  }
  const stop = history.listen((location) => {
    const next = parseRoute(location)
    // The URL has already changed, so a veto has no effect; the view follows the URL.
    allowed(next, 'pop')
    show(next)
  })
  return {
    getRoute: () => route,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate(next, { replace = false } = {}) {
      const to = formatRoute(next)
      const kind = replace || to === formatRoute(route) ? 'replace' : 'push'
      if (!allowed(next, kind)) return
      if (kind === 'push') history.push(to)
      else history.replace(to)
      show(next)
    },
    createHref: (next) => history.createHref(formatRoute(next)),
    dispose() {
      stop()
      listeners.clear()
    },
  }
}
