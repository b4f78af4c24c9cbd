import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import type { ManualClock } from '../../kit/manual-clock.ts'
import { startOidcServer } from '../../kit/oidc-server.ts'
import { createVisitor } from '../../kit/visitor.ts'
import type { Visited, Visitor } from '../../kit/visitor.ts'
import type { OidcProvider } from '../../../src/server/sign-in/oidc.ts'

const studio = 'https://studio.example.com'
const people = {
  'sub-ada': {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    email_verified: true,
    picture: 'https://id.example.com/ada.png',
  },
  'sub-bob': { name: 'Bob', email: 'bob@example.com', email_verified: false },
  'sub-eve': { email: 'eve@elsewhere.example', email_verified: true },
}

async function start(
  configuration: Partial<OidcProvider> = {},
  more: { clock?: ManualClock; people?: typeof people } = {},
) {
  const errors: string[] = []
  const issuer = await startOidcServer(more.people ?? people)
  const { issuer: url, clientId, clientSecret } = issuer
  const server = await startTestServer({
    dev: false,
    allowedOrigins: [studio],
    providers: [
      { name: 'acme', title: 'Acme', issuer: url, clientId, clientSecret, ...configuration },
    ],
    log: { request() {}, event() {}, error: (error) => void errors.push(String(error)) },
    ...(more.clock && { clock: more.clock }),
  })
  issuer.open(`${server.url}/auth/provider/acme/callback`)
  return {
    server,
    issuer,
    errors,
    visitor: createVisitor(server.url),
    async [Symbol.asyncDispose]() {
      await server.close()
      await issuer[Symbol.asyncDispose]()
    },
  }
}

const wish = `/auth/provider/acme?${new URLSearchParams({ origin: studio, projectId: 'demo', withSid: 'true' }).toString()}`

/** Goes to the provider and lets it send the browser back; answers the way back without taking it. */
async function visitProvider(visitor: Visitor, away: Visited): Promise<string> {
  const atProvider = createVisitor(new URL(away.location ?? '').origin)
  let location = away.location ?? ''
  while (!location.includes('/auth/provider/')) {
    location = (await atProvider.get(location)).location ?? ''
  }
  return location
}

async function signIn(visitor: Visitor, url: string = wish): Promise<Visited> {
  return visitor.get(await visitProvider(visitor, await visitor.get(url)))
}

async function tokenOf(server: { url: string }, { location }: Visited): Promise<string> {
  const sid = /^https:\/\/studio\.example\.com\/#sid=(.{20,})$/.exec(location ?? '')?.[1] ?? ''
  const response = await fetch(`${server.url}/v1/auth/fetch?sid=${sid}`)
  return ((await response.json()) as { token: string }).token
}

