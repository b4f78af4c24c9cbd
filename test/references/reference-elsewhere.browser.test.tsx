// References outside the plain form: in the review of changes, when two people choose at once, and in a form of the page.
import '../../src/document/form-area/document-form-area.tsx'
import '../../src/document/changes/review-panel.tsx'
import { sendKeys } from '@web/test-runner-commands'
import { defineField, defineType } from '../../src/schema/define.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../kit/browser-test.ts'
import { createNetwork, open, startServer } from '../studio/open-studio.ts'

const person = defineType({
  name: 'person',
  type: 'document',
  fields: [defineField({ name: 'name', type: 'string' })],
  preview: { select: { title: 'name' } },
})
const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'author', type: 'reference', to: [{ type: 'person' }] }),
  ],
})
const config = { title: 'Paper', schema: { types: [article, person] } }
const people = ['Ada', 'Bo', 'Cleo'].map((name) => ({
  _id: name.toLowerCase(),
  _type: 'person',
  name,
}))
const ref = (id: string) => ({ _type: 'reference', _ref: id })
const version = (_id: string, author: string) => ({ _id, _type: 'article', author: ref(author) })
const attributes = { 'document-id': 'a', 'document-type': 'article' }

type Form = Awaited<ReturnType<typeof open<'document-form'>>>

async function pick(form: Form, text: string): Promise<void> {
  ;(await form.find('button[aria-label="Reference actions"]')).click()
  ;(await form.find('menuitem', 'Replace')).click()
  await form.focus('input[role=combobox]')
  await sendKeys({ type: text })
  await until(`only ${text}`, () => {
    const found = [...form.root.querySelectorAll('[role=option]')]
    return found.length === 1 && found[0]!.textContent.includes(text) && !form.query('[data-stale]')
  })
  await press('Enter')
  await form.find('[data-reference=there]', text)
}

test('the review of changes names the old and new target and can revert the choice', async () => {
  const documents = [...people, version('a', 'ada'), version('drafts.a', 'bo')]
  const form = await open('document-form', { documents, config, attributes })
  ;(await form.find('button', 'History and changes')).click()
  const before = await form.find('[data-change=author] del', 'Ada')
  const after = await form.find('[data-change=author] ins', 'Bo')
  ok(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING)
  ;(await form.find('button', 'Revert Author')).click()
  const question = await form.find('dialog', 'Revert Author')
  ;[...question.querySelectorAll('button')]
    .find(({ textContent }) => textContent.startsWith('Revert'))!
    .click()
  await form.find('[data-reference=there]', 'Ada')
})

test('two users choosing at the same time get a conflict with both documents, and the own one can be kept', async () => {
  const network = createNetwork()
  const documents = [...people, version('drafts.a', 'ada')]
  const form = await open('document-form', { documents, config, attributes, network })
  await form.find('[data-reference=there]', 'Ada')
  const title = await form.field('title')
  title.focus()
  await sendKeys({ type: 'Bridges' })
  await frame()
  await form.element.flush()
  let arrive: (answer: undefined) => void = () => {}
  const journey = new Promise<undefined>((resolve) => (arrive = resolve))
  let isSent = false
  network.intercept = ({ url }) => {
    if (!url.includes('/data/mutate/')) return undefined
    isSent = true
    return journey
  }
  await pick(form, 'Bo')
  await until('the choice to be sent', () => isSent)
  await form.server.mutate({ patch: { id: 'drafts.a', set: { author: ref('cleo') } } })
  arrive(undefined)
  const banner = await form.find('alert', 'changed “Author” at the same time as you')
  ;(await form.find('[role=alert] button', 'Compare and decide')).click()
  await form.find('[role=alert]', 'Bo')
  await form.find('[role=alert]', 'Cleo')
  match(banner.textContent ?? '', /Yours.*Bo.*Theirs.*Cleo/s)
  ;(await form.find('[role=alert] button', 'Keep mine: Author')).click()
  await form.gone('alert', 'at the same time')
  await form.element.flush()
  deepEqual(await form.server.fetch('*[_id == "drafts.a"][0].author._ref'), 'bo')
})

test('a detached form searches documents through its context and keeps and submits the selection', async () => {
  const server = await startServer(people)
  const form = await open('document-form', {
    server,
    config,
    attributes: { mode: 'detached', 'document-type': 'article', name: 'article' },
    properties: { value: { _type: 'article', author: ref('ada') } },
  })
  const page = document.createElement('form')
  form.element.before(page)
  await form.find('[data-reference=there]', 'Ada')
  await pick(form, 'Cleo')
  deepEqual(form.element.value, { _type: 'article', author: ref('cleo') })
  equal(await server.fetch('count(*[_type == "article"])'), 0)
})
