import type { BrowsedAsset } from './asset-query.ts'

/** Which assets a browser shows. */
export interface AssetFilter {
  readonly kind: 'image' | 'file' | 'all'
  /** As in `<input accept>`; empty for any. */
  readonly accept: string
  /** Words that names, descriptions and tags are to contain. */
  readonly search: string
  /** Of a browser of all kinds: one of them alone. */
  readonly only?: keyof typeof kinds | undefined
  /** A media type, or the beginning of one: `image/png`, `video/`. */
  readonly type?: string | undefined
  readonly size?: keyof typeof sizes | undefined
  readonly dimensions?: keyof typeof dimensions | undefined
  readonly orientation?: keyof typeof orientations | undefined
  /** Added at this time or later. */
  readonly since?: string | undefined
  /** No document refers to it. */
  readonly unused?: boolean | undefined
  /** An image without a text for those who cannot see it. */
  readonly withoutAlt?: boolean | undefined
  /** A tag, or a path above tags: `press` also finds `press/2026`. */
  readonly tag?: string | undefined
}

/** Names of the orders of assets. */
export type AssetOrder = keyof typeof orders

/** The narrowing conditions of a filter, each of which can be taken out. */
export const conditionNames = [
  'only',
  'type',
  'size',
  'dimensions',
  'orientation',
  'since',
  'unused',
  'withoutAlt',
] as const satisfies readonly (keyof AssetFilter)[]
export type ConditionName = (typeof conditionNames)[number]

/** Types of assets. */
export const kinds = { image: 'sanity.imageAsset', file: 'sanity.fileAsset' } as const

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bytes: from, and below. */
export const sizes = {
  small: [0, 100 * kilobyte],
  medium: [100 * kilobyte, megabyte],
  large: [megabyte, 10 * megabyte],
  huge: [10 * megabyte, null],
} as const

/** Pixels of the longer side: from, and below. */
export const dimensions = {
  small: [0, 800],
  medium: [800, 2000],
  large: [2000, null],
} as const

/** How the width compares with the height. */
export const orientations = { landscape: '>', portrait: '<', square: '==' } as const

export const orders = {
  newest: '_updatedAt desc',
  oldest: '_updatedAt asc',
  name: 'lower(originalFilename) asc, _id asc',
  'name-desc': 'lower(originalFilename) desc, _id asc',
  largest: 'size desc, _id asc',
  smallest: 'size asc, _id asc',
} as const

/** Media types that can be filtered by, as far as the kind has them. */
export function typesOf({ kind, only }: AssetFilter): readonly string[] {
  const shown = only ?? kind
  return shown === 'image'
    ? imageTypes
    : shown === 'file'
      ? fileTypes
      : [...imageTypes, ...fileTypes]
}

const imageTypes = ['jpeg', 'png', 'gif', 'webp', 'avif', 'svg+xml'].map((name) => `image/${name}`)
const fileTypes = ['application/pdf', 'video/', 'audio/', 'text/', 'application/zip']

/** Days back that can be filtered by. */
export const periods = [1, 7, 30, 365] as const

/** Whether anything but the kind and the accepted types narrows what is shown. */
export function isNarrowed(filter: AssetFilter): boolean {
  return filter.search.trim() !== '' || filter.tag !== undefined || conditionsOf(filter).length > 0
}

/** The conditions in force. */
export function conditionsOf(filter: AssetFilter): readonly ConditionName[] {
  return conditionNames.filter((name) => filter[name] !== undefined && filter[name] !== false)
}

/** What an asset is called. */
export function nameOf({ originalFilename, title, _id }: BrowsedAsset): string {
  return originalFilename ?? title ?? _id
}

export function isImage({ _type }: { _type: string }): boolean {
  return _type === kinds.image
}
