import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import { createVisitor } from '../../kit/visitor.ts'

const path = '/manage/project/demo/api'
const password = 'correct horse battery'
const origin = 'https://magazine.example'
const link = `${path}?cors=add&origin=${encodeURIComponent(origin)}&credentials=include`

test('the link of a refused page fills in a form, with which only an administrator can allow the page', async () => {
  await using server = await startTestServer({ dev: false })
  const { access } = server.server
  const enter = async (role: string) => {
    const email = `${role}@example.com`
    await access.accounts.addPerson({ name: role, email, roles: [role] }, { password })
    const visitor = createVisitor(server.url)
    await visitor.post('/auth/sign-in', { email, password })
    return visitor
  }
  const admin = await enter('administrator')
  const editor = await enter('editor')

  const stranger = await createVisitor(server.url).get(link)
  assert.equal(stranger.status, 401)
  assert.match(stranger.text, /\/auth\/sign-in\?origin=/)
  assert.equal((await editor.get(link)).status, 403)
  assert.equal((await editor.post(path, { origin })).status, 403)
  assert.match((await admin.get(link)).text, /value="https:\/\/magazine\.example"/)
  assert.deepEqual(access.origins.list(), [], 'a link alone allows nothing')
  const forged = await admin.post(path, { origin }, { origin: 'https://evil.example' })
  assert.equal(forged.status, 403)

  const answer = await admin.post(path, { origin, credentials: 'include' })
  assert.equal(answer.status, 200)
  assert.equal(access.origins.find(origin)?.allowCredentials, true)
  await admin.post(path, { origin: 'https://plain.example' })
  assert.equal(access.origins.find('https://plain.example')?.allowCredentials, false)
  assert.equal((await admin.post(path, { origin: '<b>no origin' })).status, 400)
  assert.equal((await admin.get('/manage/project/other/api')).status, 404)
})
