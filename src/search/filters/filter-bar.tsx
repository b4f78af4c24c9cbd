import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { createKey } from '../../model/key.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import type { FilterField } from '../operators/fields.ts'
import type { ListFilter } from '../operators/filter.ts'
import { createFilter, resolveFilter } from '../operators/filters-to-groq.ts'
import { FilterChip } from './filter-chip.tsx'
import { labelLengths } from './filter-words.ts'
import * as css from './filters.css.ts'
import { useFilterFields, useMoment } from './use-filters.tsx'

export interface FilterBarProps {
  /** Types of the filtered documents. */
  types: readonly SchemaType[]
  filters: readonly ListFilter[]
  onChange: (filters: readonly ListFilter[]) => void
  /** Uses shorter labels for little space. */
  narrow?: boolean
}

/** Width of the field picker in px. */
const pickerWidth = 300

/** The filters of a list as chips, and a button that adds one. */
export function FilterBar({ types, filters, onChange, narrow = false }: FilterBarProps) {
  const translate = useTranslate()
  const moment = useMoment()
  const bar = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const fields = useFilterFields(
    types.map(({ name }) => name),
    isAdding || filters.length > 0,
  )
  const { Part: FieldPicker } = useLater(loadPicker, isAdding, () => setAdding(false))
  /** Id of the chip whose editor is open. */
  const [opened, setOpened] = useState<string | null>(null)
  /** Index of a removed filter: its neighbour gets the focus. */
  const removed = useRef<{ readonly index: number; readonly before: number } | null>(null)

  useEffect(() => {
    // A host may update the filters some time after the event.
    if (!removed.current || filters.length === removed.current.before) return
    const chips = bar.current?.querySelectorAll<HTMLElement>('[data-filter] > button:first-child')
    const next = chips?.[Math.min(removed.current.index, chips.length - 1)]
    const add = bar.current?.querySelector<HTMLElement>('[data-add-filter]')
    removed.current = null
    ;(next ?? add)?.focus()
  })

  function add(field: FilterField): void {
    const filter = createFilter(field, createKey())
    setAdding(false)
    setOpened(filter.id)
    onChange([...filters, filter])
  }

  function clear(): void {
    removed.current = { index: 0, before: filters.length }
    onChange([])
  }

  const section = translate('command.section.view')
  useCommands(
    [
      {
        id: 'filters.add',
        title: translate('filters.add'),
        section,
        icon: 'filter',
        run: () => setAdding(true),
      },
      ...(filters.length > 0
        ? [{ id: 'filters.clear', title: translate('filters.clear'), section, run: clear }]
        : []),
    ],
    bar,
  )

  function remove(filter: ListFilter): void {
    removed.current = { index: filters.indexOf(filter), before: filters.length }
    setOpened(null)
    onChange(filters.filter((one) => one !== filter))
  }

  return (
    <div ref={bar} role="group" aria-label={translate('filters.label')} className={css.bar}>
      {filters.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          resolved={resolveFilter(filter, fields, moment)}
          labelLength={narrow ? labelLengths.narrow : labelLengths.wide}
          isOpen={opened === filter.id}
          onOpenChange={(open) => setOpened(open ? filter.id : null)}
          onChange={(next) => onChange(filters.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => remove(filter)}
        />
      ))}
      <Popover
        bare
        label={translate('filters.add')}
        width={pickerWidth}
        // Opens only with its content, which receives the focus.
        open={isAdding && FieldPicker !== null}
        onOpenChange={setAdding}
        trigger={
          <Button icon="filter" size="medium" variant="ghost" data-add-filter>
            {translate('filters.add')}
          </Button>
        }
      >
        {FieldPicker && <FieldPicker fields={fields} onChoose={add} />}
      </Popover>
      {filters.length > 1 && (
        <Button variant="ghost" onClick={clear}>
          {translate('filters.clear')}
        </Button>
      )}
    </div>
  )
}

const loadPicker = async () => (await import('./field-picker.tsx')).FieldPicker
