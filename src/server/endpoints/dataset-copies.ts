import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { boomError } from '../../protocol/errors.ts'
import { isAdministrator } from '../access/accounts.ts'
import type { StoredCopy } from '../database/dataset-copy-store.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { identityOf, json, readObject } from '../http/endpoint.ts'
import { headersOf, isStillAllowed, openStream, toSink } from './listen.ts'

const access = 'administrator'
const bodyLimit = 64 * 1024

export const copyRows: readonly Endpoint[] = [
  { method: 'PUT', path: '/datasets/:name/copy', access, bodyLimit, handle: putCopy },
  {
    method: 'PUT',
    path: '/projects/:projectId/datasets/:name/copy',
    access,
    bodyLimit,
    handle: putCopy,
  },
  // Studios of everybody request the list.
  {
    method: 'GET',
    path: '/projects/:projectId/datasets/copy',
    access: 'signed-in',
    handle: getCopies,
  },
  { method: 'GET', path: '/jobs/:id', access, handle: getJob },
  { method: 'GET', path: '/jobs/:id/listen', access, handle: listenToJob },
]

const settings: ReadonlySet<string> = new Set([
  'targetDataset',
  'skipHistory',
  'skipContentReleases',
])

/** `PUT /datasets/{name}/copy`: begins to copy a dataset into a new one, and responds at once. */
async function putCopy(call: Call): Promise<Response> {
  const body = await readObject(call)
  const unknown = Object.keys(body).find((name) => !settings.has(name))
  if (unknown !== undefined) throw boomError(400, `A copy has no setting "${unknown}"`)
  const { targetDataset } = body
  if (typeof targetDataset !== 'string') throw boomError(400, '"targetDataset" must be a text')
  const copy = await call.services.copies.begin({
    source: call.param('name'),
    target: targetDataset,
    author: identityOf(call).id,
    skipHistory: flagOf(body, 'skipHistory'),
    skipReleases: flagOf(body, 'skipContentReleases'),
  })
  return json({
    datasetName: copy.target,
    message: `Copying dataset "${copy.source}" to "${copy.target}". Its aliases and webhooks are not copied.`,
    aclMode: copy.aclMode,
    jobId: copy.id,
  })
}

function flagOf(body: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = body[name] ?? false
  if (typeof value !== 'boolean') throw boomError(400, `"${name}" must be true or false`)
  return value
}

async function getCopies(call: Call): Promise<Response> {
  if (!isAdministrator(identityOf(call))) return json([])
  const copies = await call.services.copies.list()
  return json(
    copies.map((copy) => ({
      ...toJob(copy),
      sourceDataset: copy.source,
      targetDataset: copy.target,
      withHistory: !copy.skipHistory,
      createdAt: copy.createdAt,
      updatedAt: copy.updatedAt,
    })),
  )
}

async function getJob({ services, param }: Call): Promise<Response> {
  return json(toJob(await services.copies.get(param('id'))))
}

function toJob(copy: StoredCopy) {
  const { id, state, message, done, total } = copy
  const progress =
    state === 'completed' ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(1, total)))
  return { id, state, progress, ...(message !== null && { message }) }
}

/** Milliseconds between looks at a copy that somebody listens to: another server may be making it. */
const lookEvery = 500

/** `GET /jobs/{id}/listen`: an event whenever the progress has changed, until the end of the job. */
async function listenToJob(call: Call): Promise<Response> {
  const { services, outgoing } = call
  const id = call.param('id')
  let copy = await services.copies.get(id)
  if (!outgoing) throw boomError(501, 'Listening needs a connection over HTTP')
  if (call.request.method === 'HEAD') return new Response(null, { headers: headersOf(call) })
  const stream = openStream(call, outgoing)
  const sink = toSink(stream)
  let cancel = (): void => {}
  let sent = ''

  function send(): void {
    const { state, progress } = toJob(copy)
    const event = `event: job\ndata: ${JSON.stringify({ state, progress })}\n\n`
    if (event !== sent) sink.send(event)
    sent = event
    if (state === 'completed' || state === 'failed') {
      sink.send('event: done\ndata: {}\n\n')
      sink.close()
    } else if (!stream.destroyed) cancel = services.clock.after(lookEvery, look)
  }

  function look(): void {
    services.copies.get(id).then(
      (next) => {
        copy = next
        send()
      },
      // The client connects again.
      () => stream.destroy(),
    )
  }

  const unwatch = services.access.watch.add(() => {
    void isStillAllowed(call).then((isAllowed) => isAllowed || stream.destroy())
  })
  stream.on('close', () => {
    cancel()
    unwatch()
  })
  send()
  return RESPONSE_ALREADY_SENT
}
