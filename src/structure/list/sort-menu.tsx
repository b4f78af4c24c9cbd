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

/** Menu for the sort order of a list: the type's own orderings, then its fields. */
export function SortMenu({ type, sort, onChange, wide }: SortMenuProps) {
  const translate = useTranslate()
  const offered = sortFields(type, sort)
  const orderings = sortableOrderings(type)
  const current = offered.find(({ path }) => path === sort.path)
  const name = current ? fieldTitle(current, translate) : sort.path
  const direction = directionTitle(current?.kind, sort.direction, translate)
  const items: MenuEntry[] = [
    ...(orderings.length > 0
      ? [
          {
            type: 'choice' as const,
            label: translate('list.orderings'),
            value: String(
              orderings.findIndex((ordering) => {
                const [first] = orderingSorts(ordering)
                return first?.path === sort.path && first.direction === sort.direction
              }),
            ),
            options: orderings.map((ordering, index) => ({
              value: String(index),
              label: ordering.title,
            })),
            onChange: (value: string) => {
              const ordering = orderings[Number(value)]
              const [first] = ordering ? orderingSorts(ordering) : []
              if (first) onChange(first)
            },
          },
        ]
      : []),
    {
      type: 'choice',
      label: translate('list.sort-by'),
      value: sort.path,
      options: offered.map((field) => ({
        value: field.path,
        label: fieldTitle(field, translate),
      })),
      onChange: (path) => onChange({ path, direction: naturalDirection(path) }),
    },
    {
      type: 'choice',
      label: translate('list.direction'),
      value: sort.direction,
      options: (['asc', 'desc'] as const).map((value) => ({
        value,
        label: directionTitle(current?.kind, value, translate),
      })),
      onChange: (value) => onChange({ ...sort, direction: value === 'asc' ? 'asc' : 'desc' }),
    },
  ]
  const label = translate('list.sort', { order: `${name}, ${direction}` })
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
