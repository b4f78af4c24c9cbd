import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { attempt } from '../../schema/attempt.ts'
import type { ListFilter } from '../../search/operators/filter.ts'
import { readFilter, writeFilter } from './filter-address.ts'

/** View settings of a document list. Plain JSON: stored on the device, in links and in documents. */
export interface ListViewState {
  readonly layout: 'list' | 'table'
  /** The search text. */
  readonly text: string
  readonly filters: readonly ListFilter[]
  readonly sort: ListSort
  /** Columns of the table, after the one with the preview. */
  readonly columns: readonly ListColumn[]
  /** Size of the list's rows; default `default`. */
  readonly rows?: ListRowSize
}

export const listRowSizes = ['compact', 'default', 'detail'] as const
export type ListRowSize = (typeof listRowSizes)[number]

export interface ListSort {
  /** Path of a field, or a system field: `_updatedAt`. */
  readonly path: string
  readonly direction: 'asc' | 'desc'
}

export interface ListColumn {
  readonly path: string
  /** Width in px; default: by the kind of the field. */
  readonly width?: number
}

/** Sorted by latest change, so that editors find their recent documents on top. */
export const defaultListView: ListViewState = {
  layout: 'list',
  text: '',
  filters: [],
  sort: { path: '_updatedAt', direction: 'desc' },
  columns: [{ path: '_status' }, { path: '_updatedAt' }],
}

/** Limits of a column's width, px. */
export const columnWidths = { min: 56, max: 800 } as const

const names = {
  layout: 'layout',
  text: 'text',
  filter: 'filter',
  filters: 'filters',
  sort: 'sort',
  columns: 'columns',
  rows: 'rows',
} as const

/**
 * The view as search parameters, without values equal to `standard`; '' for the standard view. Other parameters in
 * `search` are kept.
 */
export function writeListView(
  view: ListViewState,
  standard: ListViewState = defaultListView,
  search = '',
): string {
  const params = new URLSearchParams(search)
  const set = (name: Exclude<keyof typeof names, 'filter'>, text: string): void => {
    if (isEqual(view[name], standard[name])) params.delete(names[name])
    else params.set(names[name], text)
  }
  set('layout', view.layout)
  set('text', view.text)
  writeFilters(params, view.filters, standard.filters)
  set('sort', `${view.sort.direction === 'desc' ? '-' : ''}${view.sort.path}`)
  set('rows', view.rows ?? 'default')
  set('columns', view.columns.map(({ path, width }) => writeColumn(path, width)).join(','))
  // A colon may stand in an address, and reads better.
  return params.toString().replaceAll('%3A', ':')
}

/** As words where possible. Earlier addresses, and filters without words, have JSON. */
function writeFilters(
  params: URLSearchParams,
  filters: readonly ListFilter[],
  standard: readonly ListFilter[],
): void {
  params.delete(names.filter)
  params.delete(names.filters)
  if (isEqual(filters, standard)) return
  const texts = filters.flatMap((filter) => writeFilter(filter) ?? [])
  if (texts.length === 0 || texts.length < filters.length) {
    params.set(names.filters, JSON.stringify(filters))
  } else {
    for (const text of texts) params.append(names.filter, text)
  }
}

function readFilters(params: URLSearchParams): unknown {
  if (params.has(names.filter)) {
    return params.getAll(names.filter).flatMap((text, index) => readFilter(text, `${index}`) ?? [])
  }
  const read = attempt((): unknown => JSON.parse(params.get(names.filters) ?? ''))
  return read.ok ? read.value : undefined
}

/** Reads a view from search parameters; null if there are none for it. Invalid parameters are ignored. */
export function readListView(
  search: string,
  standard: ListViewState = defaultListView,
): ListViewState | null {
  const params = new URLSearchParams(search)
  if (!Object.values(names).some((name) => params.has(name))) return null
  return {
    ...checkListView(
      {
        layout: params.get(names.layout),
        text: params.get(names.text),
        filters: readFilters(params),
        rows: params.get(names.rows),
        sort: readSort(params.get(names.sort)),
        columns: params
          .get(names.columns)
          ?.split(',')
          .flatMap((text) => readColumn(text) ?? []),
      },
      standard,
    ),
  }
}

/** Validates a view from outside: missing and invalid values are replaced by those of `standard`. */
export function checkListView(
  view: unknown,
  standard: ListViewState = defaultListView,
): ListViewState {
  const given: Record<string, unknown> = isRecord(view) ? view : {}
  const { layout, text, filters, sort, columns } = given
  const rows = listRowSizes.find((size) => size === given['rows']) ?? standard.rows
  return {
    layout: layout === 'list' || layout === 'table' ? layout : standard.layout,
    text: typeof text === 'string' ? text : standard.text,
    filters: Array.isArray(filters) ? filters.filter(isFilter) : standard.filters,
    sort: isSort(sort) ? sort : standard.sort,
    columns: Array.isArray(columns) ? onceEach(columns.filter(isColumn)) : standard.columns,
    ...(rows && { rows }),
  }
}

function isSort(value: unknown): value is ListSort {
  return (
    isRecord(value) &&
    typeof value['path'] === 'string' &&
    isPath(value['path']) &&
    (value['direction'] === 'asc' || value['direction'] === 'desc')
  )
}

function isColumn(value: unknown): value is ListColumn {
  if (!isRecord(value) || typeof value['path'] !== 'string' || !isPath(value['path'])) return false
  const { width } = value
  return (
    width === undefined ||
    (typeof width === 'number' && width >= columnWidths.min && width <= columnWidths.max)
  )
}

function isFilter(value: unknown): value is ListFilter {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['fieldId'] === 'string' &&
    typeof value['operator'] === 'string' &&
    (value['fieldPath'] === null || typeof value['fieldPath'] === 'string')
  )
}

/** Whether a text is a path of names and indexes: nothing else from a URL may become part of a query. */
export function isPath(text: string): boolean {
  return /^[A-Za-z_]\w*(?:\[\d+\]|(?:\.|->)[A-Za-z_]\w*)*$/.test(text)
}

function onceEach(columns: readonly ListColumn[]): ListColumn[] {
  return [...new Map(columns.map((column) => [column.path, column])).values()]
}

function writeColumn(path: string, width: number | undefined): string {
  return width === undefined ? path : `${path}:${Math.round(width)}`
}

function readColumn(text: string): ListColumn | null {
  const [path = '', width] = text.split(':')
  if (path === '') return null
  const number = Number(width)
  return width !== undefined && Number.isFinite(number) ? { path, width: number } : { path }
}

function readSort(text: string | null): ListSort | undefined {
  if (!text) return undefined
  return text.startsWith('-')
    ? { path: text.slice(1), direction: 'desc' }
    : { path: text, direction: 'asc' }
}
