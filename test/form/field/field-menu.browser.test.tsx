import { sendMouse } from '@web/test-runner-commands'
import type { FieldAction } from '../../../src/form/field/field-actions.ts'
import {
  afterEach,
  deepEqual,
  equal,
  match,
  ok,
  press,
  test,
  until,
} from '../../kit/browser-test.ts'
import { middleOf } from '../../ui/mount.tsx'
import { mountForm } from '../mount-form.tsx'
import type { FormOptions, MountedForm } from '../mount-form.tsx'

const title = { name: 'title', type: 'string' }
const count = { name: 'count', type: 'number' }

/** The clipboard of a browser: pages of a test have none of their own. `formats` is null where only text gets through. */
const clipboard: { text: string; formats: Record<string, string> | null } = {
  text: '',
  formats: {},
}
const { read, readText, write, writeText } = navigator.clipboard
Object.assign(navigator.clipboard, {
  async readText() {
    return clipboard.text
  },
  async writeText(text: string) {
    clipboard.text = text
  },
  async read() {
    if (!clipboard.formats) throw new TypeError('not here')
    const given = { ...(clipboard.text && { 'text/plain': clipboard.text }), ...clipboard.formats }
    const blobs = Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })])
    return blobs.length > 0 ? [new ClipboardItem(Object.fromEntries(blobs))] : []
  },
  async write([item]: [ClipboardItem]) {
    if (!clipboard.formats) throw new TypeError('not here')
    const formats: Record<string, string> = {}
    for (const type of item.types) formats[type] = await (await item.getType(type)).text()
    clipboard.formats = formats
    clipboard.text = formats['text/plain'] ?? ''
  },
})
afterEach(() => {
  clipboard.text = ''
  clipboard.formats = {}
})
// The page lives on for other files.
addEventListener('pagehide', () =>
  Object.assign(navigator.clipboard, { read, readText, write, writeText }),
)

function actionsButton(form: MountedForm, path: string): HTMLElement | null {
  return form.query(`[data-field-actions="${path}"] button`)
}

async function openMenu(form: MountedForm, path: string): Promise<void> {
  // A pointer that another test left where the menu opens would choose there.
  await sendMouse({ type: 'move', position: [1, 1] })
  form.control(path).focus()
  const button = await until('the actions', () => actionsButton(form, path))
  button.click()
  await until('the menu', () => form.query('[role="menuitem"]'))
}

async function choose(form: MountedForm, name: string): Promise<void> {
  form.find('[role="menuitem"]', name).click()
  await until('the menu to close', () => !form.query('[role="menuitem"]'))
}

function withActions(actions: readonly FieldAction[], options: FormOptions = {}): MountedForm {
  return mountForm([title, count], { actions: [() => actions], ...options })
}

test('FORM-004 field actions can be actions, groups and dividers', async () => {
  const done: string[] = []
  const action = (name: string): FieldAction => ({
    type: 'action',
    name,
    title: name,
    onAction: () => void done.push(name),
  })
  const form = withActions([
    action('Translate'),
    { type: 'divider' },
    { type: 'group', name: 'more', title: 'More', children: [action('Inside')] },
    { type: 'action', name: 'no', title: 'Not now', disabledReason: 'Too late', onAction() {} },
  ])
  await openMenu(form, 'title')
  ok(form.query('[role="separator"]'))
  match(form.find('[role="menuitem"]', 'Not now').textContent ?? '', /Too late/)
  equal(form.find('[role="menuitem"]', 'Not now').getAttribute('aria-disabled'), 'true')
  const group = form.find('[role="menuitem"]', 'More')
  // The menu takes the focus when it is open; only then is it led on.
  await until('the focus in the menu', () => form.focused()?.closest('[role="menu"]'))
  for (let at = 0; at < 8 && form.focused() !== group; at += 1) await press('ArrowDown')
  equal(form.focused(), group)
  await press('ArrowRight')
  const inside = await until('the group', () => form.query('[role="menuitem"]', 'Inside'))
  inside.click()
  await until('it to run', () => done.length > 0)
  await openMenu(form, 'title')
  await choose(form, 'Translate')
  deepEqual(done, ['Inside', 'Translate'])
})

