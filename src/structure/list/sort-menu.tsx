import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { directionTitle, fieldTitle } from './query/field-title.ts'
import { listField, sortableFields, type ListField } from './query/list-fields.ts'
import { orderingSorts, sortableOrderings } from './query/list-query.ts'
import type { ListSort } from './list-view.ts'

export interface SortMenuProps {
  type: SchemaType
  sort: ListSort
  onChange: (sort: ListSort) => void
  /** Whether there is space for the name of the current order. */
  wide: boolean
}

/** Maximum number of orders shown; a type may have a hundred fields. */
const maximumFields = 12

/** Menu for the sort order of a list: the type's own orderings, then its fields in both directions. */
export function SortMenu({ type, sort, onChange, wide }: SortMenuProps) {
  const translate = useTranslate()
  const offered = sortFields(type, sort)
  const current = offered.find(({ path }) => path === sort.path)
  const name = current ? fieldTitle(current, translate) : sort.path
  const titleOf = (title: string, kind: ListField['kind'] | undefined, { direction }: ListSort) =>
    `${title}, ${directionTitle(kind, direction, translate)}`
  const orders = new Map<string, { sort: ListSort; label: string }>()
  const offer = (order: ListSort, label: string): void => {
    const key = `${order.path} ${order.direction}`
    if (!orders.has(key)) orders.set(key, { sort: order, label })
  }
  for (const ordering of sortableOrderings(type)) {
    const [first] = orderingSorts(ordering)
    if (first) offer(first, ordering.title)
  }
  for (const field of offered) {
    const natural = naturalDirection(field.path)
    for (const direction of [natural, natural === 'asc' ? 'desc' : 'asc'] as const) {
      const order = { path: field.path, direction }
      offer(order, titleOf(fieldTitle(field, translate), field.kind, order))
    }
  }
  const items: MenuEntry[] = [
    {
      type: 'choice',
      label: translate('list.sort-by'),
      value: `${sort.path} ${sort.direction}`,
      options: [...orders].map(([value, { label }]) => ({ value, label })),
      onChange(value) {
        const order = orders.get(value)
        if (order) onChange(order.sort)
      },
    },
  ]
  const label = translate('list.sort', { order: titleOf(name, current?.kind, sort) })
  return (
    <Menu
      align="end"
      trigger={
        wide ? (
          <Button
            variant="ghost"
            icon={sort.direction === 'asc' ? 'arrow-up' : 'arrow-down'}
            aria-label={label}
            tooltip={label}
          >
            {name}
          </Button>
        ) : (
          <IconButton icon="sort" label={label} />
        )
      }
      items={items}
    />
  )
}

/** The orders on offer, including the current one. */
export function sortFields(type: SchemaType, sort: ListSort): readonly ListField[] {
  const fields = sortableFields(type, maximumFields)
  if (fields.some(({ path }) => path === sort.path)) return fields
  const current = listField(type, sort.path)
  return current && current.order !== null ? [...fields, current] : fields
}

/** Default direction of a field: newest first for times, ascending for everything else. */
export function naturalDirection(path: string): ListSort['direction'] {
  return path === '_updatedAt' || path === '_createdAt' ? 'desc' : 'asc'
}
