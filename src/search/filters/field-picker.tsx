import { useCallback, useMemo, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Icon } from '../../ui/text/icon.tsx'
import type { IconName } from '../../ui/text/icons.ts'
import * as pickerCss from '../../ui/list/picker-list.css.ts'
import { PickerList } from '../../ui/list/picker-list.tsx'
import { Tooltip } from '../../ui/anchored/tooltip.tsx'
import type { FilterField } from '../operators/fields.ts'
import type { FilterName } from '../operators/definitions.ts'
import { namedTypes, shortDescription } from './filter-words.ts'
import * as css from './filters.css.ts'
import { findFields } from './find-fields.ts'
import { useFieldTitles } from './use-filters.tsx'
import { useSized } from '../../ui/ui-context.ts'

const rowHeight = 45
const groupHeight = 26
const visible = 8

export interface FieldPickerProps {
  fields: readonly FilterField[]
  onChoose: (field: FilterField) => void
}

/** Selects the field to filter by: a search box, and the fields in groups. */
export function FieldPicker({ fields, onChoose }: FieldPickerProps) {
  const sized = useSized()
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const titlesOf = useFieldTitles()
  const [query, setQuery] = useState('')
  const rows = useMemo(
    () => findFields(fields, query, (field) => titlesOf(field).join(' ')),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- titles change with the language only, which draws all anew
    [fields, query],
  )
  const heightOf = useCallback(
    (index: number) => rowHeight + (rows[index]?.group ? groupHeight : 0),
    [rows],
  )
  const titleOfType = (name: string): string => schema.get(name)?.title ?? name

  function groupTitle(types: readonly string[]): string {
    const [only] = types
    if (only === undefined) return translate('filters.any-document')
    if (types.length > 1) return translate('filters.shared-fields')
    return translate('filters.type-fields', { type: titleOfType(only) })
  }

  function hint(field: FilterField): string {
    const { named, more } = namedTypes(field.documentTypes.map(titleOfType))
    const types = named.join(', ')
    const others = more > 0 ? ` ${translate('filters.more-types', { count: more })}` : ''
    return [field.description && shortDescription(field.description), types + others]
      .filter(Boolean)
      .join('\n')
  }

  return (
    <PickerList
      query={query}
      onQuery={setQuery}
      label={translate('filters.find')}
      count={rows.length}
      rowHeight={heightOf}
      visible={visible}
      getKey={(index) => rows[index]?.field.id ?? String(index)}
      onSelect={(index) => {
        const chosen = rows[index]
        if (chosen) onChoose(chosen.field)
      }}
      empty={translate('filters.none-found', { query })}
      renderRow={(index, { active }) => {
        const shown = rows[index]
        if (!shown) return null
        const { field, group } = shown
        const titles = titlesOf(field)
        return (
          <>
            {group && (
              <span
                className={css.groupTitle}
                style={{ blockSize: sized(groupHeight) }}
                // Inside the option only for layout: its clicks must not select the option.
                onClick={(event) => event.stopPropagation()}
                aria-hidden
              >
                {groupTitle(group)}
              </span>
            )}
            <Tooltip content={hint(field)} side="right">
              <span
                className={pickerCss.row}
                style={{ blockSize: sized(rowHeight) }}
                data-active={active || undefined}
                data-field={field.id}
              >
                <span className={pickerCss.icon}>
                  <Icon name={filterIcon(field.filterName)} />
                </span>
                <span className={css.rowTexts}>
                  <span className={css.rowTitle}>{titles.at(-1)}</span>
                  {titles.length > 1 && (
                    <span className={css.rowDetail}>{titles.slice(0, -1).join(' › ')}</span>
                  )}
                </span>
              </span>
            </Tooltip>
          </>
        )
      }}
    />
  )
}

const icons: { readonly [Name in FilterName]: IconName } = {
  string: 'text',
  text: 'text',
  email: 'mail',
  url: 'globe',
  slug: 'text',
  stringList: 'chevrons-up-down',
  number: 'hash',
  boolean: 'circle-check',
  date: 'calendar',
  datetime: 'calendar',
  portableText: 'newspaper',
  reference: 'link',
  image: 'image',
  file: 'file',
  array: 'list',
  arrayText: 'list',
  arrayList: 'list',
  arrayReferences: 'list',
  updatedAt: 'clock',
  createdAt: 'clock',
  references: 'link',
  status: 'globe',
  editor: 'user',
}

function filterIcon(name: string): IconName {
  return icons[name as FilterName] ?? 'text'
}
