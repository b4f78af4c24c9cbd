import { Suspense, useEffect, useRef, useState } from 'react'
import { deferred } from '../../form/deferred.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { createKey } from '../../model/key.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { classes } from '../../ui/host/dom.ts'
import { whenIdle } from '../../data/frames.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { startTimer } from '../../data/clock.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { FilterField } from '../operators/fields.ts'
import type { ListFilter } from '../operators/filter.ts'
import { createFilter, resolveFilter } from '../operators/filters-to-groq.ts'
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

/** Ms reserved for loading the list itself. */
const fetchAfterMs = 1000

/** The filters of a list as chips, and a button that adds one. */
export function FilterBar({ types, filters, onChange, narrow = false }: FilterBarProps) {
  const translate = useTranslate()
  const { clock } = useUi()
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

  useEffect(() => {
    let stop = startTimer(
      clock,
      () => {
        // If it fails, the code is loaded when there is a filter.
        stop = whenIdle(() => void FilterChip.preload().catch(() => {}))
      },
      fetchAfterMs,
    )
    return () => stop()
  }, [clock])

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
      <Suspense
        fallback={filters.map(({ id }) => (
          <span key={id} className={classes(css.chip, css.waitingChip)} />
        ))}
      >
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
      </Suspense>
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

// Most lists have no filters. What was picked becomes a chip at once, so their code comes with the picker.
const FilterChip = deferred(async () => ({
  default: (await import('./filter-chip.tsx')).FilterChip,
}))
const loadPicker = async () => {
  const [{ FieldPicker }] = await Promise.all([import('./field-picker.tsx'), FilterChip.preload()])
  return FieldPicker
}
