import {
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  of,
  scan,
  switchMap,
} from 'rxjs'
import { isRecord, isReference } from '../../model/document.ts'
import { draftId, publishedId } from '../../model/ids.ts'
import { isEqual } from '../../model/equal.ts'
import { keepIdentity } from '../keep-identity.ts'
import type { FieldBatcher } from './field-batcher.ts'

/** Values by their alias. */
export type Selected = Readonly<Record<string, unknown>>

/** A value to be selected as `alias`; `path` starts at the current value and may follow references. */
interface Wanted {
  alias: string
  path: readonly string[]
}

/**
 * The selected values of the document with exactly this id, live; null when it cannot be read. Emits when one of them
 * changes. A path through a reference continues in the referenced document, or its draft if there is one; each hop is
 * another query.
 */
export function observeSelection(
  batcher: FieldBatcher,
  id: string,
  select: Readonly<Record<string, string>>,
): Observable<Selected | null> {
  return observeDocument(batcher, id, parseSelection(select)).pipe(
    scan((last: Selected | null, next) => keepIdentity(last, next), null),
    distinctUntilChanged(),
  )
}

/** Like `observeSelection`, of a value that is already here. */
export function observeSelectionOf(
  batcher: FieldBatcher,
  value: unknown,
  select: Readonly<Record<string, string>>,
): Observable<Selected> {
  return follow(batcher, value, parseSelection(select)).pipe(
    distinctUntilChanged<Selected>(isEqual),
  )
}

/** Whether a selected path of the value continues in another document. */
export function leadsToOthers(value: unknown, select: Readonly<Record<string, string>>): boolean {
  return parseSelection(select).some((want) => {
    let at = value
    return want.path.some((head, index) => {
      if (isReference(at)) return !isInReference({ ...want, path: want.path.slice(index) })
      at = step(at, head)
      return false
    })
  })
}

function parseSelection(select: Readonly<Record<string, string>>): Wanted[] {
  return Object.entries(select).map(([alias, path]) => ({
    alias,
    path: path.split(/->\.?|[.[\]]/).filter((segment) => segment !== ''),
  }))
}

function observeDocument(
  batcher: FieldBatcher,
  id: string,
  wanted: readonly Wanted[],
): Observable<Selected | null> {
  const fields = wanted.flatMap(({ path }) => path.slice(0, 1))
  return batcher
    .observe(id, fields)
    .pipe(switchMap((document) => (document ? follow(batcher, document, wanted) : of(null))))
}

function follow(
  batcher: FieldBatcher,
  value: unknown,
  wanted: readonly Wanted[],
): Observable<Selected> {
  const arrived = wanted.filter(({ path }) => path.length === 0)
  const underway = wanted.filter(({ path }) => path.length > 0)
  const here = Object.fromEntries(arrived.map(({ alias }) => [alias, value]))
  if (underway.length === 0) return of(here)
  const [own, beyond] = isReference(value)
    ? [underway.filter(isInReference), underway.filter((want) => !isInReference(want))]
    : [underway, []]
  const parts = groupByHead(own).map(([head, rest]) => follow(batcher, step(value, head), rest))
  if (isReference(value) && beyond.length > 0) {
    parts.push(observeTarget(batcher, value._ref, beyond))
  }
  return combineLatest(parts).pipe(map((found) => Object.assign({}, here, ...found)))
}

function observeTarget(
  batcher: FieldBatcher,
  id: string,
  wanted: readonly Wanted[],
): Observable<Selected> {
  const target = publishedId(id)
  const versions = [draftId(target), target].map((version) =>
    observeDocument(batcher, version, wanted),
  )
  return combineLatest(versions).pipe(map(([draft, published]) => draft ?? published ?? {}))
}

/** True for a field of the reference itself, such as `_ref`. */
function isInReference({ path }: Wanted): boolean {
  return path[0]!.startsWith('_') && path[0] !== '_id' && path[0] !== '_rev'
}

function groupByHead(wanted: readonly Wanted[]): [string, Wanted[]][] {
  const groups = new Map<string, Wanted[]>()
  for (const { alias, path } of wanted) {
    const [head = '', ...rest] = path
    groups.set(head, [...(groups.get(head) ?? []), { alias, path: rest }])
  }
  return [...groups]
}

function step(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)]
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
