import { sendKeys } from '@web/test-runner-commands'
import type { Locale } from '../../src/i18n/locale.ts'
import type { WorkspaceConfig } from '../../src/studio/config/workspace-config.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { openCommands } from '../kit/open-commands.ts'
import { config, open, startServer, type OpenOptions, type Opened } from './open-studio.ts'

type Studio = Opened<'content-studio'>

const words = (id: string, create: string): Locale['bundles'] => [
  { locale: id, namespace: 'studio', resources: { 'studio.create': create } },
]
const norwegian: Locale = {
  id: 'nb-NO',
  title: 'Norsk bokmål',
  bundles: words('nb-NO', 'Nytt dokument'),
  weekInfo: { firstDay: 1, weekend: [6, 7] },
}
/** Its words come when they are asked for. */
const swedish: Locale = {
  id: 'sv-SE',
  title: 'Svenska',
  bundles: async () => words('sv-SE', 'Nytt svenskt') as never,
  weekInfo: { firstDay: 1, weekend: [6, 7] },
}
const arabic: Locale = {
  id: 'ar-EG',
  title: 'العربية',
  bundles: words('ar-EG', 'وثيقة جديدة'),
  weekInfo: { firstDay: 6, weekend: [5, 6] },
}
const inLanguages = (...locales: Locale[]): WorkspaceConfig => ({ ...config, i18n: { locales } })

const base = (studio: Studio) => studio.root.querySelector<HTMLElement>('[part~=base]')
const isIn = (studio: Studio, lang: string) =>
  until(`the language ${lang}, it is ${base(studio)?.lang}`, () => base(studio)?.lang === lang)

function createStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
const openIn = (locales: Locale[], options: OpenOptions = {}) =>
  open('content-studio', { config: inLanguages(...locales), ...options })

test('SHELL-006 without configured languages the studio is in American English and offers no choice', async () => {
  const studio = await open('content-studio')
  await isIn(studio, 'en-US')
  ok(await studio.find('button', 'New document'))
  ;(await studio.find('button', 'User menu')).click()
  await studio.find('menu')
  equal(studio.query('menuitemradio', 'English (US)'), null)
})

test('the last registered language is the default until the user chooses; English registered last restores English', async () => {
  const english = await import('../../src/i18n/locale.ts').then(({ enUs }) => enUs)
  const server = await startServer([])
  const storage = createStorage()
  const studio = await openIn([norwegian, swedish], { server, properties: { storage } })
  await isIn(studio, 'sv-SE')
  ok(studio.query('button', 'Nytt svenskt'), 'drawn with its words from the first frame')
  const isVisit = (key: string): boolean => key.startsWith('content-studio:visit')
  ok([...storage.map.keys()].every(isVisit), 'nothing is kept without a choice')
  const again = await openIn([norwegian, english], { server, properties: { storage } })
  await isIn(again, 'en-US')
})

test('SHELL-007 a choice in the user menu emits an event, applies immediately and is stored per project and source', async () => {
  const server = await startServer([])
  const storage = createStorage({ 'content-studio:locale:other:default': 'en-US' })
  const studio = await openIn([norwegian, swedish], { server, properties: { storage } })
  const told: string[] = []
  studio.element.addEventListener('content-locale-change', ({ detail }) => told.push(detail.locale))
  ;(await studio.find('button', 'User menu')).click()
  ;(await studio.find('menuitemradio', 'Norsk bokmål')).click()
  await isIn(studio, 'nb-NO')
  ok(await studio.find('button', 'Nytt dokument'))
  deepEqual(told, ['nb-NO'])
  equal(storage.map.get('content-studio:locale:demo:default'), 'nb-NO')

  const reloaded = await openIn([norwegian, swedish], { server, properties: { storage } })
  await isIn(reloaded, 'nb-NO')
  storage.map.delete('content-studio:locale:demo:default')
  const elsewhere = await openIn([norwegian, swedish], { server, properties: { storage } })
  await isIn(elsewhere, 'sv-SE')
})

test('SHELL-007 in a narrow studio the sidebar offers the languages too', async () => {
  const studio = await openIn([norwegian], { width: 400, properties: { storage: createStorage() } })
  ;(await studio.find('button', 'Menu')).click()
  const label = await until('the languages', () =>
    [...studio.root.querySelectorAll('label')].find((one) => one.textContent.includes('English')),
  )
  label.click()
  await isIn(studio, 'en-US')
})

test('the page sets the language with `locale` or suggests it with the nearest `lang`; both are followed', async () => {
  const storage = createStorage()
  const studio = await openIn([norwegian, swedish], {
    attributes: { lang: 'nb' },
    properties: { storage },
  })
  await isIn(studio, 'nb-NO')
  studio.element.parentElement?.setAttribute('lang', 'en-GB')
  studio.element.removeAttribute('lang')
  await isIn(studio, 'en-GB')
  studio.element.locale = 'sv'
  await isIn(studio, 'sv-SE')
  ok(await studio.find('button', 'Nytt svenskt'))
  ;(await studio.find('button', 'User menu')).click()
  await studio.find('menu')
  equal(studio.query('menuitemradio', 'Svenska'), null, 'nothing to choose')
})

test('the text direction follows the language unless the page sets one', async () => {
  const studio = await openIn([arabic])
  await isIn(studio, 'ar-EG')
  equal(base(studio)?.dir, 'rtl')
  studio.element.parentElement?.setAttribute('dir', 'ltr')
  await until('left to right', () => base(studio)?.dir === 'ltr')
  studio.element.parentElement?.setAttribute('dir', 'rtl')
  studio.element.locale = 'en-US'
  await until('English from right to left', () => base(studio)?.dir === 'rtl')
})

test('SHELL-120 invalid languages are reported as a configuration error', async () => {
  const wrong = {
    ...norwegian,
    bundles: [{ locale: 'en-US', namespace: 'studio', resources: {} }],
  }
  const box = document.createElement('div')
  const errors: string[] = []
  box.addEventListener('content-error', ({ error }) =>
    errors.push(`${error.code} ${error.message} ${String(error.cause)}`),
  )
  document.body.append(box)
  const studio = document.createElement('content-studio')
  const server = await startServer([])
  Object.assign(studio, {
    projectId: 'demo',
    datasetName: 'production',
    apiHost: server.url,
    config: inLanguages(wrong),
  })
  box.append(studio)
  await until('the error', () => errors.length > 0)
  box.remove()
  ok(errors[0]?.startsWith('config-invalid'), errors[0])
  ok(errors[0]?.includes('expected "nb-NO"'), errors[0])
})

test('a language whose messages fail to load is reported, and the studio opens in English', async () => {
  const broken: Locale = { ...norwegian, bundles: () => Promise.reject(new Error('no such file')) }
  const errors: string[] = []
  const listen = (event: HTMLElementEventMap['content-error']) => errors.push(event.error.message)
  document.body.addEventListener('content-error', listen)
  try {
    const studio = await openIn([broken])
    ok(await studio.find('button', 'New document'))
    deepEqual(errors, ['locale: no such file'])
  } finally {
    document.body.removeEventListener('content-error', listen)
  }
})

test('the palette also lists the languages', async () => {
  const studio = await openIn([norwegian, swedish])
  await isIn(studio, 'sv-SE')
  ;(await studio.find('button', 'User menu')).focus()
  await openCommands()
  await studio.find('[role=combobox]')
  await sendKeys({ type: 'norsk' })
  await until('the language', () => studio.query('[role=option][aria-selected=true]', 'Language'))
  await press('Enter')
  await isIn(studio, 'nb-NO')
})
