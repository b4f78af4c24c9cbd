import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { replaceAsset } from '../../../src/data/assets/asset-edits.ts'
import { createClientTransport } from '../../../src/data/connection/client.ts'
import { toDataError } from '../../../src/data/errors.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { clientOf } from '../../kit/people.ts'

test('replaces a file in all of 300 documents, or in none if one of them may not be changed', async () => {
  await using server = await startTestServer({ dev: false })
  const boss = await clientOf(server, { id: 'boss', roles: ['administrator'] })
  await server.server.access.roles.put({
    name: 'desk',
    title: 'Desk',
    grants: [
      { filter: '_id in path("**")', permissions: ['read'] },
      { filter: '_type != "law"', permissions: ['create', 'update', 'history'] },
    ],
  })
  await clientOf(server, { id: 'ada', roles: ['desk'] })
  const token = await server.server.createToken({ accountId: 'ada' })
  const transport = createClientTransport({
    projectId: server.projectId,
    dataset: server.dataset,
    apiHost: server.url,
    useProjectHostname: false,
    now: Date.now,
    getToken: async () => token,
  })
  const [old, fresh] = await Promise.all(
    ['old', 'new'].map((name) =>
      boss.assets.upload('file', new Blob([name]), { filename: `${name}.txt` }),
    ),
  )
  const paper = { _type: 'file', asset: { _type: 'reference', _ref: old!._id } }
  await boss.mutate(
    Array.from({ length: 300 }, (_, index) => ({
      create: { _id: `user-${index}`, _type: index === 123 ? 'law' : 'note', paper },
    })),
  )
  const users = (id: string) => boss.fetch<number>('count(*[references($id)])', { id })
  const replace = () => replaceAsset({ transport, createId: randomUUID }, old!._id, fresh!._id)
  await assert.rejects(replace(), (error) => toDataError(error).code === 'forbidden')
  assert.deepEqual([await users(old!._id), await users(fresh!._id)], [300, 0])
  await boss.delete('user-123')
  const { documents } = await replace()
  assert.equal(documents, 299)
  assert.deepEqual([await users(old!._id), await users(fresh!._id)], [0, 299])
})
