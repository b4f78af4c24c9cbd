import { createKey } from '../../model/key.ts'
import type { Keyed } from '../../model/portable-text.ts'
import {
  emojiOf,
  headingOf,
  isBlock,
  isUnread,
  levelOf,
  type ListPlace,
  lostWith,
  wordListOf,
} from './html-elements.ts'
import { decoratorsIn } from './html-marks.ts'
import { type LeftOut, LeftOutList } from './left-out.ts'
import { inlineStyleOf } from './parse-html.ts'
import { safeAddress } from '../commands/safe-address.ts'
import { cellElementsOf, cellsOfTable, type PastedCell, rowsOfTable } from './table-cells.ts'

/** Where an image is loaded from: its URL, or its bytes. */
export type PictureSource = string | File

/** Blocks as in the source; they are fitted to the schema later. */
export interface ReadText {
  readonly blocks: readonly Keyed[]
  readonly dropped: LeftOut
  /**
   * `plain` text takes on the kind and the marks of the text it is pasted into, `inline` text its kind. Blocks have
   * their own.
   */
  readonly kind: 'plain' | 'inline' | 'blocks'
  /** Images to load, by the key of the block for the image. */
  readonly pictures?: ReadonlyMap<string, PictureSource>
}

interface Piece {
  text: string
  readonly marks: readonly string[]
}

interface Open {
  readonly style: string
  readonly list: ListPlace | null
  readonly marks: readonly string[]
  readonly isPlain: boolean
}

/** What a text can take. Without the functions, tables and preformatted text become lines of text. */
export interface PasteRules {
  readonly table?: (rows: readonly (readonly PastedCell[])[], hasHeader: boolean) => Keyed
  readonly code?: (code: string, language: string | null) => Keyed
  readonly picture?: (alt: string) => Keyed
  /** Names of the declared decorators. */
  readonly decorators?: ReadonlySet<string>
  /** Pictures of local files, in their order in the document; null for those in unknown formats. */
  readonly localPictures?: readonly (File | null)[]
}

/** Parses the blocks of an inert document, or of a cell in it. Its nodes are never inserted into the page. */
export function blocksOfHtml(body: Element, rules: PasteRules = {}): ReadText {
  const reader = new Reader(rules, [...(rules.localPictures ?? [])])
  reader.read(body)
  const { blocks, dropped, pictures, isInline } = reader
  const kind = isInline && blocks.length === 1 ? 'inline' : 'blocks'
  return { blocks, dropped: dropped.all, kind, pictures }
}

const start: Open = { style: 'normal', list: null, marks: [], isPlain: false }

class Reader {
  readonly blocks: Keyed[] = []
  readonly dropped = new LeftOutList()
  readonly pictures = new Map<string, PictureSource>()
  isInline = true
  readonly #rules: PasteRules
  /** Local pictures that are still to come. */
  readonly #files: (File | null)[]
  #pieces: Piece[] = []
  #links = new Map<string, Keyed>()
  #open = start

  constructor(rules: PasteRules, files: (File | null)[]) {
    this.#rules = rules
    this.#files = files
  }

  read(body: Element): void {
    const open = this.#look(body as HTMLElement, inlineStyleOf(body), this.#open)
    this.#open = open
    this.#walk(body, open)
    this.#finish()
  }

