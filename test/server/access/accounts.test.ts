import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'

const ada = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] }
const first = 'correct horse battery'
const second = 'another long password'

test('a new password ends every session and invalidates the old password', async () => {
  await using server = await startTestServer()
  const { accounts, sessions } = server.server.access
  const account = await accounts.addPerson(ada, { password: first })
  const secret = await sessions.open(account, 'local')
  assert.equal((await sessions.find(secret))?.id, account.id)
  await accounts.setPassword(account.id, second)
  assert.equal(await sessions.find(secret), null)
  assert.equal(await accounts.byPassword(ada.email, first), null)
  assert.equal((await accounts.byPassword(ada.email, second))?.id, account.id)
  await assert.rejects(accounts.setPassword(account.id, 'short'), { status: 400 })
  await assert.rejects(accounts.setPassword('nobody', second), { status: 404 })
})

test('an e-mail address belongs to one password account only', async () => {
  await using server = await startTestServer()
  const { accounts } = server.server.access
  await accounts.addPerson(ada, { password: first })
  const twin = { ...ada, email: 'ADA@example.com' }
  await assert.rejects(accounts.addPerson(twin, { password: second }), { status: 409 })
  const known = await accounts.addPerson(twin, { provider: 'acme', subject: '1' })
  await assert.rejects(accounts.setPassword(known.id, second), { status: 409 })
})

test('concurrent sign-ins to one account all succeed', async () => {
  await using server = await startTestServer()
  const { accounts } = server.server.access
  const account = await accounts.addPerson(ada, { password: first })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => accounts.byPassword(ada.email, first)),
  )
  assert.ok(answers.every((answer) => answer?.id === account.id))
})
