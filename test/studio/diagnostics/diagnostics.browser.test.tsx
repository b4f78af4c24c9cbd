import { sendKeys } from '@web/test-runner-commands'
import { equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { openCommands } from '../../kit/open-commands.ts'
import { createNetwork, open, openArticle, published } from '../open-studio.ts'

test('the palette opens the diagnostics page, which shows connection, rejected edits and errors without secrets', async (): Promise<void> => {
  const network = createNetwork()
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')], network })
  const title = await studio.field('title')
  network.intercept = ({ url }) =>
    url.includes('/data/mutate/')
      ? Response.json(
          { error: { type: 'mutationError', description: 'No way, token=abc123' } },
          { status: 400 },
        )
      : undefined
  title.focus()
  await sendKeys({ type: '!' })
  await studio.find('alert', 'did not accept')
  await openCommands()
  await studio.find('[role=combobox]')
  await sendKeys({ type: 'diagn' })
  await press('Enter')
  const page = await studio.find('[role=region]', 'Diagnostics')
  await until('the page', () => page.textContent.includes('Connected'))
  match(page.textContent, /Projectdemo/)
  match(page.textContent, /Compatible with studio version3\.32\.0/)
  match(page.textContent, /commit\.refused/)
  match(page.textContent, /No way, token=…/)
  ok(!page.textContent.includes('abc123'))
  ok(!page.textContent.includes('Bridges!'), 'a report holds no content')

  const copied: string[] = []
  const { clipboard } = navigator
  const real = clipboard.writeText.bind(clipboard)
  clipboard.writeText = async (text) => void copied.push(text)
  try {
    ;(await studio.find('button', 'Copy report')).click()
    await studio.says('The report is on the clipboard')
  } finally {
    clipboard.writeText = real
  }
  match(copied[0] ?? '', /^# Diagnostics\n\n## Versions\n- Content studio: \d/)
  ok(!copied[0]?.includes('abc123'))
})

test('the diagnostics page is not listed among the tools in the navbar', async () => {
  const studio = await open('content-studio', { attributes: { location: '/diagnostics' } })
  await studio.find('[role=region]', 'Diagnostics')
  equal(studio.query('nav', 'Tools'), null)
})

test('PERM-015 an administrator selects on the diagnostics page the role to view the studio as', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  await until('the field', async () => !(await studio.field('title')).readOnly)
  await studio.element.navigate('/diagnostics')
  const choice = await studio.find('combobox', 'View as role')
  choice.click()
  ;(await studio.find('[role=option]', 'Viewer')).click()
  await studio.find('[data-viewing-as=viewer]')
  await studio.element.openDocument({ id: 'a', type: 'article' })
  await until('the field to be read-only', async () => (await studio.field('title')).readOnly)
  ;(await studio.find('button', 'Stop viewing as another role')).click()
  await until('the field to be writable', async () => !(await studio.field('title')).readOnly)
})
