import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthState, AuthStore, SignInMethod } from '../../../src/data/auth/auth-store.ts'
import {
  type CreateAuthOptions,
  createAuthStore,
} from '../../../src/data/auth/create-auth-store.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { settlePromises } from '../../kit/data-harness.ts'
import { ada, bob, guest, SimulatedAccounts } from '../../kit/simulated-accounts.ts'

function setUp(method: SignInMethod, options: Partial<CreateAuthOptions> = {}) {
  const server = new SimulatedAccounts()
  const clock = new SimulatedClock()
  const storage = new Browser()
  const returns: (() => void)[] = []
  const open = (more: Partial<CreateAuthOptions> = {}) => {
    const store = createAuthStore({
      method,
      projectId: 'demo',
      apiHost: 'http://api.test',
      useProjectHostname: false,
      fetch: server.fetch,
      storage: storage.tab(),
      clock,
      page: {
        onReturn: (listener) => {
          returns.push(listener)
          return () => {}
        },
      },
      ...options,
      ...more,
    })
    const states: AuthState[] = []
    return { store, states, watch: () => store.state$.subscribe((state) => states.push(state)) }
  }
  return {
    server,
    clock,
    storage,
    open,
    /** Somebody looks at the page again. */
    lookAgain: () => returns.forEach((listener) => listener()),
  }
}

/** Storage that several tabs share; each hears of what the others do. */
class Browser {
  readonly items = new Map<string, string>()
  readonly #listeners = new Set<{ tab: object; key: string; listener: () => void }>()

  tab() {
    const tab = {}
    const told = (key: string) => {
      for (const one of this.#listeners) if (one.tab !== tab && one.key === key) one.listener()
    }
    return {
      getItem: (key: string) => this.items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        this.items.set(key, value)
        told(key)
      },
      removeItem: (key: string) => {
        if (this.items.delete(key)) told(key)
      },
      onChange: (key: string, listener: () => void) => {
        this.#listeners.add({ tab, key, listener })
        return () => {}
      },
    }
  }
}

/** The first thing that is known. */
async function known(store: AuthStore): Promise<AuthState> {
  const subscription = store.state$.subscribe()
  for (let at = 0; at < 50 && store.getState().status === 'loading'; at++) await settlePromises()
  subscription.unsubscribe()
  return store.getState()
}

const userOf = (state: AuthState) => ('user' in state ? state.user.id : null)
const sid = 'a-session-id-of-20-characters'

test('SHELL-103 reads the current user from the cookie; 401 means signed out, no role means no access', async () => {
  const { server, open } = setUp('cookie')
  const { store, states, watch } = open()
  assert.deepEqual(store.getState(), { status: 'loading' })
  assert.equal(server.sent.length, 0)
  watch()
  assert.equal((await known(store)).status, 'logged-out')
  assert.deepEqual(server.sent.at(-1)?.credentials, 'include')
  for (const [person, status] of [
    [ada, 'logged-in'],
    [guest, 'no-access'],
  ] as const) {
    server.cookie = person
    store.recheck()
    await settlePromises()
    assert.equal(userOf(store.getState()), person.id)
    assert.equal(store.getState().status, status)
  }
  assert.deepEqual(
    states.map(({ status }) => status),
    ['loading', 'logged-out', 'logged-in', 'no-access'],
  )
  assert.deepEqual(server.paths(), ['/users/me', '/users/me', '/users/me'])
})

test('a page opened offline uses the last user until the server reports who is signed in', async () => {
  let isKept = false
  const offline = { isKept: () => isKept, onKept: () => {} }
  const { server, storage, open } = setUp('cookie', { offline })
  server.cookie = ada
  await known(open().store)
  assert.equal(storage.items.size, 0, 'nothing is stored for a page that cannot be opened offline')
  isKept = true
  assert.equal(userOf(await known(open().store)), 'ada')
  assert.ok(![...storage.items.values()].join().includes(ada.email), 'no address on the device')

  server.isUp = false
  const { store } = open()
  const state = await known(store)
  assert.ok(state.status === 'logged-in' && state.isRemembered)
  assert.equal(state.user.id, 'ada')
  const elsewhere = await known(open({ projectId: 'other' }).store)
  assert.equal(elsewhere.status, 'failed', 'known in one project only')
  server.isUp = true
  server.cookie = null
  store.recheck()
  await settlePromises()
  assert.equal(store.getState().status, 'logged-out')

  server.isUp = false
  assert.equal((await known(open().store)).status, 'failed', 'who was signed out is forgotten')
})

test('SHELL-104 sends the ping without credentials', async () => {
  const { server, open } = setUp('cookie')
  server.isOriginAllowed = false
  await known(open().store)
  const ping = server.sent[1]
  assert.deepEqual([ping?.credentials, ping?.authorization], ['omit', null])
})

