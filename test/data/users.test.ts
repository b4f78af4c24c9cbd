import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DataError } from '../../src/data/errors.ts'
import { Simulation } from '../kit/data-harness.ts'

function setUp(answer: (path: string) => unknown) {
  const simulation = new Simulation()
  const page = simulation.open()
  page.network.result = (request) => (request.type === 'get' ? answer(request.path) : null)
  const paths = () =>
    page.network.requests.flatMap((request) => (request.type === 'get' ? [request.path] : []))
  return { simulation, ...page, paths }
}

test('DATA-009 five avatars trigger one request, and each user is requested once', async () => {
  const { simulation, layer, paths } = setUp((path) =>
    path
      .split('/')
      .at(-1)!
      .split(',')
      .filter((id) => id !== 'e')
      .map((id) => ({ id, displayName: id.toUpperCase(), imageUrl: `${id}.png` })),
  )
  const people = Promise.all(['a', 'b', 'c', 'd', 'e', 'a'].map((id) => layer.users.get(id)))
  await simulation.pass(50)
  assert.deepEqual(paths(), ['/users/a,b,c,d,e'])
  const [a, , , , e] = await people
  assert.deepEqual(a, {
    id: 'a',
    displayName: 'A',
    name: 'A',
    imageUrl: 'a.png',
    profileImage: 'a.png',
  })
  assert.equal(e, null)
  void layer.users.get('a')
  await simulation.pass(50)
  assert.equal(paths().length, 1)
})

test('DATA-014 reads a single user returned as an object, in either spelling', async () => {
  const { simulation, layer } = setUp(() => ({ id: 'a', name: 'Ann', profileImage: 'ann.png' }))
  const user = layer.users.get('a')
  await simulation.pass(50)
  assert.deepEqual(await user, {
    id: 'a',
    name: 'Ann',
    displayName: 'Ann',
    imageUrl: 'ann.png',
    profileImage: 'ann.png',
  })
})

test('DATA-009 users that may not be read are null, without an error', async () => {
  const { simulation, layer, errors } = setUp(() => {
    throw new DataError({ code: 'forbidden', status: 403, description: 'No' })
  })
  const user = layer.users.get('a')
  await simulation.pass(50)
  assert.equal(await user, null)
  assert.deepEqual(errors, [])
})

test('requests users again after a failed read', async () => {
  let isDown = true
  const { simulation, layer, errors } = setUp(() => {
    if (isDown) throw new DataError({ code: 'network', description: 'Down' })
    return { id: 'a', displayName: 'Ann' }
  })
  const first = layer.users.get('a')
  await simulation.pass(50)
  assert.equal(await first, null)
  assert.equal(errors.length, 1)
  isDown = false
  const second = layer.users.get('a')
  await simulation.pass(50)
  assert.equal((await second)?.displayName, 'Ann')
})

test('the system user needs no request', async () => {
  const { layer, paths } = setUp(() => null)
  assert.equal((await layer.users.get('<system>'))?.displayName, 'System')
  assert.deepEqual(paths(), [])
})

test('requests the current user once, and then has it by id', async () => {
  const { simulation, layer, paths } = setUp(() => ({ id: 'me', name: 'Me', roles: [] }))
  const seen: unknown[] = []
  layer.users.current$.subscribe((user) => seen.push(user?.displayName))
  layer.users.current$.subscribe((user) => seen.push(user?.displayName))
  await simulation.pass(50)
  assert.deepEqual(seen, ['Me', 'Me'])
  assert.equal((await layer.users.get('me'))?.displayName, 'Me')
  assert.deepEqual(paths(), ['/users/me'])
})

test('the current user is null when the server responds with 401', async () => {
  const { simulation, layer, errors } = setUp(() => {
    throw new DataError({ code: 'unauthorized', status: 401, description: 'Who are you?' })
  })
  const seen: unknown[] = []
  layer.users.current$.subscribe((user) => seen.push(user))
  await simulation.pass(50)
  assert.deepEqual(seen, [null])
  assert.deepEqual(errors, [])
})
