import { defineField, defineType } from '../../../src/schema/define.ts'
import { afterEach, equal, ok, test, until } from '../../kit/browser-test.ts'
import { article, draft, open, startServer } from '../open-studio.ts'

afterEach(() => {
  for (const element of document.body.querySelectorAll('[data-added]')) element.remove()
})

/** A studio that need not become ready, with the errors the page hears of. */
function add(properties: object): { element: HTMLElement; errors: string[]; text: () => string } {
  const element = Object.assign(document.createElement('content-studio'), properties)
  const errors: string[] = []
  element.addEventListener('content-error', ({ error }) =>
    errors.push(`${error.code} ${error.message}`),
  )
  element.dataset['added'] = ''
  document.body.append(element)
  return { element, errors, text: () => element.shadowRoot!.textContent }
}

test('SHELL-047 invalid workspaces: one screen lists every property with its cause, and the error is emitted once', async () => {
  const { errors, text, element } = add({
    config: [
      { name: 'blog', basePath: 'blog', projectId: 'demo', dataset: 'production' },
      { name: 'a b', basePath: '/shop', tools: 'x' },
    ],
  })
  await until('the screen', () => text().includes('The configuration has errors'))
  const cards = [...element.shadowRoot!.querySelectorAll('li')].map((card) => card.textContent)
  equal(cards.length, 3)
  ok(cards[0]?.includes('[0].basePath') && cards[0].includes('must start with a slash'), cards[0])
  ok(cards.some((card) => card.includes('[1].tools') && card.includes('an array or a function')))
  ok(cards.some((card) => card.includes('[1].name') && card.includes('a b')))
  equal(errors.length, 1)
  ok(errors[0]?.startsWith('config-invalid'), errors[0])
})

test('SHELL-047 an error in a single-workspace configuration names the property and its cause', async () => {
  const server = await startServer([])
  const { errors, text } = add({
    projectId: 'demo',
    datasetName: 'production',
    apiHost: server.url,
    config: { schema: { types: 5 } },
  })
  await until('the error', () => text().includes('schema.types: Expected an array or a function'))
  equal(errors.length, 1)
})

test('SHELL-047 a studio without a configuration shows an error', async () => {
  const studio = await open('content-studio', { properties: { config: undefined } })
  await studio.says('This studio has no configuration')
})

test('SHELL-115.1 an empty list of workspaces shows an error', async () => {
  const { text } = add({ config: [] })
  await until('the message', () => text().includes('At least one workspace is required'))
})

test('a document form uses the schema types of plugins and the first of several workspaces', async () => {
  const byline = defineType({
    name: 'byline',
    type: 'document',
    fields: [defineField({ name: 'name', type: 'string', title: 'Name of the author' })],
  })
  const plugin = { name: 'bylines', schema: { types: () => [article, byline] } }
  const documents = [draft('a', 'Bridges')]
  const form = await open('document-form', {
    documents,
    config: { plugins: [plugin] },
    attributes: { 'document-id': 'a', 'document-type': 'article' },
  })
  equal((await form.field('title')).value, 'Bridges')
  const several = await open('document-form', {
    documents,
    config: [
      { name: 'one', basePath: '/one', plugins: [plugin] },
      { name: 'two', basePath: '/two' },
    ],
    attributes: { 'document-id': 'a', 'document-type': 'article' },
  })
  equal((await several.field('title')).value, 'Bridges')
  const detached = await open('document-form', {
    config: { schema: { types: [] }, plugins: [plugin] },
    attributes: { 'document-type': 'byline' },
  })
  await detached.says('Name of the author')
})
