import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { isApplePlatform } from '../../../src/ui/host/host-env.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { defineField, defineType } from '../../../src/schema/define.ts'
import { open, openArticle, type Opened, type OpenOptions } from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

const article = defineType({
  name: 'article',
  type: 'document',
  title: 'Article',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'body', type: 'text' }),
    defineField({ name: 'count', type: 'number' }),
    defineField({ name: 'day', type: 'date' }),
    defineField({
      name: 'words',
      type: 'array',
      of: [{ type: 'string' }],
      options: { layout: 'tags' },
    }),
    defineField({
      name: 'parts',
      type: 'array',
      of: [{ type: 'object', name: 'part', fields: [{ name: 'name', type: 'string' }] }],
    }),
  ],
})

const part = (_key: string, name: string) => ({ _key, _type: 'part', name })
const document = {
  _id: 'drafts.a',
  _type: 'article',
  title: 'Bridges',
  body: 'Of stone.',
  count: 3,
  day: '2026-05-01',
  parts: [part('p1', 'One'), part('p2', 'Two'), part('p3', 'Three')],
}

const start = (options: OpenOptions = {}) =>
  openArticle('a', {
    documents: [document],
    config: { title: 'Paper', schema: { types: [article] } },
    ...options,
  })

const mod = isApplePlatform() ? 'Meta' : 'Control'
const undoKey = `${mod}+z`
const redoKey = `${mod}+Shift+Z`

async function type(
  studio: Pick<Studio, 'field'>,
  path: string,
  text: string,
): Promise<HTMLInputElement> {
  const field = await studio.field(path)
  field.focus()
  field.setSelectionRange?.(field.value.length, field.value.length)
  await sendKeys({ type: text })
  await frame()
  return field
}

const holds = (studio: Studio, path: string, value: string) =>
  until(
    `${path} = ${value}, not ${studio.root.querySelector<HTMLInputElement>(`[data-path="${path}"] :is(input, textarea)`)?.value}`,
    async () => {
      const field = await studio.field(path)
      return field.value === value
    },
  )

/** The polite region says it. */
const announced = (studio: Studio, text: string) =>
  until(`the announcement “${text}”`, () =>
    [...studio.root.querySelectorAll('[aria-live="polite"], [role="status"]')].some((region) =>
      region.textContent?.includes(text),
    ),
  )

const stored = (studio: Studio) =>
  studio.server.fetch<Record<string, unknown>>('*[_id == "drafts.a"][0]')

test('typing in several fields is undone field by field, with focus and caret at the change', async () => {
  const studio = await start()
  await type(studio, 'title', ' and roads')
  const body = await type(studio, 'body', ' Long.')
  body.setSelectionRange(0, 0)
  await press(undoKey)
  equal(body.value, 'Of stone.')
  equal(studio.focused(), body)
  deepEqual([body.selectionStart, body.selectionEnd], [9, 9])
  await announced(studio, 'Undid change to Body')

  await press(undoKey)
  const title = await studio.field('title')
  await holds(studio, 'title', 'Bridges')
  await until('focus in the title', () => studio.focused() === title)
  await until('caret in the title', () => title.selectionStart === 7)
  await press(undoKey)
  equal(title.value, 'Bridges', 'there is nothing more to undo, nor for the browser')

  await press(redoKey)
  await holds(studio, 'title', 'Bridges and roads')
  equal(title.selectionStart, 17)
  await sendKeys({ type: '!' })
  await press(redoKey)
  await frame()
  equal(title.value, 'Bridges and roads!', 'a new edit ends what could be redone')
  equal(body.value, 'Of stone.')
  await press(undoKey)
  await holds(studio, 'title', 'Bridges and roads')
})

test('a key pressed just before undo is undone too, and typing continues after it', async () => {
  const studio = await start()
  const title = await studio.field('title')
  title.focus()
  title.setSelectionRange(7, 7)
  await sendKeys({ type: '12' })
  // Without a frame in between, as fast hands do it.
  title.setRangeText('3', 9, 9, 'end')
  title.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: '3' }),
  )
  const key = { key: 'z', code: 'KeyZ', bubbles: true, composed: true, cancelable: true }
  const event = new KeyboardEvent('keydown', {
    ...key,
    [isApplePlatform() ? 'metaKey' : 'ctrlKey']: true,
  })
  title.dispatchEvent(event)
  ok(event.defaultPrevented)
  equal(title.value, 'Bridges')
  await sendKeys({ type: '!' })
  await holds(studio, 'title', 'Bridges!')
})

