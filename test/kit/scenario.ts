import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestServerOptions } from './harness-server.ts'
import { startTestServer } from './harness-server.ts'
import { listenTo, settle } from './listener-log.ts'

/** One request to a fresh server, with the expected results. */
export interface ApiScenario {
  readonly name: string
  readonly server?: TestServerOptions
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /** Path and query, e.g. `/v1/data/doc/production/a`. */
  readonly url: string
  /** Request body; anything but a string is sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  readonly contains?: readonly string[]
  readonly notContains?: readonly string[]
  /** Response headers; null asserts absence. */
  readonly results?: Readonly<Record<string, string | null>>
  /** `transition id` of every event received by a listener for all documents: `[]` asserts that there are none. */
  readonly events?: readonly string[]
}

export function runScenarios(scenarios: readonly ApiScenario[]): void {
  for (const scenario of scenarios) test(scenario.name, () => runScenario(scenario))
}

async function runScenario(scenario: ApiScenario): Promise<void> {
  await using server = await startTestServer(scenario.server)
  const client = server.client()
  using log = scenario.events ? await listenTo(client, '*') : null

  const { body } = scenario
  const response = await fetch(`${server.url}${scenario.url}`, {
    method: scenario.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...scenario.headers },
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.equal(response.status, scenario.status, text)
  for (const part of scenario.contains ?? []) assert.ok(text.includes(part), `${part} in ${text}`)
  for (const part of scenario.notContains ?? []) {
    assert.ok(!text.includes(part), `${part} not in ${text}`)
  }
  for (const [name, value] of Object.entries(scenario.results ?? {})) {
    assert.equal(response.headers.get(name), value, name)
  }
  if (log) {
    const events = await settle(client, log)
    assert.deepEqual(
      events.map((event) => `${event.transition} ${event.documentId}`),
      scenario.events,
    )
  }
}
