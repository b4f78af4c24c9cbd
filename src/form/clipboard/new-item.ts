import type { SchemaType } from '../../schema/schema.ts'
import { rulesOf } from '../../schema/validation/rules-of.ts'
import { emptyObjectOf } from '../../schema/walk.ts'

/**
 * A new object for an array, with the default value of its type. Throws for types whose values are not objects: these
 * have no key.
 */
export function createObjectItem(
  type: SchemaType,
  key: string,
): Record<string, unknown> & { _key: string } {
  if (type.jsonType !== 'object') {
    throw new TypeError(
      `Cannot create an item of type "${type.name}": only objects are created, not ${type.jsonType} values`,
    )
  }
  return { ...(type.fieldType.defaultValue?.(type) as object), ...emptyObjectOf(type), _key: key }
}

/** The value of an empty plain item: an array cannot contain undefined. */
export function emptyPlainItem(type: SchemaType): unknown {
  if (type.jsonType === 'number') return 0
  return type.jsonType === 'boolean' ? false : ''
}

/** True for arrays of strings, numbers or booleans, which are edited in their rows. */
export function holdsPlainItems(array: SchemaType): boolean {
  return array.of.length > 0 && array.of.every((type) => type.jsonType !== 'object')
}

/** The minimum and maximum number of items that the rules allow. */
export function itemLimits(type: SchemaType): { min: number; max: number } {
  let min = 0
  let max = Infinity
  for (const { level, constraints } of rulesOf(type)) {
    if (level !== 'error') continue
    for (const one of constraints) {
      if (one.type === 'min' && typeof one.limit === 'number') min = Math.max(min, one.limit)
      if (one.type === 'max' && typeof one.limit === 'number') max = Math.min(max, one.limit)
      if (one.type === 'length' && typeof one.limit === 'number') {
        min = Math.max(min, one.limit)
        max = Math.min(max, one.limit)
      }
    }
  }
  return { min, max }
}
