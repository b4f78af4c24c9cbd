import { acceptRules } from '../../data/assets/accept.ts'

/** Which assets a browser shows. */
export interface AssetFilter {
  readonly kind: 'image' | 'file' | 'all'
  /** As in `<input accept>`; empty for any. */
  readonly accept: string
  /** Words that names and descriptions are to contain. */
  readonly search: string
}

/** Assets of one page. */
export const assetPageSize = 200

/** An asset as a browser knows it. */
export interface BrowsedAsset {
  readonly _id: string
  readonly _type: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly url?: string
  readonly originalFilename?: string
  readonly mimeType?: string
  readonly extension?: string
  readonly size?: number
  readonly title?: string
  readonly altText?: string
  readonly dimensions?: { readonly width: number; readonly height: number } | null
  readonly lqip?: string | null
}

const projection =
  '{_id, _type, _createdAt, _updatedAt, url, originalFilename, mimeType, extension, size, title, altText, "dimensions": metadata.dimensions, "lqip": metadata.lqip}'

/** The query for one page of a filter, newest first. */
export function assetPageQuery(
  filter: AssetFilter,
  page: number,
): { query: string; params: Record<string, unknown>; tag: string } {
  const { condition, params } = assetCondition(filter)
  const start = page * assetPageSize
  return {
    query: `*[${condition}] | order(_updatedAt desc) [${start}...${start + assetPageSize}] ${projection}`,
    params,
    tag: filter.kind === 'file' ? 'asset.file-list' : 'asset.image-list',
  }
}

export function assetCountQuery(filter: AssetFilter): {
  query: string
  params: Record<string, unknown>
  tag: string
} {
  const { condition, params } = assetCondition(filter)
  return { query: `count(*[${condition}])`, params, tag: 'asset.count' }
}

const types = {
  image: ['sanity.imageAsset'],
  file: ['sanity.fileAsset'],
  all: ['sanity.imageAsset', 'sanity.fileAsset'],
} as const

function assetCondition({ kind, accept, search }: AssetFilter): {
  condition: string
  params: Record<string, unknown>
} {
  const conditions = [
    kind === 'all' ? '_type in $types' : '_type == $type',
    ...acceptConditions(accept),
    ...(search.trim() === '' ? [] : [searchCondition]),
  ]
  return {
    condition: conditions.join(' && '),
    params: {
      ...(kind === 'all' ? { types: types.all } : { type: types[kind][0] }),
      ...acceptParams(accept),
      ...(search.trim() !== '' && { search: `*${search.trim()}*` }),
    },
  }
}

const searchCondition =
  '(originalFilename match $search || title match $search || altText match $search || label match $search || description match $search)'

/** Extensions and media types are known of assets; a wildcard is a beginning of a type. */
function acceptConditions(accept: string): string[] {
  const rules = acceptRules(accept)
  if (rules.length === 0 || rules.includes('*') || rules.includes('*/*')) return []
  const parts: string[] = []
  if (rules.some((rule) => rule.startsWith('.'))) parts.push('extension in $extensions')
  if (rules.some(isPlainType)) parts.push('mimeType in $mimeTypes')
  rules.filter(isWildcard).forEach((_, index) => {
    parts.push(`string::startsWith(mimeType, $mime${index})`)
  })
  return [`(${parts.join(' || ')})`]
}

function acceptParams(accept: string): Record<string, unknown> {
  const rules = acceptRules(accept)
  if (acceptConditions(accept).length === 0) return {}
  const extensions = rules.filter((rule) => rule.startsWith('.')).map((rule) => rule.slice(1))
  const mimeTypes = rules.filter(isPlainType)
  return {
    ...(extensions.length > 0 && { extensions }),
    ...(mimeTypes.length > 0 && { mimeTypes }),
    ...Object.fromEntries(
      rules.filter(isWildcard).map((rule, index) => [`mime${index}`, rule.slice(0, -1)]),
    ),
  }
}

function isPlainType(rule: string): boolean {
  return !rule.startsWith('.') && !isWildcard(rule)
}

function isWildcard(rule: string): boolean {
  return rule.endsWith('/*')
}
