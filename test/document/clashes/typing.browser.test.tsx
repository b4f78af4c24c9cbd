// Somebody rewrites what the user is typing into: real keys, the real server.
import { sendKeys } from '@web/test-runner-commands'
import { defineField, defineType } from '../../../src/schema/define.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { createNetwork, draft, openArticle } from '../../studio/open-studio.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'notes', type: 'text' }),
    defineField({ name: 'words', type: 'array', of: [{ type: 'string' }] }),
    defineField({
      name: 'topics',
      type: 'array',
      of: [{ type: 'string' }],
      options: { layout: 'tags' },
    }),
    defineField({ name: 'count', type: 'number' }),
    defineField({
      name: 'crew',
      type: 'array',
      of: [{ type: 'object', name: 'sailor', fields: [{ name: 'name', type: 'string' }] }],
    }),
  ],
})

const DOCUMENT = {
  ...draft('a', 'The heron stands beside water'),
  notes: 'The heron stands\nbeside water',
  words: ['heron', 'otter'],
  topics: ['heron', 'otter'],
  count: 1,
  crew: [
    { _key: 'a', _type: 'sailor', name: 'Ada' },
    { _key: 'b', _type: 'sailor', name: 'Bo' },
  ],
}
/** What the user types in two halves, the question arising between them. */
const FIRST = 'Bert prefers otters that swim'
const SECOND = ' under the old bridge at night, quietly'
const MINE = FIRST + SECOND
const THEIRS = 'Anna writes of ships only'

type Studio = Awaited<ReturnType<typeof openStudio>>

/** What the user types arrives at the server only after others have written there. */
async function openStudio() {
  const network = createNetwork()
  let arrive: (answer: undefined) => void = () => {}
  const journey = new Promise<undefined>((resolve) => (arrive = resolve))
  network.intercept = ({ url }) => (url.includes('/data/mutate/') ? journey : undefined)
  const config = { title: 'Paper', schema: { types: [article] } }
  const studio = await openArticle('a', { network, documents: [DOCUMENT], config })
  return {
    ...studio,
    async write(operations: object) {
      await studio.server.mutate({ patch: { id: 'drafts.a', ...operations } })
      arrive(undefined)
    },
  }
}

const stored = <T,>({ server }: Studio, path: string) =>
  server.fetch<T>(`*[_id == "drafts.a"][0].${path}`)

const caretOf = (control: HTMLInputElement) => [control.selectionStart, control.selectionEnd]

for (const { name, path, clash, theirs, stands } of [
  {
    name: 'a string',
    path: 'title',
    clash: 'title',
    theirs: { title: THEIRS },
    stands: 'title',
  },
  {
    name: 'a multi-line text',
    path: 'notes',
    clash: 'notes',
    theirs: { notes: THEIRS },
    stands: 'notes',
  },
  {
    name: 'an item of a string list',
    path: 'words[0]',
    clash: 'words',
    theirs: { 'words[0]': THEIRS },
    stands: 'words[0]',
  },
]) {
  for (const choice of ['mine', 'theirs'] as const) {
    test(`the user keeps typing in ${name} during a conflict, then chooses ${choice}`, async () => {
      const studio = await openStudio()
      const control = (await studio.find(
        `[data-path="${CSS.escape(path)}"] :is(textarea, input:not([type=checkbox]))`,
      )) as HTMLInputElement
      control.focus()
      control.select()
      await sendKeys({ type: FIRST })
      await studio.write({ set: theirs })
      const card = await studio.find(`[data-clash=${clash}]`)
      await sendKeys({ type: SECOND })
      equal(control.value, MINE)
      deepEqual(caretOf(control), [MINE.length, MINE.length])
      // Into the middle of a word as well.
      control.setSelectionRange(6, 6)
      await sendKeys({ type: 'XY' })
      equal(control.value, MINE.replace('refers', 'XYrefers'))
      deepEqual(caretOf(control), [8, 8])
      await press('Backspace')
      await press('Backspace')
      equal(control.value, MINE)
      deepEqual(caretOf(control), [6, 6])
      // Theirs goes on to change in the question, not under the caret.
      const later = Object.fromEntries(Object.keys(theirs).map((key) => [key, `${THEIRS}!`]))
      await studio.write({ set: later })
      await until('their text in the question', () => card.textContent.includes(`${THEIRS}!`))
      equal(control.value, MINE)
      deepEqual(caretOf(control), [6, 6])
      match(card.textContent, /Yours, in this field now/)
      await studio.element.flush()
      equal(await stored(studio, stands), `${THEIRS}!`)

      const label = choice === 'mine' ? /^Keep mine/ : /^Take theirs/
      const button = [...card.querySelectorAll('button')].find((one) =>
        label.test(one.ariaLabel ?? ''),
      )!
      button.focus()
      await frame()
      equal(control.value, MINE)
      await press('Enter')
      await studio.gone(`[data-clash=${clash}]`)
      const chosen = choice === 'mine' ? MINE : `${THEIRS}!`
      await until('the text', () => control.value === chosen)
      ok(studio.focused()?.closest(`[data-path=${clash}]`))
      await studio.element.flush()
      equal(await stored(studio, stands), chosen)
      control.focus()
      await press('Control+z')
      const before = choice === 'mine' ? `${THEIRS}!` : MINE
      await until('the text before the decision', () => control.value === before)
    })
  }
}

test('leaving the field shows the other value and the conflict; switching windows does not', async () => {
  const studio = await openStudio()
  const title = await studio.field('title')
  title.focus()
  title.select()
  await sendKeys({ type: FIRST })
  await studio.write({ set: { title: THEIRS } })
  await studio.find('[data-clash=title]')
  // What browsers report when another window gets the focus: the control stays the active element.
  title.dispatchEvent(new FocusEvent('blur'))
  title.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }))
  await frame()
  await frame()
  equal(title.value, FIRST)
  await sendKeys({ type: SECOND })
  ;(await studio.field('count')).focus()
  await until('their text', () => title.value === THEIRS)
  const card = await studio.find('[data-clash=title]')
  ok(card.textContent.includes(MINE))
  match(card.textContent, /Theirs, in the document now/)
  ok(!card.textContent.includes('in this field'))
})

test('a number that the user is typing stays, whatever another user writes there', async () => {
  const studio = await openStudio()
  const count = await studio.field('count')
  count.focus()
  count.select()
  await sendKeys({ type: '123' })
  await studio.write({ set: { count: 9 } })
  await studio.find('[data-clash=count]')
  await sendKeys({ type: '45' })
  equal(count.value, '12345')
  await frame()
  await studio.element.flush()
  equal(await stored(studio, 'count'), 9)
  ;(await studio.find('[data-clash=count] button', 'Keep mine: Count')).click()
  await studio.gone('[data-clash=count]')
  await studio.element.flush()
  equal(await stored(studio, 'count'), 12345)
})
