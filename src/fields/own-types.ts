import { attempt } from '../schema/attempt.ts'
import type { FieldType } from '../schema/field-type.ts'
import { fieldTypes } from './field-types.ts'

/** A view, as far as it may bring the data half of its type. */
export interface ViewOfType {
  readonly type: string | FieldType
}

/** The types that views of a page bring with them. What is no view is for the check of the configuration to report. */
export function ownTypes(views: readonly (ViewOfType | null)[] = []): readonly FieldType[] {
  return views.flatMap((view) => (typeof view?.type === 'object' ? [view.type] : []))
}

/** The built-in types and those of a page, each of which can only break its own values. */
export function fieldTypesWith(views?: readonly ViewOfType[]): readonly FieldType[] {
  const own = ownTypes(views)
  // The very same list where a page adds none, so that nothing is compiled again for it.
  return own.length === 0 ? fieldTypes : [...fieldTypes, ...own.map(guarded)]
}

/** The type with functions that never throw: one that fails is reported, and counts as left out. */
function guarded(type: FieldType): FieldType {
  const guard = (name: string, part: unknown): unknown => {
    if (name === 'convert' && typeof part === 'object') return guardEach({ ...part })
    if (typeof part !== 'function') return part
    return (...given: unknown[]) => {
      const outcome = attempt(() => part.apply(type, given) as unknown)
      if (!outcome.ok) console.error(`The type "${type.name}" failed in ${name}`, outcome.error)
      return outcome.ok ? outcome.value : undefined
    }
  }
  const guardEach = (parts: object) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, guard(name, part)]))
  return guardEach(type) as unknown as FieldType
}
