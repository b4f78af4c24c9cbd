import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { textTypeOf } from '../../src/rich-text/value/text-type.ts'
import { readPaste } from '../../src/rich-text/paste/read-paste.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { Dialog } from '../../src/ui/overlays/dialogs/dialog.tsx'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, pasteInto } from './open-text.tsx'
import { fragments, markdown } from './paste-corpus.ts'
import { shape } from './shape.ts'

const decorators = [
  'strong',
  'em',
  'code',
  'underline',
  'strike-through',
  'sup',
  'sub',
  'highlight',
  'kbd',
].map((value) => ({ value, title: value }))
const type = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [{ name: 'body', type: 'array', of: [{ type: 'block', marks: { decorators } }] }],
    },
  ],
  fieldTypes,
).get('note')!
const array = type.field('body')!.type
const target = { array, text: textTypeOf(array.of[0]!) }
for (const { name, html, plain, expected } of fragments) {
  test(`paste keeps what the schema allows: ${name}`, async () => {
    const formats = {
      ...(html !== undefined && { 'text/html': html }),
      ...(plain !== undefined && { 'text/plain': plain }),
    }
    const { blocks } = await readPaste(formats, 'keep', target)
    deepEqual(blocks.map(shape), [...expected])
  })
}
for (const { name, plain = '', expected } of markdown) {
  test(`paste reads Markdown: ${name}`, async () => {
    const { blocks } = await readPaste({ 'text/plain': plain }, 'markdown', target)
    deepEqual(blocks.map(shape), [...expected])
  })
}

test('X-019.1 a paste keeps what the schema allows, reports what it left out, and can be switched to another format', async () => {
  const form = await openText([block('a', 'start')], {
    of: [{ type: 'block', marks: { decorators: [{ value: 'em', title: 'Em' }] } }],
  })
  await form.select('a', 5)
  pasteInto(form.text, {
    'text/html': '<p> and <b>bold</b></p><h2>*Title*</h2>',
    'text/plain': ' and bold\n\n*Title*',
  })
  await until('the text', () => form.words().length === 2)
  deepEqual(form.words(), ['startand bold', '*Title*'])
  equal(form.body()[1]!['style'], 'h2')
  const chip = await until('the chip', () => form.root.querySelector('[data-rich-text-floating]'))
  ok(chip.textContent?.includes('formatting'), chip.textContent ?? '')
  const [, plain, markdown] = chip.querySelectorAll('button')
  plain!.click()
  await until('plain text', () => form.body()[1]?.['style'] === 'normal')
  markdown!.click()
  await until('Markdown', () => JSON.stringify(form.body()[1]).includes('"em"'))
  await press('Escape')
  await until('no chip', () => !form.root.querySelector('[data-rich-text-floating]'))
  form.unmount()
})

test('pasting a URL over a selection links it', async () => {
  const form = await openText([block('a', 'see this')])
  await form.select('a', 4, 8)
  pasteInto(form.text, { 'text/plain': 'https://example.org' })
  await until('the link', () => JSON.stringify(form.body()).includes('https://example.org'))
  deepEqual(form.words(), ['see this'])
  form.unmount()
})

test('a copy holds portable text, HTML and Markdown, and is pasted with new keys', async () => {
  const form = await openText(
    [
      block('a', 'one'),
      { _type: 'figure', _key: 'f', caption: 'c' },
      block('b', 'two', { listItem: 'bullet', level: 1 }),
    ],
    {
      of: [
        { type: 'block' },
        { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
      ],
    },
  )
  await form.select('a', 0)
  await press('Control+a')
  await press('Control+a')
  const data = new DataTransfer()
  form.text.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  )
  equal(data.getData('text/html'), '<p>one</p><ul><li>two</li></ul>')
  equal(data.getData('text/plain'), 'one\n\n- two')
  await form.select('b', 3)
  pasteInto(
    form.text,
    Object.fromEntries([...data.types].map((name) => [name, data.getData(name)])),
  )
  await until('the copies', () => form.words().length > 3)
  const keys = form.body().map(({ _key }) => _key)
  equal(new Set(keys).size, keys.length)
  ok(form.body().filter(({ _type }) => _type === 'figure').length === 2)
  form.unmount()
})

