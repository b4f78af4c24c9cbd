import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { addressLifetime } from '../../../src/server/access/known-addresses.ts'
import { sessionLifetime } from '../../../src/server/access/sessions.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer, TestServerOptions } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { isOverPostgres, testLocation } from '../../kit/test-location.ts'
import { createVisitor } from '../../kit/visitor.ts'
import type { Visited, Visitor } from '../../kit/visitor.ts'

const studio = 'https://studio.example.com'
const password = 'correct horse battery'
const me = '/v2021-06-07/users/me'

/** A server with one editor, Ada, and a browser in front of it. */
async function start(options: TestServerOptions = {}) {
  const server = await startTestServer({ dev: false, allowedOrigins: [studio], ...options })
  const ada = await server.server.access.accounts.addPerson(
    { name: 'Ada', email: 'ada@example.com', roles: ['editor'] },
    { password },
  )
  const visitor = createVisitor(server.url)
  return { server, ada, visitor, [Symbol.asyncDispose]: () => server.close() }
}

function wish(method: Record<string, string>, origin = `${studio}/base?a=1`): string {
  return `/auth/sign-in?${new URLSearchParams({ origin, projectId: 'demo', ...method }).toString()}`
}

function signIn(visitor: Visitor, url: string, fields: Record<string, string> = {}) {
  return visitor.post(url, { email: 'ada@example.com', password, ...fields })
}

function sidOf({ location }: Visited): string {
  return /#sid=([^&]{20,})&?/.exec(location ?? '')?.[1] ?? ''
}

function exchange(server: TestServer, sid: string, origin = studio): Promise<Response> {
  return fetch(`${server.url}/v2021-06-07/auth/fetch?sid=${sid}&tag=x`, { headers: { origin } })
}

async function userWith(server: TestServer, headers: Record<string, string>): Promise<string> {
  const response = await fetch(server.url + me, { headers })
  const body = (await response.json()) as { id?: string; error?: string }
  return body.id ?? `${response.status} ${body.error}`
}

describe('the providers', () => {
  test('SHELL-093 are listed for allowed pages', async () => {
    await using started = await start({
      providers: [
        {
          name: 'acme',
          title: 'Acme',
          issuer: 'https://id.example.com',
          clientId: 'c',
          logo: 'https://id.example.com/logo.svg',
        },
      ],
    })
    const { server } = started
    const url = `${server.url}/v2021-06-07/auth/providers`
    const response = await fetch(url, { headers: { origin: studio } })
    assert.equal(response.headers.get('access-control-allow-origin'), studio)
    assert.equal(response.headers.get('access-control-allow-credentials'), 'true')
    assert.deepEqual(await response.json(), {
      providers: [
        { name: 'local', title: 'E-mail and password', url: `${server.url}/auth/sign-in` },
        {
          name: 'acme',
          title: 'Acme',
          url: `${server.url}/auth/provider/acme`,
          logo: 'https://id.example.com/logo.svg',
        },
      ],
      thirdPartyLogin: false,
    })
    const foreign = await fetch(url, { headers: { origin: 'https://evil.example' } })
    assert.equal(foreign.status, 403)
  })

  test('have URLs based on the public URL', async () => {
    await using started = await start({ publicUrl: 'https://content.example.com' })
    const response = await fetch(`${started.server.url}/v1/auth/providers`)
    const { providers } = (await response.json()) as { providers: { url: string }[] }
    assert.equal(providers[0]?.url, 'https://content.example.com/auth/sign-in')
  })
})

