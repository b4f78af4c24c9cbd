import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type SanityClient } from '@sanity/client'
import { createGetClient } from '../../../src/data/connection/get-client.ts'

const base = createClient({
  projectId: 'p1',
  dataset: 'production',
  apiVersion: '2023-11-13',
  token: 'a-token',
  useCdn: false,
})

/** The address that a client asks for a document. */
async function addressOf(client: SanityClient): Promise<string> {
  let address = ''
  const fetch: typeof globalThis.fetch = async (input) => {
    address = input instanceof Request ? input.url : String(input)
    return Response.json({ documents: [] })
  }
  await client.withConfig({ resolveFetch: () => fetch }).getDocument('a')
  return address
}

test('SHELL-114.1 getClient requires a version, and warns when called without options', async () => {
  const warnings: string[] = []
  const getClient = createGetClient({ client: async () => base }, {}, (one) => warnings.push(one))
  await assert.rejects(getClient({}), /^TypeError: Missing required apiVersion option$/)
  assert.equal(warnings.length, 0)
  assert.match(await addressOf(await getClient()), /\/v2021-06-07\//)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]!, /deprecated/)
})

test('SHELL-114.2 uses the requested version, or 2021-06-07', async () => {
  const getClient = createGetClient({ client: async () => base }, {}, () => {})
  assert.match(await addressOf(await getClient()), /\/v2021-06-07\//)
  const current = await getClient({ apiVersion: '2023-11-13' })
  assert.match(await addressOf(current), /\/v2023-11-13\/data\/doc\/production\/a/)
})

test('SHELL-090 the client of another source uses its project and dataset as the same user', async () => {
  const place = { projectId: 'p2', dataset: 'archive' }
  const getClient = createGetClient({ client: async () => base }, place, () => {})
  const client = await getClient({ apiVersion: '2023-11-13' })
  const { projectId, dataset, token } = client.config()
  assert.deepEqual({ projectId, dataset, token }, { ...place, token: 'a-token' })
  await assert.rejects(
    createGetClient({ client: async () => null }, place, () => {})({ apiVersion: '2023-11-13' }),
    /no client/,
  )
})
