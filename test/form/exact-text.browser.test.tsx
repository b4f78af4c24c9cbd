// A text is what it was, character by character, after a key and undo, in every control that text is typed into.
import { sendKeys } from '@web/test-runner-commands'
import { activeElement } from '../../src/ui/host/dom.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, equal, frame, test, until } from '../kit/browser-test.ts'
import { createRandom, type Random } from '../kit/choices.ts'
import { ID, mutate, openEditor, schemaOf, settle, type Editor } from '../rich-text/open-editor.tsx'
import { block, span } from '../rich-text/open-text.tsx'

const SEEDS = [1, 2, 3]
const LETTERS = [
  'a',
  'b',
  'c d',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\u00a0',
  '\u200d',
  '\u00ad',
  '🙂',
  'é',
  'ש',
  '"',
  "'",
]

const link = { name: 'link', type: 'object', fields: [{ name: 'href', type: 'url' }] } as const
const figure = {
  name: 'figure',
  type: 'object',
  fields: [{ name: 'caption', type: 'string' }],
} as const
const notes = schemaOf([
  { name: 'string', type: 'string' },
  { name: 'text', type: 'text' },
  { name: 'url', type: 'url' },
  { name: 'email', type: 'email' },
  { name: 'telephone', type: 'telephone' },
  { name: 'slug', type: 'slug' },
  { name: 'code', type: 'code' },
  { name: 'table', type: 'table' },
  { name: 'list', type: 'array', of: [{ type: 'string' }] },
  { name: 'inside', type: 'object', fields: [{ name: 'string', type: 'string' }] },
  {
    name: 'body',
    type: 'array',
    of: [
      {
        type: 'block',
        marks: { annotations: [link] },
        of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
      },
      figure,
    ],
  },
] as never)

const textOf = (random: Random) =>
  `x${Array.from({ length: random.between(2, 8) }, () => random.pick(LETTERS)).join('')}x`

function noteOf(random: Random): Record<string, unknown> {
  const text = () => textOf(random)
  return {
    string: text(),
    text: text(),
    url: text(),
    email: text(),
    telephone: text(),
    slug: { _type: 'slug', current: text() },
    code: { _type: 'code', language: 'css', code: text() },
    table: { _type: 'table', rows: [{ _type: 'tableRow', _key: 'r', cells: [text(), text()] }] },
    list: [text(), text()],
    inside: { string: text() },
    body: [
      block('a', [span('a0', text()), span('a1', text(), ['strong']), span('a2', text())]),
      block('b', [span('b0', text(), ['l'])], {
        style: 'h2',
        markDefs: [{ _type: 'link', _key: 'l', href: 'https://example.org' }],
      }),
      block(
        'c',
        [span('c0', text()), { _type: 'mention', _key: 'm', name: 'A' }, span('c1', text())],
        {
          listItem: 'bullet',
          level: 2,
        },
      ),
      { _type: 'figure', _key: 'f', caption: text() },
      block('d', text(), { style: 'blockquote' }),
    ],
  }
}

const contentOf = ({ pair }: Editor) =>
  Object.fromEntries(
    Object.entries(pair.getState().displayed ?? {}).filter(([name]) => !name.startsWith('_')),
  )

async function keyAndUndo(editor: Editor, what: string, key: string): Promise<void> {
  const before = JSON.stringify(contentOf(editor))
  await sendKeys(key === 'Backspace' ? { press: key } : { type: key })
  await until(`the key in ${what}`, () => JSON.stringify(contentOf(editor)) !== before, 3000)
  activeElement(document)!.dispatchEvent(new Event('content-settle'))
  await frame()
  editor.pair.undo.undo()
  equal(JSON.stringify(contentOf(editor)), before, what)
  await frame()
}

for (const seed of SEEDS) {
  test(`typing one key and undoing it leaves every text unchanged, seed ${seed}`, async () => {
    const random = createRandom(seed)
    const server = await startBrowserServer()
    const note = noteOf(random)
    await mutate(server.url, [{ create: { _id: ID, _type: 'note', ...note } }])
    const editor = await openEditor(server.url, null, notes)
    deepEqual(JSON.stringify(contentOf(editor).body), JSON.stringify(note['body']))
    const root = editor.text.getRootNode() as ShadowRoot
    const names = Object.keys(note).filter((name) => name !== 'body')
    for (const name of names) {
      const field = root.querySelector<HTMLElement>(`[data-path="${name}"]`)!
      const found = await until(`the controls of ${name}`, () => {
        const controls = field.querySelectorAll<HTMLInputElement>(
          'input[type="text"], input[type="url"], input[type="email"], input[type="tel"], input:not([type]), textarea',
        )
        return controls.length > 0 ? [...controls].filter(({ readOnly }) => !readOnly) : null
      })
      for (const control of found) {
        control.focus()
        if (control.type !== 'email') {
          const at = random.int(control.value.length + 1)
          control.setSelectionRange(at, at)
        }
        await keyAndUndo(editor, `${name}, seed ${seed}`, 'k')
      }
    }
    for (const key of ['a', 'b', 'c', 'd']) {
      for (const typed of ['k', 'Backspace']) {
        const walker = document.createTreeWalker(
          editor.text.querySelector(`[data-key="${key}"]`)!,
          NodeFilter.SHOW_TEXT,
          (node) =>
            node.parentElement!.closest('[data-inline]')
              ? NodeFilter.FILTER_REJECT
              : NodeFilter.FILTER_ACCEPT,
        )
        const texts: Text[] = []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        const node = random.pick(texts)
        editor.text.focus()
        await frame()
        getSelection()!.collapse(node, 1 + random.int(node.data.length))
        await frame()
        await frame()
        await keyAndUndo(editor, `block ${key}, ${typed}, seed ${seed}`, typed)
      }
    }
    settle(editor)
    deepEqual(contentOf(editor), note)
    editor.close()
    await server.close()
  })
}
