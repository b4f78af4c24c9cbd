import { defineField, defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import { equal, frame, test, until } from '../../kit/browser-test.ts'
import { draft, open, openContext, startServer } from '../open-studio.ts'
import { article, person } from '../open-studio.ts'

// A context with several workspaces, and with a configuration that changes while it is open.

const product = defineType({
  name: 'product',
  type: 'document',
  fields: [defineField({ name: 'title', type: 'string', title: 'Name of the product' })],
})

/** What the structure tool of a studio lists. */
const entries = ({ root }: { root: ShadowRoot }): string =>
  [...root.querySelectorAll('nav[aria-label=Content] a')]
    .map(({ textContent }) => textContent)
    .join()

const lists = (studio: { root: ShadowRoot }, wanted: string) =>
  until(`the lists ${wanted}`, () => entries(studio) === wanted)

test('SHELL-004 a context opens the named workspace for the forms and studios inside, and switches when the name changes', async () => {
  const blog = await startServer([draft('a', 'Bridges')])
  const shop = await startServer([{ _id: 'drafts.a', _type: 'product', title: 'Lamp' }])
  const base = { projectId: 'demo', dataset: 'production' }
  const workspaces: readonly WorkspaceConfig[] = [
    { ...base, name: 'blog', basePath: '/blog', apiHost: blog.url, schema: { types: [article] } },
    { ...base, name: 'shop', basePath: '/shop', apiHost: shop.url, schema: { types: [product] } },
  ]
  const context = openContext(blog, 'local')
  Object.assign(context, { config: workspaces, workspace: 'Shop', getToken: undefined })
  const form = await open('document-form', {
    server: blog,
    within: context,
    attributes: { 'document-id': 'a' },
  })
  await form.says('Name of the product')
  equal((await form.field('title')).value, 'Lamp')
  const studio = await open('content-studio', { server: blog, within: context })
  await lists(studio, 'Product')
  context.setAttribute('workspace', 'blog')
  await until('the article', async () => (await form.field('title')).value === 'Bridges')
  await lists(studio, 'Article')
})

test('plugins with different types reopen the dataset; the same plugins in a new array do not', async () => {
  const server = await startServer([draft('a', 'Bridges')])
  const schema = { types: [article] }
  const people = { name: 'people', schema: { types: [person] } }
  const context = openContext(server, 'local')
  Object.assign(context, { config: { schema, plugins: [people] }, getToken: undefined })
  const studio = await open('content-studio', {
    server,
    within: context,
    attributes: { location: '/structure' },
  })
  await lists(studio, 'Person,Article')
  await until('the connection', () => context.matches(':state(connected)'))
  let count = 0
  context.addEventListener('content-status-change', () => count++)
  Object.assign(context, { config: { schema, plugins: [people], title: 'Paper' } })
  await studio.says('Paper')
  await frame()
  equal(count, 0, 'nothing was opened anew')
  Object.assign(context, { config: { schema, plugins: [] } })
  await lists(studio, 'Article')
  await until('it was opened anew', () => count > 0)
})
