import { isRecord } from '../../model/document.ts'
import { referredIds } from '../../model/reference.ts'
import type { Steps } from './slices.ts'

/** Number of values that are processed in one step. */
const valuesAtOnce = 500
/** Depth to which parts are shared: a document in the effects of a transaction, and its fields. */
const deepestShared = 4

/** As `JSON.stringify`, in interruptible steps. */
export type JsonWriter = (value: unknown) => Steps<string>

/**
 * Creates a writer that writes a part only once, however many of the values have it in common: the same long list is in
 * a mutation, in the document it makes and in the effects that are logged.
 */
export function createJsonWriter(): JsonWriter {
  const written = new Map<unknown, string>()

  function* write(value: unknown, depth: number): Steps<string> {
    yield
    if (isShort(value)) return JSON.stringify(value)
    const known = written.get(value)
    if (known !== undefined) return known
    const parts: string[] = []
    if (Array.isArray(value)) {
      for (const item of value) parts.push(yield* write(item ?? null, depth + 1))
    } else if (isRecord(value)) {
      for (const [name, child] of Object.entries(value)) {
        if (child === undefined) continue
        parts.push(`${JSON.stringify(name)}:${yield* write(child, depth + 1)}`)
      }
    }
    const text = Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`
    if (depth <= deepestShared) written.set(value, text)
    return text
  }

  return (value) => write(value, 0)
}

/** As `referredIds`, in interruptible steps. */
export function* collectReferredIds(value: unknown): Steps<Map<string, boolean>> {
  const ids = new Map<string, boolean>()

  function add(part: unknown): void {
    for (const [id, isStrong] of referredIds(part)) ids.set(id, isStrong || ids.get(id) === true)
  }

  function* visit(part: unknown): Steps<void> {
    yield
    if (isShort(part)) return add(part)
    if (Array.isArray(part)) {
      for (const item of part) yield* visit(item)
    } else if (isRecord(part)) {
      const fields = Object.entries(part)
      // A reference may have any number of other fields.
      add(Object.fromEntries(fields.filter(([, child]) => !isContainer(child))))
      for (const [, child] of fields) if (isContainer(child)) yield* visit(child)
    }
  }

  yield* visit(value)
  return ids
}

function isShort(value: unknown): boolean {
  let left = valuesAtOnce
  const visit = (part: unknown): boolean => {
    if (!isContainer(part)) return --left >= 0
    if (Array.isArray(part)) return part.length <= left-- && part.every(visit)
    left--
    for (const name in part) if (!visit(part[name])) return false
    return left >= 0
  }
  return visit(value)
}

function isContainer(value: unknown): value is unknown[] | Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
