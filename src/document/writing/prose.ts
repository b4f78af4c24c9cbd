import type { ContentDocument } from '../../model/document.ts'
import { isRecord } from '../../model/document.ts'
import { getAt, pathToString, type Path } from '../../model/path.ts'
import { linesOfText } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** Paths of the fields of writing mode, in the order of the option `writing`; empty for a type without it. */
export function writingFields({ options, field }: SchemaType): readonly Path[] {
  const names = options['writing']
  return Array.isArray(names)
    ? names
        .filter((name): name is string => typeof name === 'string' && field(name) !== undefined)
        .map((name) => [name])
    : []
}

/** What writing mode says about the text of a document. */
export interface Prose {
  readonly words: number
  readonly headings: readonly Heading[]
}

export interface Heading {
  readonly id: string
  readonly path: Path
  /** 1 to 6. */
  readonly level: number
  readonly text: string
}

/** Returns a function that counts the words of the fields and lists their headings; only what has changed is counted. */
export function createProseReader(fields: readonly Path[], countWords: (text: string) => number) {
  const known = new WeakMap<object, number>()
  const wordsOfBlock = (block: object): number => {
    const before = known.get(block)
    if (before !== undefined) return before
    const count = countWords(linesOfText([block]).join('\n'))
    known.set(block, count)
    return count
  }
  return (document: ContentDocument | null): Prose => {
    let words = 0
    const headings: Heading[] = []
    for (const path of fields) {
      const value = getAt(document, path)
      if (typeof value === 'string') words += countWords(value)
      for (const block of Array.isArray(value) ? value : []) {
        if (!isRecord(block)) continue
        words += wordsOfBlock(block)
        const level = /^h([1-6])$/.exec(String(block['style']))?.[1]
        if (level === undefined || typeof block['_key'] !== 'string') continue
        const place: Path = [...path, { _key: block['_key'] }]
        const text = linesOfText([block]).join('')
        headings.push({ id: pathToString(place), path: place, level: Number(level), text })
      }
    }
    return { words, headings }
  }
}
