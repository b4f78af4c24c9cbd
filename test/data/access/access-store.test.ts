import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rights } from '../../../src/data/access/permission.ts'
// Read beforehand: in a simulation no time passes in which a module could be loaded.
import '../../../src/data/access/groq-filter.ts'
import type { DataLayerConfig } from '../../../src/data/data-layer.ts'
import { DataError } from '../../../src/data/errors.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { set } from '../../../src/model/patch.ts'
import type { Grant } from '../../../src/protocol/projects.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { Simulation } from '../../kit/data-harness.ts'

const everything: Grant[] = [
  { filter: '_id in path("**")', permissions: ['read', 'create', 'update', 'history'] },
]
const readOnly: Grant[] = [{ filter: '_id in path("**")', permissions: ['read'] }]
const DRAFT = { _id: 'drafts.a', _type: 'article', title: 'draft' }
const forbidden = () => new DataError({ code: 'forbidden', status: 403, description: 'No' })

/** A page whose server grants what `server.grants` says at the moment. */
function open(grants: unknown, config: Partial<DataLayerConfig> = {}) {
  const simulation = new Simulation({ documents: [DRAFT] })
  const page = simulation.open(config)
  const server = { grants, user: { id: 'me' }, roles: [] as unknown }
  page.network.result = (request) => {
    if (request.type !== 'get') return []
    const answers = { '/users/me': server.user, '/projects/test/roles': server.roles }
    const answer = request.path.endsWith('/acl')
      ? server.grants
      : answers[request.path as keyof typeof answers]
    if (answer instanceof Error) throw answer
    return structuredClone(answer)
  }
  const asked = () =>
    page.network.requests.filter((request) => 'tag' in request && request.tag === 'acl.get')
  const { access } = page.layer
  return { simulation, page, server, asked, access }
}

/** Everything a stream said so far. */
function record<T>(stream: { subscribe(next: (value: T) => void): { unsubscribe(): void } }): {
  said: T[]
  stop: () => void
} {
  const said: T[] = []
  const subscription = stream.subscribe((value) => said.push(value))
  return { said, stop: () => subscription.unsubscribe() }
}

const granted = (results: readonly { granted: boolean }[]) => results.map((one) => one.granted)

test('PERM-020 checks within a second share one request; a later check detects a change', async () => {
  const { simulation, server, asked, access } = open(everything)
  const first = record(access.check$('update', DRAFT))
  const second = record(access.check$('read', DRAFT))
  assert.deepEqual(first.said, [], 'nothing is said before the grants are known')
  await simulation.pass(100)
  assert.deepEqual([granted(first.said), granted(second.said)], [[true], [true]])
  assert.deepEqual(
    asked().map((request) => request.type === 'get' && request.path),
    ['/projects/test/datasets/test/acl'],
  )
  first.stop()
  second.stop()
  server.grants = readOnly
  await simulation.pass(500)
  const third = record(access.check$('update', DRAFT))
  await simulation.pass(100)
  assert.equal(asked().length, 1)
  assert.deepEqual(granted(third.said), [true])
  third.stop()
  await simulation.pass(1500)
  const fourth = record(access.check$('update', DRAFT))
  await simulation.pass(100)
  assert.equal(asked().length, 2)
  assert.deepEqual(granted(fourth.said), [true, false], 'what was known holds until the answer')
})

test('reports changed permissions on the next welcome without polling for them', async () => {
  const { simulation, page, server, asked, access } = open(everything)
  const { said } = record(access.check$('update', DRAFT))
  await simulation.pass(10 * 60_000)
  assert.equal(asked().length, 1)
  server.grants = readOnly
  page.network.breakStreams()
  await simulation.pass(2000)
  assert.deepEqual(granted(said), [true, false])
  page.network.breakStreams()
  await simulation.pass(2000)
  assert.deepEqual(granted(said), [true, false], 'the same grants say nothing new')
})

