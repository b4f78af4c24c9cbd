// What a page can say about a studio, and what it hears of it: layout, notes, keys, overlays, leaving.
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import {
  createNetwork,
  draft,
  open,
  openArticle,
  published,
  type Opened,
  type OpenOptions,
} from './open-studio.ts'
import { documentEntry } from '../kit/document-menu.ts'

type Studio = Opened<'content-studio'>

const documents = [draft('a', 'Bridges'), published('a', 'Bridge')]
const openOn = (options: OpenOptions = {}): Promise<Studio> =>
  openArticle('a', { documents, ...options })

async function publish(studio: Studio): Promise<void> {
  const button = await studio.find('button', 'Publish')
  await until('can publish', () => button.getAttribute('aria-disabled') !== 'true')
  button.click()
}

test('SHELL-049 layout="narrow" and "wide" fix the layout whatever the width; "auto" follows the width', async () => {
  const studio = await openOn({ attributes: { layout: 'narrow' }, width: 1300 })
  await studio.field('title')
  ok(studio.query('button', 'Menu'))
  equal(studio.query('nav', 'Content'), null)
  studio.element.layout = 'wide'
  await studio.find('nav', 'Content')
  await studio.find('button', 'User menu')
  studio.element.parentElement!.style.inlineSize = '420px'
  await frame()
  ok(studio.query('nav', 'Content'), 'still wide')
  studio.element.layout = 'auto'
  await studio.find('button', 'Menu')
})

test('toasts="event" only emits events, "off" emits nothing, and with "inside" the page can prevent each toast', async () => {
  const studio = await openOn({ attributes: { toasts: 'event' } })
  const told: string[] = []
  studio.element.addEventListener('content-toast', ({ detail }) => told.push(detail.title))
  await publish(studio)
  await until('the note', () => told.length === 1)
  equal(studio.query('[part=toast]'), null)

  const silent = await openOn({ attributes: { toasts: 'off' } })
  silent.element.addEventListener('content-toast', () => told.push('heard'))
  await publish(silent)
  await until('published', () => silent.query('[data-status=published]'))
  deepEqual([told.length, silent.query('[part=toast]')], [1, null])

  const inside = await openOn()
  await publish(inside)
  ok(await inside.find('[part=toast]', 'Published'))
})

test('hotkeyMap rebinds commands and their displayed keys; the page can prevent each press', async () => {
  const studio = await openOn({
    properties: { hotkeyMap: { 'studio.search': 'mod+shift+y', 'document.undo': 'mod+u' } },
  })
  const heard: string[] = []
  let prevents = true
  studio.element.addEventListener('content-hotkey', (event) => {
    heard.push(`${event.detail.name} ${event.detail.keys}`)
    if (prevents) event.preventDefault()
  })
  const control = await studio.field('title')
  control.focus()
  await press('Control+k')
  await press('Control+Shift+y')
  await until('the press', () => heard.length > 0)
  deepEqual(heard, ['studio.search mod+shift+y'])
  equal(studio.query('dialog'), null)
  prevents = false
  await press('Control+Shift+y')
  await studio.find('dialog', 'Search')

  equal((await studio.find('button', 'Undo')).getAttribute('aria-keyshortcuts'), 'Control+U')
  const shortcuts = await studio.element.getShortcuts()
  const keysOf = (name: string) => shortcuts.find((one) => one.name === name)?.keys
  deepEqual([keysOf('studio.search'), keysOf('document.undo')], ['mod+shift+y', 'mod+u'])
  ok(shortcuts.every(({ title, section, keys }) => title && section && keys))
})

test('invalid keys in hotkeyMap are reported, and the command keeps its default keys', async () => {
  const errors: string[] = []
  const listen = (event: HTMLElementEventMap['content-error']) => errors.push(event.error.message)
  document.body.addEventListener('content-error', listen)
  try {
    const studio = await openOn({
      properties: { hotkeyMap: { 'studio.search': 'mod+', 'studio.shortcuts': '' } },
    })
    await studio.field('title')
    await until('the error', () => errors.length > 0)
    ok(errors[0]?.includes('studio.search'), errors[0])
    const names = (await studio.element.getShortcuts()).map(({ name }) => name)
    ok(names.includes('studio.search') && !names.includes('studio.shortcuts'), names.join())
  } finally {
    document.body.removeEventListener('content-error', listen)
  }
})

test('closeOverlays() closes menus, popovers and dialogs, including nested ones', async () => {
  const studio = await openOn()
  await studio.field('title')
  ;(await studio.find('button', 'User menu')).click()
  await studio.find('menu')
  await studio.element.closeOverlays()
  await studio.gone('menu')
  ;(await documentEntry(studio, 'Delete')).click()
  await studio.find('[role=alertdialog]')
  await studio.element.closeOverlays()
  await studio.gone('[role=alertdialog]')
  ok(await studio.server.fetch('*[_id == "a"][0]'), 'a question is answered with no')
})

test('openSearch() opens the search with the given text, and with another text the next time', async () => {
  const studio = await open('content-studio', {
    documents: [published('a', 'Of bridges'), published('b', 'Of weirs')],
  })
  await studio.element.openSearch('weirs')
  await studio.find('[role=option]', 'Of weirs')
  equal(((await studio.find('[role=combobox]')) as HTMLInputElement).value, 'weirs')
  await studio.element.closeOverlays()
  await studio.gone('[role=dialog]')
  await studio.element.openSearch('bridges')
  await studio.find('[role=option]', 'Of bridges')
})

test('leaving with unsaved edits emits content-before-leave, and the page can suppress the browser prompt', async () => {
  const network = createNetwork()
  network.intercept = ({ url }) =>
    url.includes('/data/mutate/') ? new Promise<Response>(() => {}) : undefined
  const studio = await openOn({ network })
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  equal(leave(), true, 'nothing to lose')
  const control = await studio.field('title')
  control.focus()
  await press('x')
  const told: object[] = []
  studio.element.addEventListener('content-before-leave', ({ detail }) => told.push(detail))
  await until('the browser asks', () => !leave())
  deepEqual(told.at(-1), { pending: 1, uploads: 0 })
  studio.element.addEventListener('content-before-leave', (event) => event.preventDefault())
  equal(leave(), true, 'the page takes it on itself')
})

test('the page can fill the empty slot and style the exposed parts', async () => {
  const studio = await open('content-studio', { documents, attributes: { location: '/structure' } })
  const own = document.createElement('p')
  own.slot = 'empty'
  own.textContent = 'Welcome'
  studio.element.append(own)
  const slot = await studio.find('slot[name=empty]')
  deepEqual((slot as HTMLSlotElement).assignedElements(), [own])
  ok(own.checkVisibility())

  await studio.element.navigate('/structure/article;a')
  await studio.field('title')
  ;(await documentEntry(studio, 'Delete')).click()
  await studio.find('[role=alertdialog]')
  for (const part of [
    ...['base', 'navbar', 'navbar-button', 'tool', 'pane', 'pane-header'],
    ...['dialog', 'backdrop', 'toast-region', 'badge'],
  ]) {
    ok(studio.query(`[part~="${part}"]`), part)
  }
})