  #walk(parent: Node, open: Open): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#text(node.nodeValue ?? '', open)
      else if (node.nodeType === Node.ELEMENT_NODE) this.#element(node as HTMLElement, open)
    }
  }

  #element(element: HTMLElement, open: Open): void {
    const { tagName } = element
    const style = inlineStyleOf(element)
    const lost = lostWith(element, style)
    if (lost) return this.dropped.add(lost)
    if (isUnread(element, style)) return
    if (tagName === 'BR') return this.#lineBreak(open)
    if (tagName === 'IMG') return this.#picture(element, open)
    if (tagName === 'TABLE') return this.#table(element, open)
    if (tagName === 'PRE' && this.#rules.code && !open.list) return this.#code(element)
    const inside = this.#look(element, style, open)
    if (!isBlock(element, style)) return this.#walk(element, inside)
    this.#block(element, this.#kind(element, style, inside), open)
  }

  #block(element: Element, inside: Open, open: Open): void {
    this.isInline = false
    this.#finish()
    this.#open = inside
    this.#walk(element, inside)
    this.#finish()
    this.#open = open
  }

  #table(table: HTMLElement, open: Open): void {
    this.isInline = false
    this.#finish()
    for (const caption of table.querySelectorAll(':scope > caption'))
      this.#block(caption, { ...open, style: 'normal', list: null }, open)
    const rows = rowsOfTable(table)
    const cells = rows.flatMap(cellElementsOf)
    // Many pages and mails use tables for their layout.
    const isLayout =
      cells.length === 1 ||
      /^(presentation|none)$/.test(table.getAttribute('role') ?? '') ||
      table.querySelector('table') !== null
    if (isLayout) {
      for (const cell of cells) this.#block(cell, this.#look(cell, inlineStyleOf(cell), open), open)
      return
    }
    if (this.#rules.table && rows.length > 0) {
      const hasHeader = rows[0]!.querySelector('th') !== null
      this.blocks.push(this.#rules.table(cellsOfTable(table), hasHeader))
      this.#files.splice(0, [...table.querySelectorAll('img')].filter(isLocal).length)
      return
    }
    this.dropped.add('tables')
    for (const row of rows) this.#row(cellElementsOf(row))
  }

  /** A row of a table that is left out: one paragraph where the cells are short, or the blocks of all cells. */
  #row(cells: readonly HTMLElement[]): void {
    const read = cells.map((cell) => {
      const reader = new Reader(this.#rules, this.#files)
      reader.read(cell)
      this.dropped.addAll(reader.dropped.all)
      for (const [key, source] of reader.pictures) this.pictures.set(key, source)
      return reader.blocks
    })
    const filled = read.flat()
    if (filled.length === 0) return
    const isLine = read.every(
      ([first, ...more]) => more.length === 0 && (first === undefined || isLineOfText(first)),
    )
    if (!isLine) return void this.blocks.push(...filled)
    const tab = () => ({ _type: 'span', _key: createKey(), text: '\t', marks: [] })
    const parts = read.map(([block]) => (block?.['children'] ?? []) as readonly Keyed[])
    this.blocks.push({
      ...filled[0]!,
      markDefs: filled.flatMap(({ markDefs }) => markDefs as readonly Keyed[]),
      children: parts.flatMap((part, at) => (at === 0 ? part : [tab(), ...part])),
    })
  }

  /** An image that can be loaded becomes a separate block between the text before and after it. */
  #picture(element: HTMLElement, open: Open): void {
    const emoji = emojiOf(element)
    if (emoji) return this.#text(emoji, open)
    const source = element.getAttribute('src') ?? ''
    const isThere = /^https?:\/\//i.test(source) || /^data:image\/[\w.+-]+;base64,/i.test(source)
    // Images of one pixel are trackers; those in a check box are its tick.
    const isDot = element.getAttribute('width') === '1' || element.getAttribute('height') === '1'
    const file = isLocal(element) ? this.#files.shift() : null
    if (isDot || element.closest('[role="checkbox"]')) return
    const from = file ?? (isThere ? source : null)
    if (!this.#rules.picture || !from) return this.dropped.add('images')
    this.isInline = false
    this.#finish()
    this.#open = open
    const block = this.#rules.picture(element.getAttribute('alt') ?? '')
    this.pictures.set(block._key, from)
    this.blocks.push(block)
  }

  #code(element: HTMLElement): void {
    this.isInline = false
    this.#finish()
    const inner = element.querySelector('code')
    const named = /\blang(?:uage)?-([\w+#-]+)/.exec(
      `${inner?.className ?? ''} ${element.className} ${element.getAttribute('lang') ?? ''}`,
    )
    const text = (element.textContent ?? '').replace(/\r\n?/g, '\n').replace(/\n$/, '')
    this.blocks.push(this.#rules.code!(text, named?.[1] ?? null))
  }

  #kind(element: HTMLElement, style: string, open: Open): Open {
    const { tagName } = element
    const heading = headingOf(element)
    const word = wordListOf(element, style)
    if (heading) {
      // The numbers that Word counts for headings are no list.
      if (word) this.dropped.add('lists')
      return { ...open, style: heading, marks: open.marks.filter((mark) => mark !== 'strong') }
    }
    if (word) return { ...open, style: 'normal', list: word }
    if (/^(UL|OL|MENU|DIR)$/.test(tagName)) {
      const level = (open.list?.level ?? 0) + 1
      return { ...open, list: { kind: tagName === 'OL' ? 'number' : 'bullet', level } }
    }
    if (tagName === 'LI') {
      if (element.getAttribute('role') === 'checkbox') this.dropped.add('checks')
      const list = open.list ?? { kind: 'bullet', level: 1 }
      return { ...open, list: { ...list, level: levelOf(element) ?? list.level } }
    }
    if (tagName === 'BLOCKQUOTE' || /MsoQuote|MsoIntenseQuote/.test(element.className))
      return { ...open, style: 'blockquote' }
    if (tagName === 'PRE') return { ...open, isPlain: true }
    return open
  }

  /** The marks of an element, and whether its white space is kept. */
  #look(element: HTMLElement, style: string, open: Open): Open {
    const marks = decoratorsIn(element, style, open.marks, this.#rules.decorators ?? new Set())
    if (element.tagName === 'A' && element.textContent?.trim()) {
      const href = safeAddress(element.getAttribute('href'))
      if (href) marks.add(this.#link(href))
      else if (element.getAttribute('href')) this.dropped.add('links')
    }
    const isPlain = open.isPlain || /white-space:\s*(pre|break-spaces)(?!-line)/i.test(style)
    return {
      ...open,
      marks: [...marks],
      isPlain: isPlain && element.tagName !== 'P' ? isPlain : open.isPlain,
    }
  }

  #link(href: string): string {
    const known = [...this.#links.values()].find((one) => one['href'] === href)
    const value = known ?? { _type: 'link', _key: createKey(), href }
    this.#links.set(value._key, value)
    return value._key
  }

  #lineBreak(open: Open): void {
    const last = this.#pieces.at(-1)
    if (last && !open.isPlain) last.text = last.text.replace(/[ \u00a0]+$/, '')
    this.#text('\n', { ...open, isPlain: true })
  }

  #text(source: string, { marks, isPlain }: Open): void {
    const text = isPlain ? source.replaceAll('\r', '') : source.replace(/[ \t\r\n\f]+/g, ' ')
    if (text === '') return
    const last = this.#pieces.at(-1)
    if (!isPlain && text.startsWith(' ') && last && /[ \n]$/.test(last.text)) {
      return this.#text(text.slice(1), { ...this.#open, marks, isPlain })
    }
    if (last && last.marks.join() === marks.join()) last.text += text
    else this.#pieces.push({ text, marks })
  }

  /** Ends the current block. */
  #finish(): void {
    let pieces = trimmed(this.#pieces)
    this.#pieces = []
    if (pieces.length === 0) return
    const { style, list } = this.#open
    // Headings are bold by default.
    if (/^h\d$/.test(style) && pieces.every(({ marks }) => marks.includes('strong'))) {
      pieces = pieces.map((piece) => ({
        ...piece,
        marks: piece.marks.filter((mark) => mark !== 'strong'),
      }))
    }
    const used = new Set(pieces.flatMap(({ marks }) => marks))
    this.blocks.push({
      _type: 'block',
      _key: createKey(),
      style,
      ...(list && { listItem: list.kind, level: list.level }),
      markDefs: [...this.#links.values()].filter(({ _key }) => used.has(_key)),
      children: pieces.map(({ text, marks }) => ({
        _type: 'span',
        _key: createKey(),
        text,
        marks,
      })),
    })
  }
}

