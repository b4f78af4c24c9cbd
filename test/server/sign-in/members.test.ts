import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import { createVisitor } from '../../kit/visitor.ts'

const path = '/manage/project/demo/members'
const password = 'correct horse battery'

async function signedIn(server: Awaited<ReturnType<typeof startTestServer>>, role: string) {
  const { access } = server.server
  const email = `${role}@example.com`
  await access.accounts.addPerson({ name: `The ${role}`, email, roles: [role] }, { password })
  const visitor = createVisitor(server.url)
  await visitor.post('/auth/sign-in', { email, password })
  return visitor
}

test('an administrator sees the members and invites others by a link', async () => {
  await using server = await startTestServer({ dev: false })
  const admin = await signedIn(server, 'administrator')
  const page = await admin.get(path)
  assert.equal(page.status, 200)
  assert.match(page.text, /The administrator/)
  assert.match(page.text, /administrator@example\.com · Administrator/)

  const answer = await admin.post(path, { email: 'eve@example.com', role: 'editor' })
  const [link = ''] = /http:\S+ticket=[\w-]+/.exec(answer.text.replaceAll('&amp;', '&')) ?? []
  assert.match(answer.text, /eve@example\.com/)
  const eve = createVisitor(server.url)
  assert.match((await eve.get(link)).text, /eve@example\.com/)
  await eve.post(link, { name: 'Eve <b>', email: 'eve@example.com', password })
  const after = await admin.get(path)
  assert.match(after.text, /Eve &lt;b&gt;/)
  assert.ok(!after.text.includes(link), 'the link is shown once')
  assert.equal((await admin.post(path, { role: 'emperor' })).status, 400)
})

test('others see only names, strangers see nothing, and foreign pages cannot submit the form', async () => {
  await using server = await startTestServer({ dev: false })
  const admin = await signedIn(server, 'administrator')
  const viewer = await signedIn(server, 'viewer')
  const { text } = await viewer.get(path)
  assert.match(text, /The administrator/)
  assert.ok(!text.includes('@example.com') && !text.includes('<form'))
  assert.equal((await viewer.post(path, { role: 'administrator' })).status, 403)

  const stranger = await createVisitor(server.url).get(path)
  assert.equal(stranger.status, 401)
  assert.ok(!stranger.text.includes('The viewer'))

  const forged = await admin.post(path, { role: 'editor' }, { origin: 'https://evil.example' })
  assert.equal(forged.status, 403)
  assert.deepEqual(await server.server.access.enrolment.invitations(), [])
  // There is no more of a project to manage.
  const managed = await admin.get('/manage/project/demo')
  assert.equal(managed.status, 200)
  assert.match(managed.text, /The viewer/)
  assert.equal((await admin.get('/manage/project/other/members')).status, 404)
})

test('the pages lead back to the studio a visitor came from, and to no other address', async () => {
  await using server = await startTestServer({
    dev: false,
    allowedOrigins: ['https://studio.example.com'],
  })
  const admin = await signedIn(server, 'administrator')
  const referer = 'https://studio.example.com/'
  const back = 'href="https://studio.example.com/"'
  const { text } = await admin.get(path, { referer })
  assert.ok(text.includes(back))
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  assert.ok((await admin.post(action, { role: 'editor' })).text.includes(back), 'after a form')
  const [, account = ''] = /href="(\/auth\/done[^"]*)"/.exec(text) ?? []
  assert.ok((await admin.get(account)).text.includes(back), 'on the page of the account')

  const { text: other } = await admin.get(path, { referer: 'https://evil.example/' })
  assert.ok(!other.includes('href="https://evil.example'))
  assert.ok(
    !(await admin.get(`${path}?back=javascript:alert(1)`)).text.includes('href="javascript'),
  )
})

test('a stranger who signs in returns to the members', async () => {
  await using server = await startTestServer({ dev: false })
  await signedIn(server, 'editor')
  const visitor = createVisitor(server.url)
  const [, signIn = ''] = /href="(\/auth\/sign-in[^"]*)"/.exec((await visitor.get(path)).text) ?? []
  const answer = await visitor.post(signIn.replaceAll('&amp;', '&'), {
    email: 'editor@example.com',
    password,
  })
  assert.equal(answer.location, server.url + path)
})
