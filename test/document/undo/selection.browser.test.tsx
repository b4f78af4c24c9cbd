// Undo and redo bring back the selection, and a moved caret ends a step of typing.
import { sendKeys } from '@web/test-runner-commands'
import { isApplePlatform } from '../../../src/ui/host/host-env.ts'
import { equal, frame, press, test, until } from '../../kit/browser-test.ts'
import { defineType } from '../../../src/schema/define.ts'
import { openArticle } from '../../studio/open-studio.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'text', type: 'array', of: [{ type: 'block' }] },
  ],
} as never)

const block = (_key: string, text: string) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `${_key}0`, text, marks: [] }],
})
const mod = isApplePlatform() ? 'Meta' : 'Control'
const undo = () => press(`${mod}+z`)
const redo = () => press(`${mod}+Shift+Z`)

async function start(...texts: string[]) {
  const document = {
    _id: 'drafts.a',
    _type: 'article',
    title: 'Bridges',
    text: texts.map((text, at) => block('ab'[at]!, text)),
  }
  const studio = await openArticle('a', {
    documents: [document],
    config: { title: 'Paper', schema: { types: [article] } },
  })
  const text = await until('the text', () =>
    studio.root.querySelector<HTMLElement>('[data-path="text"] .ProseMirror'),
  )
  studio.root.querySelector<HTMLElement>('[data-path="text"] [data-activate]')!.click()
  await until('the activation', () => text.isContentEditable)
  const select = async (key: string, from: number, to = from): Promise<void> => {
    text.focus()
    await frame()
    const node = text.querySelector(`[data-key="${key}"]`)!.firstChild!
    getSelection()!.setBaseAndExtent(node, from, node, to)
    await frame()
    await frame()
  }
  const holds = (value: string) =>
    until(`${value}, not ${text.innerText}`, () => {
      const blocks = [...text.children].filter((one) => one.matches('[data-key]'))
      return blocks.map(({ textContent }) => textContent).join('|') === value
    })
  // A selection inside a shadow root; other browsers have it in the page.
  const selected = () => (studio.root as unknown as Document).getSelection()!.toString()
  return { studio, text, select, holds, selected }
}

test('undoing Enter returns the caret to where it was pressed', async () => {
  const { select, holds } = await start('foobar')
  await select('a', 3)
  await press('Enter')
  await holds('foo|bar')
  await undo()
  await holds('foobar')
  await sendKeys({ type: 'y' })
  await holds('fooybar')
})

test('undo restores the selection that a letter replaced, and redo places the caret after the letter', async () => {
  const { select, holds, selected } = await start('one two three')
  await select('a', 4, 7)
  await sendKeys({ type: 'X' })
  await holds('one X three')
  await undo()
  await holds('one two three')
  equal(selected(), 'two')
  await redo()
  await holds('one X three')
  await sendKeys({ type: '!' })
  await holds('one X! three')
})

test('undoing bold keeps the text selected', async () => {
  const { text, select, selected } = await start('one two three', 'four')
  await select('a', 4, 7)
  await press(`${mod}+b`)
  await until('bold', () => text.querySelector('[data-decorator="strong"]'))
  await select('b', 2)
  await undo()
  await until('plain', () => !text.querySelector('[data-decorator="strong"]'))
  equal(selected(), 'two')
})

test('moving the caret ends a typing step, in rich text and in a field', async () => {
  const { studio, select, holds } = await start('one two')
  await select('a', 7)
  await sendKeys({ type: 'xy' })
  await press('Home')
  await sendKeys({ type: 'z' })
  await holds('zone twoxy')
  await undo()
  await holds('one twoxy')
  await undo()
  await holds('one two')
  const title = studio.root.querySelector<HTMLInputElement>('[data-path="title"] input')!
  title.focus()
  title.setSelectionRange(7, 7)
  await sendKeys({ type: 'xy' })
  await press('Home')
  await sendKeys({ type: 'z' })
  await until('the title', () => title.value === 'zBridgesxy')
  await undo()
  await until('the first step', () => title.value === 'Bridgesxy')
  await undo()
  await until('the second step', () => title.value === 'Bridges')
})
