import { createKey } from '../../model/key.ts'
import type { Keyed } from '../../model/portable-text.ts'
import { inlineStyleOf } from './parse-html.ts'
import { safeAddress } from './safe-address.ts'
import { cellsOfTable, type PastedCell } from './table-cells.ts'

/** Kinds of pasted content that portable text cannot represent. */
export type Dropped = 'images' | 'tables' | 'styles' | 'lists' | 'marks' | 'links' | 'objects'

/** Blocks as in the source; they are fitted to the schema later. */
export interface ReadText {
  readonly blocks: readonly Keyed[]
  readonly dropped: ReadonlySet<Dropped>
  /** URLs of images to load, by the key of the block for the image. */
  readonly pictures?: ReadonlyMap<string, string>
}

interface Piece {
  text: string
  readonly marks: readonly string[]
}

interface Open {
  readonly style: string
  readonly list: { readonly kind: 'bullet' | 'number'; readonly level: number } | null
  readonly marks: readonly string[]
  readonly isPlain: boolean
}

const skipped = new Set([
  'SCRIPT',
  'STYLE',
  'META',
  'LINK',
  'TITLE',
  'HEAD',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'SVG',
  'svg',
  'MATH',
  'math',
  'BUTTON',
  'INPUT',
  'SELECT',
  'TEXTAREA',
])
const blockTags = new Set([
  'P',
  'DIV',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'BLOCKQUOTE',
  'LI',
  'PRE',
  'SECTION',
  'ARTICLE',
  'HEADER',
  'FOOTER',
  'MAIN',
  'ASIDE',
  'FIGURE',
  'FIGCAPTION',
  'DL',
  'DT',
  'DD',
  'UL',
  'OL',
  'TABLE',
  'TR',
  'HR',
  'BODY',
  'ADDRESS',
  'CENTER',
  'DETAILS',
  'SUMMARY',
])
const tagMarks: Readonly<Record<string, string>> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  CODE: 'code',
  KBD: 'code',
  TT: 'code',
  SAMP: 'code',
  U: 'underline',
  INS: 'underline',
  S: 'strike-through',
  STRIKE: 'strike-through',
  DEL: 'strike-through',
}

/** Creates objects for tables and preformatted text; without these functions, they become lines of text. */
export interface PastedObjects {
  readonly table?: (rows: readonly (readonly PastedCell[])[], hasHeader: boolean) => Keyed
  readonly code?: (code: string, language: string | null) => Keyed
  readonly picture?: (alt: string) => Keyed
}

/** Parses the blocks of an inert document, or of a cell in it. Its nodes are never inserted into the page. */
export function blocksOfHtml(body: Element, objects: PastedObjects = {}): ReadText {
  const reader = new Reader(objects)
  reader.read(body)
  return { blocks: reader.blocks, dropped: reader.dropped, pictures: reader.pictures }
}

class Reader {
  readonly blocks: Keyed[] = []
  readonly dropped = new Set<Dropped>()
  readonly pictures = new Map<string, string>()
  readonly #objects: PastedObjects
  #pieces: Piece[] = []
  #links = new Map<string, Keyed>()
  #open: Open = { style: 'normal', list: null, marks: [], isPlain: false }

  constructor(objects: PastedObjects) {
    this.#objects = objects
  }

  read(body: Element): void {
    const open = this.#look(body as HTMLElement, inlineStyleOf(body), this.#open)
    this.#open = open
    this.walk(body, open)
    this.finish()
  }

