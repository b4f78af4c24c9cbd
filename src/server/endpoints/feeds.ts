import { isRecord } from '../../model/document.ts'
import { fullTextSearch } from '../../protocol/text-search.ts'
import { resumableUploads } from '../../protocol/uploads.ts'
import type { Call } from '../http/endpoint.ts'
import { identityOf, json, readJson } from '../http/endpoint.ts'

// Services of the hosted product beside the content. Clients request them regardless; the responses
// come from the operator's files, or are "empty" in the form each client understands.

export function getPing(): Response {
  return json({ pong: true })
}

/**
 * What this server can do itself. The command line of the protocol makes a public dataset where a private one was
 * requested, unless `privateDataset` is listed.
 */
const able = [
  'privateDataset',
  'advancedDatasetManagement',
  'contentReleases',
  'singleDocRelease',
  resumableUploads,
  fullTextSearch,
]

export async function getFeatures({ services }: Call): Promise<Response> {
  const features = await services.feeds.features()
  const listed: readonly unknown[] = Array.isArray(features) ? features : []
  return json([...new Set([...listed, ...able])])
}

export async function getHelp({ services }: Call): Promise<Response> {
  return json(await services.feeds.help())
}

export function getTelemetryStatus({ services }: Call): Response {
  return json({ status: services.telemetry.status })
}

/**
 * A batch, as JSON or as the text a page sends while unloading. It is accepted even if telemetry is
 * off: on a refusal the client would resend it forever.
 */
export async function postTelemetry(call: Call): Promise<Response> {
  const body = await readJson(call)
  const batch = isRecord(body) && Array.isArray(body['batch']) ? body['batch'] : []
  await call.services.telemetry.take(identityOf(call).id, batch.filter(isRecord))
  return json({})
}

/** The trial, without the dialog that opens automatically once the caller has seen it. */
export async function getTrial(call: Call): Promise<Response> {
  const { feeds, store } = call.services
  const trial = await feeds.trial(call.search.get('trialState') ?? undefined)
  if (!trial) return json(null)
  const { showOnLoad, ...rest } = trial
  if (!isRecord(showOnLoad)) return json(trial)
  const seen =
    call.search.get('seenBefore') === 'true' ||
    (await store.hasSeen(identityOf(call).id, String(showOnLoad['id'])))
  return json(seen ? rest : trial)
}

export async function postTrialSeen(call: Call): Promise<Response> {
  const { store, clock } = call.services
  const at = new Date(clock.now()).toISOString()
  await store.markSeen({
    accountId: identityOf(call).id,
    dialog: call.param('dialogId').slice(0, 200),
    at,
  })
  return json({})
}

export async function getUpsell({ services }: Call): Promise<Response> {
  return json(await services.feeds.upsell())
}

/** Search depth in documents: unlimited. */
export async function getIndexingSettings(call: Call): Promise<Response> {
  await call.dataset()
  return json({ partialIndexSettings: { maxFieldDepth: 100 } })
}
