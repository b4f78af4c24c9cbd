// Loaded with the test: what an area fetches when it is first wanted takes long on a busy machine.
import '../../../src/document/form-area/document-form-area.tsx'
import '../../../src/document/changes/review-panel.tsx'
import { sendKeys } from '@web/test-runner-commands'
import { equal, match, test, until } from '../../kit/browser-test.ts'
import { open, type Opened } from '../../studio/open-studio.ts'
import { documentEntry } from '../../kit/document-menu.ts'

type Form = Opened<'document-form'>

const openForm = () =>
  open('document-form', {
    documents: [{ _id: 'drafts.a', _type: 'article', title: 'Bridges', body: 'Of stone' }],
    attributes: { 'document-id': 'a', 'document-type': 'article' },
  })

const markOf = (form: Form, path: string) =>
  form.root.querySelector<HTMLElement>(`[data-path="${path}"] [data-change-mark]`)

async function write(form: Form, path: string, text: string): Promise<void> {
  const field = await form.field(path)
  field.focus()
  field.select()
  await sendKeys({ type: text })
}

const becomes = (form: Form, path: string, kind: string | undefined) =>
  until(`mark ${kind} at ${path}`, () => markOf(form, path)?.dataset['changeMark'] === kind)

test('C12 fields changed since opening are marked, own changes differently from those of other users', async () => {
  const form = await openForm()
  await form.field('title')
  equal(markOf(form, 'title'), null)
  await write(form, 'title', 'Tunnels')
  await becomes(form, 'title', 'own')
  match(markOf(form, 'title')!.getAttribute('aria-label')!, /^Title: changed by you/)
  equal(markOf(form, 'body'), null)

  await form.server.mutate({ patch: { id: 'drafts.a', set: { body: 'Of steel' } } })
  await becomes(form, 'body', 'remote')
  match(markOf(form, 'body')!.getAttribute('aria-label')!, /^Body: changed by someone else/)
  equal(markOf(form, 'title')!.dataset['changeMark'], 'own')

  await write(form, 'title', 'Bridges')
  await becomes(form, 'title', undefined)
})

test('C12 changes caused by the user’s own operation are marked as their own', async () => {
  const form = await open('document-form', {
    documents: [
      { _id: 'a', _type: 'article', title: 'Bridges' },
      { _id: 'drafts.a', _type: 'article', title: 'Tunnels' },
    ],
    attributes: { 'document-id': 'a', 'document-type': 'article' },
  })
  await form.field('title')
  ;(await documentEntry(form, 'Discard changes')).click()
  ;(await form.find('[role=alertdialog] button', 'Discard')).click()
  await becomes(form, 'title', 'own')
})

test('C12 a mark and the field’s menu open what changed in the field since opening', async () => {
  const form = await openForm()
  await write(form, 'body', 'Of steel')
  await becomes(form, 'body', 'own')
  await write(form, 'title', 'Tunnels')
  await becomes(form, 'title', 'own')
  markOf(form, 'title')!.click()
  match((await form.find('[data-side=from]')).textContent, /When you opened it/)
  const change = await form.find('[data-change=title]')
  equal(change.querySelector('del')?.textContent, 'Bridges')
  equal(outlineOf(change), 'solid')
  equal(outlineOf(await form.find('[data-change=body]')), 'none')

  ;(await form.field('body')).focus()
  ;(await form.find('[data-field-actions=body] button')).click()
  ;(await form.find('menuitem', 'Show what changed')).click()
  await until('the change of the body', () => {
    const body = form.root.querySelector('[data-change=body]')
    return body && outlineOf(body) === 'solid'
  })
})

/** Of the row that a change stands in. */
function outlineOf(change: Element): string {
  return getComputedStyle(change.parentElement!).outlineStyle
}

test('what others changed since a user left a document is marked when it is opened again, the user’s own edits are not', async () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const at = { attributes: { location: '/structure/article;a' }, properties: { storage } }
  const first = await open('content-studio', {
    ...at,
    documents: [{ _id: 'a', _type: 'article', title: 'Bridges', body: 'Of stone' }],
    people: ['Bo'],
  })
  const field = await first.field('title')
  field.focus()
  field.select()
  await sendKeys({ type: 'Tunnels' })
  first.element.remove()
  const { server } = first
  // The edit that is on its way when the document is left.
  await until('the edit', () => server.fetch('defined(*[_id == "drafts.a"][0])'))
  const again = await open('content-studio', { ...at, server })
  await again.field('title')
  again.element.remove()
  const response = await fetch(`${server.url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${server.tokens['bo']}`,
    },
    body: JSON.stringify({
      mutations: [{ patch: { id: 'drafts.a', set: { body: 'Of steel' } } }],
    }),
  })
  equal(response.status, 200)
  const studio = await open('content-studio', { ...at, server })
  const mark = (path: string) =>
    studio.root.querySelector<HTMLElement>(`[data-path="${path}"] [data-change-mark]`)
  await until('the mark', () => mark('body')?.dataset['changeMark'] === 'remote')
  equal(mark('title'), null)
})
