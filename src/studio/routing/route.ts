import type { Intent } from '../../area/navigation.ts'
import { decodeSegment, encodeSegment } from '../../structure/panes/panes.ts'

/** A parsed location inside a workspace. Locations start with a slash and exclude the base path. */
export type Route =
  | { type: 'home' }
  | { type: 'tool'; tool: string; path: string; search: string }
  | { type: 'intent'; intent: Intent }

/** Reads a location such as `/structure/article;id` or `/intent/edit/id=a;type=article`. */
export function parseRoute(location: string): Route {
  const { path, search } = splitLocation(location)
  const [first = '', ...rest] = path.split('/').filter((segment) => segment !== '')
  if (first === '') return { type: 'home' }
  if (first === 'intent' && rest[0]) {
    return {
      type: 'intent',
      intent: { name: decodeSegment(rest[0]), params: parseParams(rest[1] ?? '') },
    }
  }
  return { type: 'tool', tool: decodeSegment(first), path: rest.join('/'), search }
}

/** The route to a path of a tool; what follows a question mark in the path is its search. */
export function toolRoute(tool: string, path = ''): Route {
  const [place = '', ...rest] = path.split('?')
  return { type: 'tool', tool, path: place, search: rest.length > 0 ? `?${rest.join('?')}` : '' }
}

/** The location of a route; `parseRoute` gives the route back. */
export function formatRoute(route: Route): string {
  if (route.type === 'home') return '/'
  if (route.type === 'intent') {
    return `/intent/${encodeSegment(route.intent.name)}/${formatParams(route.intent.params)}/`
  }
  return `/${encodeSegment(route.tool)}${route.path ? `/${route.path}` : ''}${route.search}`
}

/** Separates a location's path from its query string; the latter keeps its question mark. */
export function splitLocation(location: string): { path: string; search: string } {
  const at = location.search(/[?#]/)
  const path = at < 0 ? location : location.slice(0, at)
  const query = at >= 0 && location[at] === '?' ? location.slice(at).replace(/#.*$/, '') : ''
  return { path: path.startsWith('/') ? path : `/${path}`, search: query === '?' ? '' : query }
}

function parseParams(text: string): Record<string, string> {
  const params: Record<string, string> = {}
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at > 0) params[decodeSegment(part.slice(0, at))] = decodeSegment(part.slice(at + 1))
  }
  return params
}

function formatParams(params: Readonly<Record<string, string>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${encodeSegment(name)}=${encodeSegment(value)}`)
    .join(';')
}