test('SHELL-043 reports a refused origin only when the user is unknown and a ping succeeds', async () => {
  const refused = setUp('cookie')
  refused.server.isOriginAllowed = false
  const state = await known(refused.open().store)
  assert.ok(state.status === 'failed' && state.isOriginRefused)
  assert.deepEqual(refused.server.paths(), ['/users/me', '/ping'])

  const dead = setUp('cookie')
  dead.server.isUp = false
  const failed = await known(dead.open().store)
  assert.ok(failed.status === 'failed' && !failed.isOriginRefused)
  assert.match(failed.error.description, /Could not reach api\.test/)

  const broken = setUp('cookie')
  broken.server.result = (path) =>
    path === '/users/me' ? new Response('{}', { status: 500 }) : null
  const error = await known(broken.open().store)
  assert.ok(error.status === 'failed' && !error.isOriginRefused)
  assert.deepEqual(broken.server.paths(), ['/users/me'])
})

test('SHELL-042 checks the session again after a failure when the user returns to the page', async () => {
  const { server, open, lookAgain } = setUp('token')
  server.isOriginAllowed = false
  const { store } = open()
  await known(store)
  server.isOriginAllowed = true
  lookAgain()
  await settlePromises()
  assert.equal(store.getState().status, 'logged-out')
})

test('returning to the window checks the session again once a minute has passed', async () => {
  const { server, clock, open, lookAgain } = setUp('cookie')
  server.cookie = ada
  const { store, watch } = open()
  watch()
  await known(store)
  clock.advance(59_999)
  lookAgain()
  await settlePromises()
  assert.deepEqual(server.paths(), ['/users/me'])
  clock.advance(1)
  lookAgain()
  await settlePromises()
  assert.deepEqual(server.paths(), ['/users/me', '/users/me'])
})

test('SHELL-100.1 exchanges a session id for a token, and stores it with its time for this project only', async () => {
  const { server, storage, open } = setUp('token')
  server.sids.set(sid, ada)
  const { store } = open()
  await known(store)
  await store.arrive(sid)
  assert.equal(userOf(store.getState()), 'ada')
  assert.match(
    server.sent.map(({ path }) => path).join(' '),
    new RegExp(`/auth/fetch\\?.*sid=${sid}`),
  )
  const [[key, record] = []] = [...storage.items]
  assert.deepEqual(JSON.parse(record ?? ''), {
    token: `token-of-${sid}`,
    time: '2024-01-01T00:00:00.000Z',
  })
  assert.match(key ?? '', /demo/)
  assert.equal(server.sent.at(-1)?.authorization, `Bearer token-of-${sid}`)
  assert.equal(server.sent.at(-1)?.credentials, 'omit')

  assert.equal(userOf(await known(open().store)), 'ada')
  assert.equal((await known(open({ projectId: 'other' }).store)).status, 'logged-out')
  assert.equal((await known(open({ apiHost: 'http://other.test' }).store)).status, 'logged-out')
})

test('dual: uses the cookie if the browser sends it, otherwise the session id', async () => {
  const withCookie = setUp('dual')
  withCookie.server.sids.set(sid, ada)
  const first = withCookie.open()
  await known(first.store)
  withCookie.server.cookie = ada
  await first.store.arrive(sid)
  assert.equal(userOf(first.store.getState()), 'ada')
  assert.ok(!withCookie.server.paths().includes('/auth/fetch'))
  assert.equal(withCookie.storage.items.size, 0)

  const without = setUp('dual')
  without.server.sids.set(sid, ada)
  const second = without.open()
  await known(second.store)
  await second.store.arrive(sid)
  assert.equal(userOf(second.store.getState()), 'ada')
  assert.equal(without.storage.items.size, 1)
})

test('a session id that was already used signs no user in and reports an error', async () => {
  const { open, storage } = setUp('token')
  const { store } = open()
  await known(store)
  await assert.rejects(store.arrive(sid), { code: 'unauthorized' })
  assert.equal(store.getState().status, 'logged-out')
  assert.equal(storage.items.size, 0)
})

test('SHELL-101 deletes a token that is no longer accepted', async () => {
  const { server, storage, open } = setUp('token')
  server.sids.set(sid, ada)
  const { store, watch } = open()
  watch()
  await store.arrive(sid)
  server.tokens.clear()
  store.recheck()
  await settlePromises()
  assert.equal(store.getState().status, 'logged-out')
  assert.equal(storage.items.size, 0)
})

test('checks the session once after many refused requests', async () => {
  const { server, clock, open } = setUp('cookie')
  server.cookie = ada
  const { store, watch } = open()
  watch()
  await known(store)
  clock.advance(5_000)
  server.cookie = null
  store.doubt()
  store.doubt()
  await settlePromises()
  store.doubt()
  assert.equal(store.getState().status, 'logged-out')
  assert.equal(server.sent.length, 2)
})

