import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { createNetwork, open, type Opened } from '../../studio/open-studio.ts'
import {
  config,
  copiedBy,
  openAdministration,
  request,
  startProject,
} from '../open-administration.ts'

type Studio = Opened<'content-studio'>

const rowsOf = ({ root }: Studio) =>
  [...root.querySelectorAll('[role=list] [role=listitem]')].map(({ textContent }) => textContent)

const rolesOf = async (studio: Studio, id: string): Promise<readonly string[]> => {
  const user = await request<{ memberships: { roleNames: string[] }[] }>(
    studio,
    `/access/project/demo/users/${id}`,
  )
  return user.memberships.flatMap(({ roleNames }) => roleNames)
}

test('only administrators see the administration in the navbar, and it opens the list of members', async () => {
  const server = await startProject()
  const editor = await open('content-studio', { server, config, as: 'edith' })
  await editor.find('button', 'User menu')
  equal(editor.query('nav a', 'Administration'), null)
  const studio = await open('content-studio', { server, config, as: 'ada' })
  ;(await studio.find('nav a', 'Administration')).click()
  await studio.says('4 members')
  deepEqual(rowsOf(studio), [
    'AdaYouada@example.comAdministrator',
    'Edithedith@example.comEditor',
    'Gracegrace@example.comAdministrator',
    'Veravera@example.comViewer',
  ])
})

test('an editor who opens the address of the administration is told that there is no such tool', async () => {
  const studio = await openAdministration('members', { as: 'edith' })
  await studio.says('Tool not found')
})

test('members are found by name, address and role', async () => {
  const studio = await openAdministration('members')
  ;(await studio.find('input[type=search]')).focus()
  await sendKeys({ type: 'vera@' })
  await until('one row', () => rowsOf(studio).length === 1)
  match(rowsOf(studio)[0] ?? '', /^Vera/)
  await sendKeys({ type: 'nowhere' })
  await studio.says('Nobody found')
  ;(await studio.find('button', 'Clear')).click()
  ;(await studio.find('combobox', 'Role')).click()
  ;(await studio.find('[role=option]', 'Administrator')).click()
  await until('two rows', () => rowsOf(studio).length === 2)
})

test('the roles of a member are changed by keyboard, and the focus returns to the list', async () => {
  const studio = await openAdministration('members')
  const row = await studio.find('[role=listitem] button', 'Vera')
  ;(await studio.find('[role=listitem] button', 'Ada')).focus()
  await press('End')
  await studio.focus('[role=listitem] button', 'Vera')
  await press('Enter')
  const editor = await studio.find('[role=dialog] label', 'Editor')
  await until('the focus in the dialog', () => studio.focused()?.matches('input[type=checkbox]'))
  editor.querySelector('input')!.focus()
  await press('Space')
  await press('Control+Enter')
  await studio.says('The roles of Vera were changed')
  await until('the row', () => row.textContent.includes('Editor, Viewer'))
  deepEqual([...(await rolesOf(studio, 'vera'))].toSorted(), ['editor', 'viewer'])
  await studio.focus('[role=listitem] button', 'Vera')
})

test('roles that another administrator gave meanwhile stay', async () => {
  const studio = await openAdministration('members')
  ;(await studio.find('[role=listitem] button', 'Vera')).click()
  const label = await studio.find('[role=dialog] label', 'Editor')
  await request(studio, '/projects/demo/members/vera', {
    method: 'PATCH',
    body: { roles: ['viewer', 'developer'] },
  })
  label.click()
  ;(await studio.find('[role=dialog] button', 'Save')).click()
  await studio.says('The roles of Vera were changed')
  deepEqual([...(await rolesOf(studio, 'vera'))].toSorted(), ['developer', 'editor', 'viewer'])
})

test('the last administrator cannot be demoted or removed, and the reason of the server is shown', async () => {
  const studio = await openAdministration('members')
  await request(studio, '/projects/demo/members/grace', { method: 'DELETE' })
  ;(await studio.find('[role=listitem] button', 'Ada')).click()
  ;(await studio.find('[role=dialog] label', 'Administrator')).click()
  await studio.says('You are giving up your own administrator role')
  await studio.says('Without a role')
  ;(await studio.find('[role=dialog] button', 'Save')).click()
  match((await studio.find('[role=dialog] [role=alert]')).textContent, /last administrator/i)
  ;(await studio.find('[role=dialog] button', 'Remove…')).click()
  ;(await studio.find('[role=alertdialog] button', 'Remove member')).click()
  match((await studio.find('[role=alertdialog] [role=alert]')).textContent, /last administrator/i)
  deepEqual(await rolesOf(studio, 'ada'), ['administrator'])
})

