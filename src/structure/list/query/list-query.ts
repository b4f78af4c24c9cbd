import type { ListSpec } from '../../../data/lists/live-list.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import type { Condition } from '../../../search/operators/filter.ts'
import { previewProjection } from './preview-projection.ts'
import { listField, standardColumns } from './list-fields.ts'
import { defaultListView, isPath, type ListSort, type ListViewState } from '../list-view.ts'

/** A list before the user changes its view. */
export interface ListSource {
  readonly type: SchemaType
  /** Additional GROQ condition, with its parameters. */
  readonly filter?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** Initial sort order; default: latest change first. */
  readonly defaultOrder?: readonly ListSort[] | undefined
}

/** Default view of a list. */
export function standardView({ type, defaultOrder }: ListSource): ListViewState {
  const [sort = defaultListView.sort] = defaultOrder ?? []
  const columns = standardColumns(type).map((path) => ({ path }))
  return { ...defaultListView, sort, columns }
}

/** Query specification of a list in a view. */
export function listSpec(
  source: ListSource,
  view: Pick<ListViewState, 'layout' | 'sort' | 'columns'>,
  conditions: readonly Condition[] = [],
): ListSpec {
  const { type, filter, params } = source
  const columns = view.layout === 'table' ? view.columns : []
  const fields = columns.flatMap(({ path }) => {
    const value = listField(type, path)?.value
    return value ? [`${JSON.stringify(path)}: ${value}`] : []
  })
  const filters = ['_type == $listType', ...(filter ? [`(${filter})`] : [])]
  return {
    filter: [...filters, ...conditions.map((condition) => `(${condition.filter})`)].join(' && '),
    params: Object.assign(
      { ...params, listType: type.name },
      ...conditions.map((condition) => condition.params),
    ),
    order: orderOf(source, view.sort),
    fields: fields.join(', '),
    preview: previewProjection(type)?.groq,
    versions: true,
  }
}

/** Sort order as GROQ; includes the further fields of an ordering that begins with this one. */
function orderOf({ type, defaultOrder = [] }: ListSource, sort: ListSort): string {
  const ordering = [defaultOrder, ...type.orderings.map(orderingSorts)].find(
    ([first]) => first?.path === sort.path && first.direction === sort.direction,
  )
  const sorts = ordering ?? [sort]
  return sorts
    .filter(({ path }) => isPath(path))
    .map(({ path, direction }) => `${orderExpression(type, path)} ${direction}`)
    .join(', ')
}

export function orderingSorts({ by }: SchemaType['orderings'][number]): ListSort[] {
  return by.map(({ field, direction }) => ({ path: field, direction }))
}

function orderExpression(type: SchemaType, path: string): string {
  return listField(type, path)?.order ?? path
}
