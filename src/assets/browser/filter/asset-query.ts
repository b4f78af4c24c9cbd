import { acceptRules } from '../../../data/assets/accept.ts'
import type { ListQuery, QueryText } from '../../../data/lists/live-list.ts'
import { textToGroq } from '../../../search/query/text-query.ts'
import { dimensions, kinds, orders, orientations, sizes } from './asset-filter.ts'
import type { AssetFilter, AssetOrder } from './asset-filter.ts'

/** Default number of assets per page. */
export const assetPageSize = 200

/** An asset with the fields that browsers load. */
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
  readonly description?: string
  readonly creditLine?: string
  /** Tags, which may be paths: `press/2026`. */
  readonly tags?: readonly string[] | null
  readonly dimensions?: { readonly width: number; readonly height: number } | null
  readonly lqip?: string | null
  readonly isOpaque?: boolean | null
  readonly isAnimated?: boolean | null
}

/** An asset with the additional fields of its details view. */
export interface DescribedAsset extends BrowsedAsset {
  readonly label?: string | null
  readonly source?: { readonly id?: string; readonly name?: string; readonly url?: string } | null
  /** Colour swatches by name. */
  readonly palette?: Readonly<Record<string, { readonly background?: string } | undefined>> | null
  readonly camera?: { readonly Make?: string; readonly Model?: string } | null
  readonly exif?: {
    readonly DateTimeOriginal?: string
    readonly FNumber?: number
    readonly ExposureTime?: number
    readonly ISO?: number
    readonly FocalLength?: number
  } | null
  readonly place?: { readonly lat: number; readonly lng: number } | null
}

const fields =
  '_id, _type, _createdAt, _updatedAt, url, originalFilename, mimeType, extension, size, title, altText, description, creditLine, tags, "dimensions": metadata.dimensions, "lqip": metadata.lqip, "isOpaque": metadata.isOpaque, "isAnimated": metadata.isAnimated'
const projection = `{${fields}}`

/** The assets of a filter in an order, for `observeList`. */
export function assetList(
  filter: AssetFilter,
  order: AssetOrder,
  pageSize: number,
): ListQuery<BrowsedAsset> {
  const { condition, params } = assetCondition(filter)
  return {
    rows: ({ start, end }) => assetRangeQuery(filter, [start, end], order),
    count: { query: `count(*[${condition}])`, params, tag: 'asset.count' },
    read: (document) => document as unknown as BrowsedAsset,
    watched: `*[${condition}] | order(${orders[order]}) ${projection}`,
    pageSize,
  }
}

/** The assets of a filter in a range of indexes, newest first by default. */
export function assetRangeQuery(
  filter: AssetFilter,
  [start, end]: readonly [number, number],
  order: AssetOrder = 'newest',
): QueryText {
  const { condition, params } = assetCondition(filter)
  return {
    query: `*[${condition}] | order(${orders[order]}) [${start}...${end}] ${projection}`,
    params,
    tag: filter.kind === 'file' ? 'asset.file-list' : 'asset.image-list',
  }
}

/** How many of the given assets a filter hides. */
export function hiddenCountQuery(filter: AssetFilter, ids: readonly string[]): QueryText {
  const { condition, params } = assetCondition(filter)
  return {
    query: `count($ids) - count(*[_id in $ids && ${condition}])`,
    params: { ...params, ids },
    tag: 'asset.hidden-count',
  }
}

/** Assets by id. */
export function assetsByIdQuery(ids: readonly string[]): QueryText {
  return { query: `*[_id in $ids] ${projection}`, params: { ids }, tag: 'asset.by-id' }
}

/** All fields of one asset. */
export function assetDetailsQuery(id: string): QueryText {
  return {
    query: `*[_id == $id][0] {${fields}, label, source{id, name, url}, "palette": metadata.palette{dominant, vibrant, lightVibrant, darkVibrant, muted, lightMuted, darkMuted}, "camera": metadata.image{Make, Model}, "exif": metadata.exif{DateTimeOriginal, FNumber, ExposureTime, ISO, FocalLength}, "place": metadata.location{lat, lng}}`,
    params: { id },
    tag: 'asset.details',
  }
}

/** All tags used by a kind of assets. */
export function tagsQuery(kind: AssetFilter['kind']): QueryText {
  return {
    query: 'array::unique(*[_type in $types && defined(tags)].tags[])',
    params: { types: types[kind] },
    tag: 'asset.tags',
  }
}

