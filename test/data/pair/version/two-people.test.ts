import assert from 'node:assert/strict'
import { rebaseUnsent } from '../../../../src/data/pair/version/rebase.ts'
import type { ContentDocument } from '../../../../src/model/document.ts'
import { wordsOf } from '../../../../src/model/diff/diff-text.ts'
import { patchesBetween } from '../../../../src/model/diff/patches-between.ts'
import { type Mutation, patchesToMutations } from '../../../../src/model/mutation.ts'
import { haveKeys, isTextBlock, type Keyed } from '../../../../src/model/portable-text.ts'
import { applyMutations } from '../../../../src/model/apply-mutation.ts'
import { isEqual } from '../../../../src/model/equal.ts'
import { forEachSeed, type Random } from '../../../kit/random.ts'

// Two people edit the same document without seeing each other: a title, a list of texts, and a body with paragraphs, a
// table and pictures. Every word that one of them writes exists once, so that it can be found again.

interface Letter {
  readonly text: string
  readonly marks: readonly string[]
}

/** A block as words with marks; anything else as it is. */
type Row = { key: string; style: string; level?: number; words: Letter[] } | Keyed

interface Page {
  title: string
  tags: string[]
  body: Row[]
}

const pairs = Number(process.env['PAIRS'] ?? 4_000)

function isText(row: Row): row is Extract<Row, { words: Letter[] }> {
  return 'words' in row
}

const SUBJECTS = ['The heron stands', 'A ferry waits', 'Two boats leave', 'Rain falls softly']
const PLACES = ['beside the water', 'at the quay', 'under the bridge', 'in the early morning']

function startPage(random: Random): Page {
  const sentence = () => `${random.pick(SUBJECTS)} ${random.pick(PLACES)}`
  const paragraph = (key: string): Row => ({
    key,
    style: 'normal',
    words: lettersOf(Array.from({ length: random.between(1, 2) }, sentence).join('. ')),
  })
  return {
    title: sentence(),
    tags: [sentence(), sentence()],
    body: [
      paragraph('a'),
      paragraph('b'),
      { _type: 'image', _key: 'i', alt: sentence() },
      {
        _type: 'table',
        _key: 't',
        rows: ['r', 's'].map((_key) => ({ _type: 'row', _key, cells: [sentence(), sentence()] })),
      },
      paragraph('c'),
    ],
  }
}

function lettersOf(text: string, marks: readonly string[] = []): Letter[] {
  return wordsOf(text).map((word) => ({ text: word, marks }))
}

function documentOf({ title, tags, body }: Page): ContentDocument {
  const blocks = body.map((row) => (isText(row) ? blockOf(row) : row))
  return { _id: 'a', _type: 'note', title, tags, body: blocks }
}

function blockOf({ key, style, level, words }: Extract<Row, { words: Letter[] }>): Keyed {
  const spans: { text: string; marks: readonly string[] }[] = []
  for (const { text, marks } of words) {
    const last = spans.at(-1)
    if (last && last.marks.join() === marks.join()) last.text += text
    else spans.push({ text, marks })
  }
  if (spans.length === 0) spans.push({ text: '', marks: [] })
  const links = [...new Set(spans.flatMap(({ marks }) => marks))].filter(
    (mark) => mark !== 'strong',
  )
  return {
    _type: 'block',
    _key: key,
    style,
    ...(level !== undefined && { listItem: 'bullet', level }),
    markDefs: links.map((_key) => ({ _type: 'link', _key, href: 'https://example.org/' })),
    children: spans.map((span, at) => ({ _type: 'span', _key: `${key}s${at}`, ...span })),
  }
}

/** Edits of one person, who writes words that nobody else does. */
class Person {
  readonly #random: Random
  readonly #name: string
  #count = 0

  constructor(name: string, random: Random) {
    this.#name = name
    this.#random = random
  }

