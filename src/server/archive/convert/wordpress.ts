import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { isRecord } from '../../../model/document.ts'
import type { Mapping, Source, SourceRecord } from './source.ts'

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
export function readWordPress(path: string): Source {
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
  const authors = new Map(
    list(channel['wp:author']).map((one) => [
      textOf(one['wp:author_login']),
      textOf(one['wp:author_display_name']),
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
    const title = textOf(item['title'])
    const id = textOf(item['wp:post_id'])
    const login = textOf(item['dc:creator'])
    const isDated = !textOf(item['wp:post_date_gmt']).startsWith('0000')
    const terms = (domain: string) =>
      list(item['category'])
        .filter((one) => one['@domain'] === domain)
        .map(textOf)
    return [
      {
        where: `"${title || id}"`,
        values: {
          id,
          type,
          title,
          slug: textOf(item['wp:post_name']),
          ...(isDated && { date: `${textOf(item['wp:post_date_gmt']).replace(' ', 'T')}Z` }),
          excerpt: textOf(item['excerpt:encoded']),
          content: textOf(item['content:encoded']),
          ...(login && { author: authors.get(login) || login }),
          categories: terms('category'),
          tags: terms('post_tag'),
          link: textOf(item['link']),
          draft: textOf(item['wp:status']) !== 'publish',
        },
      },
    ]
  })
  const losses = [...left].map(([what, number]) => `${number} ${what}`)
  return { records, markup: 'html', mapping, folder: dirname(path), losses }
}

function list(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : []).map((one) => (isRecord(one) ? one : { '#text': one }))
}

function textOf(value: unknown): string {
  if (isRecord(value)) return textOf(value['#text'])
  return typeof value === 'string' ? value.trim() : ''
}
