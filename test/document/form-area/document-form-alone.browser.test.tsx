import { sendKeys } from '@web/test-runner-commands'
import { defineType } from '../../../src/schema/define.ts'
import axe from 'axe-core'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { draft, open } from '../../studio/open-studio.ts'

const checked = defineType({
  name: 'article',
  type: 'document',
  fields: [
    { name: 'title', type: 'string', validation: { min: 40 } },
    { name: 'body', type: 'string', validation: { required: true } },
    { name: 'kicker', type: 'string', validation: { required: true, level: 'warning' } },
  ],
})
const config = { schema: { types: [checked] } }
const alone = { 'document-id': 'a', 'document-type': 'article' }

test('FORM-022 findings are counted as errors and warnings, and each links to its field', async () => {
  const form = await open('document-form', {
    documents: [draft('a', 'Short')],
    config,
    attributes: alone,
  })
  const summary = await form.find('button', '2 errors, 1 warning')
  summary.click()
  const finding = await form.find('[role=dialog] button', 'Body')
  finding.click()
  await form.focus('[data-path="body"] input')
})

const rows = defineType({
  name: 'article',
  type: 'document',
  fields: [
    { name: 'title', type: 'string', validation: { required: true } },
    {
      name: 'parts',
      type: 'array',
      of: [
        {
          type: 'object',
          name: 'part',
          fields: [
            {
              name: 'code',
              title: 'Code word',
              type: 'string',
              validation: [
                { uppercase: true, level: 'warning' },
                { min: 9, level: 'info', message: 'Longer ones are safer' },
              ],
            },
            { name: 'locked', type: 'string', readOnly: true, validation: { uppercase: true } },
          ],
        },
      ],
    },
  ],
})
const part = (code: string, rest: object = {}) => ({ _type: 'part', _key: code, code, ...rest })

test('FORM-022 findings are listed by field, filtered by level, navigated by keyboard and fixed in the list', async () => {
  const written = { ...draft('a', ''), parts: [part('first'), part('second', { locked: 'low' })] }
  const form = await open('document-form', {
    documents: [written],
    config: { schema: { types: [rows] } },
    attributes: alone,
  })
  const summary = await form.find('button', '2 errors, 2 warnings')
  summary.click()
  const all = (selector: string) => [...form.root.querySelectorAll(selector)]
  const listed = () => all('[role=dialog] [data-findings-of]').map(({ textContent }) => textContent)
  await form.focus('[role=dialog] [data-findings-of="title"]')
  // Items have their titles as soon as the form is there.
  await until('titles of items', () => listed()[1]?.includes('Partsfirst') === true)
  deepEqual(listed(), [
    'TitleRequired: enter a value',
    'PartsfirstCode wordMust be all uppercaseLonger ones are safer',
    'PartssecondCode wordMust be all uppercaseLonger ones are safer',
    'PartssecondLockedMust be all uppercase',
  ])
  const dialog = await form.find('[role=dialog]')
  deepEqual((await axe.run(dialog)).violations, [])

  await press('ArrowDown')
  await press('ArrowDown')
  ok(form.focused()?.textContent?.includes('second'))
  await press('End')
  ok(form.focused()?.textContent?.includes('Locked'))
  await press('Home')
  ok(form.focused()?.textContent?.startsWith('Title'))

  const notes = await form.find('[role=dialog] button[aria-pressed]', '2 notes')
  const warnings = await form.find('[role=dialog] button[aria-pressed]', '2 warnings')
  equal(notes.getAttribute('aria-pressed'), 'true')
  notes.click()
  warnings.click()
  await until('errors only', () => listed().length === 2)
  equal(warnings.getAttribute('aria-pressed'), 'false')
  warnings.click()
  await until('warnings too', () => listed().length === 4)

  // The remedy is at hand, except where the field is read-only.
  const fixes = () =>
    all('[role=dialog] li').map((row) => row.querySelectorAll('button').length - 1)
  deepEqual(fixes(), [0, 1, 1, 0])
  const fix = await form.find('[role=dialog] li button', 'Change to FIRST')
  fix.focus()
  fix.click()
  await until('the remedy', async () => {
    const query = '*[_id == "drafts.a"][0].parts[0].code'
    return (await form.server.fetch(query)) === 'FIRST'
  })
  await until('one row less', () => listed().length === 3)
  await until(
    'focus on the next row',
    () => form.focused()?.textContent?.includes('second') === true,
  )
})

test('notes alone do not count as problems but can be read', async () => {
  const written = { ...draft('a', 'Bridges'), parts: [part('UPPER')] }
  const form = await open('document-form', {
    documents: [written],
    config: { schema: { types: [rows] } },
    attributes: alone,
  })
  const summary = await form.find('button', '1 note')
  summary.click()
  await form.find('[role=dialog] [data-findings-of]', 'Longer ones are safer')
  equal(form.query('[role=dialog] button[aria-pressed]'), null)
  await form.focus('[role=dialog] [data-findings-of]')
  await press('Enter')
  await until('the item', () => form.query('[role=dialog] [data-findings-of]') === null)
})

test('removing the focused element does not move the focus to the first field', async () => {
  const form = await open('document-form', {
    documents: [{ ...draft('a', 'Bridges'), odd: 1, other: 2 }],
    config,
    attributes: alone,
  })
  const first = await form.field('title')
  const remove = await form.find('button', 'Remove')
  remove.focus()
  remove.click()
  await until('one row less', () => !form.root.textContent?.includes('odd'))
  ok(form.focused() !== first)
  form.element.focus()
  equal(form.focused(), first)
})

test('FORM-023 a standalone document form works without routing and without a studio', async () => {
  const before = [location.href, document.title, history.length]
  const form = await open('document-form', {
    documents: [draft('a', 'Bridges')],
    config,
    attributes: alone,
  })
  equal(document.querySelector('content-studio'), null)
  const title = await form.field('title')
  title.focus()
  title.select()
  await sendKeys({ type: 'Canals' })
  await until(
    'the edit',
    async () => (await form.server.fetch('*[_id == "drafts.a"][0].title')) === 'Canals',
  )
  deepEqual([location.href, document.title, history.length], before)
  ok(form.query('button', 'Publish'))
})

test('a standalone form lists its shortcuts, accepts a hotkeyMap, and lets the page prevent each press', async () => {
  const form = await open('document-form', {
    documents: [draft('a', 'A title that is long enough for the rule of forty'), draft('b', 'x')],
    attributes: alone,
    properties: { hotkeyMap: { 'document.publish': 'mod+shift+y' } },
  })
  const keysOf = async (name: string) =>
    (await form.element.getShortcuts()).find((one) => one.name === name)?.keys
  const title = await form.field('title')
  await until('the keys of publishing', async () => (await keysOf('document.publish')) ?? null)
  equal(await keysOf('document.publish'), 'mod+shift+y')
  const heard: string[] = []
  let prevents = true
  form.element.addEventListener('content-hotkey', (event) => {
    heard.push(`${event.detail.name} ${event.detail.keys}`)
    if (prevents) event.preventDefault()
  })
  title.focus()
  await press('Control+Shift+y')
  deepEqual(heard, ['document.publish mod+shift+y'])
  equal(await form.server.fetch('count(*[_id == "a"])'), 0, 'prevented')
  prevents = false
  await press('Control+Shift+y')
  await until(
    'it to be public',
    async () => (await form.server.fetch('count(*[_id == "a"])')) === 1,
  )
})
