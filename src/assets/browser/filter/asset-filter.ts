import type { BrowsedAsset } from './asset-query.ts'

/** Filter that selects the assets shown. */
export interface AssetFilter {
  readonly kind: 'image' | 'file' | 'all'
  /** Same syntax as `<input accept>`; empty for any. */
  readonly accept: string
  /** Words that must occur in names, descriptions or tags. */
  readonly search: string
  /** In a browser of all kinds: shows only this kind. */
  readonly only?: keyof typeof kinds | undefined
  /** A media type or its prefix: `image/png`, `video/`. */
  readonly type?: string | undefined
  readonly size?: keyof typeof sizes | undefined
  readonly dimensions?: keyof typeof dimensions | undefined
  readonly orientation?: keyof typeof orientations | undefined
  /** Created at this time or later. */
  readonly since?: string | undefined
  /** Only assets that no document refers to. */
  readonly unused?: boolean | undefined
  /** Only images without alternative text. */
  readonly withoutAlt?: boolean | undefined
  /** A tag, or a parent of tags: `press` also matches `press/2026`. */
  readonly tag?: string | undefined
}

/** Name of a sort order. */
export type AssetOrder = keyof typeof orders

/** Filter conditions that can be removed individually. */
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

/** Document types of assets. */
export const kinds = { image: 'sanity.imageAsset', file: 'sanity.fileAsset' } as const

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Size ranges in bytes: lower bound (inclusive), upper bound (exclusive). */
export const sizes = {
  small: [0, 100 * kilobyte],
  medium: [100 * kilobyte, megabyte],
  large: [megabyte, 10 * megabyte],
  huge: [10 * megabyte, null],
} as const

/** Ranges of the longer side in pixels: lower bound (inclusive), upper bound (exclusive). */
export const dimensions = {
  small: [0, 800],
  medium: [800, 2000],
  large: [2000, null],
} as const

/** Comparison of the aspect ratio with 1. */
export const orientations = { landscape: '>', portrait: '<', square: '==' } as const

export const orders = {
  newest: '_updatedAt desc',
  oldest: '_updatedAt asc',
  name: 'lower(originalFilename) asc, _id asc',
  'name-desc': 'lower(originalFilename) desc, _id asc',
  largest: 'size desc, _id asc',
  smallest: 'size asc, _id asc',
} as const

/** Media types to filter by, for the kinds shown. */
export function typesOf({ kind, only }: Pick<AssetFilter, 'kind' | 'only'>): readonly string[] {
  const shown = only ?? kind
  return shown === 'image'
    ? imageTypes
    : shown === 'file'
      ? fileTypes
      : [...imageTypes, ...fileTypes]
}

const imageTypes = ['jpeg', 'png', 'gif', 'webp', 'avif', 'svg+xml'].map((name) => `image/${name}`)
const fileTypes = ['application/pdf', 'video/', 'audio/', 'text/', 'application/zip']

/** Periods to filter by, in days before now. */
export const periods = [1, 7, 30, 365] as const

const dayMs = 86_400_000

/** The beginning of a period of days before today, in UTC. */
export function sinceDays(days: number, now: number): string {
  return new Date(midnightOf(now) - days * dayMs).toISOString()
}

/** Length in days of the period that begins at a time and ends today. */
export function daysSince(since: string, now: number): number {
  return Math.round((midnightOf(now) - Date.parse(since)) / dayMs)
}

function midnightOf(now: number): number {
  return Math.floor(now / dayMs) * dayMs
}

/** Whether the filter has conditions other than kind and accepted types. */
export function isNarrowed(filter: AssetFilter): boolean {
  return filter.search.trim() !== '' || filter.tag !== undefined || conditionsOf(filter).length > 0
}

/** The active conditions. In a browser of one kind, its kind is none. */
export function conditionsOf(filter: AssetFilter): readonly ConditionName[] {
  const names = conditionNames.filter((name) => name !== 'only' || filter.kind === 'all')
  return names.filter((name) => filter[name] !== undefined && filter[name] !== false)
}

/** What an asset shows: its title or alternative text, else its name. */
export function headingOf(asset: BrowsedAsset): string {
  return asset.title?.trim() || asset.altText?.trim() || nameOf(asset)
}

/** Whether an image says nowhere what it shows. */
export function isUndescribed(asset: BrowsedAsset): boolean {
  return isImage(asset) && !asset.title?.trim() && !asset.altText?.trim()
}

/** Display name of an asset. */
export function nameOf({ originalFilename, title, _id }: BrowsedAsset): string {
  return originalFilename ?? title ?? _id
}

export function isImage({ _type }: { _type: string }): boolean {
  return _type === kinds.image
}
