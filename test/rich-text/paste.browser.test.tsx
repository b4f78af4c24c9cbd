import { textTypeOf } from '../../src/rich-text/value/text-type.ts'
import { readPaste } from '../../src/rich-text/paste/read-paste.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { isTextBlock, isTextSpan, type Keyed } from '../../src/model/portable-text.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, pasteInto } from './open-text.tsx'
import { fragments, markdown } from './paste-corpus.ts'

const type = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [{ name: 'body', type: 'array', of: [{ type: 'block' }] }],
    },
  ],
  fieldTypes,
).get('note')!
const array = type.field('body')!.type
const target = { array, text: textTypeOf(array.of[0]!) }
const signs: Readonly<Record<string, string>> = {
  strong: '**',
  em: '*',
  code: '`',
  underline: '_',
  'strike-through': '~',
}

/** A block in a line: its kind, and its text with signs for its looks. */
function shape(block: Keyed): string {
  if (!isTextBlock(block)) return `[${String(block['_type'])}]`
  const { style = 'normal', listItem, level = 1, markDefs = [] } = block
  const kind = listItem
    ? `${(listItem === 'number' ? '1' : '-').repeat(level)} `
    : style === 'normal'
      ? ''
      : `${style === 'blockquote' ? 'quote' : style}: `
  const text = block.children.map((child) => {
    if (!isTextSpan(child)) return `<${String(child['_type'])}>`
    const marks = [...(child.marks ?? [])].sort()
    return marks.reduce(
      (inside, mark) => {
        const href = markDefs.find(({ _key }) => _key === mark)?.['href']
        return href ? `[${inside}](${String(href)})` : `${signs[mark]}${inside}${signs[mark]}`
      },
      child.text.replaceAll('\n', '|'),
    )
  })
  return kind + text.join('')
}

for (const { name, html, plain, expected } of fragments) {
  test(`paste keeps what the schema takes: ${name}`, async () => {
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

test('X-019.1 a paste keeps what the schema has, says what it left out, and can be read another way', async () => {
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

test('case 25: an address pasted over a selection links it', async () => {
  const form = await openText([block('a', 'see this')])
  await form.select('a', 4, 8)
  pasteInto(form.text, { 'text/plain': 'https://example.org' })
  await until('the link', () => JSON.stringify(form.body()).includes('https://example.org'))
  deepEqual(form.words(), ['see this'])
  form.unmount()
})

test('what is copied is portable text, HTML and Markdown, and comes back with keys of its own', async () => {
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