  walk(parent: Node, open: Open): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#text(node.nodeValue ?? '', open)
      else if (node.nodeType === Node.ELEMENT_NODE) this.#element(node as HTMLElement, open)
    }
  }

  #element(element: HTMLElement, open: Open): void {
    const { tagName } = element
    const style = inlineStyleOf(element)
    if (skipped.has(tagName) || /display:\s*none|mso-list:\s*ignore/i.test(style)) return
    if (tagName === 'BR') return this.#text('\n', { ...open, isPlain: true })
    if (tagName === 'IMG') return this.#picture(element, open)
    if (tagName === 'VIDEO' || tagName === 'AUDIO' || tagName === 'CANVAS')
      return void this.dropped.add('images')
    if (tagName === 'TABLE') return this.#table(element, open)
    if (tagName === 'PRE' && this.#objects.code && !open.list) return this.#code(element)
    const inside = this.#look(element, style, open)
    if (!blockTags.has(tagName)) return this.walk(element, inside)
    this.finish()
    const next = this.#kind(element, style, inside)
    this.#open = next
    this.walk(element, next)
    this.finish()
    this.#open = open
  }

  /** Table rows become lines with cells separated by tabs. */
  #table(table: Element, open: Open): void {
    this.finish()
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
    if (this.#objects.table && rows.length > 0) {
      const hasHeader = rows[0]!.querySelector('th') !== null
      this.blocks.push(this.#objects.table(cellsOfTable(table), hasHeader))
      return
    }
    this.dropped.add('tables')
    for (const row of rows) {
      const cells = [...row.querySelectorAll('td, th')].map((cell) => plainText(cell))
      this.#open = { ...open, style: 'normal', list: null }
      this.#text(cells.join('\t'), { ...open, isPlain: true })
      this.finish()
    }
  }

  /** An image that can be loaded becomes a separate block between the text before and after it. */
  #picture(element: HTMLElement, open: Open): void {
    const source = element.getAttribute('src') ?? ''
    const isThere = /^https?:\/\//i.test(source) || /^data:image\/[\w.+-]+;base64,/i.test(source)
    // Images of one pixel are trackers.
    const isDot = element.getAttribute('width') === '1' || element.getAttribute('height') === '1'
    if (isDot) return
    if (!this.#objects.picture || !isThere) return void this.dropped.add('images')
    this.finish()
    this.#open = open
    const block = this.#objects.picture(element.getAttribute('alt') ?? '')
    this.pictures.set(block._key, source)
    this.blocks.push(block)
  }

  #code(element: HTMLElement): void {
    this.finish()
    const inner = element.querySelector('code')
    const named = /\blang(?:uage)?-([\w+#-]+)/.exec(
      `${inner?.className ?? ''} ${element.className} ${element.getAttribute('lang') ?? ''}`,
    )
    const text = (element.textContent ?? '').replace(/\r\n?/g, '\n').replace(/\n$/, '')
    this.blocks.push(this.#objects.code!(text, named?.[1] ?? null))
  }

  #kind(element: HTMLElement, style: string, open: Open): Open {
    const { tagName } = element
    const word = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style)
    if (word)
      return { ...open, style: 'normal', list: { kind: wordKind(element), level: Number(word[1]) } }
    if (tagName === 'UL' || tagName === 'OL') {
      const level = (open.list?.level ?? 0) + 1
      return { ...open, list: { kind: tagName === 'OL' ? 'number' : 'bullet', level } }
    }
    if (tagName === 'LI' && open.list) {
      const text = Number(element.getAttribute('aria-level') ?? element.dataset['ariaLevel'] ?? 0)
      return text > 0 ? { ...open, list: { ...open.list, level: text } } : open
    }
    if (open.list && tagName !== 'BLOCKQUOTE')
      return { ...open, isPlain: open.isPlain || tagName === 'PRE' }
    const wordStyle = /MsoHeading(\d)|^Heading(\d)$/i.exec(element.className)
    const heading =
      /^H([1-6])$/.exec(tagName) ??
      (element.getAttribute('role') === 'heading'
        ? [null, element.getAttribute('aria-level') ?? '2']
        : wordStyle && [null, wordStyle[1] ?? wordStyle[2]])
    if (heading)
      return {
        ...open,
        style: `h${heading[1]}`,
        marks: open.marks.filter((mark) => mark !== 'strong'),
      }
    if (tagName === 'BLOCKQUOTE' || /MsoQuote|MsoIntenseQuote/.test(element.className))
      return { ...open, style: 'blockquote' }
    if (tagName === 'PRE') return { ...open, isPlain: true }
    return open
  }

  /** The marks of an element: from its tag, unless overridden by its style. */
  #look(element: HTMLElement, style: string, open: Open): Open {
    const marks = new Set(open.marks)
    const named = tagMarks[element.tagName]
    if (named) marks.add(named)
    const weight = styleOf(style, 'font-weight')
    if (weight) setMark(marks, 'strong', /^(bold|bolder|[6-9]00)$/i.test(weight))
    const slant = styleOf(style, 'font-style')
    if (slant) setMark(marks, 'em', /italic|oblique/i.test(slant))
    const line = styleOf(style, 'text-decoration') ?? styleOf(style, 'text-decoration-line')
    if (line && !/none/i.test(line) && element.tagName !== 'A') {
      if (/underline/i.test(line) && !element.closest('a')) marks.add('underline')
      if (/line-through/i.test(line)) marks.add('strike-through')
    }
    if (element.tagName === 'A') {
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

  #text(source: string, { marks, isPlain }: Open): void {
    const text = isPlain ? source.replaceAll('\r', '') : source.replace(/[ \t\r\n\f]+/g, ' ')
    if (text === '') return
    const last = this.#pieces.at(-1)
    if (!isPlain && text.startsWith(' ') && last?.text.endsWith(' ')) {
      return this.#text(text.slice(1), { ...this.#open, marks, isPlain })
    }
    if (last && last.marks.join() === marks.join()) last.text += text
    else this.#pieces.push({ text, marks })
  }

  /** Ends the current block. */
  finish(): void {
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
      style: list ? 'normal' : style,
      ...(list && { listItem: list.kind, level: Math.min(9, list.level) }),
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

/** The last value that an inline style sets for a property, as in CSS. */
function styleOf(style: string, property: string): string | undefined {
  const entries = style.split(';').map((entry) => entry.split(':'))
  return entries.findLast(([name]) => name?.trim().toLowerCase() === property)?.[1]?.trim()
}

function setMark(marks: Set<string>, name: string, isOn: boolean): void {
  if (isOn) marks.add(name)
  else marks.delete(name)
}

/** The kind of list: Word writes an item's bullet or number as text before the item. */
function wordKind(element: Element): 'bullet' | 'number' {
  const sign = [...element.querySelectorAll('*')].find((one) =>
    /mso-list:\s*ignore/i.test(inlineStyleOf(one)),
  )
  return /^\s*(\d+|[a-z]{1,4})[.)]/i.test(sign?.textContent ?? '') ? 'number' : 'bullet'
}

function plainText(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Removes spaces around the text, and repeated spaces between pieces. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = []
  for (const { text, marks } of pieces) {
    const before = result.at(-1)?.text ?? ' '
    const joined = /\s$/.test(before) ? text.replace(/^[ \t\u00a0]+/, '') : text
    // Word and Docs use non-breaking spaces beside ordinary ones without meaning.
    const plain = joined
      .replace(/(\S)\u00a0(?=\S)/g, '$1\u00a0')
      .replace(/\u00a0(?= )|(?<= )\u00a0/g, ' ')
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
