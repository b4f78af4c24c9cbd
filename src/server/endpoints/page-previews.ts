import { groupId, isDocumentId } from '../../model/ids.ts'
import { boomError } from '../../protocol/errors.ts'
import { previewsPath } from '../../protocol/page-previews.ts'
import { layersOf, parsePerspective } from '../../protocol/perspective.ts'
import { isAdministrator } from '../access/accounts.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { callerOf, identityOf, json, readObject } from '../http/endpoint.ts'

// Pages on sites that show drafts: secrets in their addresses, and the tokens that they get for them.

const bodyLimit = 16 * 1024
const shares = previewsPath(':dataset', 'shares')

export const previewRows: readonly Endpoint[] = [
  {
    method: 'POST',
    path: previewsPath(':dataset', 'secrets'),
    access: 'signed-in',
    bodyLimit,
    handle: postSecret,
  },
  // A page that has nothing but the secret.
  {
    method: 'POST',
    path: previewsPath(':dataset', 'sessions'),
    access: 'visitor',
    bodyLimit,
    handle: postSession,
  },
  { method: 'GET', path: shares, access: 'signed-in', handle: getShares },
  { method: 'POST', path: shares, access: 'signed-in', bodyLimit, handle: postShare },
  {
    method: 'DELETE',
    path: previewsPath(':dataset', 'shares', ':id'),
    access: 'signed-in',
    handle: deleteShare,
  },
]

/** `POST {perspective?}`: a secret that one page can use once, within an hour. */
async function postSecret(call: Call): Promise<Response> {
  const { id: accountId } = readerOf(call)
  const perspective = perspectiveIn(await readObject(call, { isOptional: true }))
  const { previews } = call.services.access
  return json(await previews.issue({ accountId, dataset: await call.dataset(), perspective }), 201)
}

/** `POST {secret}`: the token to read with. */
async function postSession(call: Call): Promise<Response> {
  const { secret } = await readObject(call)
  if (typeof secret !== 'string') throw boomError(400, '"secret" must be a text')
  const { previews } = call.services.access
  return json(await previews.exchange(call.param('dataset'), secret), 201)
}

/** The caller's own links; those of everybody for administrators. */
async function getShares(call: Call): Promise<Response> {
  const found = await call.services.access.previews.shares(await call.dataset())
  const identity = identityOf(call)
  return json({
    shares: found.filter(({ createdBy }) => createdBy === identity.id || isAdministrator(identity)),
  })
}

/** `POST {document?, perspective?, expiresAt, title?}`: the answer is the only one with the secret. */
async function postShare(call: Call): Promise<Response> {
  const { id: accountId } = readerOf(call)
  const body = await readObject(call)
  const { document, expiresAt, title = '' } = body
  const perspective = perspectiveIn(body)
  if (typeof expiresAt !== 'string') throw boomError(400, '"expiresAt" must be a time')
  if (typeof title !== 'string') throw boomError(400, '"title" must be a text')
  const dataset = await call.dataset()
  if (document !== undefined) {
    if (!isDocumentId(document)) throw boomError(400, '"document" must be the id of a document')
    await requireReadable(call, document, perspective)
  }
  const request = { perspective, expiresAt, title, ...(document !== undefined && { document }) }
  return json(await call.services.access.previews.share({ accountId, dataset, request }), 201)
}

async function deleteShare(call: Call): Promise<Response> {
  const { previews } = call.services.access
  const identity = identityOf(call)
  const found = await previews.shares(await call.dataset())
  const share = found.find(({ id }) => id === call.param('id'))
  if (!share || (share.createdBy !== identity.id && !isAdministrator(identity))) {
    throw boomError(404, 'There is no such link')
  }
  await previews.revoke(share.id)
  return json({ deleted: true })
}

/** The caller, who may read something; whoever may not has nothing to show. */
function readerOf(call: Call) {
  if (!call.permissions.allowsAny('read')) throw boomError(403, 'You may not read this dataset')
  return identityOf(call)
}

/** Throws 404 unless the caller may read the document in a form that the perspective shows. */
async function requireReadable(call: Call, id: string, perspective: string): Promise<void> {
  const group = groupId(id)
  const ids = layersOf(parsePerspective(perspective))?.map((layer) => layer + group)
  const { permissions, services } = call
  // Documents may be large, and a perspective may have many layers: they are read in a thread.
  const request = {
    dataset: call.param('dataset'),
    query: 'count(*[_id in $ids]._id) > 0',
    params: JSON.stringify({ ids }),
    perspective: 'raw' as const,
    identity: permissions.identity,
    readFilter: permissions.readFilter,
    now: new Date(services.clock.now()),
  }
  const isReadable = await services.reads.run({ kind: 'query', request }, callerOf(call))
  if (Buffer.from(isReadable).toString() === 'true') return
  throw boomError(404, `There is no document "${group}"`)
}

function perspectiveIn({ perspective = 'drafts' }: Record<string, unknown>): string {
  if (typeof perspective !== 'string') throw boomError(400, '"perspective" must be a text')
  const layers = [parsePerspective(perspective)].flat().map(String)
  if (layers.includes('raw')) throw boomError(400, 'A page shows a perspective other than "raw"')
  return layers.join()
}
