// The form of a document of the dataset as a page uses it: its attributes, methods, events and states.
import { sendKeys } from '@web/test-runner-commands'
// Loaded here, so that it does not take the time of the first test.
import '../../../src/document/form-area/document-form-area.tsx'
import '../../../src/element/area/area-mount.tsx'
import type { DocumentForm } from '../../../elements/document-form.ts'
import { defineField, defineType } from '../../../src/schema/define.ts'
import { set } from '../../../src/model/patch.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { draft, open, published } from '../../studio/open-studio.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  groups: [{ name: 'main', default: true }, { name: 'extra' }],
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      group: 'main',
      validation: (rule) => rule.required().max(30),
    }),
    { name: 'body', type: 'text', group: 'main' },
    { name: 'rank', type: 'number', group: 'extra' },
    {
      name: 'seo',
      type: 'object',
      group: 'extra',
      options: { collapsed: true },
      fields: [
        { name: 'title', type: 'string' },
        { name: 'hint', type: 'string' },
      ],
    },
  ],
})
const config = { schema: { types: [article] } }
const named = { 'document-id': 'a', 'document-type': 'article' }
const openForm = (
  documents: Parameters<typeof open>[1] extends infer O ? NonNullable<O> : never,
  attributes: Record<string, string> = {},
) => open('document-form', { config, ...documents, attributes: { ...named, ...attributes } })

const shownFields = (form: DocumentForm) =>
  [...form.shadowRoot!.querySelectorAll<HTMLElement>('[data-path]')].map(
    ({ dataset }) => dataset['path'],
  )

interface Failure {
  code: string
  name: string
  message: string
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }) as Failure,
    (error: Failure) => error,
  )

test('a live form is submitted with its parent form; a reset reverts nothing on the server', async () => {
  const form = await openForm({ documents: [draft('a', 'Bridges')] }, { name: 'article' })
  const host = document.createElement('form')
  host.id = 'around'
  form.element.parentElement!.append(host)
  form.element.setAttribute('form', 'around')
  const title = await form.field('title')
  const label = document.createElement('label')
  label.htmlFor = form.element.id = 'labelled'
  form.element.parentElement!.prepend(label)
  label.click()
  await form.focus('[data-path="title"] input')
  const told: string[] = []
  for (const type of ['input', 'change', 'content-reset'] as const) {
    form.element.addEventListener(type, () => told.push(type))
  }
  title.focus()
  title.select()
  await sendKeys({ type: 'Up' })
  await press('Tab')
  deepEqual([...new Set(told)], ['input', 'change'])
  equal(told.filter((one) => one === 'change').length, 1)
  const sent = () => new FormData(host).get('article') as string
  equal((JSON.parse(sent()) as { title: string }).title, 'Up')
  form.element.formValue = 'id'
  equal(sent(), 'a')
  host.reset()
  equal(told.at(-1), 'content-reset')
  await form.element.flush()
  equal(await form.server.fetch('*[_id == "drafts.a"][0].title'), 'Up')
  equal(title.value, 'Up')
  ok(form.element.checkValidity())
  title.select()
  await sendKeys({ press: 'Backspace' })
  await until('the error', () => !form.element.checkValidity())
  equal(form.element.markers[0]?.path, 'title')
})

test('content-patch reports local and remote edits as patches, and states reflect the document status', async () => {
  const form = await openForm({ documents: [published('a', 'Bridges')] })
  const { element } = form
  const told: { origin: string; patches: readonly unknown[] }[] = []
  element.addEventListener('content-patch', ({ detail }) => told.push(detail))
  await form.field('title')
  await until('the state', () => element.matches(':state(published):state(saved)'))
  ok(!element.matches(':state(draft)'))
  deepEqual(told, [])
  await element.patch([set('Tunnels', ['title'])])
  deepEqual(told.splice(0), [
    { documentId: 'a', origin: 'local', patches: [set('Tunnels', ['title'])] } as never,
  ])
  ok(element.matches(':state(dirty)'))
  await element.flush()
  await until('the draft', () => element.matches(':state(draft):state(saved)'))
  ok(element.documentState?.draft)
  told.splice(0)
  await form.server.mutate({ patch: { id: 'drafts.a', set: { rank: 7, 'seo.hint': 'x' } } })
  await until('the change', () => told.length > 0)
  equal(told[0]?.origin, 'remote')
  deepEqual(told[0]?.patches as unknown[], [set(7, ['rank']), set({ hint: 'x' }, ['seo'])])
})