describe('signing in for a page', () => {
  test('SHELL-100.3 by token: a session id that can be exchanged for a token once', async () => {
    await using started = await start()
    const { server, ada, visitor } = started
    const answer = await signIn(visitor, wish({ withSid: 'true' }))
    assert.equal(answer.status, 303)
    assert.ok(answer.location?.startsWith(`${studio}/base?a=1#sid=`), answer.location ?? '')
    assert.equal(visitor.cookies.has('content_studio'), false)

    const response = await exchange(server, sidOf(answer))
    assert.equal(response.headers.get('access-control-allow-credentials'), 'true')
    const { token } = (await response.json()) as { token: string }
    assert.equal(await userWith(server, { authorization: `Bearer ${token}` }), ada.id)
    assert.equal((await exchange(server, sidOf(answer))).status, 401)
    assert.equal((await exchange(server, '')).status, 401)
  })

  test('SHELL-106 by cookie: no secret in the URL', async () => {
    await using started = await start()
    const { server, ada, visitor } = started
    const answer = await signIn(visitor, wish({ type: 'cookie' }))
    assert.equal(answer.location, `${studio}/base?a=1`)
    const cookie = answer.headers.getSetCookie()[0] ?? ''
    assert.match(
      cookie,
      /^content_studio=css_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    assert.equal(await userWith(server, { ...headers, origin: studio }), ada.id)
    const answered = await fetch(server.url + me, { headers })
    assert.equal(((await answered.json()) as { provider: string }).provider, 'local')
  })

  test('by both: a cookie, and a session id for browsers that store no cookie', async () => {
    await using started = await start()
    const { server, ada, visitor } = started
    const answer = await signIn(visitor, wish({ type: 'dual' }))
    assert.equal(visitor.cookies.has('content_studio'), true)
    const { token } = (await (await exchange(server, sidOf(answer))).json()) as { token: string }
    assert.equal(await userWith(server, { authorization: `Bearer ${token}` }), ada.id)
    assert.notEqual(token, visitor.cookies.get('content_studio'))
  })

  test('over https: the cookie is never sent without it', async () => {
    await using started = await start()
    const { server, visitor } = started
    const answer = await visitor.post(
      wish({ type: 'cookie' }),
      { email: 'ada@example.com', password },
      { 'x-forwarded-proto': 'https' },
    )
    assert.match(
      answer.headers.getSetCookie()[0] ?? '',
      /^__Host-content_studio=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const cookie = `content_studio=${visitor.cookies.get('__Host-content_studio')}`
    const planted = await userWith(server, { cookie, 'x-forwarded-proto': 'https' })
    assert.equal(planted, '401 Unauthorized', 'a cookie that a neighbouring host could have set')
  })

  test('again requires no password, only a click', async () => {
    await using started = await start()
    const { visitor } = started
    await signIn(visitor, wish({ type: 'cookie' }))
    const before = visitor.cookies.get('content_studio')
    const page = await visitor.get(wish({ withSid: 'true' }))
    assert.equal(page.status, 200)
    assert.ok(page.text.includes('Continue as Ada'))
    const answer = await visitor.post(wish({ type: 'dual' }), { continue: 'yes' })
    assert.ok(sidOf(answer))
    assert.notEqual(visitor.cookies.get('content_studio'), before)
  })

  test('without a page to return to, ends on a confirmation page', async () => {
    await using started = await start()
    const { server, visitor } = started
    const answer = await signIn(visitor, '/auth/sign-in')
    assert.equal(answer.location, `${server.url}/auth/done`)
    const done = await visitor.get('/auth/done')
    assert.ok(done.text.includes('Ada') && done.text.includes('ada@example.com'))
    assert.ok(done.text.includes('/members"'), 'it leads on')
    assert.equal((await visitor.get('/')).location, `${server.url}/auth/done`)
    const { location } = await visitor.post('/auth/sign-out', {})
    assert.ok((await visitor.get(location!)).text.includes('You are signed out'))
  })

  test('the first page says how to sign in, and on a new server how to set it up', async () => {
    await using server = await startTestServer({ dev: false })
    const visitor = createVisitor(server.url)
    const follow = async (url: string): Promise<string> => {
      const { location, text } = await visitor.get(url)
      return location === null ? text : follow(location)
    }
    assert.match(await follow('/'), /<h1>Set up /)
    const person = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] }
    await server.server.access.accounts.addPerson(person, { password: 'correct horse battery' })
    assert.match(await follow('/'), /<h1>Sign in to /)
  })
})

