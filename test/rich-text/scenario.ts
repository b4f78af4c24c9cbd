// A text of short lines, so that a table can say what keys do to it.
//
// `## Title` is a heading, `> ` a quote, `- ` and `-- ` a bullet of level 1 and 2, `1. ` a numbered item; everything else
// is plain text. `*bold*` and `{link}` are marked, `<m>` is an inline object, `[f]` a block object. `|` is the caret, two
// of them a selection; behind `[f]`, the object is selected.
import { executeServerCommand, sendKeys } from '@web/test-runner-commands'
import type { Keyed } from '../../src/model/portable-text.ts'
import { activeElement } from '../../src/ui/host/dom.ts'
import { equal, frame, press, test, until } from '../kit/browser-test.ts'
import { block, openText, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

export interface Scenario {
  readonly title: string
  readonly from: readonly string[]
  /** `<Enter>` is a key, `<compose x>` text in the making, `<commit x>` text without a key; all else is typed. */
  readonly keys: readonly string[]
  readonly to: readonly string[]
  /** The caret is in no text block of the value yet. */
  readonly isGap?: boolean
  /** Chromium composes before an object that nothing follows, wherever the caret is placed then. */
  readonly isByKeysOnly?: boolean
  /** Keys of the blocks, where they matter. */
  readonly blocks?: string
}

export const of = [
  {
    type: 'block',
    of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
  },
  { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
]

const KEYS = 'abcdefgh'

/** One test for every line of the table. */
export function tell(scenarios: readonly Scenario[]): void {
  for (const scenario of scenarios) test(scenario.title, () => play(scenario))
}

/** Keys that the keyboards of phones have, and the editing command that they send. */
const touchKeys: Readonly<Record<string, string>> = {
  '<Enter>': 'insertNewline',
  '<Backspace>': 'deleteBackward',
}

/** One test for every line of the table that needs no other keys. */
export function tellByTouch(scenarios: readonly Scenario[]): void {
  for (const scenario of scenarios) {
    const hasKeys = scenario.keys.every((key) => key in touchKeys || !/^<[^]+>$/.test(key))
    if (hasKeys && !scenario.isByKeysOnly)
      test(`by touch: ${scenario.title}`, () => play(scenario, sendByTouch))
  }
}

async function sendByTouch(key: string): Promise<void> {
  const edit = touchKeys[key]
  if (edit) return executeServerCommand('real-input', { edit })
  for (const word of key.match(/[\p{L}\p{N}]+|[^]/gu) ?? []) {
    // Spaces and punctuation end a word and are not composed.
    if (/[\p{L}\p{N}]/u.test(word)) {
      for (let length = 1; length <= word.length; length++)
        await executeServerCommand('real-input', { compose: word.slice(0, length) })
    }
    await executeServerCommand('real-input', { commit: word })
  }
}

async function play(
  { from, keys, to, isGap = false, blocks }: Scenario,
  input = send,
): Promise<void> {
  const form = await openText(
    from.map((line, index) => blockOf(line.replaceAll('|', ''), KEYS[index]!)),
    { of },
  )
  await place(form, from)
  for (const key of keys) await input(key)
  const written = isGap ? to.filter((line) => line !== '|') : to
  await shows(
    form,
    written.map((line) => line.replaceAll('|', '')),
  )
  if (blocks !== undefined)
    equal(
      form
        .body()
        .map(({ _key }) => (KEYS.includes(String(_key)) ? _key : '?'))
        .join(''),
      blocks,
    )
  if (to.join('').includes('|')) {
    await sendKeys({ type: '|' })
    await shows(form, to)
  }
  equal(form.errors.length, 0, String(form.errors[0]?.error))
  form.unmount()
}

async function shows(form: OpenText, lines: readonly string[]): Promise<void> {
  const wanted = lines.join('¶')
  const shown = () => form.body().map(lineOf).join('¶')
  await until('the text', () => shown() === wanted, 1500).catch(() => equal(shown(), wanted))
}

export async function send(key: string): Promise<void> {
  const [, name = '', text = ''] = /^<(\S+?)(?: ([^]*))?>$/.exec(key) ?? []
  if (name === 'compose') await executeServerCommand('real-input', { compose: text })
  else if (name === 'commit') await executeServerCommand('real-input', { commit: text })
  else if (name === 'command') document.execCommand(text)
  else if (name === 'input') {
    activeElement(document)!.dispatchEvent(
      new InputEvent('beforeinput', {
        inputType: text,
        bubbles: true,
        cancelable: true,
        composed: true,
      }),
    )
  } else if (name) await press(name)
  else await sendKeys({ type: key })
}

const prefixes: readonly [RegExp, (match: string) => object][] = [
  [/^#+ /, (signs) => ({ style: `h${signs.length - 1}` })],
  [/^> /, () => ({ style: 'blockquote' })],
  [/^-+ /, (signs) => ({ listItem: 'bullet', level: signs.length - 1 })],
  [/^1+\. /, (signs) => ({ listItem: 'number', level: signs.length - 2 })],
]

function blockOf(line: string, _key: string): Keyed {
  if (/^\[\w]$/.test(line)) return { _type: 'figure', _key, caption: 'A drawing' }
  const found = prefixes.find(([pattern]) => pattern.test(line))
  const prefix = found ? found[0].exec(line)![0] : ''
  const children = (
    line.slice(prefix.length).match(/\*[^*]*\*|\{[^}]*\}|<m>|[^*{<]+/g) ?? ['']
  ).map((part, index): Keyed => {
    const key = `${_key}${index}`
    if (part === '<m>') return { _type: 'mention', _key: 'm', name: 'Ada' }
    if (part.startsWith('*')) return span(key, part.slice(1, -1), ['strong'])
    if (part.startsWith('{')) return span(key, part.slice(1, -1), ['l'])
    return span(key, part)
  })
  const markDefs = line.includes('{')
    ? [{ _type: 'link', _key: 'l', href: 'https://example.org' }]
    : []
  return block(_key, children, { ...found?.[1](prefix), markDefs })
}

function lineOf(item: Record<string, unknown>): string {
  if (!Array.isArray(item['children'])) return `[${String(item['_key'])}]`
  const { style, listItem, level, markDefs } = item as Record<string, string> & { level: number }
  const links = new Set((markDefs as unknown as Keyed[]).map(({ _key }) => _key))
  const list =
    listItem === 'bullet' ? `${'-'.repeat(level)} ` : listItem ? `${'1'.repeat(level)}. ` : ''
  const look =
    style === 'blockquote'
      ? '> '
      : style === 'normal'
        ? ''
        : `${'#'.repeat(Number(style!.slice(1)))} `
  const text = (item['children'] as (Keyed & { text?: string; marks?: string[] })[]).map(
    ({ text: words, marks = [] }) => {
      if (words === undefined) return '<m>'
      if (words === '') return ''
      return marks.includes('strong')
        ? `*${words}*`
        : marks.some((one) => links.has(one))
          ? `{${words}}`
          : words
    },
  )
  return look + list + text.join('')
}

async function place(form: OpenText, lines: readonly string[]): Promise<void> {
  const found = lines.flatMap((line, index) => {
    const words = line
      .replace(/^(#+|>|-+|1+\.) /, '')
      .replace(/[*{}]/g, '')
      .replaceAll('<m>', '\ufffc')
    const carets = [...words.matchAll(/\|/g)].map((match, before) => match.index - before)
    return carets.map((offset) => ({ key: KEYS[index]!, offset, line }))
  })
  const [first, second] = found
  if (!first) return
  form.text.focus()
  await frame()
  if (/^\[\w]\|$/.test(first.line)) {
    const above = lines[lines.indexOf(first.line) - 1]
    if (above !== undefined) {
      const key = KEYS[lines.indexOf(first.line) - 1]!
      await put(form, { key, offset: above.length }, undefined)
    }
    await press('ArrowDown')
    await until('the object', () => form.text.querySelector('[data-object][data-selected]'))
    return
  }
  await put(form, first, second)
}

interface Point {
  readonly key: string
  readonly offset: number
}

async function put(form: OpenText, first: Point, second: Point | undefined): Promise<void> {
  const [from, to] = [pointOf(form, first), pointOf(form, second ?? first)]
  getSelection()!.setBaseAndExtent(...from, ...to)
  await frame()
  await frame()
}

function pointOf({ text }: OpenText, { key, offset }: Point): [Node, number] {
  const element = text.querySelector(`[data-key="${key}"]`)!
  const filter = (node: Node) =>
    node.nodeType === node.TEXT_NODE || (node as Element).matches('[data-inline]')
      ? node.parentElement!.closest('[data-inline]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_SKIP
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    filter,
  )
  let left = offset
  let last: [Node, number] = [element, 0]
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeType === node.TEXT_NODE ? (node as Text).length : 1
    const isText = node.nodeType === node.TEXT_NODE
    if (isText && left <= length) return [node, left]
    left -= length
    last = isText
      ? [node, length]
      : [node.parentNode!, [...node.parentNode!.childNodes].indexOf(node as ChildNode) + 1]
    if (!isText && left === 0) return last
  }
  return last
}
