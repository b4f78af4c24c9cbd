// Reads only the tables and lists of formatted text from other programs. It works on the text itself, so that pages
// with a policy against parsing strings as HTML can paste too.

/** The cells of the first table, row by row; null when there is none. */
export function tableRowsOf(html: string): string[][] | null {
  let depth = 0
  let cell: CellInWork | null = null
  const rows: string[][] = []
  /** Columns that a cell of an earlier row still spans. */
  const reaching: number[] = []

  function openRow(): string[] {
    const row: string[] = []
    rows.push(row)
    return row
  }

  function closeCell(): void {
    if (!cell) return
    const row = rows.at(-1) ?? openRow()
    skipReached(row)
    for (let at = 0; at < cell.columns; at += 1) {
      if (cell.rows > 1) reaching[row.length] = cell.rows - 1
      row.push(at === 0 ? tidy(cell.text) : '')
    }
    cell = null
  }

  function skipReached(row: string[]): void {
    for (let left = reaching[row.length] ?? 0; left > 0; left = reaching[row.length] ?? 0) {
      reaching[row.length] = left - 1
      row.push('')
    }
  }

  for (const { name, isEnd, attributes, text } of tokensOf(html)) {
    if (text !== undefined) {
      if (cell) cell.text += text
      continue
    }
    if (name === 'table') {
      depth += isEnd ? -1 : 1
      if (depth > 0) continue
      closeCell()
      if (rows.length > 0) break
    }
    // A table nested in a cell counts as text of that cell.
    if (depth !== 1) {
      if (cell && isBreak(name, attributes)) cell.text += '\n'
      continue
    }
    if (name === 'tr') {
      closeCell()
      if (!isEnd) openRow()
    } else if (name === 'td' || name === 'th') {
      closeCell()
      if (!isEnd) {
        const span = (attribute: string) => Math.min(spanOf(attributes, attribute), mostSpanned)
        cell = { text: '', columns: span('colspan'), rows: span('rowspan') }
      }
    } else if (cell && isBreak(name, attributes)) {
      cell.text += '\n'
    }
  }
  const filled = rows.filter((row) => row.some((one) => one !== ''))
  return filled.length > 0 ? filled : null
}

/** The entries of all lists, in order; null when there is no list. */
export function listLinesOf(html: string): string[] | null {
  const lines: string[] = []
  let line: string | null = null
  const close = () => {
    if (line !== null && tidy(line) !== '') lines.push(tidy(line).replaceAll('\n', ' '))
    line = null
  }
  for (const { name, isEnd, attributes, text } of tokensOf(html)) {
    if (text !== undefined) {
      if (line !== null) line += text
    } else if (name === 'li' || name === 'ul' || name === 'ol') {
      close()
      if (name === 'li' && !isEnd) line = ''
    } else if (line !== null && isBreak(name, attributes)) {
      line += '\n'
    }
  }
  return lines.length > 0 ? lines : null
}

interface CellInWork {
  text: string
  readonly columns: number
  readonly rows: number
}

/** Real tables stay below this; an absurd `colspan` must not exhaust the memory. */
const mostSpanned = 100

function spanOf(attributes: string, name: string): number {
  const [, digits] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes) ?? []
  return Math.max(1, Number(digits ?? 1))
}

interface Token {
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: string
  /** The text between two tags. */
  readonly text?: string
}

/**
 * Yields tags and the text between them, without elements that are not for reading. Each character is read at most
 * twice, whatever the input: a clipboard may contain megabytes.
 */
function* tokensOf(html: string): Generator<Token> {
  const lower = html.toLowerCase()
  const tag = /<(\/?)([a-z][\w:-]*)/gy
  for (let at = 0; at < html.length;) {
    tag.lastIndex = at
    const [opening, slash, name = ''] = tag.exec(lower) ?? []
    if (lower.startsWith('<!--', at)) {
      at = after(lower, '-->', at)
    } else if (opening === undefined) {
      const end = html.indexOf('<', at + 1)
      const text = html.slice(at, end < 0 ? undefined : end)
      // Line breaks in the source have no meaning.
      yield { name: '', isEnd: false, attributes: '', text: decode(text.replaceAll(/\s+/g, ' ')) }
      at += text.length
    } else {
      const start = at + opening.length
      const end = endOfTag(html, start)
      const isEnd = slash === '/'
      yield { name, isEnd, attributes: html.slice(start, end) }
      at = end + 1
      if (unread.has(name) && !isEnd) at = after(lower, `</${name}`, at) - name.length - 2
    }
  }
}

/** Elements whose content is not readable text. */
const unread: ReadonlySet<string> = new Set(['style', 'script', 'head', 'title'])

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length + mark.length : at + mark.length
}

/** The end of a tag with attributes; a `>` inside quotation marks does not count. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  return html.length
}

/** Elements that end a line. */
const breaks: ReadonlySet<string> = new Set(
  'br p div li tr h1 h2 h3 h4 h5 h6 pre blockquote section article dt dd figcaption caption'.split(
    ' ',
  ),
)

function isBreak(name: string, attributes: string): boolean {
  return (
    breaks.has(name) ||
    /display\s*:\s*block|data-stringify-type\s*=\s*["']?paragraph-break/i.test(attributes)
  )
}

function tidy(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decode(text: string): string {
  return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