  edit(page: Page): Page {
    const next: Page = structuredClone(page)
    const random = this.#random
    const roll = random.next()
    if (roll < 0.15) next.title = this.#written(next.title)
    else if (roll < 0.25) this.#editTags(next)
    else if (roll < 0.32) this.#editCell(next)
    else if (roll < 0.36) this.#editImage(next)
    else this.#editBody(next)
    return next
  }

  #word(): string {
    return `${this.#name}${this.#count++}`
  }

  #sentence(): string {
    return Array.from({ length: this.#random.between(1, 3) }, () => this.#word()).join(' ')
  }

  #written(text: string): string {
    const letters = lettersOf(text)
    this.#write(letters)
    return letters.map((letter) => letter.text).join('')
  }

  /** Types, deletes, rewrites or retypes words. */
  #write(words: Letter[]): void {
    const random = this.#random
    const at = random.int(words.length + 1)
    const marks = words[at - 1]?.marks ?? []
    const typed = (text: string) => lettersOf(text, marks)
    const roll = random.next()
    if (roll < 0.3) words.splice(at, 0, ...typed(` ${this.#sentence()} `))
    else if (roll < 0.45) words.push(...typed(` ${this.#sentence()}`))
    else if (roll < 0.6) words.splice(at, random.between(1, 5))
    else if (roll < 0.8) words.splice(at, random.between(1, 7), ...typed(this.#sentence()))
    else if (roll < 0.95) words.splice(0, words.length, ...lettersOf(this.#sentence()))
    else words.splice(0, words.length)
  }

  #editTags(page: Page): void {
    const random = this.#random
    const at = random.int(page.tags.length + 1)
    const roll = random.next()
    if (roll < 0.3) page.tags.splice(at, 0, this.#sentence())
    else if (roll < 0.5) page.tags.splice(at, 1)
    else if (at < page.tags.length) page.tags[at] = this.#written(page.tags[at]!)
  }

  #editCell(page: Page): void {
    const table = page.body.find((row) => !isText(row) && row['_type'] === 'table') as
      | { rows: { _key: string; cells: string[] }[] }
      | undefined
    if (!table) return
    const random = this.#random
    const row = table.rows[random.int(table.rows.length)]
    if (random.chance(0.1)) table.rows.splice(random.int(table.rows.length), 1)
    else if (row) row.cells[random.int(2)] = this.#written(row.cells[random.int(2)]!)
  }

  #editImage(page: Page): void {
    const images = page.body.filter((row) => !isText(row) && row['_type'] === 'image')
    const image = images[this.#random.int(images.length)] as { alt: string } | undefined
    if (image) image.alt = this.#written(image.alt)
  }

  #editBody(page: Page): void {
    const random = this.#random
    const { body } = page
    const at = random.int(body.length)
    const row = body[at]
    const roll = random.next()
    if (roll < 0.06) {
      const [moved] = body.splice(at, 1)
      if (moved) body.splice(random.int(body.length + 1), 0, moved)
    } else if (roll < 0.12) body.splice(at, 1)
    else if (roll < 0.15)
      body.splice(at, 0, { _type: 'image', _key: this.#word(), alt: this.#word() })
    else if (roll < 0.17) body.splice(0, body.length)
    else if (roll < 0.22) {
      body.splice(at, 0, { key: this.#word(), style: 'normal', words: lettersOf(this.#sentence()) })
    } else if (row && isText(row)) this.#editText(body, at, row)
  }

  #editText(body: Row[], at: number, row: Extract<Row, { words: Letter[] }>): void {
    const random = this.#random
    const place = random.int(row.words.length + 1)
    const roll = random.next()
    if (roll < 0.12) {
      const words = [
        ...lettersOf(random.chance(0.5) ? `${this.#sentence()} ` : ''),
        ...row.words.splice(place),
      ]
      body.splice(at + 1, 0, { ...row, key: this.#word(), words })
    } else if (roll < 0.2) {
      const next = body[at + 1]
      if (!next || !isText(next)) return
      row.words.push(...next.words)
      body.splice(at + 1, 1)
    } else if (roll < 0.35) {
      const mark = random.chance(0.5) ? 'strong' : this.#word()
      const end = place + random.between(1, 9)
      row.words = row.words.map((word, index) =>
        index < place || index >= end
          ? word
          : { ...word, marks: word.marks.includes(mark) ? [] : [...word.marks, mark] },
      )
    } else if (roll < 0.42) row.style = random.pick(['normal', 'h2', 'blockquote'])
    else if (roll < 0.48) row.level = random.between(1, 3)
    else this.#write(row.words)
  }
}

const context = { transactionId: 't', timestamp: '2026-01-01T00:00:00Z' }

function editsBetween(from: ContentDocument, to: ContentDocument): Mutation[] {
  return patchesToMutations(from, patchesBetween(from, to))
}

/** All words of a value, whatever it is. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return wordsOf(value)
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  if (isTextBlock(value))
    return wordsOf(value.children.map(({ text }) => text ?? '\ufffc').join(''))
  return Object.entries(value).flatMap(([name, field]) =>
    name.startsWith('_') ? [] : wordsIn(field),
  )
}

/** The two parts of each word in which a mark begins or ends. */
function tornByMarks(document: ContentDocument | null): string[][] {
  const blocks = (document?.['body'] ?? []) as Keyed[]
  return blocks.filter(isTextBlock).flatMap(({ children }) =>
    children.slice(1).flatMap((child, at) => {
      const [left, right] = [String(children[at]!['text']), String(child['text'])]
      const pair = `${left.slice(-1)}${right.slice(0, 1)}`
      return /^[\p{L}\p{N}]{2}$/u.test(pair) ? [[wordsOf(left).at(-1)!, wordsOf(right)[0]!]] : []
    }),
  )
}

forEachSeed(pairs, 'two users edit one document without mixed or lost text', (random) => {
  const start = startPage(random)
  const [anna, bert] = [new Person('anna', random), new Person('bert', random)]
  let [own, other] = [start, start]
  for (let edits = random.between(1, 4); edits > 0; edits--) own = anna.edit(own)
  for (let edits = random.between(1, 4); edits > 0; edits--) other = bert.edit(other)
  const [from, mine, theirs] = [start, own, other].map(documentOf) as [
    ContentDocument,
    ContentDocument,
    ContentDocument,
  ]
  const mutations = editsBetween(from, mine)
  const rebased = rebaseUnsent({
    id: 'a',
    from,
    onto: theirs,
    mutations,
    context,
    isText: (path) => path.at(-1) !== '_key' && path.at(-1) !== 'style',
  })
  assert.ok(rebased)
  const { document, conflicts } = rebased
  const there = new Set(wordsIn(document))
  const asked = new Set(conflicts.flatMap((one) => [...wordsIn(one.mine), ...wordsIn(one.theirs)]))
  const known = new Set([from, mine, theirs].flatMap(wordsIn))
  const written = [mine, theirs].flatMap(wordsIn).filter((word) => /^(anna|bert)\d+$/.test(word))
  const lost = written.filter((word) => !there.has(word) && !asked.has(word))
  const made = [...there].filter((word) => word.trim() !== '' && !known.has(word))
  const body: unknown = document?.['body'] ?? []
  const isRegular =
    Array.isArray(body) &&
    haveKeys(body) &&
    body.every((block) => block['_type'] !== 'block' || isTextBlock(block))
  // One of the two is a whole word where somebody wrote right beside a marked one.
  const glued = [mine, theirs].flatMap(tornByMarks).map((parts) => parts.join('|'))
  const torn = tornByMarks(document).filter(
    (parts) => !parts.some((part) => known.has(part)) && !glued.includes(parts.join('|')),
  )
  const faults = { lost, made, torn, isRegular }
  const where = { from, mine, theirs, document, conflicts }
  const none = { lost: [], made: [], torn: [], isRegular: true }
  if (!isEqual(faults, none)) assert.fail(JSON.stringify({ faults, where }))
  assert.deepEqual(applyMutations(theirs, rebased.mutations, context)?.['body'], document?.['body'])
})