describe('refuses to redirect to a URL that is not allowed', () => {
  const addresses = [
    'https://evil.example',
    'https://studio.example.com.evil.example',
    'https://studio.example.com@evil.example',
    'https://ada:secret@studio.example.com',
    'http://studio.example.com',
    'https://studio.example.com:8443',
    '//evil.example',
    '/relative',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://without-credentials.example',
    'null',
  ]
  for (const address of addresses) {
    test(address, async () => {
      await using started = await start()
      const { server, visitor } = started
      await server.server.access.origins.allow('https://without-credentials.example', {
        allowCredentials: false,
      })
      for (const answer of [
        await visitor.get(wish({ withSid: 'true' }, address)),
        await signIn(visitor, wish({ withSid: 'true' }, address)),
        await visitor.get(wish({ withSid: 'true' }, address).replace('sign-in', 'provider/x')),
      ]) {
        assert.ok([400, 404].includes(answer.status), String(answer.status))
        assert.equal(answer.location, null)
      }
      assert.equal(visitor.cookies.size, 0)
    })
  }

  test('for another project', async () => {
    await using started = await start()
    const page = await started.visitor.get(
      `/auth/sign-in?origin=${encodeURIComponent(studio)}&projectId=other`,
    )
    assert.equal(page.status, 400)
  })

  test('shows the URL as escaped text', async () => {
    await using started = await start()
    const page = await started.visitor.get(wish({}, `https://evil.example/"><script>x</script>`))
    assert.ok(!page.text.includes('<script>'))
  })
})

describe('the sign-in page', () => {
  test('runs no scripts, cannot be framed and is not cached', async () => {
    await using started = await start()
    const { visitor } = started
    const { headers, text } = await visitor.get(wish({ withSid: 'true' }))
    assert.equal(
      headers.get('content-security-policy'),
      `default-src 'none'; style-src 'self'; form-action 'self' ${studio}; base-uri 'none'; frame-ancestors 'none'`,
    )
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.ok(!/<script|<style|style=| on\w+=/.test(text))
    const style = await visitor.get('/auth/style.css')
    assert.match(style.headers.get('content-type') ?? '', /^text\/css/)
    assert.match(style.text, /light-dark\(/)
  })

  test('accepts no submissions from other origins', async () => {
    await using started = await start()
    const { visitor } = started
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: studio },
    ]
    for (const headers of foreign) {
      const answer = await visitor.post(
        '/auth/sign-in',
        { email: 'ada@example.com', password },
        headers,
      )
      assert.equal(answer.status, 403, headers['origin'])
      assert.equal(visitor.cookies.size, 0)
    }
  })

  test('refuses an unknown host name', async () => {
    await using started = await start()
    const { server } = started
    const request = new Request('http://evil.example/auth/sign-in', {
      headers: { host: 'evil.example' },
    })
    assert.equal((await server.server.fetch(request)).status, 403)
  })

  test('shows the same error for a wrong password and an unknown user', async () => {
    await using started = await start()
    const { visitor } = started
    const wrong = await signIn(visitor, '/auth/sign-in', { password: 'wrong' })
    const nobody = await signIn(visitor, '/auth/sign-in', { email: 'bob@example.com' })
    assert.deepEqual([wrong.status, nobody.status], [401, 401])
    assert.equal(wrong.text.replaceAll('ada@', ''), nobody.text.replaceAll('bob@', ''))
    assert.match(wrong.text, /role="alert"[^>]*>The e-mail address or the password is wrong/)
    assert.ok(!wrong.text.includes('value="wrong"'))
  })
})