describe('SHELL-002 signing in with a provider', () => {
  test('redirects with PKCE, a state and a nonce', async () => {
    await using started = await start()
    const { server, issuer, visitor } = started
    const { location, headers, status } = await visitor.get(wish)
    assert.equal(status, 303)
    const url = new URL(location ?? '')
    assert.equal(url.origin, issuer.issuer)
    const search = Object.fromEntries(url.searchParams)
    assert.equal(search['redirect_uri'], `${server.url}/auth/provider/acme/callback`)
    assert.equal(search['response_type'], 'code')
    assert.equal(search['code_challenge_method'], 'S256')
    assert.equal(search['scope'], 'openid profile email')
    for (const name of ['code_challenge', 'state', 'nonce']) {
      assert.ok((search[name] ?? '').length >= 40, name)
    }
    assert.match(headers.getSetCookie()[0] ?? '', /^content_studio_flow=.*HttpOnly; SameSite=Lax$/)
    assert.ok(!location?.includes(visitor.cookies.get('content_studio_flow') ?? '?'))
  })

  test('creates an account on the first sign-in if enabled, and reuses it later', async () => {
    await using started = await start({ newAccounts: { roles: ['editor'] } })
    const { server, issuer, visitor } = started
    issuer.next = 'sub-ada'
    const token = await tokenOf(server, await signIn(visitor))
    const client = server.client({ token, ignoreBrowserTokenWarning: true })
    const me = await client.users.getById('me')
    assert.equal(me.name, 'Ada Lovelace')
    assert.equal(me.email, 'ada@example.com')
    assert.equal(me.profileImage, 'https://id.example.com/ada.png')
    assert.equal(me.provider, 'acme')
    assert.equal(me.role, 'editor')

    const again = await tokenOf(server, await signIn(createVisitor(server.url)))
    const later = server.client({ token: again, ignoreBrowserTokenWarning: true })
    assert.equal((await later.users.getById('me')).id, me.id)
    assert.equal((await server.server.access.accounts.members()).length, 1)
    assert.ok(!visitor.cookies.has('content_studio_flow'))
  })

  test('accepts only verified addresses of the configured domains', async () => {
    await using started = await start({
      newAccounts: { roles: ['editor'], emailDomains: ['Example.com'] },
    })
    const { issuer, server } = started
    const statuses: Record<string, number> = {}
    for (const sub of Object.keys(people)) {
      issuer.next = sub
      statuses[sub] = (await signIn(createVisitor(server.url))).status
    }
    assert.deepEqual(statuses, { 'sub-ada': 303, 'sub-bob': 403, 'sub-eve': 403 })
  })

  test('refuses users without an invitation', async () => {
    await using started = await start()
    const { issuer, server, visitor } = started
    issuer.next = 'sub-ada'
    const refused = await signIn(visitor)
    assert.equal(refused.status, 403)
    assert.match(refused.text, /has no account here/)
    assert.equal(visitor.cookies.size, 1, 'the claim of a flow that is over')
    assert.deepEqual(await server.server.access.accounts.members(), [])
  })

  test('accepts an invitation once', async () => {
    await using started = await start()
    const { issuer, server, visitor } = started
    const { secret } = await server.server.access.enrolment.invite({ roles: ['viewer'] })
    const page = await visitor.get(`/auth/invitation?ticket=${secret}`)
    assert.ok(page.text.includes(`/auth/provider/acme?invitation=${secret}`))
    issuer.next = 'sub-ada'
    const url = `/auth/provider/acme?invitation=${secret}`
    assert.equal((await signIn(visitor, url)).location, `${server.url}/auth/done`)
    assert.ok((await visitor.get('/auth/done')).text.includes('Ada Lovelace'))
    const [ada] = await server.server.access.accounts.members()
    assert.deepEqual(ada?.roles, ['viewer'])
    issuer.next = 'sub-bob'
    assert.equal((await signIn(createVisitor(server.url), url)).status, 410)
  })

  test('accepts users without a role if enabled; an invitation gives them one', async () => {
    await using started = await start({ newAccounts: { roles: [] } })
    const { issuer, server } = started
    const { accounts, enrolment } = server.server.access
    issuer.next = 'sub-ada'
    const token = await tokenOf(server, await signIn(createVisitor(server.url)))
    const me = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const user = await (await fetch(`${server.url}/v1/users/me`, { headers })).json()
      return user as { id: string; roles: { name: string }[] }
    }
    const { id, roles } = await me()
    assert.deepEqual(roles, [])
    assert.ok(await enrolment.offerSetUp(), 'there is still nobody who could give one')
    const { secret } = await enrolment.invite({ roles: ['viewer'] })
    await signIn(createVisitor(server.url), `/auth/provider/acme?invitation=${secret}`)
    assert.deepEqual(
      (await accounts.members()).map((one) => [one.id, ...one.roles]),
      [[id, 'viewer']],
    )
    assert.deepEqual(
      (await me()).roles.map(({ name }) => name),
      ['viewer'],
    )
  })

  test('accepts a former member only with an invitation', async () => {
    await using started = await start({ newAccounts: { roles: ['editor'] } })
    const { issuer, server } = started
    const { accounts, enrolment } = server.server.access
    const administrator = { name: 'Root', email: 'root@example.com', roles: ['administrator'] }
    await accounts.addPerson(administrator, { password: 'correct horse battery' })
    issuer.next = 'sub-ada'
    assert.equal((await signIn(createVisitor(server.url))).status, 303)
    const ada = (await accounts.members()).find(({ name }) => name === 'Ada Lovelace')
    await accounts.remove(ada?.id ?? '')
    assert.equal((await signIn(createVisitor(server.url))).status, 403)

    const { secret } = await enrolment.invite({ roles: ['viewer'] })
    await signIn(createVisitor(server.url), `/auth/provider/acme?invitation=${secret}`)
    assert.equal((await signIn(createVisitor(server.url))).status, 303)
    assert.deepEqual(
      (await accounts.members()).map(({ name, roles }) => [name, ...roles]),
      [
        ['Root', 'administrator'],
        ['Ada Lovelace', 'viewer'],
      ],
    )
  })
})

