import { sendKeys } from '@web/test-runner-commands'
import { equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { copiedBy, openAdministration, request } from '../open-administration.ts'

const me = (url: string, token: string): Promise<Response> =>
  fetch(`${url}/v2025-02-19/users/me`, { headers: { authorization: `Bearer ${token}` } })

test('a token is created by keyboard, is shown once with a button that copies it, and works', async () => {
  const studio = await openAdministration('tokens')
  await studio.says('No tokens yet')
  ;(await studio.find('button', 'Create token')).focus()
  await press('Enter')
  await until('the focus in the dialog', () => studio.focused()?.localName === 'input')
  await sendKeys({ type: 'Website' })
  await press('Control+Enter')
  ok(studio.query('[role=dialog] input[type=checkbox]'), 'a role is needed first')
  ;(await studio.find('[role=dialog] label', 'Viewer')).click()
  await press('Control+Enter')
  await studio.says('it is not shown again')
  const [token = ''] = await copiedBy(async () => {
    ;(await studio.find('[role=dialog] button', 'Copy: Token')).click()
    await studio.says('Copied to the clipboard')
  })
  const user = await (await me(studio.server.url, token)).json()
  equal(user.name, 'Website')
  equal(user.role, 'viewer')
  ;(await studio.find('[role=dialog] button', 'Done')).click()
  match((await studio.find('listitem', 'Website')).textContent, /^WebsiteCreated .*Viewer/)
})

test('revoking a token asks first, and refuses the program at once', async () => {
  const studio = await openAdministration('members')
  const { key } = await request<{ key: string }>(studio, '/projects/demo/tokens', {
    method: 'POST',
    body: { label: 'Import', roles: ['editor'] },
  })
  ;(await studio.find('nav[aria-label="Administration pages"] a', 'Tokens')).click()
  ;(await studio.find('button', 'Revoke Import')).click()
  await studio.focus('button', 'Cancel')
  ;(await studio.find('[role=alertdialog] button', 'Revoke token')).click()
  await studio.says('“Import” was revoked')
  await studio.says('No tokens yet')
  equal((await me(studio.server.url, key)).status, 401)
})

test('each page opens by an address of its own, and an unknown one says so', async () => {
  const studio = await openAdministration('')
  await studio.find('a[aria-current=page]', 'Members')
  const link = await studio.find('nav[aria-label="Administration pages"] a', 'Tokens')
  match(link.getAttribute('href') ?? '', /\/administration\/tokens$/)
  link.click()
  await studio.find('a[aria-current=page]', 'Tokens')
  await studio.element.navigate('/administration/members')
  await studio.says('4 members')
  await studio.element.navigate('/administration/nothing')
  await studio.says('There is no such page')
})
