import { sendKeys } from '@web/test-runner-commands'
import type { TemplateDefinition } from '../../../src/schema/templates/template.ts'
import { afterEach, deepEqual, equal, ok, test, until } from '../../kit/browser-test.ts'
import { article, config, createNetwork, open, person } from '../../studio/open-studio.ts'

const greeting: TemplateDefinition = {
  id: 'greeting',
  schemaType: 'article',
  title: 'Greeting',
  value: async ({ whom = 'nobody' }, { currentUser }) => ({
    title: `Hello ${String(whom)}, from ${currentUser ? 'somebody' : 'nobody'}`,
  }),
}

function openNew(
  template: string,
  options: { templates?: TemplateDefinition[]; properties?: object },
) {
  const { templates = [greeting], properties } = options
  return open('document-form', {
    attributes: { 'document-id': 'new', 'document-type': 'article', template },
    config: { ...config, templates },
    ...(properties && { properties }),
  })
}

const warnings: string[] = []
const { warn } = console
console.warn = (...words) => void warnings.push(words.join(' '))
afterEach(() => {
  warnings.length = 0
})
addEventListener('pagehide', () => (console.warn = warn))

test('a document starts with the value its template computes from the parameters, and is stored at the first edit', async () => {
  const form = await openNew('greeting', { properties: { initialValueParams: { whom: 'Ada' } } })
  const title = await form.field('title')
  equal(title.value, 'Hello Ada, from somebody')
  equal(await form.server.fetch('count(*[_type == "article"])'), 0)
  const body = await form.field('body')
  body.focus()
  await sendKeys({ type: 'x' })
  await until('the draft', () => form.server.fetch('defined(*[_id == "drafts.new"][0])'))
  ok((await form.server.fetch<string>('*[_id == "drafts.new"][0].title')).startsWith('Hello Ada'))
})

test('SCHEMA-017.1 resolving shows a message after 300 ms, and then its completion for half a second', async () => {
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const form = await openNew('slow', {
    templates: [
      {
        ...greeting,
        id: 'slow',
        value: async () => {
          await gate
          return { title: 'At last' }
        },
      },
    ],
  })
  const started = performance.now()
  await form.says('Resolving initial value…')
  ok(performance.now() - started < 3000)
  finish()
  equal((await form.field('title')).value, 'At last')
  await form.says('Initial value resolved')
  await until('it to go', () => !form.root.textContent.includes('Initial value resolved'))

  const quick = await openNew('greeting', {})
  await quick.field('title')
  ok(!quick.root.textContent.includes('nitial value'))
})

test('navigating away while a document resolves removes the resolving message', async () => {
  const never = { ...greeting, id: 'never', value: () => new Promise<never>(() => {}) }
  const studio = await open('content-studio', {
    config: { schema: { types: [article, person] }, templates: [never] },
    attributes: { routing: 'memory' },
  })
  await studio.element.navigate('/intent/create/template=never;type=article/')
  await studio.says('Resolving initial value…')
  await studio.element.navigate('/structure/person')
  await until('it to go', () => !studio.root.textContent.includes('Resolving initial value'))
})

test('SCHEMA-018 a failure shows the type and the reason, and can be retried', async () => {
  let fails = true
  const form = await openNew('broken', {
    templates: [
      {
        ...greeting,
        id: 'broken',
        value: () => {
          if (fails) throw new Error('boom')
          return { title: 'Better' }
        },
      },
    ],
  })
  await form.says('Could not resolve initial value')
  await form.says('Unable to resolve initial value for type: article: boom.')
  await form.says('Failed to resolve initial value')
  fails = false
  const again = await form.find('button', 'Retry')
  again.click()
  equal((await form.field('title')).value, 'Better')
})

test('SCHEMA-019 an unknown template shows a warning, and the document starts empty', async () => {
  const form = await openNew('ghost', {})
  equal((await form.field('title')).value, '')
  ok(warnings.some((words) => words.includes('There is no template "ghost"')))
})

test('a studio URL specifies the template and its parameters', async () => {
  const studio = await open('content-studio', {
    config: { schema: { types: [article, person] }, templates: [greeting] },
    attributes: { routing: 'memory' },
  })
  const params = encodeURIComponent(JSON.stringify({ whom: 'Bo' }))
  await studio.element.navigate(`/intent/create/template=greeting;type=article;params=${params}/`)
  await until(
    'the title',
    async () =>
      studio.query('[data-path="title"] input')?.matches(':is(input)') &&
      (await studio.field('title')).value.startsWith('Hello Bo'),
  )
})

test('createDocument() starts a document with a template and parameters; opening it emits an event', async () => {
  const studio = await open('content-studio', {
    config: { schema: { types: [article, person] }, templates: [greeting] },
  })
  const opened: object[] = []
  studio.element.addEventListener('content-document-open', ({ detail }) => opened.push(detail))
  const params = { whom: 'Bo; Ann' }
  await studio.element.createDocument({ type: 'article', template: 'greeting', params })
  await until('the title', async () =>
    (await studio.field('title')).value.startsWith('Hello Bo; Ann'),
  )
  await until('the document', () => opened.length > 0)
  await studio.element.openDocument({ id: 'other', type: 'article' })
  await until('the next one', () => opened.length > 1)
  deepEqual(opened.at(-1), { id: 'other', type: 'article' })
})

test('a document created offline can be edited immediately and is stored after reconnecting', async () => {
  const network = createNetwork()
  const studio = await open('content-studio', { network, documents: [], width: 1000 })
  studio.element.setAttribute('location', '/structure/article')
  await studio.says('No articles yet').catch(() => undefined)
  network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  dispatchEvent(new Event('offline'))
  await studio.says('No connection')
  studio.element.setAttribute('location', '/structure/article;new,template=article')
  const title = await studio.field('title')
  title.focus()
  await sendKeys({ type: 'Ferries' })
  await studio.find('status', 'on this device')
  network.intercept = () => undefined
  dispatchEvent(new Event('online'))
  await until('the draft', () =>
    studio.server.fetch('*[_id == "drafts.new"][0].title == "Ferries"'),
  )
})