test('a lost connection does not sign the user out', async () => {
  const { server, open } = setUp('cookie')
  server.cookie = ada
  const { store } = open()
  await known(store)
  server.isUp = false
  store.recheck()
  await settlePromises()
  assert.equal(userOf(store.getState()), 'ada')
})

test('SHELL-105.1 signing out notifies the server and clears the token, here and in other tabs', async () => {
  const { server, storage, open } = setUp('token')
  server.sids.set(sid, ada)
  const here = open()
  await here.store.arrive(sid)
  const there = open()
  there.watch()
  await known(there.store)
  assert.equal(userOf(there.store.getState()), 'ada')
  await here.store.signOut?.()
  await settlePromises()
  assert.equal(
    server.sent.find(({ path }) => path.startsWith('/auth/logout'))?.authorization,
    `Bearer token-of-${sid}`,
  )
  assert.equal(here.store.getState().status, 'logged-out')
  assert.equal(there.store.getState().status, 'logged-out')
  assert.equal(storage.items.size, 0)

  server.sids.set(sid, bob)
  await here.store.arrive(sid)
  await settlePromises()
  assert.equal(userOf(there.store.getState()), 'bob')
})

test('SHELL-105.2 does not report a sign-out when the cookie session could not be ended', async () => {
  const { server, open } = setUp('cookie')
  server.cookie = ada
  const { store } = open()
  await known(store)
  server.isUp = false
  await assert.rejects(store.signOut!(), { code: 'network' })
  assert.equal(userOf(store.getState()), 'ada')
  server.isUp = true
  server.result = (path) =>
    path === '/auth/logout' ? new Response('{"ok":true}', { status: 200 }) : null
  await store.signOut!()
  assert.equal(store.getState().status, 'logged-out')
})

test('SHELL-093 omits invalid providers, and lets the configuration extend or replace the list', async () => {
  const google = { name: 'google', title: 'Google', url: 'http://api.test/go?a=b', logo: 'g.svg' }
  const own = { name: 'own', title: 'Ours', url: 'https://own.test/' }
  const bad = { name: 'bad', title: 'Bad', url: 'javascript:alert(1)' }
  const { server, open } = setUp('token')
  server.providers = { providers: [google, bad, { name: 'half' }], thirdPartyLogin: false }
  assert.deepEqual(await open().store.providers(), [google])
  assert.deepEqual(await open({ settings: { providers: [own] } }).store.providers(), [google, own])
  const only = { providers: () => [own, bad] }
  assert.deepEqual(await open({ settings: only }).store.providers(), [own])
  server.providers = null
  assert.deepEqual(await open().store.providers(), [])
})

test('SHELL-106 the URL of a provider contains the return address and the sign-in method', () => {
  const provider = { name: 'p', title: 'P', url: 'http://api.test/go?a=b' }
  const query = (method: SignInMethod) =>
    new URL(setUp(method).open().store.providerHref(provider, 'http://page.test/studio?x=1#y'))
      .search
  const common = '?a=b&origin=http%3A%2F%2Fpage.test%2Fstudio%3Fx%3D1%23y&projectId=demo'
  assert.equal(query('token'), `${common}&withSid=true`)
  assert.equal(query('dual'), `${common}&type=dual`)
  assert.equal(query('cookie'), `${common}&type=cookie`)
})

test('requests a token from the page once, once more after a refusal, and never stores it', async () => {
  const { server, storage, open } = setUp('page')
  const reasons: string[] = []
  server.tokens.set('one', ada)
  let answers = ['one']
  const ask = async ({ reason }: { reason: string }) => {
    reasons.push(reason)
    return answers.shift() ?? null
  }
  const { store } = open({ load: ask })
  const second = await Promise.all([known(store), store.getToken({ reason: 'initial' })])
  assert.deepEqual(second[1], { token: 'one' })
  assert.equal(userOf(store.getState()), 'ada')
  assert.deepEqual(reasons, ['initial'])
  assert.equal(store.signOut, null)

  // Two who noticed ask one after the other; the second takes what the first was given.
  answers = ['two']
  const old = { reason: 'unauthorized', old: 'one' } as const
  assert.deepEqual(await store.getToken(old), { token: 'two' })
  assert.deepEqual(await store.getToken(old), { token: 'two' })
  assert.deepEqual(reasons, ['initial', 'unauthorized'])
  assert.equal(storage.items.size, 0)

  server.tokens.clear()
  store.recheck()
  await settlePromises()
  assert.equal(store.getState().status, 'logged-out')
  server.tokens.set('one', ada)
  answers = ['one']
  assert.equal(await store.requestSignIn(), true)
  assert.equal(userOf(store.getState()), 'ada')
})

test('the user stays signed out when the page throws instead of returning a token', async () => {
  const { open } = setUp('page')
  const ask = () => Promise.reject(new Error('no'))
  const { store } = open({ load: ask })
  assert.equal((await known(store)).status, 'logged-out')
  await assert.rejects(store.requestSignIn(), { message: 'no' })
})