test('requests the grants again when a write is forbidden', async () => {
  const { simulation, page, server, access } = open(everything)
  const pair = page.layer.documents.pair('a', 'article')
  const { said } = record(access.check$('update', DRAFT))
  await simulation.pass(2000)
  server.grants = readOnly
  page.network.beforeMutate = () => {
    throw forbidden()
  }
  pair.patch([set('typed', ['title'])])
  await simulation.pass(2000)
  assert.deepEqual(granted(said), [true, false])
})

test('PERM-003 a user who may not read the grants has none', async () => {
  const { simulation, page, access } = open(forbidden())
  const { said } = record(access.check$('read', DRAFT))
  await simulation.pass(100)
  const [{ reason } = { reason: '' }] = said
  assert.equal(reason, 'No document grants')
  assert.deepEqual(page.errors, [])
})

test('allows everything while the grants cannot be loaded, and requests them again after a reconnect', async () => {
  const { simulation, page, server, access } = open(
    new DataError({ code: 'network', description: 'Lost' }),
  )
  const { said } = record(access.check$('update', DRAFT))
  await simulation.pass(100)
  assert.deepEqual(granted(said), [true])
  assert.deepEqual(page.errors.map(String), ['DataError: Lost'])
  server.grants = readOnly
  page.network.breakStreams()
  await simulation.pass(2000)
  server.grants = new DataError({ code: 'network', description: 'Lost' })
  page.network.breakStreams()
  await simulation.pass(2000)
  assert.deepEqual(granted(said), [true, false], 'the last that was known stays')
})

test('does not wait longer than five seconds for grants from the server', async () => {
  const { simulation, page, access } = open(readOnly)
  page.network.weather = { ...page.network.weather, minDelay: 6000, maxDelay: 6000 }
  const { said } = record(access.check$('update', DRAFT))
  await simulation.pass(4900)
  assert.deepEqual(granted(said), [])
  await simulation.pass(200)
  assert.deepEqual(granted(said), [true])
  await simulation.pass(20_000)
  assert.deepEqual(granted(said), [true, false], 'the answer counts when it comes')
  simulation.dispose()
})

test('PERM-002 evaluates complex filters with GROQ as the current user', async () => {
  const { simulation, page, access } = open([
    { filter: 'owner == identity() && count(tags) > 1', permissions: ['update'] },
    { filter: 'not groq (', permissions: ['read'] },
  ])
  const document = { ...DRAFT, owner: 'me', tags: ['a', 'b'] }
  const mine = record(access.check$('update', document))
  const other = record(access.check$('update', { ...document, owner: 'you' }))
  const broken = record(access.check$('read', document))
  await simulation.pass(200)
  assert.deepEqual(
    [mine, other, broken].map(({ said }) => granted(said)),
    [[true], [false], [false]],
  )
  assert.match(String(page.errors[0]), /Syntax error/)
})

const unpublished = { publishedId: 'a', liveEdit: false, draft: DRAFT, published: null }

test('PERM-013 denies every operation on the type "*"', async () => {
  const { simulation, access } = open(everything)
  const { said } = record(access.operation$('publish', { ...unpublished, typeName: '*' }))
  await simulation.pass(100)
  assert.deepEqual(
    said.map(({ granted: isGranted, reason }) => [isGranted, reason]),
    [[false, 'Type specified was `*`']],
  )
})

test('PERM-014 throws for a type that does not exist', () => {
  const { access } = open(everything)
  assert.throws(() => access.operation$('publish', { ...unpublished, typeName: 'ghost' }), {
    message: 'No such schema type: "ghost"',
  })
})

test('PERM-011 lists what an operation lacks, and grants it as soon as the permissions are there', async () => {
  const { simulation, page, server, access } = open(readOnly)
  const state = {
    publishedId: 'a',
    typeName: 'article',
    liveEdit: false,
    draft: DRAFT,
    published: null,
  }
  const { said } = record(access.operation$('publish', state))
  await simulation.pass(100)
  server.grants = everything
  page.network.breakStreams()
  await simulation.pass(2000)
  assert.deepEqual(
    said.map(({ reason }) => reason.split('\n')),
    [
      [
        'Unable to publish',
        'not allowed to update draft: No matching grants found',
        'not allowed to create published document from draft: No matching grants found',
      ],
      [''],
    ],
  )
})