describe('password guessing', () => {
  test('is stopped per account and address, and allowed again after a while', async () => {
    const clock = createManualClock()
    await using started = await start({ clock })
    const { visitor } = started
    for (let attempt = 0; attempt < 10; attempt++) {
      const answer = await signIn(visitor, '/auth/sign-in', { password: `guess ${attempt}` })
      assert.equal(answer.status, 401)
    }
    const stopped = await signIn(visitor, '/auth/sign-in')
    assert.equal(stopped.status, 429)
    assert.equal(stopped.headers.get('retry-after'), '900')
    assert.match(stopped.text, /Try again in 15 minutes/)
    clock.advance(14 * 60_000)
    assert.equal((await signIn(visitor, '/auth/sign-in')).status, 429)
    clock.advance(60_000)
    assert.equal((await signIn(visitor, '/auth/sign-in')).status, 303)
  })

  test('does not lock out other addresses, nor a user who mistyped', async () => {
    const trustedProxies = ['127.0.0.1']
    await using started = await start({ clock: createManualClock(), trustedProxies })
    const { server } = started
    const from = (address: string, guess: string) =>
      createVisitor(server.url).post(
        '/auth/sign-in',
        { email: 'ADA@example.com', password: guess },
        { 'x-forwarded-for': `203.0.113.9, ${address}` },
      )
    for (let attempt = 0; attempt < 11; attempt++) await from('198.51.100.1', 'guess')
    assert.equal((await from('198.51.100.1', password)).status, 429)
    assert.equal((await from('198.51.100.2', password)).status, 303)
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 9; attempt++) await from('198.51.100.3', 'typo')
      assert.equal((await from('198.51.100.3', password)).status, 303)
    }
    const client = server.client({
      token: await server.server.createToken({ accountId: started.ada.id }),
      ignoreBrowserTokenWarning: true,
    })
    await Promise.all(Array.from({ length: 120 }, () => client.create({ _type: 't' })))
  })

  test('cannot be disguised by addresses that no trusted proxy reports', async () => {
    await using started = await start({ clock: createManualClock() })
    const { server } = started
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${attempt}` }
      const fields = { email: 'ada@example.com', password: 'guess' }
      const answer = await createVisitor(server.url).post('/auth/sign-in', fields, headers)
      statuses.push(answer.status)
    }
    assert.deepEqual(statuses.slice(9), [401, 429, 429])
  })

  test('by others does not lock the owner of the account out', async () => {
    const trustedProxies = ['127.0.0.1']
    await using started = await start({ clock: createManualClock(), trustedProxies })
    const { server, visitor } = started
    const { accounts } = server.server.access
    assert.equal((await signIn(visitor, '/auth/sign-in')).status, 303)
    const guess = (address: string) =>
      createVisitor(server.url).post(
        '/auth/sign-in',
        { email: 'ada@example.com', password: 'guess' },
        { 'x-forwarded-for': address },
      )
    // From a hundred places, and from where the owner is.
    for (let at = 0; at < 101; at += 1) await guess(at < 90 ? `198.51.100.${at}` : '127.0.0.9')
    assert.equal((await guess('203.0.113.1')).status, 429)
    assert.equal((await signIn(visitor, '/auth/sign-in')).status, 303)
    // A browser of the owner's may not guess without end either, and a former password opens no door.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn(visitor, '/auth/sign-in', { password: 'guess' })
    }
    assert.equal((await signIn(visitor, '/auth/sign-in')).status, 429)
    await accounts.setPassword(started.ada.id, 'another long password')
    const elsewhere = { 'x-forwarded-for': '203.0.113.2' }
    const fields = { email: 'ada@example.com', password: 'guess' }
    assert.equal((await visitor.post('/auth/sign-in', fields, elsewhere)).status, 429)
    const stolen = { ...elsewhere, cookie: `content_studio_device=${'a'.repeat(43)}` }
    assert.equal(
      (await createVisitor(server.url).post('/auth/sign-in', fields, stolen)).status,
      429,
    )
  })

  /** Signs in from an address, with a browser that nobody has used. */
  const from = (server: TestServer, address: string, email: string, guess = password) =>
    createVisitor(server.url).post(
      '/auth/sign-in',
      { email, password: guess },
      { 'x-forwarded-for': address },
    )
  const trustedProxies = ['127.0.0.1']

  test('of many accounts from one address is stopped, whoever else signs in there', async () => {
    const clock = createManualClock()
    await using started = await start({ clock, trustedProxies })
    const { server } = started
    const known = createVisitor(server.url)
    const office = '203.0.113.7'
    const there = { 'x-forwarded-for': office }
    const own = { email: 'ada@example.com', password }
    assert.equal((await known.post('/auth/sign-in', own, there)).status, 303)
    const statuses: number[] = []
    for (let n = 0; n < 60; n++) {
      statuses.push((await from(server, office, `person${n}@example.com`, 'Spring2026')).status)
      // Somebody who signs in there neither counts nor makes room for others.
      if (n < 19) assert.equal((await from(server, office, 'ada@example.com')).status, 303)
      else assert.equal((await known.post('/auth/sign-in', own, there)).status, 303)
    }
    assert.deepEqual(
      statuses,
      statuses.map((_, n) => (n < 20 ? 401 : 429)),
    )
    assert.equal((await from(server, office, 'ada@example.com')).status, 429)
    assert.equal((await from(server, '203.0.113.8', 'ada@example.com')).status, 303)
    clock.advance(60 * 60_000)
    assert.equal((await from(server, office, 'ada@example.com')).status, 303)
  })

  test('of many passwords from one address does not lock the account at other addresses', async () => {
    await using started = await start({ clock: createManualClock(), trustedProxies })
    const { server } = started
    for (let n = 0; n < 150; n++) await from(server, '203.0.113.7', 'ada@example.com', `guess ${n}`)
    assert.equal((await from(server, '203.0.113.8', 'ada@example.com')).status, 303)
  })

  test('by others does not lock the account at an address where its owner has signed in before', async () => {
    const clock = createManualClock()
    await using started = await start({ clock, trustedProxies })
    const { server } = started
    assert.equal((await from(server, '203.0.113.7', 'ada@example.com')).status, 303)
    const attack = async (): Promise<void> => {
      for (let n = 0; n < 100; n++)
        await from(server, `198.51.100.${n}`, 'ada@example.com', 'guess')
    }
    await attack()
    assert.equal((await from(server, '203.0.113.8', 'ada@example.com')).status, 429)
    assert.equal((await from(server, '203.0.113.7', 'ADA@example.com')).status, 303)
    // Guesses are limited there, too.
    for (let n = 0; n < 10; n++) await from(server, '203.0.113.7', 'ada@example.com', 'guess')
    assert.equal((await from(server, '203.0.113.7', 'ada@example.com')).status, 429)
    clock.advance(addressLifetime)
    await attack()
    assert.equal((await from(server, '203.0.113.7', 'ada@example.com')).status, 429)
  })

  test('is remembered across a restart, as are the addresses of owners', async () => {
    const data = isOverPostgres ? testLocation() : mkdtempSync(join(tmpdir(), 'sign-in-'))
    const clock = createManualClock()
    const options = { dev: false, data, clock, trustedProxies }
    try {
      {
        await using started = await start(options)
        const { server } = started
        assert.equal((await from(server, '203.0.113.7', 'ada@example.com')).status, 303)
        for (let n = 0; n < 100; n++) {
          await from(server, `198.51.100.${n}`, 'ada@example.com', 'guess')
        }
      }
      await using server = await startTestServer(options)
      assert.equal((await from(server, '203.0.113.8', 'ada@example.com')).status, 429)
      assert.equal((await from(server, '203.0.113.7', 'ada@example.com')).status, 303)
    } finally {
      if (!isOverPostgres) rmSync(data, { recursive: true })
    }
  })

  test('does not lock out users who share a browser', async () => {
    await using started = await start({ clock: createManualClock(), trustedProxies })
    const { server, visitor } = started
    const bob = { name: 'Bob', email: 'bob@example.com', roles: ['editor'] }
    await server.server.access.accounts.addPerson(bob, { password })
    const emails = ['ada@example.com', bob.email]
    const here = (email: string, address: string) =>
      visitor.post('/auth/sign-in', { email, password }, { 'x-forwarded-for': address })
    for (const email of emails) assert.equal((await here(email, '203.0.113.7')).status, 303)
    for (const email of emails) {
      for (let n = 0; n < 100; n++) await from(server, `198.51.100.${n}`, email, 'guess')
      assert.equal((await from(server, '203.0.113.8', email)).status, 429)
      assert.equal((await here(email, '203.0.113.8')).status, 303)
    }
  })
})

describe('a session', () => {
  async function signedIn(options: TestServerOptions = {}) {
    const started = await start(options)
    await signIn(started.visitor, '/auth/sign-in')
    const who = async () => {
      const { status } = await started.visitor.get(me)
      return status
    }
    return { ...started, who }
  }

  test('SHELL-103 is identified by the cookie; without it the response is 401', async () => {
    await using started = await signedIn()
    assert.equal(await started.who(), 200)
    assert.equal((await createVisitor(started.server.url).get(me)).status, 401)
  })

  test('expires when it is not used', async () => {
    const clock = createManualClock()
    await using started = await signedIn({ clock })
    clock.advance(sessionLifetime.idle - 1)
    assert.equal(await started.who(), 200)
    clock.advance(sessionLifetime.idle)
    assert.equal(await started.who(), 401)
  })

  test('expires however much it is used', async () => {
    const clock = createManualClock()
    await using started = await signedIn({ clock })
    const day = 24 * 60 * 60_000
    for (let days = 0; days < 29; days++) {
      clock.advance(day)
      assert.equal(await started.who(), 200)
    }
    clock.advance(day)
    assert.equal(await started.who(), 401)
  })

  test('is always new, never one that the browser had before', async () => {
    await using started = await start()
    const { server, visitor } = started
    await signIn(visitor, '/auth/sign-in')
    const first = visitor.cookies.get('content_studio') ?? ''
    await signIn(visitor, '/auth/sign-in')
    assert.notEqual(visitor.cookies.get('content_studio'), first)
    assert.equal(await userWith(server, { cookie: `content_studio=${first}` }), '401 Unauthorized')

    const fixed = `content_studio=css_${'a'.repeat(43)}`
    const answer = await visitor.post(
      '/auth/sign-in',
      { email: 'ada@example.com', password },
      { cookie: fixed },
    )
    assert.equal(answer.status, 303)
    assert.equal(await userWith(server, { cookie: fixed }), '401 Unauthorized')
  })

  test('ends by signing out, here or everywhere', async () => {
    await using started = await signedIn()
    const { server, visitor } = started
    const elsewhere = createVisitor(server.url)
    await signIn(elsewhere, '/auth/sign-in')
    const third = createVisitor(server.url)
    await signIn(third, '/auth/sign-in')

    const out = await visitor.post('/v2021-06-07/auth/logout', {})
    assert.equal(out.status, 204)
    assert.equal(visitor.cookies.has('content_studio'), false)
    assert.equal((await elsewhere.get(me)).status, 200)
    await elsewhere.post('/v2021-06-07/auth/logout?everywhere=true', {})
    assert.equal((await third.get(me)).status, 401)
    assert.equal((await createVisitor(server.url).post('/v1/auth/logout', {})).status, 204)
  })

  test('a token of an ended session is refused', async () => {
    await using started = await start()
    const { server, visitor } = started
    const sid = sidOf(await signIn(visitor, wish({ withSid: 'true' })))
    const { token } = (await (await exchange(server, sid)).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    assert.equal(await userWith(server, headers), started.ada.id)
    await fetch(`${server.url}/v1/auth/logout`, { method: 'POST', headers })
    assert.equal(await userWith(server, headers), '401 Unauthorized')
  })

  test('a session id is valid for two minutes', async () => {
    const clock = createManualClock()
    await using started = await start({ clock })
    const { server, visitor } = started
    const sid = sidOf(await signIn(visitor, wish({ withSid: 'true' })))
    clock.advance(2 * 60_000)
    assert.equal((await exchange(server, sid)).status, 401)
  })
})

describe('a cookie may write only from the server’s own pages and from origins allowed with credentials', () => {
  const mutate = '/v1/data/mutate/production'
  const plain = 'https://plain.example'
  const cases: [headers: Record<string, string>, status: number][] = [
    [{ origin: studio }, 200],
    [{ origin: plain }, 401],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 401],
    [{ 'sec-fetch-site': 'cross-site' }, 401],
    [{ 'sec-fetch-site': 'same-site' }, 401],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ]
  for (const [headers, status] of cases) {
    test(JSON.stringify(headers), async () => {
      await using started = await start()
      const { server, visitor } = started
      await server.server.access.origins.allow(plain, { allowCredentials: false })
      await signIn(visitor, '/auth/sign-in')
      const response = await fetch(server.url + mutate, {
        method: 'POST',
        headers: {
          cookie: `content_studio=${visitor.cookies.get('content_studio')}`,
          'content-type': 'text/plain',
          ...headers,
        },
        body: JSON.stringify({ mutations: [{ create: { _id: 'a', _type: 't' } }] }),
      })
      assert.equal(response.status, status)
    })
  }

  test('a page without credentials is not signed in as the local administrator of --dev', async () => {
    await using server = await startTestServer()
    await server.server.access.origins.allow(plain, { allowCredentials: false })
    assert.equal(await userWith(server, { origin: plain }), '401 Unauthorized')
    assert.equal(await userWith(server, {}), 'local-administrator')
  })
})

test('the log contains no secrets', async () => {
  const lines: string[] = []
  await using started = await start({
    log: {
      request: (entry) => void lines.push(JSON.stringify(entry)),
      error: (error) => void lines.push(String(error)),
      event: (message) => void lines.push(message),
    },
  })
  const { server, visitor } = started
  const answer = await signIn(visitor, wish({ type: 'dual' }))
  await exchange(server, sidOf(answer))
  await visitor.get(me)
  const secrets = [password, sidOf(answer), visitor.cookies.get('content_studio') ?? '']
  assert.ok(lines.length >= 3)
  for (const secret of secrets) assert.ok(!lines.some((line) => line.includes(secret)))
})
