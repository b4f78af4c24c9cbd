import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { DataLayerConfig } from '../../../src/data/data-layer.ts'
import type { DocumentPresence, PresentUser } from '../../../src/data/presence/present-people.ts'
import { LivePresence } from '../../../src/data/presence/presence-store.ts'
import type { Path } from '../../../src/model/path.ts'
import { Simulation, type SimulatedPage } from '../../kit/data-harness.ts'
import { createTab, SimulatedSockets } from '../../kit/simulated-socket.ts'
import type { SimulatedLine, SimulatedTab } from '../../kit/simulated-socket.ts'

const simulations = new Set<Simulation>()
afterEach(() => {
  for (const simulation of simulations) simulation.dispose()
  simulations.clear()
})

/** One person's page: their line to the server, the tab, and what they see. */
interface Editor extends SimulatedPage {
  line: SimulatedLine
  tab: SimulatedTab
  /** The announcements so far, as `time field`. */
  announced(): { at: number; fields: unknown[] }[]
  goTo(path: Path | null, documentId?: string): void
  /** `who@field` of everybody else in the document. */
  sees(documentId?: string): string[]
}

interface World {
  simulation: Simulation
  editor(
    user: string,
    options?: { tab?: SimulatedTab; token?: string } & Partial<DataLayerConfig>,
  ): Editor
}

function createWorld(): World {
  const simulation = new Simulation()
  simulations.add(simulation)
  const sockets = new SimulatedSockets(simulation.clock)
  return {
    simulation,
    editor(user, { tab = createTab(), token, ...config } = {}) {
      const line = sockets.line(user, { token: token ?? null })
      const page = simulation.open({ page: tab, ...config })
      Object.assign(page.network, { socket: line.socket })
      page.network.result = (request) => {
        if (request.type !== 'get' || !request.path.startsWith('/users/')) return null
        const ids = request.path.slice('/users/'.length).split(',')
        if (ids[0] === 'me') return { id: user, name: user }
        return ids
          .filter((id) => !id.startsWith('stranger'))
          .map((id) => ({ id, displayName: `The ${id}`, profileImage: `/${id}.png` }))
      }
      const presence = page.layer.presence.open(LivePresence)
      const seen = new Map<string, readonly DocumentPresence[]>()
      const look = (id: string) =>
        presence.document$(id).subscribe((entries) => seen.set(id, entries))
      look('a')
      const source = Symbol(user)
      return {
        ...page,
        line,
        tab,
        announced: () =>
          line.sent
            .filter(({ method }) => method === 'presence_announce')
            .map(({ at, params }) => {
              const { locations } = params['data'] as { locations: { path: Path }[] }
              return { at, fields: locations.map(({ path }) => path[0]) }
            }),
        goTo(path, documentId = 'a') {
          const lastActiveAt = new Date(simulation.clock.now()).toISOString()
          presence.setLocations(
            source,
            path ? [{ type: 'document', documentId, path, lastActiveAt }] : [],
          )
        },
        sees: (id = 'a') =>
          (seen.get(id) ?? []).map(({ user, path }) => `${user.id}@${String(path?.[0] ?? '-')}`),
      }
    },
  }
}

test('PRES-001 two users see each other at their field within a second, with name and picture', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  const bob = editor('bob')
  ada.goTo(['title'])
  bob.goTo(['tags', { _key: 'k' }, 'label'])
  await simulation.pass(1000)
  assert.deepEqual(ada.sees(), ['bob@tags'])
  assert.deepEqual(bob.sees(), ['ada@title'])
  let entries: readonly DocumentPresence[] = []
  ada.layer.presence
    .open(LivePresence)
    .document$('a')
    .subscribe((next) => (entries = next))
  const [entry] = entries
  assert.deepEqual(entry?.user, { id: 'bob', displayName: 'The bob', imageUrl: '/bob.png' })
  assert.deepEqual(entry?.path, ['tags', { _key: 'k' }, 'label'])
  assert.equal(entry?.sessionId.length, 16)
  assert.match(entry?.lastActiveAt ?? '', /^2024-01-01T00:00:00/)
})

