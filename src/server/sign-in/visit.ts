import type { Access } from '../access/access.ts'
import type { Boundary } from '../http/boundary.ts'
import type { RequestFacts } from '../credentials.ts'

/** One request for a page. */
export interface Visit extends RequestFacts {
  readonly request: Request
  readonly url: URL
  readonly boundary: Boundary
  readonly access: Access
  readonly projectId: string
  readonly projectTitle: string
}

/** True for a form that was sent from a page of this server, and by nothing else. */
export function isOwnForm({ header, boundary }: Visit): boolean {
  const origin = header('origin')
  if (origin === undefined) return header('sec-fetch-site') === 'same-origin'
  const own = new URL(boundary.publicUrl(header))
  return URL.canParse(origin) && new URL(origin).host === own.host
}

/**
 * Where a visit comes from, for counting. Behind a proxy that is what the proxy says; whoever pretends
 * to be one is still counted by whom they want to be.
 */
export function addressOf({ header, remoteAddress }: Visit): string {
  return header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? remoteAddress ?? ''
}