test('FORM-006 shows field actions on hover, on focus or when pinned, and hides them otherwise', async () => {
  const form = withActions([])
  equal(actionsButton(form, 'title'), null)
  await sendMouse({ type: 'move', position: middleOf(form.control('title')) })
  await until('the pointer to show them', () => actionsButton(form, 'title'))
  equal(actionsButton(form, 'count'), null)
  await sendMouse({ type: 'move', position: [0, 0] })
  await until('them to go', () => !actionsButton(form, 'title'))
  form.control('count').focus()
  await until('the focus to show them', () => actionsButton(form, 'count'))
  form.control('count').blur()
  await until('them to go with it', () => !actionsButton(form, 'count'))

  const comments: FieldAction = {
    type: 'action',
    name: 'comments',
    title: '2 comments',
    isPinned: true,
    onAction() {},
  }
  const pinned = mountForm([title, count], {
    actions: [({ path }) => (path[0] === 'title' ? [comments] : [])],
  })
  ok(actionsButton(pinned, 'title'))
  equal(actionsButton(pinned, 'count'), null)
})

test('X-005 a plugin pins its action while a field has comments or is being commented on, and reports changes', async () => {
  const opened: string[] = []
  const comments = new Map<string, string>()
  const watchers = new Set<() => void>()
  function say(path: string, title: string | null): void {
    if (title) comments.set(path, title)
    else comments.delete(path)
    for (const changed of watchers) changed()
  }
  const form = mountForm([title, count], {
    actions: [
      {
        actions({ path }): readonly FieldAction[] {
          const words = comments.get(String(path[0]))
          const onAction = () => void opened.push(String(path[0]))
          return words
            ? [{ type: 'action', name: 'comments', title: words, isPinned: true, onAction }]
            : []
        },
        watch(changed) {
          watchers.add(changed)
          return () => void watchers.delete(changed)
        },
      },
    ],
  })
  await until('the plugin to be heard', () => watchers.size > 0)
  equal(actionsButton(form, 'title'), null)
  const height = form.field('title').getBoundingClientRect().height
  say('title', 'Ada is commenting')
  await until('the field being commented on', () =>
    actionsButton(form, 'title')?.textContent?.includes('Ada is commenting'),
  )
  equal(form.field('title').getBoundingClientRect().height, height)
  equal(actionsButton(form, 'count'), null)
  say('title', '2 comments')
  await until('the comments', () => actionsButton(form, 'title')?.textContent === '2 comments')
  actionsButton(form, 'title')!.click()
  deepEqual(opened, ['title'])
  equal(form.field('title').querySelectorAll('[data-field-actions] button').length, 2)
  say('title', null)
  await until('the field without comments', () => !actionsButton(form, 'title'))
  form.unmount()
  equal(watchers.size, 0)
})

test('field actions take no layout space and no tab stop when tabbing forward', async () => {
  const form = withActions([], { width: 500 })
  const heights = () => form.field('title').getBoundingClientRect().height
  const before = heights()
  form.control('title').focus()
  await until('the actions', () => actionsButton(form, 'title'))
  equal(heights(), before)
  await press('Tab')
  equal(form.focused(), form.control('count'))
  await press('Shift+Tab')
  equal(form.focused(), actionsButton(form, 'count'))
  await press('Enter')
  await until('the menu by keyboard', () => form.query('[role="menuitem"]'))
  await press('Escape')
  await until('the focus to come back', () => form.focused() === actionsButton(form, 'count'))
})

test('a menu action returns the focus to the button that opened the menu', async () => {
  const form = mountForm([title, { name: 'count', type: 'number' }], { value: { title: 'x' } })
  form.control('title').focus()
  for (const name of ['Copy value', 'Clear']) {
    const button = await until('the actions', () => actionsButton(form, 'title'))
    button.focus()
    await press('Enter')
    await until('the focus in the menu', () => form.focused()?.closest('[role="menu"]'))
    for (let at = 0; at < 5 && form.focused()?.textContent !== name; at += 1) {
      await press('ArrowDown')
    }
    equal(form.focused()?.textContent, name)
    await press('Enter')
    await until(`the focus after ${name}`, () => form.focused() === actionsButton(form, 'title'))
    await until('the menu to be gone', () => !form.query('[role="menu"]'))
    equal(form.focused(), actionsButton(form, 'title'))
  }
  equal(form.value()['title'], undefined)
})