test('PRES-001 a draft and its published document share presence, and users do not see themselves', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  const bob = editor('bob')
  bob.goTo(['title'], 'drafts.a')
  await simulation.pass(1000)
  assert.deepEqual(ada.sees(), ['bob@title'])
  assert.deepEqual(bob.sees(), [])
})

test('PRES-008 five quick moves send one announcement after 200 ms, then one every 30 s', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  await simulation.pass(1000)
  const before = ada.announced().length
  const start = simulation.clock.now()
  for (const field of ['v', 'w', 'x', 'y', 'z']) {
    ada.goTo([field])
    await simulation.pass(20)
  }
  await simulation.pass(61_000)
  assert.deepEqual(
    ada
      .announced()
      .slice(before)
      .map(({ at, fields }) => [at - start, fields]),
    [
      [200, ['z']],
      [30_200, ['z']],
      [60_200, ['z']],
    ],
  )
})

test('PRES-011 responds to a roll call within the debounce, but not to its own', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  ada.goTo(['title'])
  await simulation.pass(5000)
  assert.equal(ada.announced().length, 1)
  const start = simulation.clock.now()
  const bob = editor('bob')
  await simulation.pass(1000)
  const answers = ada.announced().slice(1)
  assert.equal(answers.length, 1)
  assert.ok(answers[0]!.at - start <= 300, `answered after ${answers[0]!.at - start} ms`)
  assert.deepEqual(bob.sees(), ['ada@title'])
})

test('PRES-003 hides sessions of unknown users, and requests all users of a roll call together', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  for (const user of ['stranger', 'bob', 'cyd']) editor(user).goTo(['title'])
  await simulation.pass(1000)
  assert.deepEqual(ada.sees().sort(), ['bob@title', 'cyd@title'])
  const asked = ada.network.requests.filter(
    (request) => request.type === 'get' && request.path !== '/users/me',
  )
  assert.equal(asked.length, 1)
  assert.deepEqual(ada.errors, [])
})

test('PERM-022 hides users that may not be read, without an error', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  const known = ada.network.result
  const { DataError } = await import('../../../src/data/errors.ts')
  ada.network.result = (request) => {
    if (request.type === 'get' && request.path === '/users/bob') {
      throw new DataError({ code: 'forbidden', status: 403, description: 'No' })
    }
    return known(request)
  }
  editor('bob').goTo(['title'])
  await simulation.pass(1000)
  assert.deepEqual(ada.sees(), [])
  assert.deepEqual(ada.errors, [])
})

test('PRES-007 leaving the page announces it, and returning shows all users again', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  const bob = editor('bob')
  bob.goTo(['title'])
  await simulation.pass(1000)
  bob.tab.leave()
  await simulation.pass(100)
  assert.deepEqual(ada.sees(), [])
  assert.equal(bob.line.sent.at(-1)?.method, 'presence_disconnect')
  bob.tab.comeBack()
  await simulation.pass(1000)
  assert.deepEqual(ada.sees(), ['bob@title'])
})

test('PRES-009 the session id has 16 characters and survives a reload; a new tab gets a new one', async () => {
  const { simulation, editor } = createWorld()
  const tab = createTab()
  const idOf = ({ line }: Editor) => line.sent.find(({ params }) => params['session'])?.params
  const first = editor('ada', { tab })
  await simulation.pass(1000)
  const [kept] = [...tab.stored.values()]
  assert.match(kept ?? '', /^[a-z0-9]{16}$/)
  assert.equal(idOf(first)?.['session'], kept)
  tab.leave()
  first.layer.dispose()
  const reloaded = editor('ada', { tab: createTab(tab.stored) })
  const other = editor('ada')
  await simulation.pass(1000)
  assert.equal(idOf(reloaded)?.['session'], kept)
  assert.notEqual(idOf(other)?.['session'], kept)
})

