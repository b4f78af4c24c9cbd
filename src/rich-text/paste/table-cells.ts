import { cellsOfText } from '../../model/separated-text.ts'
import type { Formats } from './formats.ts'
import { isBlock, isUnread } from './html-elements.ts'
import { inlineStyleOf, parseHtml } from './parse-html.ts'

/** A cell of a pasted table; without an element in plain text. */
export interface PastedCell {
  /** The words, each line and paragraph on a line of its own. */
  readonly text: string
  readonly element: Element | null
}

const empty: PastedCell = { text: '', element: null }

/** The rows of a table, without those of tables in its cells. */
export function rowsOfTable(table: Element): HTMLElement[] {
  return [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
}

export function cellElementsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('td, th')].filter(
    (cell) => cell.closest('tr') === row,
  )
}

/** The cells of a table, by row; all rows have the same length. Cells covered by a span are empty. */
export function cellsOfTable(table: Element): PastedCell[][] {
  const rows = rowsOfTable(table)
  const grid = rows.map((): PastedCell[] => [])
  rows.forEach((row, index) => {
    let column = 0
    for (const element of cellElementsOf(row)) {
      while (grid[index]![column]) column += 1
      const width = spanOf(element, 'colspan')
      for (const line of grid.slice(index, index + spanOf(element, 'rowspan'))) {
        for (let at = column; at < column + width; at++) line[at] = empty
      }
      grid[index]![column] = { text: linesIn(element), element }
    }
  })
  const columns = Math.max(0, ...grid.map(({ length }) => length))
  return grid.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? empty))
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
  const text = formats['text/plain'] ?? ''
  if (!text.includes('\t')) return null
  return cellsOfText(text).map((line) => line.map((text) => ({ text, element: null })))
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, '')
}

/** The words in an element, with a line break where it shows one; empty lines are left out. */
function linesIn(element: Element): string {
  let text = ''
  const read = (parent: Node): void => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) text += (node.nodeValue ?? '').replace(/\s+/g, ' ')
      else if (node instanceof Element) {
        const style = inlineStyleOf(node)
        const isLine = node.tagName === 'BR' || isBlock(node, style)
        if (isUnread(node, style)) continue
        if (isLine) text += '\n'
        read(node)
        if (isLine) text += '\n'
      }
    }
  }
  read(element)
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
