import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { isRecord } from '../../../model/document.ts'
import { htmlText } from './rich-text.ts'
import type { ForeignSource, Mapping, SourceRecord } from './source.ts'

const fields: Mapping['fields'] = {
  title: 'title',
  slug: { from: 'slug', as: 'slug' },
  publishedAt: { from: 'date', as: 'datetime' },
  standfirst: 'excerpt',
  author: {
    from: 'author',
    as: 'reference',
    id: 'person-{value}',
    create: { type: 'person', title: 'name' },
  },
  categories: {
    from: 'categories',
    as: 'reference',
    id: 'category-{value}',
    create: { type: 'category', title: 'title' },
  },
  tags: { from: 'tags', as: 'list' },
  body: { from: 'content', as: 'rich-text' },
}
const mapping: readonly Mapping[] = [
  { type: 'article', where: { type: 'post' }, id: 'post-{id}', fields },
  { type: 'page', where: { type: 'page' }, id: 'page-{id}', fields },
]

/** Kinds of items that have no content of their own. */
const besides = [
  'attachment',
  'nav_menu_item',
  'revision',
  'custom_css',
  'wp_global_styles',
  'wp_navigation',
]

/** Reads an export of WordPress (WXR). Throws for other XML. */
export function readWordPress(path: string): ForeignSource {
  const channel = readChannel(path)
  const authors = new Map(
    list(channel['wp:author']).map((one) => [
      textOf(one['wp:author_login']),
      plainOf(one['wp:author_display_name']),
    ]),
  )
  const left = new Map<string, number>()
  const count = (what: string, by = 1) =>
    void (by > 0 && left.set(what, (left.get(what) ?? 0) + by))
  const records = list(channel['item']).flatMap((item): SourceRecord[] => {
    const type = textOf(item['wp:post_type'])
    if (besides.includes(type)) {
      count(type === 'attachment' ? 'attachments' : `items of the type ${type}`)
      return []
    }
    count('comments', list(item['wp:comment']).length)
    const isProtected = textOf(item['wp:post_password']) !== ''
    if (isProtected) count('passwords of posts, which are drafts now')
    const { custom, hidden } = customFields(item)
    count('hidden custom fields', hidden)
    const title = plainOf(item['title'])
    const id = textOf(item['wp:post_id'])
    const login = textOf(item['dc:creator'])
    const date = textOf(item['wp:post_date_gmt'])
    const values = new Map<string, unknown>([
      ['id', id],
      ['type', type],
      ['title', title],
      ['slug', textOf(item['wp:post_name'])],
      ['date', date.startsWith('0000') ? '' : date],
      ['excerpt', plainOf(item['excerpt:encoded'])],
      ['content', textOf(item['content:encoded'])],
      ['author', authors.get(login) || login],
      ['link', textOf(item['link'])],
      ['draft', isProtected || textOf(item['wp:status']) !== 'publish'],
      ...termsOf(item),
      ...custom,
    ])
    return [{ where: JSON.stringify(title || id), values }]
  })
  const losses = [...left].map(([what, number]) => `${number} ${what}`)
  return { records, markup: 'html', mapping, folder: dirname(path), losses }
}

function readChannel(path: string): Record<string, unknown> {
  const name = basename(path)
  const text = readFileSync(path, 'utf8')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new Error(`${name}, line ${valid.err.line}: ${valid.err.msg}`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    cdataPropName: false,
    parseTagValue: false,
    // Texts of others may hold what looks like one.
    processEntities: true,
    isArray: (tag) => ['item', 'category', 'wp:author', 'wp:comment', 'wp:postmeta'].includes(tag),
  })
  const rss = (parser.parse(text) as { rss?: { channel?: unknown } }).rss
  const channel = rss?.channel
  if (!isRecord(channel) || !('wp:wxr_version' in channel)) {
    throw new Error(`${name} is no export of WordPress: it has no wp:wxr_version`)
  }
  return channel
}

const termNames = new Map([
  ['category', 'categories'],
  ['post_tag', 'tags'],
])

/** Terms by the name of their value: `terms:genre` for those of a taxonomy of the site's own. */
function termsOf(item: Record<string, unknown>): Map<string, string[]> {
  const terms = new Map<string, string[]>()
  for (const one of list(item['category'])) {
    const domain = textOf(one['@domain'])
    const name = termNames.get(domain) ?? `terms:${domain}`
    terms.set(name, [...(terms.get(name) ?? []), plainOf(one)])
  }
  return terms
}

/** Custom fields by the name of their value, `meta:subtitle`; those of plugins, which editors do not see, are counted. */
function customFields(item: Record<string, unknown>) {
  const custom = new Map<string, string | string[]>()
  let hidden = 0
  for (const one of list(item['wp:postmeta'])) {
    const key = textOf(one['wp:meta_key'])
    const name = `meta:${key}`
    const known = custom.get(name)
    const text = textOf(one['wp:meta_value'])
    if (key.startsWith('_')) hidden += 1
    else custom.set(name, known === undefined ? text : [known, text].flat())
  }
  return { custom, hidden }
}

function list(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : []).map((one) => (isRecord(one) ? one : { '#text': one }))
}

function textOf(value: unknown): string {
  if (isRecord(value)) return textOf(value['#text'])
  return typeof value === 'string' ? value.trim() : ''
}

/** Titles and names are HTML: with entities, sometimes with marks. */
function plainOf(value: unknown): string {
  return htmlText(textOf(value)).trim()
}
