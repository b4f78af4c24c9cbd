import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { SourceRecord } from './source.ts'

/** The rows of a table, whose first row names the columns. Throws an error that names what is wrong. */
export function readCsv(path: string): SourceRecord[] {
  try {
    const text = readFileSync(path, 'utf8')
    const options = { bom: true, skip_empty_lines: true, delimiter: delimiterOf(text) }
    const [header = [], ...rows] = parse(text, options)
    const names = header.map((name, index) => name.trim() || `column ${index + 1}`)
    const twice = names.filter((name, index) => names.indexOf(name) < index)
    if (twice.length > 0) {
      const list = [...new Set(twice)].map((name) => `"${name}"`).join(', ')
      throw new Error(`more than one column is named ${list}`)
    }
    return rows.map((row, index) => ({
      where: `row ${index + 1}`,
      values: new Map(names.map((name, column) => [name, row[column]])),
    }))
  } catch (error) {
    throw new Error(`${basename(path)}: ${(error as Error).message}`, { cause: error })
  }
}

/** The sign that stands most often between the names of columns. */
function delimiterOf(text: string): string {
  const unquoted = text.replaceAll(/"(?:[^"]|"")*"/g, '')
  const header = /[^\r\n]+/.exec(unquoted)?.[0] ?? ''
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
