import { createDocumentId } from '../../model/ids.ts'
import { routePath } from '../../protocol/routes.ts'
import { previewsPath, withPreviewSecret } from '../../protocol/page-previews.ts'
import type {
  CreatedPreviewShare,
  IssuedPreviewSecret,
  PreviewShare,
} from '../../protocol/page-previews.ts'
import { ask as request, type ApiClient } from '../connection/ask.ts'
import { lacksEndpoint } from '../errors.ts'
import type { DataError } from '../errors.ts'

/** What a page needs in its address to show more than is published. */
export interface PreviewPass {
  readonly perspective: string
  /** For `startDraftSession` of the page's own script; null if the server has no such sessions. */
  readonly secret: string | null
  /** For the route of a site's server, by the protocol of `@sanity/preview-url-secret`; null without such a route. */
  readonly routeSecret: string | null
}

/** A page that is to show drafts. */
export interface PreviewedPage {
  readonly url: string
  /** Where the site's server switches drafts on: an address on the site, `/api/draft-mode/enable`. */
  readonly route?: string | undefined
}

/**
 * The secret for one page to show `perspective`, by default drafts. It works once, within an hour. `studioUrl` is for the
 * route of a site, which is told where it is shown; without it there is no secret for a route. Rejects with DataError.
 */
export async function createPreviewSecret(
  client: ApiClient,
  { perspective = 'drafts', studioUrl }: { perspective?: string; studioUrl?: string } = {},
): Promise<PreviewPass> {
  const [secret, routeSecret] = await Promise.all([
    issueSecret(client, perspective),
    studioUrl === undefined ? null : storeRouteSecret(client, studioUrl),
  ])
  return { perspective, secret, routeSecret }
}

/** Links for people without an account; `document` is any id of the one document whose drafts they show. */
export function createShare(
  client: ApiClient,
  share: {
    readonly document?: string
    readonly perspective?: string
    readonly until: Date
    readonly title?: string
  },
): Promise<CreatedPreviewShare> {
  const { until, ...body } = share
  const path = previewsPath(datasetOf(client), 'shares')
  return ask(client, 'POST', path, { ...body, expiresAt: until.toISOString() })
}

/** The user's own links, those of everybody for administrators; oldest first. */
export async function listShares(client: ApiClient): Promise<readonly PreviewShare[]> {
  const path = previewsPath(datasetOf(client), 'shares')
  return (await ask<{ shares: PreviewShare[] }>(client, 'GET', path)).shares
}

/** Pages that were opened by the link end at once. */
export async function revokeShare(client: ApiClient, id: string): Promise<void> {
  await ask(client, 'DELETE', previewsPath(datasetOf(client), 'shares', id))
}

/** The address at which a page shows what the pass or link allows. */
export function previewUrl(
  { url, route }: PreviewedPage,
  { perspective, secret, routeSecret = null }: Partial<PreviewPass> & { secret: string | null },
): string {
  const page = new URL(url)
  const shown = route === undefined || routeSecret === null ? page : new URL(route, page)
  if (shown !== page) {
    const { searchParams } = shown
    searchParams.set('sanity-preview-secret', routeSecret!)
    if (perspective !== undefined) searchParams.set('sanity-preview-perspective', perspective)
    searchParams.set('sanity-preview-pathname', page.pathname + page.search)
  }
  // A route passes the fragment on to the page.
  shown.hash = page.hash
  return secret === null ? shown.href : withPreviewSecret(shown.href, secret)
}

async function issueSecret(client: ApiClient, perspective: string): Promise<string | null> {
  const path = previewsPath(datasetOf(client), 'secrets')
  try {
    return (await ask<IssuedPreviewSecret>(client, 'POST', path, { perspective })).secret
  } catch (error) {
    if (lacksEndpoint(error as DataError)) return null
    throw error
  }
}

/** A document that the site looks up, valid for an hour. Those of earlier pages are removed with it. */
async function storeRouteSecret(client: ApiClient, studioUrl: string): Promise<string> {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const _type = 'sanity.previewUrlSecret'
  const outdated = `*[_type == "${_type}" && dateTime(_updatedAt) <= dateTime(now()) - 3600]`
  const path = routePath('mutate', { dataset: datasetOf(client) })
  const mutate = (mutation: object) => ask(client, 'POST', path, { mutations: [mutation] })
  const source = 'content-studio'
  await mutate({
    create: { _id: `drafts.${createDocumentId()}`, _type, secret, source, studioUrl },
  })
  // The page does not wait for it, and it is tried again with the next one.
  void mutate({ delete: { query: outdated } }).catch(() => {})
  return secret
}

function ask<T>(client: ApiClient, method: string, url: string, body?: unknown): Promise<T> {
  return request(client, { method, url, body, tag: 'page-previews' })
}

function datasetOf(client: ApiClient): string {
  return client.config().dataset ?? ''
}