describe('the callback is refused', () => {
  const options = { newAccounts: { roles: ['editor'] } }

  async function refusedWith(
    change: (back: URL, visitor: Visitor) => string,
    status: number,
  ): Promise<void> {
    await using started = await start(options)
    const { issuer, server, visitor } = started
    issuer.next = 'sub-ada'
    const back = new URL(await visitProvider(visitor, await visitor.get(wish)))
    const answer = await visitor.get(change(back, visitor))
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.location, null)
    assert.deepEqual(await server.server.access.accounts.members(), [])
  }

  test('with a wrong state', () =>
    refusedWith((back) => {
      back.searchParams.set('state', 'x'.repeat(43))
      return back.href
    }, 502))

  test('without a state', () =>
    refusedWith((back) => {
      back.searchParams.delete('state')
      return back.href
    }, 502))

  test('with a wrong code', () =>
    refusedWith((back) => {
      back.searchParams.set('code', 'x'.repeat(43))
      return back.href
    }, 502))

  test('from another issuer', () =>
    refusedWith((back) => {
      back.searchParams.set('iss', 'https://evil.example')
      return back.href
    }, 502))

  test('in another browser', async () => {
    await using started = await start(options)
    const { issuer, server, visitor } = started
    issuer.next = 'sub-ada'
    const back = await visitProvider(visitor, await visitor.get(wish))
    const victim = await createVisitor(server.url).get(back)
    assert.equal(victim.status, 400)
    assert.equal(victim.headers.getSetCookie().length, 0)
  })

  test('a second time', async () => {
    await using started = await start(options)
    const { issuer, server, visitor } = started
    issuer.next = 'sub-ada'
    const back = await visitProvider(visitor, await visitor.get(wish))
    const flow = visitor.cookies.get('content_studio_flow')
    assert.equal((await visitor.get(back)).status, 303)
    const cookie = `content_studio_flow=${flow}`
    assert.equal((await createVisitor(server.url).get(back, { cookie })).status, 400)
  })

  test('after ten minutes', async () => {
    const clock = createManualClock(new Date().toISOString())
    await using started = await start(options, { clock })
    const { issuer, visitor } = started
    issuer.next = 'sub-ada'
    const back = await visitProvider(visitor, await visitor.get(wish))
    clock.advance(10 * 60_000)
    assert.equal((await visitor.get(back)).status, 400)
  })

  test('if the user declines, and the failure is logged without secrets', async () => {
    await using started = await start(options)
    const { errors, issuer, visitor } = started
    issuer.next = null
    const answer = await signIn(visitor)
    assert.equal(answer.status, 502)
    assert.match(answer.text, /Acme did not confirm who you are/)
    assert.equal(errors.length, 1)
    assert.match(errors[0] ?? '', /Signing in with "acme" failed/)
    assert.ok(!errors[0]?.includes(issuer.clientSecret))
  })
})

test('an unreachable provider is requested again at the next sign-in', async () => {
  await using started = await start({ issuer: 'http://127.0.0.1:9' })
  const { visitor, errors } = started
  assert.equal((await visitor.get(wish)).status, 502)
  assert.equal((await visitor.get(wish)).status, 502)
  assert.equal(errors.length, 2)
})

test('the name of a provider must be safe in a URL', async () => {
  const { issuer, clientId } = { issuer: 'https://id.example.com', clientId: 'c' }
  for (const name of ['Not a name', '../x', 'local', '']) {
    const providers = [{ name, title: 'X', issuer, clientId }]
    await assert.rejects(startTestServer({ providers }), /not a valid provider name/)
  }
})
