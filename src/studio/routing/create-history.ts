import {
  createHashHistory,
  createMemoryHistory,
  createPathHistory,
  createSearchHistory,
  type StudioHistory,
} from './history.ts'
import { pageAddress } from './page-address.ts'

/** Where the studio's location is stored; only that part of the page's URL is ever changed. */
export type RoutingMode = 'memory' | 'hash' | 'search' | 'path' | 'host'

export interface HistoryOptions {
  /** Default: `path` when there is a base path, else `memory`. */
  mode: RoutingMode | undefined
  basePath: string | undefined
  /** Names the studio's part of the fragment, query and history state. */
  routeKey: string
  /** The host's own history, for mode `host`. */
  host: StudioHistory | undefined
}

/** Creates the history for a routing mode. */
export function createStudioHistory(options: HistoryOptions): StudioHistory {
  const { mode, basePath, routeKey, host } = options
  if (host && (mode === undefined || mode === 'host')) return host
  const address = pageAddress(routeKey)
  switch (mode ?? (basePath ? 'path' : 'memory')) {
    case 'path':
      return createPathHistory(address, basePath ?? '')
    case 'hash':
      return createHashHistory(address, routeKey)
    case 'search':
      return createSearchHistory(address, routeKey)
    default:
      return createMemoryHistory()
  }
}