test('switching a paste that split a sentence to plain text joins it again', async () => {
  const form = await openText([block('a', 'beforeafter')])
  await form.select('a', 6)
  pasteInto(form.text, {
    'text/html': '<h2>Title</h2><ul><li>x</li></ul>',
    'text/plain': ' Title x ',
  })
  await until('the list', () => form.words().length === 4)
  const chip = await until('the chip', () => form.root.querySelector('[aria-label="Pasted"]'))
  const [keep, plain] = chip.querySelectorAll('button')
  plain!.click()
  await until('one sentence', () => form.words().join('|') === 'before Title x after')
  equal(form.body()[0]!['_key'], 'a')
  keep!.click()
  await until('the list again', () => form.words().join('|') === 'before|Title|x|after')
  form.unmount()
})

test('after a paste, a chip at its end undoes it; as what it was read and what was left out is read out whole', async () => {
  const form = await openText([block('a', 'one'), block('z', 'below')])
  await form.select('a', 3)
  pasteInto(form.text, {
    'text/html': '<h2>Title</h2><p>Some words</p><img src="cid:1">',
    'text/plain': 'Title',
  })
  const chip = await until('the chip', () => form.root.querySelector('[aria-label="Pasted"]'))
  await until('it is read out', () =>
    [...form.root.querySelectorAll('[role="status"], [aria-live]')].some(
      ({ textContent }) => textContent === 'Pasted: With formatting. Left out: images',
    ),
  )
  const last = [...form.text.children].find(({ textContent }) => textContent === 'Some words')!
  const below = chip.getBoundingClientRect().top - last.getBoundingClientRect().bottom
  ok(Math.abs(below) < 24, `${below} px below the last pasted line`)
  const named = (name: string) =>
    [...chip.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  named('Plain text').click()
  await until('plain text', () => form.words().join('|') === 'oneTitle|below')
  named('Undo').click()
  await until('the text before', () => form.words().join('|') === 'one|below')
  await until('no chip', () => !form.root.querySelector('[aria-label="Pasted"]'))
  ok(form.text.matches(':focus'))
  form.unmount()
})

test('a paste can still be switched to another format while others write', async () => {
  const form = await openText([block('x', 'above'), block('a', ''), block('z', 'below')])
  await form.select('a', 0)
  pasteInto(form.text, { 'text/html': '<h2>Title</h2>', 'text/plain': 'Title' })
  const chip = await until('the chip', () => form.root.querySelector('[aria-label="Pasted"]'))
  const theirs = block('n', 'theirs')
  form.receive({ body: [theirs, ...form.body()] })
  await until('their text', () => form.text.textContent.includes('theirs'))
  ok(chip.isConnected, 'the chip is still there')
  chip.querySelectorAll('button')[1]!.click()
  await until('plain text', () => form.body()[2]!['style'] === 'normal')
  deepEqual(form.words(), ['theirs', 'above', 'Title', 'below'])
  form.unmount()
})

test('the choice of formats after a paste is below a dialog, and usable again after it', async () => {
  const dialog = { setOpen: (_open: boolean): void => {} }
  const Asking = ({ children }: { children: ReactNode }) => {
    const [open, set] = useState(false)
    useEffect(() => {
      dialog.setOpen = set
    }, [])
    return (
      <>
        {children}
        <Dialog open={open} onOpenChange={set} title="Delete?" />
      </>
    )
  }
  const form = await openText([block('a', '')], { around: (inner) => <Asking>{inner}</Asking> })
  await form.select('a', 0)
  pasteInto(form.text, { 'text/html': '<h2>Title</h2>', 'text/plain': 'Title' })
  const chip = await until('the chip', () => form.root.querySelector('[aria-label="Pasted"]'))
  const isHit = () => {
    const { x, y, width, height } = chip.getBoundingClientRect()
    return chip.contains(form.root.elementFromPoint(x + width / 2, y + height / 2))
  }
  await until('the chip to be above the form', isHit)
  dialog.setOpen(true)
  await until('the dialog', () => form.root.querySelector('[role="dialog"]'))
  await until('the chip to be below', () => !isHit())
  dialog.setOpen(false)
  await until('the chip again', isHit)
  form.unmount()
})
