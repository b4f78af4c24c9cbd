import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, press, test, until } from '../../kit/browser-test.ts'
import { openAdministration, request } from '../open-administration.ts'

type Studio = Awaited<ReturnType<typeof openAdministration>>

const datasetsOf = async (studio: Studio) => {
  const list = await request<{ name: string; aclMode: string }[]>(studio, '/projects/demo/datasets')
  return list.map(({ name, aclMode }) => `${name} ${aclMode}`).toSorted()
}

test('a dataset is created by keyboard, made public, and listed with its documents', async () => {
  const studio = await openAdministration('datasets')
  ;(await studio.find('button', 'Create dataset')).focus()
  await press('Enter')
  await until('the focus in the dialog', () => studio.focused()?.localName === 'input')
  await sendKeys({ type: 'Not a name' })
  await press('Control+Enter')
  match((await studio.find('[role=dialog] [role=alert]')).textContent, /name/i)
  await press('Control+a')
  await sendKeys({ type: 'archive' })
  await press('Control+Enter')
  await studio.says('The dataset “archive” was created')
  deepEqual(await datasetsOf(studio), ['archive private', 'production private'])

  await request(studio, '/data/mutate/archive', {
    method: 'POST',
    body: { mutations: [{ create: { _type: 'article' } }] },
  })
  ;(await studio.find('[role=listitem] button', 'archive')).click()
  ;(await studio.find('[role=dialog] label', 'Public')).click()
  await press('Control+Enter')
  await studio.says('Anyone can read “archive” now')
  match((await studio.find('listitem', 'archivePublic')).textContent, /1 document/)
  deepEqual(await datasetsOf(studio), ['archive public', 'production private'])
})

test('a dataset is deleted once its name is typed; the one that is open cannot be', async () => {
  const studio = await openAdministration('members')
  await request(studio, '/datasets/archive', { method: 'PUT' })
  ;(await studio.find('nav[aria-label="Administration pages"] a', 'Datasets')).click()
  ;(await studio.find('[role=listitem] button', 'production')).click()
  const refused = await studio.find('[role=dialog] button', 'Delete…')
  equal(refused.getAttribute('aria-disabled'), 'true')
  await press('Escape')
  ;(await studio.find('[role=listitem] button', 'archive')).click()
  ;(await studio.find('[role=dialog] button', 'Delete…')).click()
  const confirm = await studio.find('[role=alertdialog] button', 'Delete dataset')
  equal(confirm.getAttribute('aria-disabled'), 'true')
  ;(await studio.find('[role=alertdialog] input')).focus()
  await sendKeys({ type: 'archive' })
  confirm.click()
  await studio.says('The dataset “archive” was deleted')
  deepEqual(await datasetsOf(studio), ['production private'])
})
