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

/** True for a form submitted from a page of this server. */
export function isOwnForm({ header, boundary }: Visit): boolean {
  const origin = header('origin')
  if (origin === undefined) return header('sec-fetch-site') === 'same-origin'
  const own = new URL(boundary.publicUrl(header))
  return URL.canParse(origin) && new URL(origin).host === own.host
}

/** The address a visit is counted under for rate limits. */
export function addressOf({ boundary, header, remoteAddress }: Visit): string {
  return boundary.clientAddress(header, remoteAddress)
}
