import { isRecord } from './document.ts'
import { createKey } from './key.ts'

// Portable text: an array of blocks. A text block holds spans of text and inline objects; decorators are names in the
// `marks` of a span, annotations are in `markDefs` of the block and are referred to by key. All other blocks are objects.

export type Fields = Readonly<Record<string, unknown>>

/** An item of an array with a key of its own. */
export interface Keyed extends Fields {
  readonly _key: string
}

export interface TextSpan extends Keyed {
  readonly _type: 'span'
  readonly text: string
  readonly marks?: readonly string[]
}

export interface TextBlock extends Keyed {
  readonly _type: string
  readonly children: readonly Keyed[]
  readonly markDefs?: readonly Keyed[]
  readonly style?: string
  readonly listItem?: string
  readonly level?: number
}

export function isKeyed(value: unknown): value is Keyed {
  return isRecord(value) && typeof value['_key'] === 'string' && value['_key'] !== ''
}

/** True for a valid span: with a key, a text, and marks that are names. */
export function isTextSpan(value: unknown): value is TextSpan {
  if (!isKeyed(value) || value['_type'] !== 'span' || typeof value['text'] !== 'string')
    return false
  return value['marks'] === undefined || isNames(value['marks'])
}

/** True for a valid text block: all keys exist and are unique, and children are spans or objects. */
export function isTextBlock(value: unknown): value is TextBlock {
  if (!isKeyed(value) || typeof value['_type'] !== 'string') return false
  const { children, markDefs } = value as Fields
  if (!Array.isArray(children) || children.length === 0 || !haveKeys(children)) return false
  if (!children.every((child) => child['_type'] !== 'span' || isTextSpan(child))) return false
  if (!children.every(({ _type }) => typeof _type === 'string')) return false
  return markDefs === undefined || (Array.isArray(markDefs) && haveKeys(markDefs))
}

/** True for rich text that merges block by block: every item has a unique key, and at least one is a text block. */
export function isPortableText(value: unknown): value is readonly Keyed[] {
  if (!Array.isArray(value) || !haveKeys(value)) return false
  return value.some((item) => isTextBlock(item) && item.children.some(isTextSpan))
}

/** A text block without formatting, with new keys. */
export function plainTextBlock(text: string, type = 'block'): TextBlock {
  const span = { _type: 'span', _key: createKey(), text, marks: [] }
  return { _type: type, _key: createKey(), style: 'normal', markDefs: [], children: [span] }
}

/** The words of each text block; inline objects have none. Other items are skipped. */
export function linesOfText(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((block) => {
    const children = isRecord(block) ? block['children'] : undefined
    if (!Array.isArray(children)) return []
    const texts = children.map((child: unknown) => (isRecord(child) ? child['text'] : ''))
    return [texts.filter((text) => typeof text === 'string').join('')]
  })
}

export function haveKeys(items: readonly unknown[]): items is readonly Keyed[] {
  const keys = new Set<string>()
  for (const item of items) {
    if (!isKeyed(item) || keys.has(item._key)) return false
    keys.add(item._key)
  }
  return true
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

/** True when both have the same marks, in any order. */
export function haveSameMarks(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((mark) => b.includes(mark)))
}

/** A key that is not in `used`, derived from `seed` so that every client computes the same one. */
export function deriveKey(seed: string, used: ReadonlySet<string>): string {
  for (let round = 0; ; round++) {
    let state = 2166136261 ^ round
    for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)
    let key = ''
    while (key.length < 12) {
      state = Math.imul(state ^ (state >>> 15), 2246822519) + key.length + 1
      key += alphabet[(state >>> 0) % alphabet.length]
    }
    if (!used.has(key)) return key
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