test('an operation waits for waitUntil, shows it, and stops on a veto; rejections carry codes', async () => {
  const form = await openForm({ documents: [draft('a', 'Bridges')] })
  const { element } = form
  await form.field('title')
  const told: string[] = []
  for (const type of [
    'content-before-publish',
    'content-publish',
    'content-before-delete',
    'content-delete',
  ] as const) {
    element.addEventListener(type, ({ type: name, detail }) => told.push(`${name} ${detail.id}`))
  }
  let decide: (allowed: boolean) => void = () => {}
  const hold = (event: Event & { waitUntil(promise: Promise<unknown>): void }) =>
    event.waitUntil(
      new Promise((resolve) => {
        decide = resolve
      }),
    )
  element.addEventListener('content-before-publish', hold)
  ;(await form.find('button', 'Publish')).click()
  await until('the question', () => told.length > 0)
  await until('the waiting button', () => form.query('button[aria-busy=true]', 'Publish'))
  decide(false)
  await until('the end of the waiting', () => !form.query('button[aria-busy=true]', 'Publish'))
  equal(await form.server.fetch('count(*[_id == "a"])'), 0)
  deepEqual(told.splice(0), ['content-before-publish a'])

  const vetoed = failureOf(element.publish())
  await until('the question', () => told.length > 0)
  decide(false)
  equal((await vetoed).code, 'prevented')
  equal((await vetoed).name, 'ContentError')

  element.removeEventListener('content-before-publish', hold)
  equal((await failureOf(element.unpublish())).code, 'NOT_PUBLISHED')
  equal((await failureOf(element.discardChanges())).code, 'NOT_PUBLISHED')
  told.splice(0)
  await element.publish()
  deepEqual(told.splice(0), ['content-before-publish a', 'content-publish a'])
  equal((await failureOf(element.publish())).code, 'ALREADY_PUBLISHED')
  equal((await failureOf(element.discardChanges())).code, 'NO_CHANGES')
  element.addEventListener('content-before-delete', (event) => event.preventDefault(), {
    once: true,
  })
  equal((await failureOf(element.delete())).code, 'prevented')
  await element.delete()
  await until('the note', () => element.matches(':state(missing)'))
  deepEqual(told.splice(0), [
    'content-before-delete a',
    'content-before-delete a',
    'content-delete a',
  ])
  equal((await failureOf(element.delete())).code, 'NOTHING_TO_DELETE')
})

test('ERR-009 path, fields and group choose which fields are edited; expand and focusField open them', async () => {
  const form = await openForm(
    { documents: [{ ...draft('a', 'Bridges'), seo: { hint: 'Old', title: 'T' } }] },
    { fields: 'rank seo.hint title' },
  )
  const { element } = form
  await form.field('title')
  deepEqual(shownFields(element), ['rank', 'seo.hint', 'title'])
  element.removeAttribute('fields')
  element.setAttribute('path', 'seo')
  await until('the object', () => shownFields(element).join() === 'seo.title,seo.hint')
  const hint = await form.field('seo.hint')
  hint.select()
  await sendKeys({ type: 'New' })
  await element.flush()
  equal(await form.server.fetch('*[_id == "drafts.a"][0].seo.hint'), 'New')
  equal(await form.server.fetch('*[_id == "drafts.a"][0].title'), 'Bridges')
  element.setAttribute('path', 'seo.hint')
  await until('one field', () => shownFields(element).join() === 'seo.hint')
  element.setAttribute('path', 'nothing.here')
  await form.says(
    '“nothing.here” is not a field of this documentThere is no field “nothing” in Article.',
  )
  element.removeAttribute('path')
  element.setAttribute('group', 'extra')
  await element.reload()
  await until('the group, with a closed object', () => shownFields(element).join() === 'rank,seo')
  await element.expand('seo.hint')
  await until('the opened object', () => shownFields(element).includes('seo.hint'))
  await element.focusField('body')
  await form.focus('[data-path="body"] textarea')
})

test('perspective and revision show read-only versions', async () => {
  const form = await openForm({ documents: [published('a', 'Bridges'), draft('a', 'Tunnels')] })
  const { element } = form
  equal((await form.field('title')).value, 'Tunnels')
  await element.patch([set('Tunnels, newer', ['title'])])
  await element.flush()
  const revision = await form.server.fetch<string>('*[_id == "drafts.a"][0]._rev')
  await element.patch([set('Newest', ['title'])])
  await element.flush()
  element.setAttribute('perspective', 'published')
  await until('the published version', async () => (await form.field('title')).value === 'Bridges')
  ok((await form.field('title')).readOnly)
  equal((element.value as { title: string }).title, 'Bridges')
  element.removeAttribute('perspective')
  element.setAttribute('revision', revision)
  await until('the revision', async () => (await form.field('title')).value === 'Tunnels, newer')
  ok((await form.field('title')).readOnly)
  element.removeAttribute('revision')
  await until('the draft', async () => (await form.field('title')).value === 'Newest')
  await element.restore(revision)
  await until('the old words', async () => (await form.field('title')).value === 'Tunnels, newer')
})

