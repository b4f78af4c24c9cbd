import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServerOptions } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { createVisitor } from '../../kit/visitor.ts'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const day = 24 * 60 * 60_000

async function start(options: TestServerOptions = {}) {
  const server = await startTestServer({ dev: false, ...options })
  const { access } = server.server
  return {
    server,
    access,
    visitor: createVisitor(server.url),
    setUpLink: async () => (await server.server.createSetUpLink()) ?? '',
    [Symbol.asyncDispose]: () => server.close(),
  }
}

describe('the set-up link', () => {
  test('creates the first administrator, once', async () => {
    await using started = await start()
    const { access, server, setUpLink, visitor } = started
    const link = await setUpLink()
    assert.ok(link.startsWith(`${server.url}/auth/set-up?ticket=`))
    const page = await visitor.get(link)
    assert.equal(page.status, 200)
    assert.match(page.text, /Set up demo/)
    assert.equal((await visitor.get(link)).status, 200, 'looking does not use it up')

    assert.equal((await visitor.post(link, ada)).location, `${server.url}/auth/done`)
    const [member, ...others] = await access.accounts.members()
    assert.deepEqual(others, [])
    assert.deepEqual(member?.roles, ['administrator'])
    assert.equal((await visitor.get('/v1/users/me')).status, 200, 'and is signed in')

    assert.equal((await visitor.get(link)).status, 410)
    assert.equal((await visitor.post(link, { ...ada, email: 'eve@example.com' })).status, 410)
    assert.equal(await server.server.createSetUpLink(), null)
  })

  test('registers the browser, so that guesses by others do not lock its owner out', async () => {
    await using started = await start()
    const { access, server, setUpLink, visitor } = started
    await visitor.post(await setUpLink(), ada)
    const invited = createVisitor(server.url)
    const invitation = await access.enrolment.invite({
      roles: ['editor'],
      email: 'bob@example.com',
    })
    const link = `${server.url}/auth/invitation?ticket=${invitation.secret}`
    await invited.post(link, { ...ada, name: 'Bob', email: 'bob@example.com' })
    for (const [known, email] of [
      [visitor, ada.email],
      [invited, 'bob@example.com'],
    ] as const) {
      const guess = { email, password: 'a guess' }
      const stranger = createVisitor(server.url)
      for (let n = 0; n < 10; n++) await stranger.post('/auth/sign-in', guess)
      assert.equal((await stranger.post('/auth/sign-in', guess)).status, 429)
      const entered = await known.post('/auth/sign-in', { email, password: ada.password })
      assert.equal(entered.status, 303, email)
    }
  })

  test('succeeds once when two use it at the same time', async () => {
    await using started = await start()
    const { access, setUpLink, visitor } = started
    const link = await setUpLink()
    const answers = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) => visitor.post(link, { ...ada, email })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 410])
    assert.equal((await access.accounts.members()).length, 1)
  })

  test('is valid for a day, and only the newest', async () => {
    const clock = createManualClock()
    await using started = await start({ clock })
    const { setUpLink, visitor } = started
    const [first, second] = [await setUpLink(), await setUpLink()]
    assert.equal((await visitor.get(first)).status, 410)
    assert.equal((await visitor.get(second)).status, 200)
    clock.advance(day)
    assert.equal((await visitor.post(second, ada)).status, 410)
  })

  test('is invalid once there is an administrator', async () => {
    await using started = await start()
    const { access, server, setUpLink, visitor } = started
    const link = await setUpLink()
    await access.accounts.addPerson(
      { ...ada, roles: ['administrator'] },
      { password: ada.password },
    )
    assert.equal((await visitor.post(link, { ...ada, email: 'eve@example.com' })).status, 410)
    assert.equal(await server.server.createSetUpLink(), null)
  })

  test('uses the public URL', async () => {
    await using started = await start({ publicUrl: 'https://content.example.com' })
    assert.match(
      await started.setUpLink(),
      /^https:\/\/content\.example\.com\/auth\/set-up\?ticket=/,
    )
  })

  const mistakes: [fields: Partial<typeof ada>, message: RegExp][] = [
    [{ name: ' ' }, /The name is missing/],
    [{ email: 'ada' }, /The e-mail address is not one/],
    [{ password: 'short' }, /at least 12 characters/],
    [{ password: 'x'.repeat(257) }, /longer than 256/],
  ]
  for (const [fields, message] of mistakes) {
    test(`stays valid after a mistake: ${message.source}`, async () => {
      await using started = await start()
      const { setUpLink, visitor } = started
      const link = await setUpLink()
      const answer = await visitor.post(link, { ...ada, ...fields })
      assert.equal(answer.status, 400)
      assert.match(answer.text, message)
      assert.ok(!answer.text.includes(ada.password))
      assert.equal((await visitor.post(link, ada)).status, 303)
    })
  }

  test('accepts submissions from its own page only', async () => {
    await using started = await start()
    const { setUpLink, visitor } = started
    const answer = await visitor.post(await setUpLink(), ada, { origin: 'https://evil.example' })
    assert.equal(answer.status, 403)
  })
})