test('copies a value, pastes it into another field, and undoes the paste', async () => {
  const form = mountForm([title, { name: 'other', type: 'string' }], {
    value: { title: 'Words', other: 'before' },
  })
  await openMenu(form, 'title')
  await choose(form, 'Copy value')
  await until('the copy', () => clipboard.text === 'Words')
  await openMenu(form, 'other')
  await choose(form, 'Paste and replace')
  await until('the paste', () => form.value()['other'] === 'Words')
  const undo = await until('a way back', () => form.query('button', 'Undo'))
  undo.click()
  await until('it to be taken back', () => form.value()['other'] === 'before')
})

test('a paste keeps read-only fields, drops fields that are not allowed, and reports that', async () => {
  const fields = [
    { name: 'a', type: 'string' },
    { name: 'b', type: 'string', readOnly: true },
  ]
  const form = mountForm([{ name: 'box', type: 'object', fields }], {
    value: { box: { a: 'old', b: 'kept' } },
  })
  clipboard.text = JSON.stringify({ 'content-studio/value': { a: 'new', b: 'lost', c: 1 } })
  await openMenu(form, 'box.a')
  await press('Escape')
  form.control('box.a').blur()
  const [x, y] = middleOf(form.find('[data-path="box"] [id$="-label"]'))
  await sendMouse({ type: 'move', position: [x, y] })
  const button = await until('the actions of the object', () => actionsButton(form, 'box'))
  button.click()
  await until('the menu', () => form.query('[role="menuitem"]', 'Paste'))
  await choose(form, 'Paste and replace')
  await until('the paste', () => JSON.stringify(form.value()['box']) === '{"a":"new","b":"kept"}')
  await until('the report', () =>
    form.root.textContent?.includes('1 kept, 2 dropped. Not allowed here: c, b'),
  )
})

test('a copy can be pasted into fields, as HTML and as plain text', async () => {
  const seo = {
    name: 'seo',
    title: 'Search <engines>',
    type: 'object',
    fields: [title, { name: 'tags', type: 'array', of: [{ type: 'string' }] }],
  }
  const value = { title: 'Fish & chips', tags: ['a', 'b'] }
  const form = mountForm(
    [{ name: 'all', type: 'object', fields: [seo, { ...seo, name: 'copy' }] }],
    {
      value: { all: { seo: value } },
    },
  )
  const at = async (path: string, name: string) => {
    const [x, y] = middleOf(form.find(`[data-path="${path}"] [id$="-label"]`))
    await sendMouse({ type: 'move', position: [x, y] })
    const button = await until('the actions', () => actionsButton(form, path))
    button.click()
    await until('the menu', () => form.query('[role="menuitem"]', name))
    await choose(form, name)
  }
  for (const formats of [{}, null]) {
    clipboard.formats = formats
    clipboard.text = ''
    await at('all.seo', 'Copy value')
    await until('the copy', () => clipboard.text !== '')
    if (formats) {
      const copied = clipboard.formats ?? {}
      equal(
        copied['text/html'],
        '<dl><dt>Title</dt><dd>Fish &amp; chips</dd><dt>Tags</dt><dd><ul><li>a</li><li>b</li></ul></dd></dl>',
      )
      // The value itself counts for more than what stands for it.
      clipboard.formats = { ...copied, 'text/plain': 'Something else' }
      clipboard.text = ''
    }
    await at('all.copy', 'Paste and replace')
    const pasted = () => JSON.stringify((form.value()['all'] as { copy?: unknown }).copy)
    await until('the paste', () => pasted() === JSON.stringify(value))
    await at('all.copy', 'Clear')
    await until('nothing there', () => pasted() === undefined)
  }
})

