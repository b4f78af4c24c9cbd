import type { SchemaType } from '../schema.ts'
import type { Rule } from './rule.ts'
import { rulesOf } from './rules-of.ts'

/** Whether the page has registered validators for a type or any type inside it. */
export function hasCustomValidators(type: SchemaType, seen = new Set<SchemaType>()): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  const inside = [...type.fields.map((field) => field.type), ...type.of]
  return rulesOf(type).some(isCustom) || inside.some((one) => hasCustomValidators(one, seen))
}

function isCustom({ constraints }: Rule): boolean {
  return constraints.some(
    (one) => one.type === 'custom' || ('rules' in one && one.rules.some(isCustom)),
  )
}
