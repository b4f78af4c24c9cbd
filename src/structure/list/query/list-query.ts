import type { ListSpec } from '../../../data/lists/document-list.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import type { Condition } from '../../../search/operators/filter.ts'
import { previewProjection, projectPath } from './preview-projection.ts'
import { listField, orderOfValue, standardColumns } from './list-fields.ts'
import { defaultListView, type ListSort, type ListViewState } from '../list-view.ts'

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
  const { sort: usual } = defaultListView
  const sorts = (ordering ?? [sort]).filter(({ path }) => orderExpression(type, path) !== null)
  return (sorts.length > 0 ? sorts : [usual])
    .map(({ path, direction }) => `${orderExpression(type, path)} ${direction}`)
    .join(', ')
}

/** The orderings of a type by which its documents can be sorted. */
export function sortableOrderings(type: SchemaType): SchemaType['orderings'] {
  return type.orderings.filter(({ by }) =>
    by.every(({ field }) => orderExpression(type, field) !== null),
  )
}

export function orderingSorts({ by }: SchemaType['orderings'][number]): ListSort[] {
  return by.map(({ field, direction }) => ({ path: field, direction }))
}

/** GROQ to sort by the value at a path, also of a referenced document; null if it has no order. */
function orderExpression(type: SchemaType, path: string): string | null {
  const field = listField(type, path)
  if (field) return field.order
  const found = projectPath(type, path)
  if (!found) return null
  const { groq, type: valueType } = found
  if (valueType) return orderOfValue(valueType, groq)
  // The type of a value in another document is not known here; texts are sorted regardless of case.
  return found.leadsElsewhere ? `coalesce(lower(${groq}), ${groq})` : groq
}