test('pasting a spreadsheet table adds list rows, shows a report and can be undone', async () => {
  const of = [{ type: 'object', name: 'step', fields: [title, count] }]
  const before = [{ _type: 'step', _key: 'k', title: 'Old' }]
  const form = mountForm([{ name: 'steps', type: 'array', of }], { value: { steps: before } })
  clipboard.text = 'Title\tCount\tColour\nSalt\t3\tred\nOil\tmuch\t'
  clipboard.formats = {
    'text/html':
      '<table><tr><th>Title</th><th>Count</th><th>Colour</th></tr><tr><td>Salt</td><td>3</td><td>red</td></tr><tr><td>Oil</td><td>much</td><td></td></tr></table>',
  }
  await sendMouse({
    type: 'move',
    position: middleOf(form.find('[data-path="steps"] [id$="-label"]')),
  })
  const button = await until('the actions', () => actionsButton(form, 'steps'))
  button.click()
  await until('the menu', () => form.query('[role="menuitem"]', 'Paste and replace'))
  await choose(form, 'Paste and replace')
  const rows = () =>
    (form.value()['steps'] as Record<string, unknown>[]).map((row) => [row['title'], row['count']])
  await until('the rows', () => rows().length === 2)
  deepEqual(rows(), [
    ['Salt', 3],
    ['Oil', undefined],
  ])
  await until('the report', () =>
    form.root.textContent?.includes('1 kept, 1 changed, 1 dropped. Not allowed here: Colour, much'),
  )
  form.find('button', 'Undo').click()
  await until('it to be taken back', () => form.value()['steps'] === before)
})

test('refuses a value that does not fit with a message, and changes nothing', async () => {
  const form = mountForm([count], { value: { count: 1 } })
  clipboard.text = 'no number'
  await openMenu(form, 'count')
  await choose(form, 'Paste and replace')
  await until('the refusal', () => form.root.textContent?.includes('does not fit'))
  equal(form.value()['count'], 1)
  equal(form.patches.length, 0)
})

test('a read-only field can be copied but not changed', async () => {
  const form = mountForm([{ ...title, readOnly: true }], { value: { title: 'x' } })
  await openMenu(form, 'title')
  for (const name of ['Paste and replace', 'Clear']) {
    equal(form.find('[role="menuitem"]', name).getAttribute('aria-disabled'), 'true')
  }
  await choose(form, 'Copy value')
  await until('the copy', () => clipboard.text === 'x')
})

test('failing actions of the host break nothing', async () => {
  const form = mountForm([title], {
    value: { title: 'x' },
    actions: [
      () => {
        throw new Error('broken source')
      },
      () => [
        {
          type: 'action',
          name: 'bad',
          title: 'Bad',
          onAction: () => Promise.reject(new Error('broken action')),
        },
      ],
    ],
  })
  await openMenu(form, 'title')
  await choose(form, 'Bad')
  await until('the message', () => form.root.textContent?.includes('The action “Bad” failed'))
  ok(form.errors.some(({ where }) => where === 'field actions of title'))
})

test('FORM-016 an object without a _type can be given its type, or removed', async () => {
  const types = [{ name: 'place', type: 'object', fields: [{ name: 'city', type: 'string' }] }]
  const open = () =>
    mountForm([{ name: 'where', type: 'place' }], { types, value: { where: { city: 'Oslo' } } })
  const form = open()
  match(form.field('where').textContent ?? '', /has no type/)
  form.find('button', 'Convert to “Where”').click()
  await until('its type', () => form.value()['where'] !== undefined)
  deepEqual(form.patches, [{ type: 'set', path: ['where', '_type'], value: 'place' }])
  await until('the warning to go', () => !form.query('button', 'Make it'))
  const other = open()
  other.find('button', 'Remove it').click()
  await until('it to go', () => other.value()['where'] === undefined)
})

test('a finding with an obvious fix offers it', async () => {
  const form = mountForm([{ name: 'kind', type: 'string', validation: { lowercase: true } }], {
    value: { kind: 'News' },
    inputs: { revealed: true },
  })
  await form.validated()
  const fix = await until('the offer', () => form.query('button', 'Change to news'))
  fix.click()
  await until('the remedy', () => form.value()['kind'] === 'news')
  await form.validated()
  await until('the finding to go', () => !form.query('[data-level="error"]'))
})
