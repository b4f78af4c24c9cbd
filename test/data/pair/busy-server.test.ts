import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClientTransport } from '../../../src/data/connection/client.ts'
import { type DataError, toDataError } from '../../../src/data/errors.ts'
import { set } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'

/** What the client makes of a server that takes no more requests. */
async function busy(retryAfter: string): Promise<DataError> {
  const transport = createClientTransport({
    projectId: 'demo',
    dataset: 'production',
    apiHost: 'http://api.test',
    useProjectHostname: false,
    now: () => 0,
    fetch: async () =>
      new Response(
        JSON.stringify({ statusCode: 429, error: 'Too Many Requests', message: 'Busy' }),
        {
          status: 429,
          headers: { 'content-type': 'application/json', 'retry-after': retryAfter },
        },
      ),
  })
  const transaction = { transactionId: 't', mutations: [] }
  const options = { tag: 'x', visibility: 'sync' } as const
  return transport.mutate(transaction, options).then(() => assert.fail('taken'), toDataError)
}

test('sends nothing to a busy server until the time it gave, and loses no typed text', async (t) => {
  const error = await busy('7')
  assert.deepEqual([error.status, error.retryAfter], [429, 7000])
  const document = { _id: 'drafts.a', _type: 'article', title: '' }
  const simulation = new Simulation({ documents: [document] as never })
  t.after(() => simulation.dispose())
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  const sentAt: number[] = []
  const start = simulation.clock.now()
  page.network.beforeMutate = () => {
    sentAt.push(simulation.clock.now() - start)
    if (sentAt.length === 1) throw error
  }
  for (const text of ['t', 'ty', 'typed']) {
    pair.patch([set(text, ['title'])])
    await simulation.pass(100)
  }
  // Once the keys pause it is said that the text is kept.
  await simulation.pass(300)
  const { save } = pair.getState()
  assert.ok(save.type === 'kept' && save.retry?.error.status === 429)
  pair.retry()
  page.network.breakStreams()
  await simulation.pass(6000)
  assert.equal(sentAt.length, 1)
  await simulation.pass(4000)
  assert.equal(pair.getState().save.type, 'saved')
  assert.ok(sentAt[1]! >= 7000 && sentAt[1]! < 8000, String(sentAt))
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'typed')
})

test('accepts a date as retry time, and limits the wait', async () => {
  const { retryAfter = 0 } = await busy(new Date(Date.now() + 20_000).toUTCString())
  assert.ok(retryAfter > 15_000 && retryAfter <= 20_000, String(retryAfter))
  assert.equal((await busy('86400')).retryAfter, 300_000)
  assert.equal((await busy('soon')).retryAfter, undefined)
})