test('PERM-024 checks permission to create against the value that the template resolves to', async () => {
  const schema = compileSchema(
    [
      {
        name: 'article',
        type: 'document',
        fields: [
          { name: 'department', type: 'string' },
          { name: 'title', type: 'string', initialValue: 'New' },
        ],
      },
      {
        name: 'settings',
        type: 'document',
        liveEdit: true,
        fields: [{ name: 'x', type: 'string' }],
      },
    ],
    fieldTypes,
    [
      { id: 'of-x', schemaType: 'article', value: { department: 'x' } },
      {
        id: 'asked',
        schemaType: 'article',
        parameters: [{ name: 'department', type: 'string' }],
        value: async ({ department }) => ({ department }),
      },
      {
        id: 'broken',
        schemaType: 'article',
        value: () => {
          throw new Error('oops')
        },
      },
    ],
  )
  const { simulation, access } = open(
    [
      { filter: 'department == "x" && title == "New"', permissions: ['create'] },
      { filter: '_type == "settings" && !(_id in path("drafts.**"))', permissions: ['create'] },
    ],
    { schema },
  )
  const ask = async (id: string, params?: Record<string, unknown>) => {
    const { said, stop } = record(access.template$(id, params))
    await simulation.pass(300)
    stop()
    return granted(said)
  }
  assert.deepEqual(await ask('of-x'), [true])
  assert.deepEqual(await ask('article'), [false])
  assert.deepEqual(await ask('asked', { department: 'x' }), [true])
  assert.deepEqual(await ask('asked', { department: 'y' }), [false])
  assert.deepEqual(await ask('broken'), [false])
  assert.deepEqual(await ask('settings'), [true], 'a type that edits live is created as it is')
  assert.throws(() => access.template$('ghost'), { message: 'Template not found: "ghost"' })
})

test('PERM-015 simulated roles remove permissions until they are reset, and never add any', async () => {
  const { simulation, server, access } = open(everything)
  server.roles = [{ name: 'reviewer', grants: readOnly }]
  const { said } = record(access.check$('update', DRAFT))
  const rights: Rights[] = record(access.rights$).said
  await simulation.pass(100)
  access.pretend('page', ' viewer ')
  await simulation.pass(100)
  assert.deepEqual(granted(said), [true, false])
  assert.deepEqual(
    rights.at(-1)?.pretended.map(({ roles }) => roles),
    [['viewer']],
  )
  access.pretend('page', ' editor ')
  await simulation.pass(100)
  assert.deepEqual(granted(said), [true, false, true])
  access.pretend('page', ' reviewer ')
  await simulation.pass(100)
  assert.deepEqual(granted(said), [true, false, true, false], 'a role of the project’s own')
  access.pretend('address', ' editor ')
  access.pretend('page', undefined)
  await simulation.pass(100)
  assert.deepEqual(granted(said), [true, false, true, false, true])
  server.grants = readOnly
  const later = open(readOnly)
  later.access.pretend('page', ' administrator ')
  const reader = record(later.access.check$('update', DRAFT))
  await later.simulation.pass(100)
  assert.deepEqual(granted(reader.said), [false])

  access.pretend('address', 'viewer')
  access.pretend('page', 'viewer')
  await simulation.pass(100)
  access.stopPretending()
  await simulation.pass(100)
  assert.deepEqual(rights.at(-1)?.pretended, [])
})

test('exposes the grants to the host as the server sent them, and notifies it of changes', async () => {
  const { simulation, page, server, access } = open(everything)
  const { said } = record(access.known$)
  assert.equal(access.known(), null)
  await simulation.pass(100)
  assert.deepEqual(access.known(), everything)
  server.grants = readOnly
  page.network.breakStreams()
  await simulation.pass(2000)
  assert.deepEqual(said, [null, everything, readOnly])
})
