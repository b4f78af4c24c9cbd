import type { Intent } from '../../area/navigation.ts'
import { publishedId } from '../../model/ids.ts'
import { decodeSegment, encodeSegment, parsePanes } from '../../structure/panes/panes.ts'

/** A parsed location inside a workspace. Locations start with a slash and exclude the base path. */
export type Route =
  | { type: 'home' }
  | { type: 'tool'; tool: string; path: string; search: string }
  | { type: 'intent'; intent: Intent }

/** Parses a location such as `/structure/article;id` or `/intent/edit/id=a;type=article`. */
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

/** The existing document that a route leads to. */
export interface RoutedDocument {
  id: string
  /** Undefined if the route does not contain the type. */
  typeName: string | undefined
  /** Id of the list that it is in, by default the name of its type. */
  list: string | undefined
}

/** The last document of an intent or a path of the structure tool; null if there is none, or if it is a new one. */
export function documentOf(route: Route): RoutedDocument | null {
  if (route.type === 'intent') {
    const { name, params } = route.intent
    if (name !== 'edit' || !params['id']) return null
    return { id: publishedId(params['id']), typeName: params['type'], list: undefined }
  }
  if (route.type !== 'tool' || route.tool !== 'structure' || !route.path.includes(';')) return null
  const [[list] = [], [pane] = []] = parsePanes(route.path).slice(-2)
  if (!pane || 'template' in pane.params) return null
  return { id: publishedId(pane.id), typeName: pane.params['type'], list: list?.id }
}

/** The route to a path of a tool; the part of the path after a question mark becomes the search. */
export function toolRoute(tool: string, path = ''): Route {
  const [place = '', ...rest] = path.split('?')
  return { type: 'tool', tool, path: place, search: rest.length > 0 ? `?${rest.join('?')}` : '' }
}

/** Formats a route as a location; the inverse of `parseRoute`. */
export function formatRoute(route: Route): string {
  if (route.type === 'home') return '/'
  if (route.type === 'intent') {
    return `/intent/${encodeSegment(route.intent.name)}/${formatParams(route.intent.params)}/`
  }
  return `/${encodeSegment(route.tool)}${route.path ? `/${route.path}` : ''}${route.search}`
}

/** Splits a location into path and query string; the latter includes its question mark. */
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
