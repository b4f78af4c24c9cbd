import { defineField, defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import { deepEqual, equal, match, press, test, until } from '../../kit/browser-test.ts'
import { tryControls } from '../../kit/dialog-controls.ts'
import {
  article,
  createNetwork,
  draft,
  openArticle,
  type OpenOptions,
  published,
  type Opened,
} from '../../studio/open-studio.ts'
import { documentEntry } from '../../kit/document-menu.ts'

type Studio = Opened<'content-studio'>

const page = defineType({
  name: 'page',
  type: 'document',
  title: 'Page',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'main', type: 'reference', to: [{ type: 'article' }] }),
    defineField({
      name: 'more',
      type: 'array',
      of: [{ type: 'reference', to: [{ type: 'article' }] }],
    }),
  ],
})
const config: WorkspaceConfig = { title: 'Paper', schema: { types: [article, page] } }
const to = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })
const home = {
  _id: 'home',
  _type: 'page',
  title: 'Home',
  main: to('a'),
  more: [to('a', { _key: 'x' }), to('b', { _key: 'y' })],
}
const weakly = { _id: 'links', _type: 'page', title: 'Links', main: to('a', { _weak: true }) }
const articles = [published('a', 'Bridges'), published('b', 'Tunnels')]

async function ask(
  name: 'Delete' | 'Unpublish',
  documents: readonly ({ _id: string; _type: string } & Record<string, unknown>)[],
  options: OpenOptions = {},
): Promise<{ studio: Studio; dialog: HTMLElement }> {
  const studio = await openArticle('a', {
    documents: [...articles, ...documents],
    config,
    ...options,
  })
  await studio.field('title')
  ;(await documentEntry(studio, name)).click()
  return { studio, dialog: await studio.find('alertdialog', `${name} this document?`) }
}

const confirmation = (studio: Studio, name: string) =>
  studio.find('[role=alertdialog] button', name)
const rows = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>('[data-referrer]')].map((row) => row.dataset['referrer'])

test('weak references do not block deletion: the dialog offers “Delete anyway”', async () => {
  const { studio, dialog } = await ask('Delete', [weakly])
  await until('the referrers', () => rows(dialog).length === 1)
  match(dialog.textContent, /1 document refers to this one/)
  match(dialog.textContent, /their links will be broken/)
  ;(await confirmation(studio, 'Delete anyway')).click()
  await studio.gone('alertdialog')
  await until('it gone', async () => (await studio.server.fetch('count(*[_id == "a"])')) === 0)
})

const referring = [home, { ...home, _id: 'drafts.home', title: 'Home, new' }, weakly]
const references = (studio: Studio) =>
  studio.server.fetch<object[]>(
    '*[_type == "page"] | order(_id) {_id, "main": main._ref, "more": more[]._ref}',
  )
const referringAtFirst = [
  { _id: 'drafts.home', main: 'a', more: ['a', 'b'] },
  { _id: 'home', main: 'a', more: ['a', 'b'] },
  { _id: 'links', main: 'a', more: null },
]
const released = [
  { _id: 'drafts.home', main: null, more: ['b'] },
  { _id: 'home', main: null, more: ['b'] },
  { _id: 'links', main: null, more: null },
]

for (const name of ['Delete', 'Unpublish'] as const) {
  test(`${name}: strong references block it unless they are removed too, in one step with undo`, async () => {
    const { studio, dialog } = await ask(name, referring)
    await until('the referrers', () => rows(dialog).length === 2)
    match(dialog.textContent, /2 documents refer to this one/)
    match(
      dialog.textContent,
      new RegExp(`It cannot be ${name.toLowerCase()}(e)?d while other documents`),
    )
    deepEqual(rows(dialog).sort(), ['home', 'links'])
    await until('their titles', () => /Home, new.*4×/.test(dialog.textContent))
    match(dialog.querySelector('[data-referrer=links]')!.textContent, /Weak/)
    const confirm = await confirmation(studio, name)
    const isRefused = () => confirm.getAttribute('aria-disabled') === 'true'
    equal(isRefused(), true)

    const choice = await until('the choice', () =>
      dialog.querySelector<HTMLInputElement>('input[type=checkbox]:enabled'),
    )
    choice.click()
    await until('the way free', () => !isRefused())
    confirm.click()
    await studio.gone('alertdialog')
    deepEqual(
      await studio.server.fetch('*[_id in ["a", "drafts.a"]]._id'),
      name === 'Delete' ? [] : ['drafts.a'],
    )
    deepEqual(await references(studio), released)
    ;(await studio.find('[part=toast] button', 'Undo')).click()
    await until(
      'everything back',
      async () => (await studio.server.fetch('count(*[_id == "a"])')) === 1,
    )
    deepEqual(await references(studio), referringAtFirst)
  })
}

