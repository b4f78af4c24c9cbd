import type { Call } from './endpoint.ts'
import { json } from './endpoint.ts'

// Services of the hosted product that a dataset server of one's own does not have. Clients ask for
// them all the same; these answers say "nothing here" in the words each of them understands.

export function getPing(): Response {
  return json({ pong: true })
}

export function getFeatures(): Response {
  return json([])
}

export function getHelp(): Response {
  return json({})
}

/** `denied`: the client drops its telemetry instead of keeping it for later. */
export function getTelemetryStatus(): Response {
  return json({ status: 'denied' })
}

/** Takes and forgets; a refusal would make the client send the same again for ever. */
export async function postTelemetry(call: Call): Promise<Response> {
  await call.text()
  return json({})
}

export function getTrial(): Response {
  return json(null)
}

export function postTrial(): Response {
  return json({})
}

/** References from other datasets: this server knows of none. */
export function getExternalReferences(): Response {
  return json({ totalCount: 0, references: [] })
}
