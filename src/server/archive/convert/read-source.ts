import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import { isRecord } from '../../../model/document.ts'
import type { Mapping, Source, SourceRecord } from './source.ts'
import { markdownText } from './rich-text.ts'
import { readWordPress } from './wordpress.ts'

/** Whether a path is a source that has to be converted: anything but NDJSON and archives. */
export function isSource(path: string): boolean {
  if (!existsSync(path)) return false
  return (
    statSync(path).isDirectory() || ['.csv', '.tsv', '.json', '.xml', '.md'].includes(extname(path))
  )
}

/** Reads a folder of Markdown, a Markdown file, CSV, JSON or an export of WordPress. Throws an error that names what is wrong. */
export function readSource(path: string): Source {
  if (statSync(path).isDirectory()) return readMarkdown(path, markdownFiles(path))
  const folder = dirname(path)
  const other = { folder, markup: 'html', mapping: null, losses: [] } as const
  switch (extname(path)) {
    case '.md':
      return readMarkdown(folder, [path])
    case '.xml':
      return readWordPress(path)
    case '.json':
      return { ...other, records: readJson(path) }
    default:
      return { ...other, records: readCsv(path, extname(path) === '.tsv' ? '\t' : undefined) }
  }
}

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|markdown)$/.test(name) && !/(^|[/\\])[._]/.test(name))
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => join(folder, name))
}

const markdownMapping: Mapping = {
  type: 'article',
  id: '{slug}',
  fields: {
    title: 'title',
    slug: { from: 'slug', as: 'slug' },
    publishedAt: { from: 'date', as: 'datetime' },
    standfirst: 'description',
    tags: { from: 'tags', as: 'list' },
    body: { from: 'content', as: 'rich-text' },
  },
}

function readMarkdown(folder: string, files: readonly string[]): Source {
  if (files.length === 0) throw new Error(`There is no Markdown in ${folder}`)
  const losses: string[] = []
  const records = files.map((file): SourceRecord => {
    const where = relative(folder, file)
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    const [whole = '', front = ''] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
    if (/^\+\+\+\r?\n/.test(text)) losses.push(`${where}: front matter in TOML is not read`)
    // Sites name the folder of a page after it.
    const name = basename(file, extname(file))
    const slug = /^_?index$/.test(name)
      ? basename(dirname(file))
      : name.replace(/^\d{4}-\d\d-\d\d-/, '')
    const day = /^\d{4}-\d\d-\d\d(?=-)/.exec(name)?.[0]
    const content = text.slice(whole.length)
    // Pages that have no title begin with it.
    const [heading = '', title] = /^\s*# +(.+?)[ #]*(?:\r?\n|$)/.exec(content) ?? []
    const facts = frontMatter(front, where)
    const isTitled = facts['title'] !== undefined || title === undefined
    return {
      where,
      folder: dirname(file),
      values: {
        slug,
        ...(day && { date: day }),
        ...(!isTitled && { title: markdownText(title) }),
        ...facts,
        content: isTitled ? content : content.slice(heading.length),
      },
    }
  })
  return { records, markup: 'markdown', mapping: [markdownMapping], folder, losses }
}

function frontMatter(text: string, where: string): Record<string, unknown> {
  try {
    const facts: unknown = parseYaml(text) ?? {}
    if (isRecord(facts)) return facts
  } catch (error) {
    throw new Error(
      `${where}: its front matter is not valid YAML: ${(error as Error).message.split('\n')[0]}`,
      {
        cause: error,
      },
    )
  }
  throw new Error(`${where}: its front matter is not a list of names and values`)
}

function readCsv(path: string, delimiter: string | undefined): SourceRecord[] {
  const options = { bom: true, columns: true, skip_empty_lines: true } as const
  try {
    const delimiters = delimiter ?? [',', ';']
    const rows = parseCsv(readFileSync(path), {
      ...options,
      delimiter: delimiters,
    }) as SourceRecord['values'][]
    return rows.map((values, index) => ({ where: `row ${index + 1}`, values }))
  } catch (error) {
    throw new Error(`${basename(path)}: ${(error as Error).message}`, { cause: error })
  }
}

/** A list of objects, or an object that holds one. */
function readJson(path: string): SourceRecord[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${basename(path)}: ${(error as Error).message}`, { cause: error })
  }
  const lists = isRecord(content) ? Object.values(content).filter(Array.isArray) : [content]
  const [list] = lists
  if (!Array.isArray(list) || lists.length !== 1 || !list.every(isRecord)) {
    throw new Error(`${basename(path)} must hold one list of objects`)
  }
  return list.map((values, index) => ({ where: `item ${index + 1}`, values }))
}
