import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthStore } from '../../../src/data/auth/create-auth-store.ts'
import { DataError } from '../../../src/data/errors.ts'
import { set } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'
import { ada, bob, SimulatedAccounts } from '../../kit/simulated-accounts.ts'

/** A page of somebody who writes; the dataset takes what the one with the cookie sends. */
async function setUp() {
  const simulation = new Simulation({
    documents: [{ _id: 'drafts.a', _type: 'article', title: 'a' }],
  })
  const server = new SimulatedAccounts()
  server.cookie = ada
  const auth = createAuthStore({
    method: 'cookie',
    projectId: 'test',
    apiHost: 'http://api.test',
    useProjectHostname: false,
    fetch: server.fetch,
    clock: simulation.clock,
    page: { onReturn: () => () => {} },
  })
  const page = simulation.open({ auth })
  const authors: (string | undefined)[] = []
  page.network.beforeMutate = () => {
    if (!server.cookie) {
      throw new DataError({ code: 'unauthorized', status: 401, description: 'Session not found' })
    }
    authors.push(server.cookie.id)
  }
  page.layer.connection$.subscribe()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(2_000)
  const title = () => simulation.dataset.documents.get('drafts.a')?.['title']
  return { simulation, server, auth, page, pair, authors, title }
}

test('keeps edits after a 401 while typing, and saves them when the same user signs in again', async () => {
  const { simulation, server, auth, pair, authors, title } = await setUp()
  pair.patch([set('ab', ['title'])])
  await simulation.pass(1_500)
  assert.equal(title(), 'ab')
  server.cookie = null
  pair.patch([set('abc', ['title'])])
  await simulation.pass(1_500)
  assert.equal(auth.getState().status, 'logged-out')
  pair.patch([set('abcd', ['title'])])
  await simulation.pass(100_000)
  assert.equal(pair.getState().displayed?.['title'], 'abcd')
  assert.notEqual(pair.getState().save.type, 'refused')
  assert.equal(title(), 'ab')

  server.cookie = ada
  auth.recheck()
  await simulation.pass(1_500)
  assert.equal(title(), 'abcd')
  assert.equal(pair.getState().save.type, 'saved')
  assert.deepEqual(new Set(authors), new Set(['ada']))
  simulation.dispose()
  auth.dispose()
})

test('never saves edits as a different user', async () => {
  const { simulation, server, auth, pair, authors, title } = await setUp()
  server.cookie = null
  pair.patch([set('of ada', ['title'])])
  await simulation.pass(1_500)
  server.cookie = bob
  auth.recheck()
  await simulation.pass(100_000)
  assert.equal(title(), 'a')
  assert.deepEqual(authors, [])
  simulation.dispose()
  auth.dispose()
})

test('the data layer takes the current user from the sign-in store', async () => {
  const { simulation, server, auth, page } = await setUp()
  const seen: (string | null)[] = []
  page.layer.users.current$.subscribe((user) => seen.push(user?.id ?? null))
  server.cookie = null
  auth.recheck()
  await simulation.pass(100)
  assert.deepEqual(seen, ['ada', null])
  assert.equal(page.network.requests.filter(({ type }) => type === 'get').length, 0)
  simulation.dispose()
  auth.dispose()
})