test('the browser’s own undo, by menu or gesture, undoes the document', async () => {
  const studio = await start()
  const title = await type(studio, 'title', '!')
  const ask = (inputType: string) => {
    const event = new InputEvent('beforeinput', {
      inputType,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    title.dispatchEvent(event)
    return event.defaultPrevented
  }
  ok(ask('historyUndo'))
  await holds(studio, 'title', 'Bridges')
  ok(ask('historyRedo'))
  await holds(studio, 'title', 'Bridges!')
  title.select()
  window.document.execCommand('insertText', false, 'By hand')
  await frame()
  window.document.execCommand('undo')
  await holds(studio, 'title', 'Bridges!')
})

test('a paste is its own undo step', async () => {
  const studio = await start()
  const title = await type(studio, 'title', 'a')
  const paste = { inputType: 'insertFromPaste', bubbles: true, composed: true, cancelable: true }
  title.dispatchEvent(new InputEvent('beforeinput', paste))
  title.setRangeText('b', 8, 8, 'end')
  title.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  await frame()
  await sendKeys({ type: 'c' })
  await press(undoKey)
  equal(title.value, 'Bridgesab')
  await press(undoKey)
  equal(title.value, 'Bridgesa')
})

test('text that is not a valid value yet uses the browser’s undo', async () => {
  const studio = await start()
  await type(studio, 'title', '!')
  const tags = await type(studio, 'words', 'half a wo')
  await press(undoKey)
  await frame()
  equal((await studio.field('title')).value, 'Bridges!', 'the document is as it was')
  equal(studio.focused(), tags)
  ok(tags.value !== 'half a wo', 'the browser undid what is being typed')
  const day = await studio.field('day')
  day.focus()
  day.select()
  await sendKeys({ type: '2026-1' })
  await press(undoKey)
  await frame()
  equal((await studio.field('title')).value, 'Bridges!')
  equal(studio.focused(), day)
})

test('undoing numbers and dates restores the value and discards the typed text', async () => {
  const studio = await start()
  const count = await studio.field('count')
  count.focus()
  count.select()
  // One key, which is one step however slowly it is typed.
  await sendKeys({ type: '7' })
  await until('stored', () => count.value === '7')
  const day = await studio.field('day')
  day.focus()
  day.select()
  await sendKeys({ type: '2027-12-24' })
  await press('Tab')
  await press(undoKey)
  await holds(studio, 'day', '05/01/2026')
  await press(undoKey)
  await holds(studio, 'count', '3')
  await until('focus in the number', () => studio.focused() === count)
  await press(redoKey)
  await holds(studio, 'count', '7')
})

test('adding, removing and moving items is undone and redone, with the focus on them', async () => {
  const studio = await start()
  const rows = () => [...studio.root.querySelectorAll<HTMLElement>('[data-path^="parts["]')]
  const row = (key: string) => rows().find((one) => one.dataset['path']?.includes(`"${key}"`))
  const order = (names: string) =>
    until(
      `${names}, not ${rows()
        .map((one) => one.ariaLabel)
        .join()}`,
      () => {
        return (
          rows()
            .map((one) => one.ariaLabel)
            .join() === names
        )
      },
    )
  await order('One,Two,Three')
  row('p1')!.focus()
  await press('Alt+ArrowDown')
  await order('Two,One,Three')
  await press('Delete')
  await order('Two,Three')
  await press(undoKey)
  await order('Two,One,Three')
  await announced(studio, 'Undid removal from Parts')
  await until('focus in the row', () => row('p1')!.contains(studio.focused()))
  await press(undoKey)
  await order('One,Two,Three')
  await press(redoKey)
  await order('Two,One,Three')
  await press(redoKey)
  await order('Two,Three')
  await until(
    'stored',
    async () =>
      JSON.stringify((await stored(studio))['parts']) ===
      JSON.stringify([part('p2', 'Two'), part('p3', 'Three')]),
  )
})

test('undo buttons name their step or the reason for being disabled, keep the focus, and the list reverts to any step', async () => {
  const studio = await start()
  await studio.field('title')
  const undo = await studio.find('button', 'Undo')
  const redo = await studio.find('button', 'Redo')
  equal(undo.getAttribute('aria-disabled'), 'true')
  match(undo.textContent ?? '', /nothing to undo/)
  await type(studio, 'title', '!')
  await type(studio, 'body', '?')
  await type(studio, 'title', '!')
  await until('it can be undone', () => undo.getAttribute('aria-disabled') === null)
  undo.focus()
  await studio.find('tooltip', 'Undo change to Title')
  await press('Enter')
  await holds(studio, 'title', 'Bridges!')
  equal(studio.focused(), undo)
  await until('it can be redone', () => redo.getAttribute('aria-disabled') === null)
  ;(await studio.find('button', 'Your edits')).click()
  const menu = await studio.find('menu')
  const rows = await until('rows', () => {
    const found = [...menu.querySelectorAll('[role="menuitem"]')]
    return found.length === 4 ? found.map((row) => row.textContent) : null
  })
  match(rows.join('|'), /^Title.*\|Body.*\|Title.*\|Before your first edit$/)
  const { violations } = await axe.run(menu, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, help }) => `${id}: ${help}`),
    [],
  )
  ;(await studio.find('menuitem', 'Before your first')).click()
  await holds(studio, 'body', 'Of stone.')
  await holds(studio, 'title', 'Bridges')
  ;(await studio.find('button', 'Your edits')).click()
  const latest = await until('the list', () =>
    studio.root.querySelector<HTMLElement>('[role="menu"] [role="menuitem"]'),
  )
  latest.click()
  await studio.focus('button', 'Your edits')
  await holds(studio, 'title', 'Bridges!!')
  await holds(studio, 'body', 'Of stone.?')
})

