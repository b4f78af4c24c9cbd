// A question arises in the paragraph that somebody is typing into: real keys, the real server.
import { sendKeys } from '@web/test-runner-commands'
import { isTextBlock, isTextSpan } from '../../src/model/portable-text.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, equal, frame, press, test, until } from '../kit/browser-test.ts'
import { bodyOf, type Editor, ID, mutate, openEditor, settle } from './open-editor.tsx'
import { block } from './open-text.tsx'

const START = 'The heron stands beside water'
const FIRST = 'Bert prefers otters that swim'
const SECOND = ' under the old bridge at night'
const MINE = FIRST + SECOND
const THEIRS = 'Anna writes of ships only'

const paragraph = ({ text }: Editor) => text.querySelector<HTMLElement>('[data-key=b]')!

async function select(editor: Editor, from: number, to: number): Promise<void> {
  const walker = document.createTreeWalker(paragraph(editor), NodeFilter.SHOW_TEXT)
  const node = walker.nextNode()!
  editor.text.focus()
  getSelection()!.setBaseAndExtent(node, from, node, to)
  await frame()
}

/** The number of characters before the caret, in whatever text nodes the browser keeps them. */
function caretIn(element: HTMLElement): number {
  // The document's own selection does not tell what is selected in a shadow tree.
  const root = element.getRootNode() as ShadowRoot & Pick<Document, 'getSelection'>
  const { anchorNode, anchorOffset } = root.getSelection()!
  const range = document.createRange()
  range.setStart(element, 0)
  range.setEnd(anchorNode!, anchorOffset)
  return range.toString().length
}

const textOf = (value: unknown): string =>
  isTextBlock(value)
    ? value.children.map((child) => (isTextSpan(child) ? child.text : '')).join('')
    : ''

async function stored(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/v2023-11-13/data/doc/production/${ID}`)
  const { documents } = (await answer.json()) as { documents: { body: unknown[] }[] }
  return documents[0]!.body.map(textOf)
}

for (const choice of ['mine', 'theirs'] as const) {
  test(`a conflict in a paragraph keeps the text of the user typing there; then: ${choice}`, async () => {
    const { url, close } = await startBrowserServer()
    const body = [block('a', 'Before'), block('b', START), block('c', 'After')]
    await mutate(url, [{ createOrReplace: { _id: ID, _type: 'note', body } }])
    const editor = await openEditor(url)
    const { network, pair } = editor
    await select(editor, 0, START.length)
    network.isUp = false
    network.breakStreams()
    await sendKeys({ type: FIRST })
    settle(editor)
    await mutate(url, [{ patch: { id: ID, set: { 'body[_key=="b"]': block('b', THEIRS) } } }])
    network.isUp = true
    await until('the question', () => pair.getState().conflicts.length > 0)
    equal(paragraph(editor).textContent, FIRST)
    equal(caretIn(paragraph(editor)), FIRST.length)
    await sendKeys({ type: SECOND })
    settle(editor)
    equal(paragraph(editor).textContent, MINE)
    await select(editor, 6, 6)
    await sendKeys({ type: 'XY' })
    await press('Backspace')
    await press('Backspace')
    settle(editor)
    const other = { 'body[_key=="a"].children[0].text': 'Before it' }
    await mutate(url, [{ patch: { id: ID, set: other } }])
    await until('the other paragraph', () => editor.text.textContent?.includes('Before it'))
    equal(paragraph(editor).textContent, MINE)
    equal(caretIn(paragraph(editor)), 6)
    const [conflict] = pair.getState().conflicts
    equal(textOf(conflict!.mine), MINE)
    equal(textOf(conflict!.theirs), THEIRS)
    await pair.flush()
    deepEqual(await stored(url), ['Before it', THEIRS, 'After'])
    equal(textOf(bodyOf(pair.getState().draft)[1]), THEIRS)
    pair.resolveConflict(conflict!.path, choice)
    const chosen = choice === 'mine' ? MINE : THEIRS
    await until('the text', () => paragraph(editor).textContent === chosen)
    await pair.flush()
    deepEqual(await stored(url), ['Before it', chosen, 'After'])
    pair.undo.undo()
    const before = choice === 'mine' ? THEIRS : MINE
    await until('the text before the decision', () => paragraph(editor).textContent === before)
    editor.close()
    await close()
  })
}