test('PRES-009 a duplicated tab and a second layer on the page get their own sessions', async () => {
  const { simulation, editor } = createWorld()
  const watcher = editor('watcher')
  const original = editor('ada')
  original.goTo(['title'])
  await simulation.pass(1000)
  const copy = editor('ada', { tab: createTab(new Map(original.tab.stored)) })
  const second = editor('ada', { tab: original.tab })
  copy.goTo(['count'])
  second.goTo(['tags'])
  await simulation.pass(40_000)
  assert.deepEqual(watcher.sees().sort(), ['ada@count', 'ada@tags', 'ada@title'])
  assert.deepEqual(copy.sees().sort(), ['ada@tags', 'ada@title'])
  const announced = original.announced().length
  await simulation.pass(25_000)
  assert.ok(original.announced().length - announced <= 1, 'the ids are settled')
})

test('PRES-009 a page without storage access still has a session', async () => {
  const { simulation, editor } = createWorld()
  const tab = createTab()
  tab.storage = () => {
    throw new Error('SecurityError')
  }
  const ada = editor('ada', { tab })
  const bob = editor('bob')
  ada.goTo(['title'])
  await simulation.pass(1000)
  assert.deepEqual(bob.sees(), ['ada@title'])
})

test('PRES-010 reports an event of an unknown kind, and keeps the channel open', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  await simulation.pass(1000)
  const params = { subscription: ada.line.subscription, result: { type: 'cursor', i: 'bob' } }
  ada.line.notify(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
  await simulation.pass(100)
  assert.deepEqual(
    ada.errors.map(({ message }) => message),
    ['Unknown presence event: {"type":"cursor","i":"bob"}'],
  )
  editor('bob').goTo(['title'])
  await simulation.pass(1000)
  assert.deepEqual(ada.sees(), ['bob@title'])
  assert.equal(ada.line.opened, 1)
})

test('PRES-011 a silent user disappears after 66 seconds, a disconnected one immediately', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  const bob = editor('bob')
  const cyd = editor('cyd')
  bob.goTo(['title'])
  cyd.goTo(['count'])
  await simulation.pass(1000)
  bob.line.isUp = false
  bob.line.mute()
  cyd.line.isUp = false
  cyd.line.cut()
  await simulation.pass(100)
  assert.deepEqual(ada.sees(), ['bob@title'])
  await simulation.pass(64_000)
  assert.deepEqual(ada.sees(), ['bob@title'])
  await simulation.pass(3000)
  assert.deepEqual(ada.sees(), [])
})

test('reconnects with growing delays, and immediately when online again; users who left meanwhile disappear soon', async () => {
  const { simulation, editor } = createWorld()
  let online = () => {}
  const network = {
    isOnline: () => true,
    onOnline: (listener: () => void) => {
      online = listener
      return () => {}
    },
    onOffline: () => () => {},
  }
  const ada = editor('ada', { network })
  const bob = editor('bob')
  bob.goTo(['title'])
  await simulation.pass(1000)
  ada.line.isUp = false
  ada.line.cut()
  await simulation.pass(60_000)
  bob.layer.dispose()
  ada.line.isUp = true
  online()
  await simulation.pass(1000)
  assert.equal(ada.line.opened, 2)
  assert.deepEqual(ada.sees(), ['bob@title'])
  await simulation.pass(10_000)
  assert.deepEqual(ada.sees(), [])
})

test('detects and replaces a connection that died silently', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  await simulation.pass(1000)
  ada.line.mute()
  await simulation.pass(66_000)
  assert.equal(ada.line.opened, 2)
  const bob = editor('bob')
  bob.goTo(['title'])
  await simulation.pass(1000)
  assert.deepEqual(ada.sees(), ['bob@title'])
})

test('sends the token as the first message, and retries later when it is rejected', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada', { token: 'token-of-ada' })
  const eve = editor('eve', { token: 'forged' })
  ada.goTo(['title'])
  await simulation.pass(5000)
  const methods = (one: Editor) => one.line.sent.map(({ method }) => method)
  assert.deepEqual(methods(ada), [
    'authorization',
    'presence_subscribe',
    'presence_rollcall',
    'presence_announce',
  ])
  assert.deepEqual(ada.line.sent[0]?.params, {
    authorization: 'Bearer token-of-ada',
    apiVersion: 'v1',
  })
  assert.deepEqual(eve.sees(), [])
  assert.ok(eve.line.opened >= 3 && eve.line.opened <= 6, `${eve.line.opened} attempts`)
})

