// Texts with links in a notation for tables: `[words](address)` is a link, `\[` a bracket, `**words**` is strong, `|` the
// caret, and `‹` and `›` are the ends of the selection.
import type { Keyed } from '../../src/model/portable-text.ts'
import { deepEqual, equal, frame, ok, press, until } from '../kit/browser-test.ts'
import { sendKeys } from '@web/test-runner-commands'
import { block, button, type OpenText, openText, pasteInto, span } from './open-text.tsx'

interface Written {
  readonly _type: string
  readonly _key: string
  readonly children: readonly { readonly text?: string; readonly marks?: readonly string[] }[]
  readonly markDefs?: readonly Keyed[]
}

interface Point {
  readonly block: number
  readonly offset: number
}

/** Reads a line of the notation; `ends` receives the places of the signs of the selection. */
function readLine(line: string, at: number, ends: Map<string, Point>): Keyed {
  const key = 'abcdef'[at]!
  const definitions: Keyed[] = []
  const children: Keyed[] = []
  let offset = 0
  const plain = (text: string): string => {
    let words = ''
    for (const letter of text) {
      if (/[|‹›]/.test(letter)) ends.set(letter, { block: at, offset: offset + words.length })
      else words += letter
    }
    offset += words.length
    return words
  }
  const add = (text: string, marks: string[]) => {
    const words = plain(text)
    if (words !== '') children.push(span(`${key}${children.length}`, words, marks))
  }
  for (const [, words, address, strong, rest] of line.matchAll(
    /\[([^\]]*)\]\(([^)]*)\)|\*\*([^*]*)\*\*|([^[*]+)/g,
  )) {
    if (words !== undefined) {
      const _key = `${key}l${definitions.length}`
      definitions.push({ _type: 'link', _key, href: address })
      add(words, [_key])
    } else if (strong !== undefined) add(strong, ['strong'])
    else add(rest!, [])
  }
  const parts = children.length > 0 ? children : [span(`${key}0`, '')]
  return block(key, parts, { markDefs: definitions })
}

/** The value in the notation, without the selection. */
export function linesOf(form: OpenText): string[] {
  return (form.body() as unknown as Written[]).map(({ _type, children, markDefs = [] }) =>
    _type === 'block'
      ? children
          .map(({ text = '', marks = [] }) => {
            const link = markDefs.find(({ _key }) => marks.includes(_key))
            const plain = text.replaceAll('[', '\\[')
            const words = marks.includes('strong') ? `**${plain}**` : plain
            return link ? `[${words}](${String(link['href'] ?? '')})` : words
          })
          .join('')
      : `<${_type}>`,
  )
}

/** The plain text of the blocks with the signs of the selection. */
function selected(form: OpenText): string[] {
  const selection = (form.root as unknown as { getSelection(): Selection | null }).getSelection()
  const blocks = [...form.text.querySelectorAll<HTMLElement>('[data-key]')]
  const lines = blocks.map(({ textContent }) => textContent ?? '')
  if (!selection || selection.rangeCount === 0 || form.focused() !== form.text) return lines
  const range = selection.getRangeAt(0)
  const put = (node: Node, offset: number, sign: string): void => {
    const at = blocks.findIndex((one) => one.contains(node))
    if (at < 0) return
    const before = document.createRange()
    before.setStart(blocks[at]!, 0)
    before.setEnd(node, offset)
    const place = before.toString().length
    lines[at] = lines[at]!.slice(0, place) + sign + lines[at]!.slice(place)
  }
  if (range.collapsed) put(range.startContainer, range.startOffset, '|')
  else {
    put(range.endContainer, range.endOffset, '›')
    put(range.startContainer, range.startOffset, '‹')
  }
  return lines
}

