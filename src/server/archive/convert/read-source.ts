import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { isRecord } from '../../../model/document.ts'
import { readCsv } from './csv.ts'
import type { ForeignSource, Mapping, SourceRecord } from './source.ts'
import { markdownText } from './rich-text.ts'
import { readWordPress } from './wordpress.ts'

const markdownEnds = ['.md', '.markdown']
const ends: readonly string[] = [...markdownEnds, '.csv', '.tsv', '.xml']

/** Whether a path has to be converted, unlike archives and lines of documents. JSON may be such lines, unless it is mapped. */
export function isForeign(path: string, { isMapped }: { readonly isMapped: boolean }): boolean {
  if (!existsSync(path)) return false
  const end = endOf(path)
  return statSync(path).isDirectory() || ends.includes(end) || (isMapped && end === '.json')
}

/** Reads a folder of Markdown, a Markdown file, CSV, JSON or an export of WordPress. Throws an error that names what is wrong. */
export function readForeign(path: string): ForeignSource {
  if (statSync(path).isDirectory()) return readMarkdown(path, markdownFiles(path))
  const folder = dirname(path)
  const end = endOf(path)
  if (markdownEnds.includes(end)) return readMarkdown(folder, [path])
  if (end === '.xml') return readWordPress(path)
  const records = end === '.json' ? readJson(path) : readCsv(path)
  return { records, folder, markup: 'html', mapping: null, losses: [] }
}

function endOf(path: string): string {
  return extname(path).toLowerCase()
}

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => markdownEnds.includes(endOf(name)) && !/(^|[/\\])[._]/.test(name))
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => join(folder, name))
}

const markdownMapping: Mapping = {
  type: 'article',
  id: '{slug}',
  fields: {
    title: { from: 'title', as: 'text' },
    slug: { from: 'slug', as: 'slug' },
    publishedAt: { from: 'date', as: 'datetime' },
    standfirst: { from: 'description', as: 'text' },
    tags: { from: 'tags', as: 'list' },
    body: { from: 'content', as: 'rich-text' },
  },
}

function readMarkdown(folder: string, files: readonly string[]): ForeignSource {
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
    const isTitled = 'title' in facts || title === undefined
    const values = new Map<string, unknown>([
      ['slug', slug],
      ['date', day],
      ['title', title === undefined ? undefined : markdownText(title)],
      ...Object.entries(facts),
      ['content', isTitled ? content : content.slice(heading.length)],
    ])
    return { where, folder: dirname(file), values }
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
  return list.map((item, index) => ({
    where: `item ${index + 1}`,
    values: new Map(Object.entries(item)),
  }))
}
