import type { Formats } from './formats.ts'
import { parseHtml } from './parse-html.ts'

/** A cell of a pasted table; without an element in plain text. */
export interface PastedCell {
  readonly text: string
  readonly element: Element | null
}

/** The cells of a table, by row. A cell that spans columns is followed by empty cells. */
export function cellsOfTable(table: Element): PastedCell[][] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  return rows.map((row) =>
    [...row.querySelectorAll('td, th')].flatMap((element): PastedCell[] => {
      const span = Math.max(1, Math.min(100, Number(element.getAttribute('colspan')) || 1))
      const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
      const empty = Array.from({ length: span - 1 }, () => ({ text: '', element: null }))
      return [{ text, element }, ...empty]
    }),
  )
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
  return text
    .split('\n')
    .map((line) => line.split('\t').map((words) => ({ text: words, element: null })))
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, '')
}