test('cancelling the removal of references keeps them', async () => {
  const { studio, dialog } = await ask('Delete', referring)
  const choice = await until('the choice', () =>
    dialog.querySelector<HTMLInputElement>('input[type=checkbox]:enabled'),
  )
  choice.click()
  ;(await confirmation(studio, 'Cancel')).click()
  await studio.gone('alertdialog')
  deepEqual(await references(studio), referringAtFirst)
  ;(await documentEntry(studio, 'Delete')).click()
  const again = await studio.find('alertdialog', 'Delete this document?')
  await until('the choice', () => again.querySelector('input[type=checkbox]:not(:checked)'))
})

test('unpublishing shows the referring documents too, and each can be opened', async () => {
  const { studio, dialog } = await ask('Unpublish', [home])
  await until('the referrers', () => rows(dialog).length === 1)
  match(dialog.textContent, /It cannot be unpublished while other documents refer to it/)
  const row = dialog.querySelector<HTMLElement>('[data-referrer=home]')!
  row.focus()
  await press('Enter')
  await studio.gone('alertdialog')
  await until('the page beside', () => {
    const page = studio.query('section', 'Page')
    return page?.querySelector<HTMLInputElement>('[data-path="title"] input')?.value === 'Home'
  })
  await studio.focus('[data-pane="document home"]')
})

test('a rejection by the server is shown in the dialog, which stays open', async () => {
  const network = createNetwork()
  // As for somebody who may not see who refers to it.
  network.intercept = async (request) => {
    if (!request.url.includes('document.referrers')) return undefined
    const result = { count: 0, documents: [] }
    return Response.json({ ms: 1, query: '', result })
  }
  const { studio, dialog } = await ask('Delete', [home], { network })
  await until('the answer', () => dialog.textContent.includes('No other document'))
  ;(await confirmation(studio, 'Delete')).click()
  const alert = await studio.find('alert', 'The server did not delete it')
  match(alert.textContent, /cannot be deleted as there are references to it from "home"/)
  equal(studio.query('alertdialog') !== null, true)
  equal(studio.query('[role=alert]', 'Delete failed'), null)
  ;(await confirmation(studio, 'Cancel')).click()
  await studio.gone('alertdialog')
  equal((await studio.field('title')).value, 'Bridges')
})

test('a document without references to it is deleted after one confirmation', async () => {
  const { studio, dialog } = await ask('Delete', [])
  await until('the answer', () => dialog.textContent.includes('No other document refers to it'))
  ;(await confirmation(studio, 'Delete')).click()
  await studio.gone('alertdialog')
  await until('it gone', async () => (await studio.server.fetch('count(*[_id == "a"])')) === 0)
})

for (const name of ['Delete', 'Unpublish', 'Discard changes'] as const) {
  test(`“${name}” writes nothing before it is confirmed, whichever control is used`, async () => {
    const documents = [...articles, ...referring, draft('a', 'Bridges, new')]
    const studio = await openArticle('a', { documents, config })
    await studio.field('title')
    const used = await tryControls({
      ask: async () => {
        ;(await documentEntry(studio, name)).click()
        const dialog = await studio.find('[role=alertdialog]')
        if (name !== 'Discard changes') {
          await until('the referrers', () => rows(dialog).length === 2)
        }
        return dialog
      },
      cancel: async () => {
        studio.query('[role=alertdialog] button', 'Cancel')?.click()
        await studio.gone('[role=alertdialog]')
      },
    })
    equal(
      used.some((one) => /references/.test(one)),
      name !== 'Discard changes',
    )
  })
}
