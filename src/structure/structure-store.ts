import { attempt, toError } from '../schema/attempt.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import type { StructureContext, StructureItems } from './structure-item.ts'
import { resolveItems, type ResolvedItem } from './resolve-items.ts'

/** The entries of one list. */
export type ItemsState =
  | { status: 'loading' }
  | { status: 'ready'; items: readonly ResolvedItem[] }
  | { status: 'failed'; error: Error }

/** The entries of all opened lists; functions are called once per context. */
export interface StructureStore {
  /** The entries of a list; referentially stable until they change. `place` names the list in reports. */
  itemsOf(items: StructureItems, place?: string): ItemsState
  /** Resolves with the entries once they are loaded. Rejects if the function fails. */
  load(items: StructureItems, place?: string): Promise<readonly ResolvedItem[]>
  /** Calls a failed function again. */
  retry(items: StructureItems): void
  /** Sets user and permissions; until then, lists from functions are loading. */
  setContext(context: StructureContext): void
  subscribe: (listener: () => void) => () => void
  /** A number that differs after every change. */
  getVersion: () => number
}

/** Creates the store of one structure. `report` is called once for each problem. */
export function createStructureStore(
  schema: CompiledSchema,
  report: (problem: string) => void,
): StructureStore {
  const known = new Map<StructureItems, ItemsState>()
  const reported = new Set<string>()
  const listeners = new Set<() => void>()
  let context: StructureContext | null = null
  let version = 0

  function changed(): void {
    version += 1
    for (const listener of listeners) listener()
  }

  function check(given: unknown, place: string | undefined): ItemsState {
    const { items, problems } = resolveItems(schema, given, place)
    for (const problem of problems) {
      if (!reported.has(problem)) report(problem)
      reported.add(problem)
    }
    return { status: 'ready', items }
  }

  function fail(thrown: unknown, place: string | undefined): ItemsState {
    const error = toError(thrown)
    report(`The items of ${place ?? 'the structure'} could not be made: ${error.message}`)
    return { status: 'failed', error }
  }

  function request(items: StructureItems, place: string | undefined): ItemsState {
    if (typeof items !== 'function') return check(items, place)
    if (!context) return waiting
    const given = context
    const result = attempt(() => items(given))
    if (!result.ok) return fail(result.error, place)
    if (!isPromise(result.value)) return check(result.value, place)
    const state: ItemsState = { status: 'loading' }
    const settle = (next: ItemsState): void => {
      // A new context or another attempt has replaced it.
      if (known.get(items) !== state) return
      known.set(items, next)
      changed()
    }
    result.value.then(
      (given) => settle(check(given, place)),
      (thrown) => settle(fail(thrown, place)),
    )
    return state
  }

  function itemsOf(items: StructureItems, place?: string): ItemsState {
    const kept = known.get(items)
    if (kept) return kept
    const state = request(items, place)
    // Functions that need a context are called when there is one.
    if (state !== waiting) known.set(items, state)
    return state
  }

  return {
    itemsOf,
    load(items, place) {
      return new Promise((resolve, reject) => {
        const look = (): boolean => {
          const state = itemsOf(items, place)
          if (state.status === 'ready') resolve(state.items)
          if (state.status === 'failed') reject(state.error)
          return state.status !== 'loading'
        }
        if (look()) return
        const listener = (): void => {
          if (look()) listeners.delete(listener)
        }
        listeners.add(listener)
      })
    },
    retry(items) {
      if (known.get(items)?.status !== 'failed') return
      known.delete(items)
      changed()
    },
    setContext(next) {
      if (next === context) return
      context = next
      for (const items of known.keys()) {
        if (typeof items === 'function') known.delete(items)
      }
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getVersion: () => version,
  }
}

const waiting: ItemsState = { status: 'loading' }

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}
