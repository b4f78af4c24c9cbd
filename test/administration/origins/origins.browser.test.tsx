import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, match, press, test, until } from '../../kit/browser-test.ts'
import { openAdministration, request } from '../open-administration.ts'

const allowed = async (studio: Awaited<ReturnType<typeof openAdministration>>) => {
  const list = await request<{ origin: string; allowCredentials: boolean }[]>(
    studio,
    '/projects/demo/cors',
  )
  return list.map(({ origin, allowCredentials }) => [origin, allowCredentials])
}

test('a pasted address becomes an allowed origin, by keyboard', async () => {
  const studio = await openAdministration('origins')
  ;(await studio.find('button', 'Allow origin')).focus()
  await press('Enter')
  await until('the focus in the dialog', () => studio.focused()?.localName === 'input')
  await sendKeys({ type: 'https://www.example.com/news' })
  await press('Tab')
  await press('Space')
  await press('Control+Enter')
  await studio.says('https://www.example.com is allowed')
  match(
    (await studio.find('[role=listitem]', 'https://www.example.com')).textContent,
    /Signed-in users/,
  )
  deepEqual(await allowed(studio), [['https://www.example.com', true]])
})

test('removing an origin asks first, and refuses its pages', async () => {
  const studio = await openAdministration('members')
  await request(studio, '/projects/demo/cors', {
    method: 'POST',
    body: { origin: 'https://www.example.com' },
  })
  ;(await studio.find('nav[aria-label="Administration pages"] a', 'Origins')).click()
  ;(await studio.find('button', 'Remove https://www.example.com')).click()
  await studio.focus('button', 'Cancel')
  ;(await studio.find('[role=alertdialog] button', 'Remove origin')).click()
  await studio.says('https://www.example.com was removed')
  await studio.says('No origins yet')
  deepEqual(await allowed(studio), [])
})
