import type { Moment, Operator } from '../../schema/filter.ts'
import { fieldsOfAll } from './fields.ts'
import type { FilterField } from './fields.ts'
import { initialValues } from './filter.ts'
import type { Condition, ListFilter } from './filter.ts'
import { operators } from './operators.ts'

/** Why a filter has no condition: its field or operator does not exist, or its value is incomplete. */
export type FilterProblem = 'field' | 'operator' | 'incomplete'

/** A filter with its field and operator; `problem` says why either may be missing. */
export interface ResolvedFilter {
  readonly field: FilterField | undefined
  readonly operator: Operator | undefined
  readonly problem: FilterProblem | null
}

export function resolveFilter(
  filter: ListFilter,
  fields: readonly FilterField[],
  moment: Moment,
): ResolvedFilter {
  const field = fields.find(({ id }) => id === filter.fieldId)
  if (!field) return { field, operator: undefined, problem: 'field' }
  const operator = operatorsOf(field).find(({ name }) => name === filter.operator)
  if (!operator) return { field, operator, problem: 'operator' }
  const isComplete = filtersToGroq([filter], fields, moment) !== null
  return { field, operator, problem: isComplete ? null : 'incomplete' }
}

/** The operators of a field, the default one first. */
export function operatorsOf({ filter }: FilterField): readonly Operator[] {
  return filter.operators.flatMap((one) =>
    typeof one === 'string' ? (operators.get(one) ?? []) : one,
  )
}

/** A new filter for this field, with the default operator. */
export function createFilter(field: FilterField, id: string): ListFilter {
  const [operator] = operatorsOf(field)
  return {
    id,
    fieldId: field.id,
    fieldPath: field.fieldPath,
    operator: operator?.name ?? '',
    value: operator ? initialValues[operator.input] : null,
  }
}

/** Replaces the operator `previous`. The value is kept if the new operator uses the same kind of input. */
export function withOperator(
  filter: ListFilter,
  previous: Operator | undefined,
  next: Operator,
): ListFilter {
  const value = previous?.input === next.input ? filter.value : initialValues[next.input]
  return { ...filter, operator: next.name, value }
}

/** The filters whose fields all of these types have; the others are dropped when the types change. */
export function filtersOfAll(
  filters: readonly ListFilter[],
  fields: readonly FilterField[],
  typeNames: readonly string[],
): readonly ListFilter[] {
  const known = new Set(fieldsOfAll(fields, typeNames).map(({ id }) => id))
  return filters.filter(({ fieldId }) => known.has(fieldId))
}

/**
 * The combined condition of all filters; null when there is none. Incomplete filters, and filters whose field or
 * operator no longer exists, are ignored.
 */
export function filtersToGroq(
  filters: readonly ListFilter[],
  fields: readonly FilterField[],
  moment: Moment,
): Condition | null {
  const params: Record<string, unknown> = {}
  const param = (value: unknown): string => {
    const name = `filter${Object.keys(params).length}`
    params[name] = value
    return `$${name}`
  }
  const conditions = filters.flatMap(({ fieldId, operator: name, value }) => {
    const field = fields.find(({ id }) => id === fieldId)
    const operator = field && operatorsOf(field).find((one) => one.name === name)
    if (!field || !operator) return []
    const { target, present } = field.filter
    const path = field.fieldPath ?? ''
    const context = { ...moment, target: target(path), present: present(path), param }
    const condition = operator.toGroq(value, context)
    return condition === null ? [] : [`(${condition})`]
  })
  return conditions.length === 0 ? null : { filter: conditions.join(' && '), params }
}
