import { isRecord } from '../../../model/document.ts'
import {
  type AssetFilter,
  type AssetOrder,
  daysSince,
  dimensions,
  kinds,
  orders,
  orientations,
  sinceDays,
  sizes,
  typesOf,
} from './asset-filter.ts'

/** What the user determines in a browser. */
export interface BrowserState {
  readonly filter: Omit<AssetFilter, 'kind' | 'accept'>
  readonly order: AssetOrder
  readonly layout: 'grid' | 'table'
}

/** A browser's state as plain JSON, as it is saved: a period ends on the day the view is used. */
export interface AssetView extends Omit<AssetFilter, 'kind' | 'accept' | 'since'> {
  readonly order: AssetOrder
  readonly layout: 'grid' | 'table'
  readonly days?: number | undefined
}

type Condition = Exclude<keyof AssetView, 'order' | 'layout' | 'search'>

const checks: Readonly<Record<Condition, (value: unknown) => boolean>> = {
  only: (value) => isKey(value, kinds),
  type: isText,
  size: (value) => isKey(value, sizes),
  dimensions: (value) => isKey(value, dimensions),
  orientation: (value) => isKey(value, orientations),
  days: (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) < 100_000,
  unused: (value) => value === true,
  withoutAlt: (value) => value === true,
  tag: isText,
}

/** The view that shows what a browser shows. */
export function viewOf({ filter, order, layout }: BrowserState, now: number): AssetView {
  const { search, since, ...conditions } = filter
  const days = since === undefined ? undefined : daysSince(since, now)
  return { ...checkedConditions({ ...conditions, days }), search, order, layout }
}

/** The state in which a browser shows a view. */
export function stateOf({ order, layout, days, ...filter }: AssetView, now: number): BrowserState {
  const since = days === undefined ? undefined : sinceDays(days, now)
  return { filter: { ...filter, since }, order, layout }
}

/** Checks a stored view: invalid values are replaced by `standard`. Null if it shows nothing of the browser's kind. */
export function readAssetView(
  stored: unknown,
  kind: AssetFilter['kind'],
  standard: AssetView,
): AssetView | null {
  const given: Record<string, unknown> = isRecord(stored) ? stored : {}
  const { search, order, layout } = given
  const conditions = checkedConditions(given)
  const { only, type } = conditions
  if (kind !== 'all' && only !== undefined && only !== kind) return null
  if (type !== undefined && !typesOf({ kind, only }).includes(type)) return null
  return {
    ...conditions,
    search: typeof search === 'string' ? search : standard.search,
    order: isKey(order, orders) ? (order as AssetOrder) : standard.order,
    layout: layout === 'grid' || layout === 'table' ? layout : standard.layout,
  }
}

function checkedConditions(given: Readonly<Record<string, unknown>>): Pick<AssetView, Condition> {
  const valid = Object.entries(checks).filter(([name, isValid]) => isValid(given[name]))
  return Object.fromEntries(valid.map(([name]) => [name, given[name]]))
}

function isKey(value: unknown, table: object): boolean {
  return typeof value === 'string' && Object.hasOwn(table, value)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