/** The documents that refer to each of the given assets: at most one more than are counted. */
export function usersQuery(ids: readonly string[]): QueryText {
  return {
    query: `*[_id in $ids] {_id, "users": *[references(^._id)][0...${mostUses + 1}]._id}`,
    params: { ids },
    tag: 'asset.use-counts',
  }
}

/** Uses that are counted. */
export const mostUses = 100

/** Which of the given assets documents refer to. */
export function usedQuery(ids: readonly string[]): QueryText {
  return {
    query: '*[_id in $ids && count(*[references(^._id)]) > 0]._id',
    params: { ids },
    tag: 'asset.used',
  }
}

const types = {
  image: [kinds.image],
  file: [kinds.file],
  all: [kinds.image, kinds.file],
} as const

interface Condition {
  readonly condition: string
  readonly params: Record<string, unknown>
}

function assetCondition(filter: AssetFilter): Condition {
  const kind = filter.kind === 'all' ? (filter.only ?? 'all') : filter.kind
  const ofKind: Condition =
    kind === 'all'
      ? { condition: '_type in $types', params: { types: types.all } }
      : { condition: '_type == $type', params: { type: types[kind][0] } }
  // All image assets match `image/*`, so the costly check of each is skipped.
  const accepts = kind === 'image' && filter.accept.trim() === 'image/*' ? '' : filter.accept
  const parts = [ofKind, accepted(accepts), ...narrowing(filter)].filter((part) => part !== null)
  return {
    condition: parts.map(({ condition }) => condition).join(' && '),
    params: Object.assign({}, ...parts.map(({ params }) => params)) as Record<string, unknown>,
  }
}

function narrowing(filter: AssetFilter): (Condition | null)[] {
  const { type, size, dimensions: side, orientation, since, unused, withoutAlt, tag } = filter
  const search = filter.search.trim()
  const when = (isOn: unknown, condition: string, params: Record<string, unknown> = {}) =>
    isOn ? { condition, params } : null
  return [
    textCondition(search),
    when(
      type,
      type?.endsWith('/') ? 'string::startsWith(mimeType, $mimeType)' : 'mimeType == $mimeType',
      {
        mimeType: type,
      },
    ),
    size ? within('size', sizes[size]) : null,
    side ? within(longerSide, dimensions[side]) : null,
    when(orientation, `metadata.dimensions.aspectRatio ${orientations[orientation!]} 1`),
    when(since, '_createdAt >= $since', { since }),
    when(unused, 'count(*[references(^._id)]) == 0'),
    when(withoutAlt, '_type == "sanity.imageAsset" && (!defined(altText) || altText == "")'),
    when(tag, '($tag in tags || count(tags[string::startsWith(@, $tagPath)]) > 0)', {
      tag,
      tagPath: `${tag}/`,
    }),
  ]
}

const longerSide =
  'select(metadata.dimensions.width > metadata.dimensions.height => metadata.dimensions.width, metadata.dimensions.height)'

function within(value: string, [from, below]: readonly [number, number | null]): Condition {
  const condition = `${value} >= ${from}${below === null ? '' : ` && ${value} < ${below}`}`
  return { condition, params: {} }
}

const texts = [
  'originalFilename',
  'title',
  'altText',
  'label',
  'description',
  'array::join(tags, " ")',
]

function textCondition(search: string): Condition | null {
  const found = textToGroq(search, texts, { reach: 'anywhere', name: 'search' })
  return found && { condition: `(${found.filter})`, params: found.params }
}

/** Condition for accepted extensions and media types; a wildcard matches a prefix of the type. */
function accepted(accept: string): Condition | null {
  const rules = acceptRules(accept)
  if (rules.length === 0 || rules.includes('*') || rules.includes('*/*')) return null
  const extensions = rules.filter((rule) => rule.startsWith('.')).map((rule) => rule.slice(1))
  const mimeTypes = rules.filter((rule) => !rule.startsWith('.') && !rule.endsWith('/*'))
  const wildcards = rules.filter((rule) => rule.endsWith('/*')).map((rule) => rule.slice(0, -1))
  const conditions = [
    ...(extensions.length > 0 ? ['extension in $extensions'] : []),
    ...(mimeTypes.length > 0 ? ['mimeType in $mimeTypes'] : []),
    ...wildcards.map((_, index) => `string::startsWith(mimeType, $mime${index})`),
  ]
  return {
    condition: `(${conditions.join(' || ')})`,
    params: {
      ...(extensions.length > 0 && { extensions }),
      ...(mimeTypes.length > 0 && { mimeTypes }),
      ...Object.fromEntries(wildcards.map((start, index) => [`mime${index}`, start])),
    },
  }
}