describe('an invitation', () => {
  test('creates an account with the roles it names', async () => {
    await using started = await start()
    const { access, visitor } = started
    const { secret } = await access.enrolment.invite({ email: ada.email, roles: ['contributor'] })
    const page = await visitor.get(`/auth/invitation?ticket=${secret}`)
    assert.ok(page.text.includes(ada.email))
    await visitor.post(`/auth/invitation?ticket=${secret}`, ada)
    assert.deepEqual((await access.accounts.members())[0]?.roles, ['contributor'])
    assert.deepEqual(await access.enrolment.invitations(), [])
  })

  test('is not valid as a set-up link, nor vice versa', async () => {
    await using started = await start()
    const { access, setUpLink, visitor } = started
    const invited = (await access.enrolment.invite({ roles: ['viewer'] })).secret
    assert.equal((await visitor.post(`/auth/set-up?ticket=${invited}`, ada)).status, 410)
    const setUp = (await setUpLink()).replace('set-up', 'invitation')
    assert.equal((await visitor.post(setUp, ada)).status, 410)
  })

  test('can be withdrawn, and is valid for a week', async () => {
    const clock = createManualClock()
    await using started = await start({ clock })
    const { access, visitor } = started
    const first = await access.enrolment.invite({ roles: ['viewer'] })
    await access.enrolment.withdraw(first.hash)
    assert.equal((await visitor.get(`/auth/invitation?ticket=${first.secret}`)).status, 410)
    const second = await access.enrolment.invite({ roles: ['viewer'] })
    clock.advance(7 * day)
    assert.equal((await visitor.get(`/auth/invitation?ticket=${second.secret}`)).status, 410)
    assert.deepEqual(await access.enrolment.invitations(), [])
    await assert.rejects(async () => access.enrolment.withdraw('unknown'), { status: 404 })
  })

  test('is valid only for the e-mail address it was created for', async () => {
    await using started = await start()
    const { access, visitor } = started
    const { secret } = await access.enrolment.invite({ email: ada.email, roles: ['administrator'] })
    const link = `/auth/invitation?ticket=${secret}`
    const answer = await visitor.post(link, { ...ada, email: 'eve@example.com' })
    assert.equal(answer.status, 403)
    assert.match(answer.text, /for another e-mail address/)
    const waiting = await access.accounts.addPerson(
      { name: 'Eve', email: 'eve@example.com', roles: [] },
      { provider: 'acme', subject: 'eve' },
    )
    await assert.rejects(async () => access.enrolment.admit(secret, waiting), { status: 403 })
    // The link is still good for whom it is for.
    assert.equal((await visitor.post(link, { ...ada, email: ' ADA@example.com' })).status, 303)
  })

  test('cannot use the e-mail address of another account', async () => {
    await using started = await start()
    const { access, visitor } = started
    await access.accounts.addPerson({ ...ada, roles: ['editor'] }, { password: ada.password })
    const { secret } = await access.enrolment.invite({ roles: ['viewer'] })
    const answer = await visitor.post(`/auth/invitation?ticket=${secret}`, {
      ...ada,
      email: 'ADA@example.com',
    })
    assert.equal(answer.status, 409)
    assert.match(answer.text, /signs in with this e-mail address already/)
  })
})
