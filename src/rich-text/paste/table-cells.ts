import type { Formats } from './formats.ts'
import { parseHtml } from './parse-html.ts'

/** A cell of a pasted table; without an element in plain text. */
export interface PastedCell {
  readonly text: string
  readonly element: Element | null
}

const EMPTY: PastedCell = { text: '', element: null }

/** The cells of a table, by row; all rows have the same length. Cells covered by a span are empty. */
export function cellsOfTable(table: Element): PastedCell[][] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const grid = rows.map((): PastedCell[] => [])
  rows.forEach((row, index) => {
    const cells = [...row.querySelectorAll('td, th')].filter((cell) => cell.closest('tr') === row)
    let column = 0
    for (const element of cells) {
      while (grid[index]![column]) column += 1
      const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
      const width = spanOf(element, 'colspan')
      for (const line of grid.slice(index, index + spanOf(element, 'rowspan'))) {
        for (let at = column; at < column + width; at++) line[at] = EMPTY
      }
      grid[index]![column] = { text, element }
    }
  })
  const columns = Math.max(0, ...grid.map(({ length }) => length))
  return grid.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? EMPTY))
}

function spanOf(element: Element, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Math.min(100, Number(element.getAttribute(name)) || 1))
}

/** The cells of content that consists of one table, such as a range of a spreadsheet; null for any other content. */
export function pastedCells(formats: Formats): readonly (readonly PastedCell[])[] | null {
  const html = formats['text/html']
  if (html) {
    const { body } = parseHtml(html)
    for (const element of body.querySelectorAll('style, script')) element.remove()
    const table = body.querySelector('table')
    return table && wordsOf(body) === wordsOf(table) ? cellsOfTable(table) : null
  }
  const text = (formats['text/plain'] ?? '').replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!text.includes('\t')) return null
  return text.split('\n').map((line) => line.split('\t').map((text) => ({ text, element: null })))
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, '')
}
