import type { Moment } from '../../schema/filter.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { of } from 'rxjs'
import { failureText } from '../../area/failure-text.ts'
import type { DataError } from '../../data/errors.ts'
import type { QueryState } from '../../data/query/query-cache.ts'
import { localZone } from '../../fields/date/wall-time.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
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

/** The combined condition of the filters; undefined until known. Keeps its identity while it is equal. */
export function useFilterCondition(
  filters: readonly ListFilter[],
  typeNames: readonly string[],
): Condition | null | undefined {
  const fields = useFilterFields(typeNames, filters.length > 0)
  const needsEdited = filters.some(({ fieldId }) => fieldId === 'editor')
  const edited = useEdited(needsEdited)
  const moment = useMoment(edited)
  const isKnown = !needsEdited || edited !== undefined
  const condition = isKnown ? filtersToGroq(filters, fields, moment) : undefined
  const key = JSON.stringify(condition)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the condition
  return useMemo(() => condition, [key])
}

/** Published ids of the documents that the user edited; undefined until they are known, or if they are not `wanted`. */
function useEdited(wanted: boolean): readonly string[] | undefined {
  const { search } = useDataLayer()
  const translate = useTranslate()
  const toast = useToast()
  const { value, error } = useObservable<Partial<QueryState<readonly string[]>>>(
    () => (wanted ? search.observeEdited() : of({})),
    {},
    [search, wanted],
  )
  const fail = useEffectEvent((failure: DataError) => {
    const description = failureText(translate, failure)
    toast.show({
      id: 'edited-documents',
      tone: 'critical',
      title: translate('filters.editor-failed'),
      description,
    })
  })
  useEffect(() => {
    if (error) fail(error)
  }, [error])
  // After an error, what was known before it; nothing while nothing was ever known.
  return value ?? (error ? [] : undefined)
}

/** The current time and zone, for relative dates, and the documents that the user edited. */
export function useMoment(edited?: readonly string[]): Moment {
  const { clock } = useUi()
  return {
    now: clock.now(),
    edited,
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
