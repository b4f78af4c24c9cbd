import { isRecord } from '../model/document.ts'
import { isEqual } from '../model/equal.ts'
import type { OptionReport } from '../schema/field-type.ts'
import type { TypeDefinition } from '../schema/define.ts'
import type { SchemaType } from '../schema/schema.ts'
import { titleFromName } from '../schema/titles.ts'
import type { Rule } from '../schema/validation/rule.ts'

/** One choice of `options.list`. */
export interface ListChoice<V> {
  readonly title: string
  readonly value: V
}

/** The choices of `options.list`, or null for a type without a list. Plain values get a generated title. */
export function listChoices<V>(
  type: SchemaType,
  isValue: (value: unknown) => value is V,
): readonly ListChoice<V>[] | null {
  const { list } = type.options
  if (!Array.isArray(list)) return null
  return list.flatMap((entry: unknown) => {
    if (isValue(entry)) return [{ title: titleFromName(String(entry)), value: entry }]
    if (!isRecord(entry) || !isValue(entry['value'])) return []
    const { value, title } = entry
    return [{ title: typeof title === 'string' ? title : titleFromName(String(value)), value }]
  })
}

/** The items in the `options.list` of an array, with their titles if any. */
export function listedItems({
  options,
}: Pick<SchemaType, 'options'>): readonly { readonly value: unknown; readonly title?: string }[] {
  const { list } = options
  return (Array.isArray(list) ? list : []).map((entry: unknown) => {
    // An object with a `_type` is the item itself, not a wrapper.
    const isWrapped = isRecord(entry) && 'value' in entry && !('_type' in entry)
    const title = isRecord(entry) ? entry['title'] : undefined
    const value: unknown = isWrapped ? entry['value'] : entry
    return { value, ...(typeof title === 'string' && { title }) }
  })
}

/** The choices of `options.list` for filters: strings and numbers, with their titles. */
export function filterChoices(type: SchemaType): readonly ListChoice<string | number>[] {
  if (type.jsonType === 'string') return listChoices(type, isChoice) ?? []
  if (type.jsonType !== 'array') return []
  return listedItems(type).flatMap(({ value, title }) =>
    isChoice(value) ? [{ value, title: title ?? titleFromName(String(value)) }] : [],
  )
}

function isChoice(value: unknown): value is string | number {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && value !== ''
}

/** An array with a list of choices allows no other items. */
export function listedItemRules(type: Pick<SchemaType, 'options'>, rule: Rule): readonly Rule[] {
  const values = listedItems(type).map(({ value }) => value)
  return values.length > 0 ? [rule.validItems(values)] : []
}

/** A field with a list of choices allows no other value. */
export function listRules(type: SchemaType, rule: Rule): readonly Rule[] {
  const choices = listChoices(
    type,
    (value): value is unknown => value !== undefined && !isRecord(value),
  )
  return choices && choices.length > 0 ? [rule.valid(choices.map(({ value }) => value))] : []
}

/** Checks `list`, `layout` and `direction`. */
export function checkList(isValue: (value: unknown) => boolean) {
  return ({ options = {} }: TypeDefinition, report: OptionReport): void => {
    const { list, layout, direction } = options as Record<string, unknown>
    if (list !== undefined && !Array.isArray(list)) {
      report('error', ['options', 'list'], 'The list of choices must be an array')
    }
    const values: unknown[] = []
    for (const [index, entry] of (Array.isArray(list) ? list : []).entries()) {
      const value: unknown = isRecord(entry) ? entry['value'] : entry
      const at = ['options', 'list', index]
      if (!isValue(value)) {
        report('error', at, 'A choice is a value of the type, or an object with title and value')
      } else if (values.some((other) => isEqual(other, value))) {
        report('warning', at, `The value ${JSON.stringify(value)} is listed twice`)
      }
      values.push(value)
    }
    if (layout !== undefined && layout !== 'dropdown' && layout !== 'radio') {
      report('warning', ['options', 'layout'], 'The layout of a list is "dropdown" or "radio"')
    }
    if (direction !== undefined && direction !== 'horizontal' && direction !== 'vertical') {
      report('warning', ['options', 'direction'], 'The direction is "horizontal" or "vertical"')
    }
  }
}