test('autosave="off" keeps edits locally until flush, merged with remote edits, and a reset discards them', async () => {
  const form = await openForm({ documents: [draft('a', 'Bridges')] }, { autosave: 'off' })
  const { element } = form
  const title = await form.field('title')
  title.focus()
  title.select()
  await sendKeys({ type: 'Held' })
  await until('the state', () => element.matches(':state(dirty)'))
  await form.server.mutate({ patch: { id: 'drafts.a', set: { body: 'Theirs' } } })
  await until('their edit', async () => (await form.field('body')).value === 'Theirs')
  equal(title.value, 'Held')
  equal(await form.server.fetch('*[_id == "drafts.a"][0].title'), 'Bridges')
  await sendKeys({ type: ' far too long for any title there is' })
  await until('the error', () => element.matches(':state(invalid)'))
  element.addEventListener('content-error', ({ detail }) => ok(false, detail.message))
  element.reset()
  await until('what was saved', () => title.value === 'Bridges')
  ok(!element.matches(':state(dirty)'))
  title.select()
  await sendKeys({ type: 'Meant' })
  await element.flush()
  equal(await form.server.fetch('*[_id == "drafts.a"][0].title'), 'Meant')
  title.select()
  await sendKeys({ type: 'Out' })
  await element.publish()
  equal(await form.server.fetch('*[_id == "a"][0].title'), 'Out')
})

test('content-conflict reports a conflict with another user, and the page can resolve it', async () => {
  const form = await openForm({ documents: [{ ...draft('a', 'Bridges'), rank: 1 }] })
  const { element } = form
  await form.field('title')
  const told: string[] = []
  element.addEventListener('content-conflict', ({ detail }) =>
    told.push(
      detail.conflicts
        .map(({ path, mine, theirs }) => `${path} ${JSON.stringify([mine, theirs])}`)
        .join(),
    ),
  )
  await element.patch([set(2, ['rank'])])
  await element.flush()
  // The next edit waits its second; somebody else is faster.
  await element.patch([set(3, ['rank'])])
  await form.server.mutate({ patch: { id: 'drafts.a', set: { rank: 9 } } })
  await until('the clash', () => told.length > 0)
  deepEqual(told, ['rank [3,9]'])
  ok(element.matches(':state(conflict)'))
  await element.resolveConflict('rank', 'mine')
  await element.flush()
  equal(await form.server.fetch('*[_id == "drafts.a"][0].rank'), 3)
  deepEqual(told, ['rank [3,9]', ''])
  ok(!element.matches(':state(conflict)'))
})

test('content-conflict is dispatched once per conflict, however much is typed', async () => {
  const form = await openForm({ documents: [draft('a', 'Bridges')] })
  const { element } = form
  const title = (await form.field('title')) as HTMLInputElement
  const mine: unknown[] = []
  element.addEventListener('content-conflict', ({ detail }) =>
    mine.push(detail.conflicts.map((one) => one.mine)),
  )
  title.focus()
  title.select()
  await sendKeys({ type: 'Piers' })
  await element.flush()
  title.select()
  await sendKeys({ type: 'Quays' })
  await form.server.mutate({ patch: { id: 'drafts.a', set: { title: 'Harbours' } } })
  await until('the question', () => mine.length > 0)
  await sendKeys({ type: ' and docks' })
  await until('the keys', () => title.value === 'Quays and docks')
  deepEqual(mine, [['Quays']])
  await element.resolveConflict('title', 'mine')
  await element.flush()
  equal(await form.server.fetch('*[_id == "drafts.a"][0].title'), 'Quays and docks')
  deepEqual(mine, [['Quays'], []])
})

test('the page’s slots surround the form, and reload reopens it', async () => {
  const form = await openForm({ documents: [draft('a', 'Bridges')] })
  const { element } = form
  element.innerHTML =
    '<b slot="header">Above</b><button slot="actions">Mine</button><i slot="footer">Below</i>'
  const title = await form.field('title')
  const at = (selector: string) => element.querySelector(selector)!.getBoundingClientRect()
  const field = title.getBoundingClientRect()
  ok(at('b').height > 0 && at('b').bottom <= field.top)
  const publish = await form.find('button', 'Publish')
  ok(Math.abs(at('button').top - publish.getBoundingClientRect().top) < 20, 'beside our actions')
  ok(at('i').top >= publish.getBoundingClientRect().bottom)
  await element.reload()
  await until('another form', async () => {
    const next = form.root.querySelector('[data-path="title"] input')
    return next !== null && next !== title
  })
})

test('an id that does not exist offers to create the document, which starts with its type’s initial value', async () => {
  const form = await openForm({}, { 'document-id': 'new-one' })
  const button = await form.find('button', 'Create')
  ok(form.element.matches(':state(missing)'))
  button.click()
  const title = await form.field('title')
  await until('the focus', () => form.focused() === title)
  await sendKeys({ type: 'Weirs' })
  await form.element.flush()
  equal(await form.server.fetch('*[_id == "drafts.new-one"][0].title'), 'Weirs')
})

test('a read-only form does not offer to create a document', async () => {
  const form = await openForm({}, { 'document-id': 'new-one', readonly: '' })
  await form.says('This document does not exist')
  equal(form.query('button', 'Create'), null)
})
