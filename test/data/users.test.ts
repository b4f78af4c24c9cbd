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

test('DATA-009 five avatars make one request, and each person is asked for once', async () => {
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

test('DATA-014 one person comes as an object, in either spelling', async () => {
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

test('DATA-009 people one may not see are null, without an error', async () => {
  const { simulation, layer, errors } = setUp(() => {
    throw new DataError({ code: 'forbidden', status: 403, description: 'No' })
  })
  const user = layer.users.get('a')
  await simulation.pass(50)
  assert.equal(await user, null)
  assert.deepEqual(errors, [])
})

test('people who could not be read are asked for again the next time', async () => {
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

test('the system is a user that nobody has to ask for', async () => {
  const { layer, paths } = setUp(() => null)
  assert.equal((await layer.users.get('<system>'))?.displayName, 'System')
  assert.deepEqual(paths(), [])
})

test('the current user is asked for once, and is known by id from then on', async () => {
  const { simulation, layer, paths } = setUp(() => ({ id: 'me', name: 'Me', roles: [] }))
  const seen: unknown[] = []
  layer.users.current$.subscribe((user) => seen.push(user?.displayName))
  layer.users.current$.subscribe((user) => seen.push(user?.displayName))
  await simulation.pass(50)
  assert.deepEqual(seen, ['Me', 'Me'])
  assert.equal((await layer.users.get('me'))?.displayName, 'Me')
  assert.deepEqual(paths(), ['/users/me'])
})

test('nobody is signed in when the server says so', async () => {
  const { simulation, layer, errors } = setUp(() => {
    throw new DataError({ code: 'unauthorized', status: 401, description: 'Who are you?' })
  })
  const seen: unknown[] = []
  layer.users.current$.subscribe((user) => seen.push(user))
  await simulation.pass(50)
  assert.deepEqual(seen, [null])
  assert.deepEqual(errors, [])
})
