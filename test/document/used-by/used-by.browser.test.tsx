import axe from 'axe-core'
import { defineField, defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import { deepEqual, ok, test, until } from '../../kit/browser-test.ts'
import { article, openArticle, type Opened, published } from '../../studio/open-studio.ts'

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

test('a panel lists what refers to the document by type and field, live; a field opens where it stands', async () => {
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

test('deleting and unpublishing lead to the panel, with the focus in it', async () => {
  for (const name of ['Delete', 'Unpublish']) {
    const studio = await openArticle('a', { documents, config })
    await studio.field('title')
    ;(await studio.find('[role=group][aria-label="Document actions"] button', name)).click()
    ;(await studio.find('[role=alertdialog] button', 'Show the fields that refer to it')).click()
    await studio.gone('[role=alertdialog]')
    await until('the fields', () => fields(studio, 'home').length === 2)
    studio.element.remove()
  }
})

test('a document that nothing refers to says so, and that other datasets are not searched', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')], config })
  ;(await studio.find('button', 'Used by')).click()
  const panel = await studio.find('[data-inspector]', 'Used by')
  await studio.says('No other document refers to it.')
  ok(panel.textContent.includes('Other datasets are not searched.'))
})
