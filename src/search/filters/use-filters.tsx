import type { Moment } from '../../schema/filter.ts'
import { useMemo } from 'react'
import { localZone } from '../../fields/date/wall-time.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useUi } from '../../ui/ui-context.ts'
import { filterFields } from '../operators/fields.ts'
import type { FilterField } from '../operators/fields.ts'
import type { Condition, ListFilter } from '../operators/filter.ts'
import { filtersToGroq } from '../operators/filters-to-groq.ts'
import { pinnedKey } from './filter-words.ts'

/**
 * The fields that documents of these types can be filtered by; all types when empty. There may be thousands: they are
 * only computed when `wanted`.
 */
export function useFilterFields(
  typeNames: readonly string[],
  wanted = true,
): readonly FilterField[] {
  const { schema } = useDataLayer()
  const names = typeNames.join(' ')
  return useMemo(
    () => (wanted ? filterFields(schema, names === '' ? [] : names.split(' ')) : []),
    [schema, names, wanted],
  )
}

/** The combined condition of the filters; keeps its identity while it is equal. */
export function useFilterCondition(
  filters: readonly ListFilter[],
  typeNames: readonly string[],
): Condition | null {
  const fields = useFilterFields(typeNames, filters.length > 0)
  const condition = filtersToGroq(filters, fields, useMoment())
  const key = JSON.stringify(condition)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the condition
  return useMemo(() => condition, [key])
}

/** The current time and zone for relative dates. */
export function useMoment(): Moment {
  const { clock } = useUi()
  return {
    now: clock.now(),
    // Lazy: the first lookup takes 10 ms, and few filters depend on it.
    get zone() {
      return localZone()
    },
  }
}

const partTitles: Readonly<Record<string, MessageKey>> = {
  'geopoint.lat': 'inputs.geopoint.lat',
  'geopoint.lng': 'inputs.geopoint.lng',
  'geopoint.alt': 'inputs.geopoint.alt',
}

/** Returns the titles on the path to a field, translated. */
export function useFieldTitles(): (field: FilterField) => readonly string[] {
  const translate = useTranslate()
  return (field) => {
    const key = pinnedKey(field)
    if (key) return [translate(key)]
    const part = partTitles[`${field.partOf}.${field.name}`]
    return part ? [...field.titlePath.slice(0, -1), translate(part)] : field.titlePath
  }
}
