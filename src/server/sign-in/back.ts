import type { Visit } from './visit.ts'

/** The query that keeps the way back in links and forms between the pages; empty if there is none. */
export function backQuery(visit: Visit): string {
  const address = cameFrom(visit)
  return address === null ? '' : `?${new URLSearchParams({ back: address }).toString()}`
}

/**
 * The page that a visitor came from; null if it is unknown. Only of an origin that may act as who is signed in, so that
 * a link cannot make these pages lead to a foreign one.
 */
export function wayBack(visit: Visit): URL | null {
  const address = cameFrom(visit)
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  const { boundary, header } = visit
  const isPage = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPage && boundary.allowsCredentials(url.origin, header('host')) ? url : null
}

function cameFrom({ url, header }: Visit): string | null {
  const named = url.searchParams.get('back') ?? url.searchParams.get('origin')
  if (named !== null) return isOwnPage(named, header) ? null : named
  const referer = header('referer')
  return referer === undefined || isOwnPage(referer, header) ? null : referer
}

/** Whether it is one of these pages. */
function isOwnPage(address: string, header: Visit['header']): boolean {
  if (!URL.canParse(address)) return false
  const { host, pathname } = new URL(address)
  return host === header('host') && /^\/(auth|manage)\//.test(pathname)
}