test('undo keeps a value that another user changed since, and a notice explains so', async () => {
  const studio = await start()
  const count = await studio.field('count')
  count.focus()
  count.select()
  await sendKeys({ type: '7' })
  await until('saved', async () => (await stored(studio))['count'] === 7)
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { count: 8 } } })
  await holds(studio, 'count', '8')
  await press(undoKey)
  await studio.says('This could not be undone')
  await studio.says('Changed by someone else since then: Count')
  equal(count.value, '8')
})

test('undo steps survive a reload of the page', async () => {
  const studio = await start()
  await type(studio, 'title', ' and roads')
  await until('saved', async () => (await stored(studio))['title'] === 'Bridges and roads')
  const { server } = studio
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  studio.element.parentElement!.remove()
  const again = await start({ server })
  const title = await again.field('title')
  await until(
    'it can be undone',
    () => !again.query('button', 'Undo')?.getAttribute('aria-disabled'),
  )
  title.focus()
  await press(undoKey)
  await holds(again, 'title', 'Bridges')
})

test('a read-only document cannot be undone, and hotkeys="off" leaves the keys to the page', async () => {
  const studio = await start({ attributes: { hotkeys: 'off' } })
  const title = await type(studio, 'title', '!')
  const key = { key: 'z', code: 'KeyZ', bubbles: true, composed: true, cancelable: true }
  const event = new KeyboardEvent('keydown', {
    ...key,
    [isApplePlatform() ? 'metaKey' : 'ctrlKey']: true,
  })
  title.dispatchEvent(event)
  ok(!event.defaultPrevented)
  await until(
    'the step',
    () => studio.query('button', 'Undo')?.getAttribute('aria-disabled') === null,
  )
  studio.element.setAttribute('readonly', '')
  const undo = await studio.find('button', 'Undo')
  await until('the reason', () => undo.textContent?.includes('cannot be edited'))
  undo.click()
  await frame()
  equal(title.value, 'Bridges!')
})

test('a page undoes with a method, which fires events like any edit', async () => {
  const studio = await open('document-form', {
    documents: [document],
    config: { title: 'Paper', schema: { types: [article] } },
    attributes: { 'document-id': 'a', 'document-type': 'article' },
  })
  const { element } = studio
  const title = await studio.field('title')
  await type(studio, 'title', '!')
  const told: unknown[] = []
  element.addEventListener('input', () => told.push('input'))
  element.addEventListener('content-patch', ({ detail }) => told.push(detail.patches))
  equal(await element.undo(), true)
  equal(await element.undo(), false)
  await until('the text', () => title.value === 'Bridges')
  deepEqual(told, [[{ type: 'set', path: ['title'], value: 'Bridges' }], 'input'])
  equal(await element.redo(), true)
  await until('the text again', () => title.value === 'Bridges!')
})

test('in an item’s dialog the keys undo the document too, and an undo from outside reopens the dialog', async () => {
  const studio = await start()
  const row = await until('the row', () =>
    studio.root.querySelector<HTMLElement>('[data-path="parts[_key==\\"p2\\"]"]'),
  )
  row.focus()
  await press('Enter')
  const path = 'parts[_key==\\"p2\\"].name'
  const name = await type(studio, path, ' more')
  equal(name.value, 'Two more')
  await press(undoKey)
  equal(name.value, 'Two')
  equal(studio.focused(), name)
  equal(name.selectionStart, 3)
  await press(redoKey)
  equal(name.value, 'Two more')
  await press('Control+Enter')
  await until('the dialog to close', () => !name.isConnected)
  await type(studio, 'title', '!')
  await press(undoKey)
  await press(undoKey)
  const again = await studio.field(path)
  await until('focus in the item', () => studio.focused() === again)
  equal(again.value, 'Two')
})
