import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { openCommands } from '../../kit/open-commands.ts'
import { openArticle, published, draft, type Opened } from '../open-studio.ts'

type Studio = Opened<'content-studio'>

const options = (studio: Studio): string[] =>
  [...studio.root.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const activeOption = (studio: Studio): string | undefined => {
  const id = studio.query('[role=combobox]')?.getAttribute('aria-activedescendant')
  return id ? studio.root.getElementById(id)?.textContent : undefined
}

test('mod+k lists and runs every available command; Escape returns the focus', async () => {
  const studio = await openArticle('a', {
    documents: [published('a', 'Bridges'), draft('a', 'Bridges and tunnels')],
  })
  const title = await studio.field('title')
  title.focus()
  await openCommands()
  await studio.find('[role=combobox]')
  await until('commands of bar, document and field', () => {
    const all = options(studio).join()
    return all.includes('Publish') && all.includes('New Article') && all.includes('Go to Article')
  })
  await press('Escape')
  await studio.gone('[role=dialog]')
  await until('the focus to be back', () => studio.focused() === title)

  await openCommands()
  await studio.find('[role=combobox]')
  await sendKeys({ type: 'pub' })
  await until('the first match', () => activeOption(studio)?.startsWith('Publish'))
  await press('Enter')
  await studio.gone('[role=dialog]')
  await studio.says('Published')
  await until(
    'it to be public',
    async () =>
      (await studio.server.fetch<string>('*[_id == "a"][0].title')) === 'Bridges and tunnels' ||
      null,
  )
})

test('the list begins with what is open, and with what was run before', async () => {
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  const title = await studio.field('title')
  title.focus()
  const firstOwn = (): number => options(studio).findIndex((text) => text.includes('New Article'))
  await openCommands()
  await until('commands of the document before new documents', () => {
    const all = options(studio)
    return all.some((text, at) => text.startsWith('Publish') && at < firstOwn())
  })
  await sendKeys({ type: 'dark' })
  await until('the command', () => activeOption(studio)?.includes('Dark'))
  await press('Enter')
  await studio.gone('[role=dialog]')
  await openCommands()
  await until('it before new documents', () => {
    const all = options(studio)
    return all.some((text, at) => text.includes('Dark') && at < firstOwn())
  })
})

test('a disabled command shows its reason in the palette and does not run', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  ;(await studio.field('title')).focus()
  await openCommands()
  await studio.find('[role=combobox]')
  await sendKeys({ type: 'undo' })
  const undo = await until('the command', () => studio.query('[role=option]', undefined))
  equal(undo.getAttribute('aria-disabled'), 'true')
  ok(/nothing to undo/.test(undo.textContent), undo.textContent)
  await press('Enter')
  ok(studio.query('[role=combobox]'), 'it stays open')
})

test('a page can prevent a hotkey', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  ;(await studio.field('title')).focus()
  const heard: unknown[] = []
  studio.element.addEventListener('content-hotkey', (event) => {
    heard.push(event.detail)
    event.preventDefault()
  })
  await press('Control+k')
  deepEqual(heard, [{ name: 'studio.search', keys: 'mod+k' }])
  equal(studio.query('[role=combobox]'), null)
})

test('text typed before the search has loaded goes into the search, not into the field', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  const title = await studio.field('title')
  title.focus()
  await press('Control+k')
  await sendKeys({ type: 'lock' })
  const box = await studio.find('[role=combobox]')
  await until('its words', () => (box as HTMLInputElement).value === 'lock')
  equal(title.value, 'Bridges')
  await press('Escape')
  await press('Escape')
  await studio.gone('[role=dialog]')
  await until('the focus to be back', () => studio.focused() === title)
})

test('the first key after the shortcut goes into the search', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  const title = await studio.field('title')
  title.focus()
  const down = (init: KeyboardEventInit): boolean =>
    title.dispatchEvent(
      new KeyboardEvent('keydown', { ...init, bubbles: true, composed: true, cancelable: true }),
    )
  down({ key: 'k', ctrlKey: true })
  equal(down({ key: 'l' }), false, 'kept from the field')
  const box = await studio.find('[role=combobox]')
  await until('the letter', () => (box as HTMLInputElement).value === 'l')
})

test('? opens the list of shortcuts, but types a character in text fields', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  const title = await studio.field('title')
  title.focus()
  await press('Shift+?')
  await until('the character', () => title.value.includes('?'))
  equal(studio.query('[role=dialog]'), null)
  ;(await studio.find('button', 'User menu')).focus()
  await press('Shift+?')
  const sheet = await studio.find('[role=dialog]', 'Keyboard shortcuts')
  await until('rows', () => sheet.querySelectorAll('dt').length > 5)
  ok(/Publish/.test(sheet.textContent))
  await press('Escape')
  await studio.gone('[role=dialog]')
})

test('the list of shortcuts is searched by the words of a command and its group', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  const opener = await studio.find('button', 'User menu')
  opener.focus()
  await press('Shift+?')
  const sheet = await studio.find('[role=dialog]', 'Keyboard shortcuts')
  await studio.focus('textbox', 'Search shortcuts')
  const titles = () => [...sheet.querySelectorAll('dt')].map(({ textContent }) => textContent)
  await until('rows', () => titles().length > 5)
  const all = titles().length
  await sendKeys({ type: 'publ' })
  await until('what was found', () => titles().length < all)
  ok(titles().length > 0 && titles().every((title) => /publ/i.test(title)), titles().join())
  await sendKeys({ type: 'qqq' })
  await until('nothing', () => titles().length === 0)
  equal(sheet.querySelector('[role=status]')?.textContent, 'No shortcut matches')
  await press('Escape')
  await studio.gone('[role=dialog]')
  await studio.focus('button', 'User menu')
  await press('Shift+?')
  const again = await studio.find('[role=dialog]', 'Keyboard shortcuts')
  await until('all rows', () => again.textContent.includes('Open the document'))
})

test('the legend shows a shape and a word for every state of a document, each shape only once', async () => {
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  ;(await studio.field('title')).focus()
  await openCommands()
  await studio.find('[role=combobox]')
  await sendKeys({ type: 'marks mean' })
  await until('the command', () => activeOption(studio)?.startsWith('What the marks mean'))
  await press('Enter')
  await studio.gone('[role=combobox]')
  const legend = await studio.find('[role=dialog]', 'What the marks mean')
  const paths = () => [...legend.querySelectorAll('[data-status] path')]
  await until('the states', () => paths().length === 10)
  const shapes = paths().map((each) => each.getAttribute('d'))
  equal(new Set(shapes).size, shapes.length)
  const inHeader = await studio.find('header [data-status=unpublished]')
  equal(
    legend.querySelector('[data-status=unpublished]')!.innerHTML,
    inHeader.innerHTML,
    'the header shows the same',
  )
})
