import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { boomError } from '../../protocol/errors.ts'
import { readFlag } from '../../protocol/search-params.ts'
import { admitReader } from '../access/readers.ts'
import type { Call } from '../http/endpoint.ts'
import { headersOf, isStillAllowed, openStream, toSink } from './listen.ts'

/**
 * `GET /data/live/events/{dataset}`: which results of queries have become outdated. Open to pages of visitors, also for
 * private datasets, since tags tell nothing; drafts need a session.
 */
export async function getLiveEvents(call: Call): Promise<Response> {
  const includeDrafts = readFlag(call.search, 'includeDrafts')
  if (!(call.header('accept') ?? '').includes('text/event-stream')) {
    throw boomError(406, 'Live events are a stream: accept text/event-stream')
  }
  const { access, live } = call.services
  const watched = includeDrafts ? await signedIn(call) : call
  const dataset = includeDrafts ? await call.dataset() : call.param('dataset')
  const { outgoing } = call
  if (!outgoing) throw boomError(501, 'Live events need a connection over HTTP')
  if (call.request.method === 'HEAD') return new Response(null, { headers: headersOf(call) })
  const stream = openStream(call, outgoing)
  const unwatch = access.watch.add(() => {
    void isStillAllowed(watched, { needsSession: includeDrafts }).then(
      (isAllowed) => isAllowed || stream.destroy(),
    )
  })
  stream.on('close', unwatch)
  const unsubscribe = await live.subscribe({
    dataset,
    includeDrafts,
    after: call.header('last-event-id') ?? call.search.get('lastEventId'),
    sink: toSink(stream),
  })
  if (stream.destroyed) unsubscribe()
  else stream.on('close', unsubscribe)
  return RESPONSE_ALREADY_SENT
}

/** The call with its identity; throws 401 for visitors, 403 for users without a role. */
async function signedIn(call: Call): Promise<Call> {
  const { access } = call.services
  const known = await access.identify(call.credentials, { previewOf: call.param('dataset') })
  if (!known) throw await access.refusal(call.credentials)
  const identity = admitReader(known, false)
  return { ...call, identity, permissions: access.permissionsOf(identity) }
}