test('removing a member asks first, says what happens, and ends their access', async () => {
  const studio = await openAdministration('members')
  ;(await studio.find('[role=listitem] button', 'Edith')).click()
  ;(await studio.find('[role=dialog] button', 'Remove…')).click()
  match((await studio.find('alertdialog')).textContent, /Documents and drafts stay as they are/)
  await studio.focus('button', 'Cancel')
  await press('Enter')
  await studio.find('[role=dialog] button', 'Remove…')
  ;(await studio.find('[role=dialog] button', 'Remove…')).click()
  ;(await studio.find('[role=alertdialog] button', 'Remove member')).click()
  await studio.says('Edith was removed')
  await studio.says('3 members')
  const { url, tokens } = studio.server
  const response = await fetch(`${url}/v2025-02-19/users/me`, {
    headers: { authorization: `Bearer ${tokens['edith']}` },
  })
  equal(response.status, 401)
})

test('several people are invited by a pasted list, and each link is shown once, with a button that copies all', async () => {
  const studio = await openAdministration('members')
  ;(await studio.find('button', 'Invite people')).click()
  const list = await studio.find('[role=dialog] textarea')
  await until('the focus in the list', () => studio.focused() === list)
  await sendKeys({ type: 'Kay <kay@example.com>, VERA@example.com, no' })
  await studio.says('Not an e-mail address: no')
  await studio.says('not invited again: VERA@example.com')
  await sendKeys({ type: 'ra@example.com' })
  const create = await studio.find('[role=dialog] button', 'Create 2 invitations')
  create.click()
  await studio.says('2 invitations created')
  const copied = await copiedBy(async () => {
    ;(await studio.find('[role=dialog] button', 'Copy all links')).click()
    await studio.says('Copied to the clipboard')
  })
  match(copied[0] ?? '', /^kay@example\.com\thttp\S+\nnora@example\.com\thttp\S+$/)
  const [link] = /http\S+/.exec(copied[0] ?? '') ?? []
  ok(link)
  ;(await studio.find('[role=dialog] button', 'Done')).click()
  await until('both rows', () => rowsOf(studio).filter((row) => /Invited/.test(row)).length === 2)
  match(rowsOf(studio)[0] ?? '', /^kay@example.comInvitedLink expires in 6 daysEditor$/)
  ok(!studio.root.textContent.includes(link), 'the link is not shown any more')
})

test('a lost invitation gets a new link, which ends the old one, and can be revoked', async () => {
  const studio = await openAdministration('members')
  const invitations = '/projects/demo/invitations'
  const body = { email: 'kay@example.com', roles: ['editor'] }
  const first = await request<{ id: string; url: string }>(studio, invitations, {
    method: 'POST',
    body,
  })
  const open = async (): Promise<string[]> =>
    (await request<{ id: string }[]>(studio, invitations)).map(({ id }) => id)
  await studio.element.navigate('/structure')
  await studio.element.navigate('/administration')
  ;(await studio.find('[role=listitem] button', 'kay@example.com')).click()
  ;(await studio.find('[role=dialog] button', 'Create a new link')).click()
  const shown = await studio.find('[role=dialog] input')
  match((shown as HTMLInputElement).value, /^http/)
  ok((shown as HTMLInputElement).value !== first.url)
  const [second = '', ...others] = await open()
  deepEqual(others, [])
  ok(second !== first.id, 'the old link has ended')
  ;(await studio.find('[role=dialog] button', 'Revoke')).click()
  await studio.says('The invitation was revoked')
  await studio.gone('[role=listitem] button', 'kay@example.com')
  deepEqual(await open(), [])
})

test('a server without these endpoints is named as the reason, a failure can be retried', async () => {
  const network = createNetwork()
  const has = { answer: 404 }
  network.intercept = ({ url }) =>
    url.includes('/access/project/') && has.answer !== 200
      ? Response.json({ message: 'Not found' }, { status: has.answer })
      : undefined
  const studio = await openAdministration('members', { network })
  await studio.says('Not available on this server')
  has.answer = 403
  await studio.element.navigate('/structure')
  await studio.element.navigate('/administration')
  await studio.says('This page could not be loaded')
  has.answer = 200
  ;(await studio.find('button', 'Retry')).click()
  await studio.says('4 members')
})
