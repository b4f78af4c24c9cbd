import { sendKeys } from '@web/test-runner-commands'
import { set, setIfMissing, unset } from '../../../src/model/patch.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'

function slugForm(options: object, value: Record<string, unknown> = {}, more: object = {}) {
  const slug = { name: 'slug', type: 'slug', options, ...more } as FieldDefinition
  const form = mountForm([{ name: 'title', type: 'string' }, slug], { value, width: 600 })
  return {
    form,
    box: () => form.find('[data-path="slug"] input') as HTMLInputElement,
    button: () => form.find('[data-path="slug"] button', 'Generat') as HTMLButtonElement,
    current: () => (form.value()['slug'] as { current?: string } | undefined)?.current,
  }
}

const later = () => {
  let settle: { resolve: (slug: string) => void; reject: (error: Error) => void } | undefined
  const promise = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle! }
}

test('shows a message when the title contains nothing to make a slug of', async () => {
  const { form, button, current } = slugForm({ source: 'title' }, { title: '👍👍' })
  button().click()
  const note = await until('the note', () => form.root.querySelector('[data-nothing]'))
  equal(note.textContent, 'The source field has no letters or digits for a slug')
  equal(current(), undefined)
})

test('INPUT-018 a button generates the slug, and its label shows the progress', async () => {
  const { promise, resolve } = later()
  const { form, button, current } = slugForm(
    { source: 'title', slugify: () => promise },
    { title: 'A title' },
  )
  equal(button().textContent, 'Generate')
  equal(button().dataset['state'], 'idle')
  button().click()
  await until('the pending label', () => button().textContent === 'Generating…')
  equal(button().dataset['state'], 'pending')
  resolve('made')
  await until('the slug', () => current() === 'made')
  await until('the label', () => button().textContent === 'Generate')
  equal(button().dataset['state'], 'complete')
  deepEqual(form.patches, [
    setIfMissing({ _type: 'slug' }, ['slug']),
    set('made', ['slug', 'current']),
  ])
})

test('INPUT-018 reads the document when the button is pressed', async () => {
  const { form, box, button, current } = slugForm({ source: 'title' }, { title: 'First' })
  form.receive({ title: 'Hi & ø!' })
  button().click()
  await until('the slug', () => current() === 'hi-and-o')
  await until('it in the box', () => box().value === 'hi-and-o')
})

test('INPUT-019 shows a failure in a critical card, and the button can be pressed again', async () => {
  let run = 0
  const slugify = async () => {
    run += 1
    if (run === 1) throw new Error('nope')
    return 'second-try'
  }
  const { form, button, current } = slugForm({ source: 'title', slugify }, { title: 'a' })
  button().click()
  const card = await until('the card', () => form.query('[data-path="slug"] [role="alert"]'))
  ok(card.textContent?.includes('nope'))
  equal(button().dataset['state'], 'error')
  deepEqual(form.patches, [])
  deepEqual(form.errors, [])
  button().click()
  await until('the slug', () => current() === 'second-try')
  equal(form.query('[data-path="slug"] [role="alert"]'), null)
})

test('INPUT-020 the last of two presses wins', async () => {
  const runs = [later(), later()]
  let started = 0
  const { button, current } = slugForm(
    { source: 'title', slugify: () => runs[started++]?.promise },
    { title: 'a' },
  )
  button().click()
  await until('the first', () => started === 1)
  button().click()
  await until('the second', () => started === 2)
  runs[1]?.resolve('second')
  await until('it', () => current() === 'second')
  runs[0]?.resolve('first')
  await new Promise((resolve) => setTimeout(resolve))
  equal(current(), 'second')
})

test('X-013 typing sets the slug, clearing it unsets the value', async () => {
  const { form, box } = slugForm({ source: 'title' })
  box().focus()
  for (const key of 'ab') {
    await sendKeys({ type: key })
    await frame()
  }
  deepEqual(form.patches.splice(0), [
    setIfMissing({ _type: 'slug' }, ['slug']),
    set('a', ['slug', 'current']),
    set('ab', ['slug', 'current']),
  ])
  box().select()
  await press('Backspace')
  await frame()
  deepEqual(form.patches, [unset(['slug'])])
  equal(form.value()['slug'], undefined)
})

test('X-013 keeps text typed while a slug is being generated', async () => {
  const { promise, resolve } = later()
  const { box, button, current } = slugForm(
    { source: 'title', slugify: () => promise },
    { title: 'a' },
  )
  button().click()
  await until('pending', () => button().dataset['state'] === 'pending')
  box().focus()
  await sendKeys({ type: 'by-hand' })
  await until('idle', () => button().dataset['state'] === 'idle')
  resolve('made')
  await new Promise((done) => setTimeout(done))
  equal(current(), 'by-hand')
})

test('X-014 a read-only slug cannot be generated or typed', () => {
  const { box, button } = slugForm({ source: 'title' }, { title: 'a' }, { readOnly: true })
  ok(button().disabled)
  ok(box().readOnly)
})

test('INPUT-022 without a source it shows an error and no button; the slug can still be typed', async () => {
  const { form, box, current } = slugForm({})
  ok(form.field('slug').textContent?.includes('no source'))
  equal(form.query('[data-path="slug"] button', 'Generate'), null)
  box().focus()
  await sendKeys({ type: 'a' })
  await frame()
  equal(current(), 'a')
})

test('generating from an empty source unsets the slug', async () => {
  const { form, button } = slugForm(
    { source: 'title' },
    { slug: { _type: 'slug', current: 'old' } },
  )
  button().click()
  await until('no slug', () => form.value()['slug'] === undefined)
})

test('SCHEMA-010.1 editing a slug keeps its source, which no input shows', async () => {
  const slug = { _type: 'slug', current: 'a', source: 'title' }
  const { form, box } = slugForm({ source: 'title' }, { slug })
  box().focus()
  await press('End')
  await sendKeys({ type: 'b' })
  await frame()
  deepEqual(form.value()['slug'], { ...slug, current: 'ab' })
})

test('shows validation errors inside a slug at the slug', async () => {
  const { form, box } = slugForm({ source: 'title' }, { slug: { _type: 'slug', current: 'a' } })
  await form.validated()
  const taken = { path: ['slug', 'current'], level: 'error', message: 'Slug is already in use' }
  form.controller.update({ markers: [taken as never], revealed: true })
  await until('the finding', () => box().getAttribute('aria-invalid') === 'true')
  ok(form.field('slug').textContent?.includes('Slug is already in use'))
})

test('shows a remote slug without disturbing text being typed', async () => {
  const { form, box, current } = slugForm(
    { source: 'title' },
    { slug: { _type: 'slug', current: 'one' } },
  )
  box().focus()
  box().setSelectionRange(0, 0)
  form.receive({ slug: { _type: 'slug', current: 'one-two' } })
  await until('the remote slug', () => box().value === 'one-two')
  await sendKeys({ type: 'x' })
  await frame()
  equal(current(), 'xone-two')
})

test('typing in the source field does not render the slug', async () => {
  const { form } = slugForm({ source: 'title' }, { title: 'a' })
  form.renders.length = 0
  form.control('title').focus()
  await sendKeys({ type: 'bcd' })
  ok(!form.renders.includes('slug'), form.renders.join())
})
