import { attempt } from '../schema/attempt.ts'
import type { FieldType } from '../schema/field-type.ts'
import { fieldTypes } from './field-types.ts'

/** The part of a view that may contain the data half of its type. */
export interface ViewOfType {
  readonly type: string | FieldType
}

/** The types that a page's views define. Invalid views are ignored here; the configuration check reports them. */
export function ownTypes(views: readonly (ViewOfType | null)[] = []): readonly FieldType[] {
  return views.flatMap((view) => (typeof view?.type === 'object' ? [view.type] : []))
}

/** The built-in types and those of a page, whose exceptions are contained. */
export function fieldTypesWith(views?: readonly ViewOfType[]): readonly FieldType[] {
  const own = ownTypes(views)
  // Without additional types the list keeps its identity, so that nothing is recompiled.
  return own.length === 0 ? fieldTypes : [...fieldTypes, ...own.map(guarded)]
}

/** Wraps the type's functions so that they never throw: an exception is reported, and the function counts as absent. */
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