function isLocal(image: Element): boolean {
  return /^file:/i.test(image.getAttribute('src') ?? '')
}

function isLineOfText({ style, listItem, children }: Keyed): boolean {
  if (style !== 'normal' || listItem !== undefined || !Array.isArray(children)) return false
  return children.every(({ text }: Keyed) => typeof text === 'string' && !text.includes('\n'))
}

/** Removes spaces around the text and its lines, and repeated spaces between pieces. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = []
  for (const { text, marks } of pieces) {
    const before = result.at(-1)?.text ?? ' '
    const joined = /\s$/.test(before) ? text.replace(/^[ \t\u00a0]+/, '') : text
    // Word and Docs use non-breaking spaces beside ordinary ones without meaning.
    const plain = joined.replace(/\u00a0(?= )|(?<= )\u00a0/g, ' ')
    if (plain !== '') result.push({ text: plain, marks })
  }
  while (result.length > 0) {
    const last = result.at(-1)!
    const text = last.text.replace(/[\s\u00a0]+$/, '')
    result.pop()
    if (text === '') continue
    result.push({ ...last, text })
    break
  }
  const [first] = result
  if (first) result[0] = { ...first, text: first.text.replace(/^[\s\u00a0]+/, '') }
  return result.filter(({ text }) => text !== '')
}
