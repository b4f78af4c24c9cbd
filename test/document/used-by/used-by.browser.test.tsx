import axe from 'axe-core'
import { defineField, defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import { deepEqual, equal, ok, test, until } from '../../kit/browser-test.ts'
import { store } from '../../references/open-field.tsx'
import {
  article,
  createNetwork,
  openArticle,
  type Opened,
  published,
} from '../../studio/open-studio.ts'
import { documentEntry } from '../../kit/document-menu.ts'

type Studio = Opened<'content-studio'>

const page = defineType({
  name: 'page',
  type: 'document',
  title: 'Page',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'main', type: 'reference', title: 'Lead', to: [{ type: 'article' }] }),
    defineField({
      name: 'more',
      type: 'array',
      of: [{ type: 'reference', to: [{ type: 'article' }] }],
    }),
  ],
})
const issue = defineType({
  name: 'issue',
  type: 'document',
  title: 'Issue',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'cover', type: 'reference', weak: true, to: [{ type: 'article' }] }),
  ],
})
const config: WorkspaceConfig = { title: 'Paper', schema: { types: [article, page, issue] } }
const to = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })
const home = {
  _id: 'home',
  _type: 'page',
  title: 'Home',
  main: to('a'),
  more: [to('b', { _key: 'y' }), to('a', { _key: 'x' })],
}
const spring = { _id: 'spring', _type: 'issue', title: 'Spring', cover: to('a', { _weak: true }) }
const documents = [published('a', 'Bridges'), published('b', 'Tunnels'), home, spring]

const groups = ({ root }: Studio) =>
  [...root.querySelectorAll('[data-inspector] section')].map((group) => [
    group.getAttribute('aria-label'),
    ...[...group.querySelectorAll<HTMLElement>('[data-referrer]')].map(
      (row) => row.dataset['referrer'],
    ),
  ])
const fields = ({ root }: Studio, id: string) =>
  [...root.querySelectorAll(`[data-referrer="${id}"] [data-path-link]`)].map(
    (link) => link.textContent,
  )

test('the panel lists referring documents by type and field, live, and opens them at the referring field', async () => {
  const studio = await openArticle('a', { documents, config })
  ;(await studio.find('button', 'Used by')).click()
  await studio.find('[data-inspector]', 'Used by')
  await until('two types', () => groups(studio).length === 2)
  deepEqual(
    new Map(groups(studio).map(([type, ...ids]) => [type, ids.join()])),
    new Map([
      ['Page', 'home'],
      ['Issue', 'spring'],
    ]),
  )
  deepEqual(fields(studio, 'home'), ['Lead', 'More → #2'])
  ok(studio.query('[data-referrer=spring]')!.textContent!.includes('Weak'))
  await studio.server.mutate({ patch: { id: 'home', unset: ['main'] } })
  await until('one field', () => fields(studio, 'home').join() === 'More → #2')
  await studio.server.mutate({
    create: { _id: 'drafts.new', _type: 'page', title: 'New', main: to('a') },
  })
  await until('the new page', () => fields(studio, 'new').join() === 'Lead')
  const { violations } = await axe.run(studio.element, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  ;(await studio.find('[data-referrer=new] [data-path-link]', 'Lead')).click()
  await until('the page at its field', () => {
    const field = studio.root.querySelector('[data-path="main"]')
    const pane = field?.closest('section[aria-label=Page]')
    return pane?.querySelector<HTMLInputElement>('[data-path="title"] input')?.value === 'New'
  })
})

test('deleting and unpublishing lead to the panel and move the focus into it', async () => {
  for (const name of ['Delete', 'Unpublish']) {
    const studio = await openArticle('a', { documents, config })
    await studio.field('title')
    ;(await documentEntry(studio, name)).click()
    ;(await studio.find('[role=alertdialog] button', 'Show the fields that refer to it')).click()
    await studio.gone('[role=alertdialog]')
    await until('the fields', () => fields(studio, 'home').length === 2)
    studio.element.remove()
  }
})

test('with very many referrers the panel shows the newest, and more on demand', async () => {
  const pages = Array.from({ length: 130 }, (_, n) => ({
    _id: `p${n}`,
    _type: 'page',
    title: `Page ${n}`,
    main: to('a'),
  }))
  const studio = await openArticle('a', {
    documents: [published('a', 'Bridges'), ...pages],
    config,
  })
  ;(await studio.find('button', 'Used by')).click()
  await studio.says('130 documents refer to this one')
  equal(studio.root.querySelectorAll('[data-referrer]').length, 101)
  ;(await studio.find('[data-inspector] button', 'Show more')).click()
  await until('all', () => studio.root.querySelectorAll('[data-referrer]').length === 130)
  await studio.gone('[data-inspector] button', 'Show more')
})

test('documents of other datasets are listed with their fields; a server without this information is named', async () => {
  const serverOptions = { datasets: ['production', 'shop'] }
  const studio = await openArticle('a', { documents, config, serverOptions })
  const mug = { _type: 'crossDatasetReference', _ref: 'a', _dataset: 'production', _weak: true }
  await store(studio.server.url, 'shop', [
    { _id: 'mug', _type: 'product', title: 'A mug', about: mug },
  ])
  ;(await studio.find('button', 'Used by')).click()
  await until('the shop', () =>
    groups(studio).some(([name, id]) => name === 'shop' && id === 'mug'),
  )
  const row = studio.query('[data-referrer=mug]')!
  ok(row.textContent!.includes('A mug'))
  ok(row.textContent!.includes('about'))
  ;(await documentEntry(studio, 'Delete')).click()
  await studio.says('1 document of another dataset refers to this one.')
})

test('a document without referrers shows so, limited to what the server knows', async () => {
  const network = createNetwork()
  network.intercept = (request) =>
    request.url.includes('/data/references/') ? new Response('{}', { status: 404 }) : undefined
  for (const [said, options] of [
    ['No other dataset of this server refers to it.', {}],
    ['The server does not say whether other datasets refer to it.', { network }],
  ] as const) {
    const studio = await openArticle('a', {
      documents: [published('a', 'Bridges')],
      config,
      ...options,
    })
    ;(await studio.find('button', 'Used by')).click()
    await studio.says('No other document refers to it.')
    await studio.says(said)
    studio.element.remove()
  }
})