test('opens no connection before presence is used, when it is off, or while signed out', async () => {
  const { simulation } = createWorld()
  const sockets = new SimulatedSockets(simulation.clock)
  const open = (config: Partial<DataLayerConfig>, user: unknown) => {
    const line = sockets.line('ada')
    const page = simulation.open({ page: createTab(), ...config })
    Object.assign(page.network, { socket: line.socket })
    page.network.result = () => user
    return { line, ...page }
  }
  const known = { id: 'ada', name: 'Ada' }
  const idle = open({}, known)
  const off = open({ presence: 'off' }, known)
  const anonymous = open({}, {})
  for (const { layer } of [off, anonymous]) layer.presence.open(LivePresence).all$.subscribe()
  await simulation.pass(10_000)
  assert.deepEqual(
    [idle, off, anonymous].map(({ line }) => line.opened),
    [0, 0, 0],
  )
  off.layer.presence.setMode('on')
  const looks = idle.layer.presence.open(LivePresence).all$.subscribe()
  await simulation.pass(1000)
  assert.deepEqual(
    [idle, off].map(({ line }) => line.opened),
    [1, 1],
  )
  looks.unsubscribe()
  off.layer.presence.setMode('off')
  await simulation.pass(10_000)
  for (const { line } of [idle, off]) assert.equal(line.sent.at(-1)?.method, 'presence_disconnect')
})

test('SHELL-069.1 lists every other user once, at the document they were last active in', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  let users: readonly PresentUser[] = []
  let changes = 0
  ada.layer.presence.open(LivePresence).all$.subscribe((next) => {
    users = next
    changes++
  })
  const bob = editor('bob')
  const bobToo = editor('bob')
  editor('cyd')
  bob.goTo(['title'], 'a')
  await simulation.pass(1000)
  bobToo.goTo(['count'], 'drafts.b')
  await simulation.pass(1000)
  const shown = users.map(({ user, place }) => [user.displayName, place])
  assert.deepEqual(shown, [
    ['The bob', { documentId: 'b', path: ['count'] }],
    ['The cyd', null],
  ])
  const before = changes
  await simulation.pass(90_000)
  assert.equal(changes, before, 'announcing the same again changes nothing')
})

test('an unchanged entry is the same object, so that its field does not render again', async () => {
  const { simulation, editor } = createWorld()
  const ada = editor('ada')
  const lists: (readonly DocumentPresence[])[] = []
  ada.layer.presence
    .open(LivePresence)
    .document$('a')
    .subscribe((entries) => lists.push(entries))
  editor('bob').goTo(['title'])
  const cyd = editor('cyd')
  cyd.goTo(['count'])
  await simulation.pass(1000)
  const before = lists.at(-1)!
  const count = lists.length
  await simulation.pass(61_000)
  assert.equal(lists.length, count)
  cyd.goTo(['tags'])
  await simulation.pass(1000)
  const bobs = (list: readonly DocumentPresence[]) => list.find(({ user }) => user.id === 'bob')
  assert.equal(bobs(lists.at(-1)!), bobs(before))
  assert.deepEqual(ada.sees().sort(), ['bob@title', 'cyd@tags'])
})

test('shows a hundred roll call responses together, with one request for users', async () => {
  const { simulation, editor } = createWorld()
  for (let at = 0; at < 100; at++) editor(`user${at}`).goTo(['title'])
  await simulation.pass(5000)
  const ada = editor('ada')
  let emissions = 0
  ada.layer.presence
    .open(LivePresence)
    .document$('a')
    .subscribe(() => emissions++)
  ada.layer.presence.open(LivePresence).all$.subscribe(() => emissions++)
  await simulation.pass(5000)
  assert.equal(ada.sees().length, 100)
  assert.ok(emissions <= 6, `${emissions} emissions`)
  const asked = ada.network.requests.filter(
    (request) => request.type === 'get' && request.path !== '/users/me',
  )
  assert.equal(asked.length, 1)
})