const withoutMarks = (line: string): string =>
  line
    .replace(/(?<!\\)\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll('\\[', '[')

/** Every definition is used and has an address, every mark is defined, no two blocks share a key. */
export function assertSound(form: OpenText): void {
  const keys: string[] = []
  for (const { children, markDefs = [], _type } of form.body() as unknown as Written[]) {
    if (_type !== 'block') continue
    const used = new Set(
      children.flatMap(({ marks = [] }) => marks).filter((one) => one !== 'strong'),
    )
    deepEqual([...used].sort(), markDefs.map(({ _key }) => _key).sort(), 'used definitions')
    for (const one of markDefs) {
      ok(typeof one['href'] === 'string' && one['href'] !== '', 'a link without an address')
    }
    keys.push(...markDefs.map(({ _key }) => _key))
  }
  equal(new Set(keys).size, keys.length, 'keys of definitions are distinct')
}

export const popover = ({ root }: OpenText) => root.querySelector<HTMLElement>('[part="popover"]')
export const addressBox = (form: OpenText) =>
  popover(form)?.querySelector<HTMLInputElement>('input')

/** Puts the selection of the notation into the text. */
export async function placeCaret(form: OpenText, ends: ReadonlyMap<string, Point>): Promise<void> {
  const start = ends.get('|') ?? ends.get('‹')
  const end = ends.get('|') ?? ends.get('›')
  if (!start || !end) return
  const blocks = await until('the blocks', () => {
    const found = [...form.text.querySelectorAll<HTMLElement>('[data-key]')]
    return found.length > Math.max(start.block, end.block) ? found : null
  })
  const place = ({ block: at, offset }: Point): [Node, number] => {
    const walker = document.createTreeWalker(blocks[at]!, NodeFilter.SHOW_TEXT)
    let left = offset
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = node as Text
      if (left <= length) return [node, left]
      left -= length
    }
    return [blocks[at]!, 0]
  }
  form.text.focus()
  await frame()
  getSelection()!.setBaseAndExtent(...place(start), ...place(end))
  await frame()
  await frame()
}

export interface Scene {
  readonly title: string
  readonly text: readonly string[]
  /**
   * Keys by name; `"words"` are typed; `paste words` pastes; `click Name` presses a button;
   * `tab Name` moves the focus to it; `form` waits until the form
   * has the focus, `closed` until it is gone.
   */
  readonly keys: readonly string[]
  readonly gives: readonly string[]
  readonly of?: readonly object[]
}

/** Opens the text, does what the scene says, and compares value and selection. */
export async function play({ text, keys, gives, of }: Scene): Promise<void> {
  const ends = new Map<string, Point>()
  const body = text.map((line, at) => readLine(line, at, ends))
  const form = await openText(body, of && { of })
  await placeCaret(form, ends)
  for (const key of keys) await act(form, key)
  const lines = gives.map((line) => line.replace(/[|‹›]/g, ''))
  await until(
    `${JSON.stringify(lines)}, is ${JSON.stringify(linesOf(form))}`,
    () => JSON.stringify(linesOf(form)) === JSON.stringify(lines),
    3000,
  ).catch(() => deepEqual(linesOf(form), lines))
  await form.settled()
  deepEqual(linesOf(form), lines)
  const marked = gives.map(withoutMarks)
  await until(
    'the selection',
    () => JSON.stringify(selected(form)) === JSON.stringify(marked),
    3000,
  ).catch(() => deepEqual(selected(form), marked))
  assertSound(form)
  form.unmount()
}

async function act(form: OpenText, key: string): Promise<void> {
  const [, what, words] = /^(\w+) (.*)$/.exec(key) ?? []
  if (key.startsWith('"')) await sendKeys({ type: key.slice(1, -1) })
  else if (key === 'form') {
    await until('the form', () => {
      const box = addressBox(form)
      return box && popover(form)!.contains(form.focused())
    })
  } else if (key === 'closed') await until('no form', () => !popover(form))
  else if (key === 'bar') {
    await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  } else if (what === 'paste') pasteInto(form.text, { 'text/plain': words! })
  else if (what === 'html') pasteInto(form.text, { 'text/html': words!, 'text/plain': 'x' })
  else if (what === 'click') (await until(words!, () => button(form, words!))).click()
  else if (what === 'tab') await tabTo(form, words!)
  else await press(key)
}

async function tabTo(form: OpenText, name: string): Promise<void> {
  for (let presses = 0; presses < 10 && form.focused()?.textContent !== name; presses++) {
    await press('Tab')
  }
  equal(form.focused()?.textContent, name)
}
