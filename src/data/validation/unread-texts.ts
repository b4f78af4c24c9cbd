import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs'
import { getAt, isKeySegment, pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import { englishMessage } from '../../schema/validation/messages.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'

/** Why a text cannot be parsed; a translation key below `validation.`. */
export type UnreadReason = 'unread.number' | 'unread.number-size' | 'unread.date'

/** A text in a field that cannot be parsed as a value of the field's type. */
export interface UnreadText {
  readonly path: Path
  readonly text: string
  readonly reason: UnreadReason
}

/**
 * Texts typed into a document that cannot be parsed: they stay as typed while the stored value is unchanged, and are
 * errors of the document until they are corrected or discarded.
 */
export class UnreadTexts {
  readonly #list = new BehaviorSubject<readonly UnreadText[]>([])
  /** The document that the paths refer to. */
  #document: unknown = undefined

  /** The texts; replays. */
  get list$(): Observable<readonly UnreadText[]> {
    return this.#list
  }

  get list(): readonly UnreadText[] {
    return this.#list.value
  }

  get isEmpty(): boolean {
    return this.#list.value.length === 0
  }

  /** The text at exactly this path. Keeps its identity until another text is stored there. */
  at(path: Path): UnreadText | null {
    if (this.isEmpty) return null
    const id = pathToString(path)
    return this.#list.value.find((one) => pathToString(one.path) === id) ?? null
  }

  hold(text: UnreadText): void {
    const before = this.at(text.path)
    if (before && before.text === text.text && before.reason === text.reason) return
    this.#list.next([...this.#list.value.filter((one) => one !== before), text])
  }

  drop(path: Path): void {
    const text = this.at(path)
    if (text) this.#list.next(this.#list.value.filter((one) => one !== text))
  }

  clear(): void {
    if (!this.isEmpty) this.#list.next([])
  }

  /** Updates the paths after a change: texts move with their items, and are removed with them. */
  follow(document: unknown): void {
    const before = this.#document
    this.#document = document
    if (this.isEmpty || before === document || !document) return
    const list = this.#list.value
    const next = list.flatMap((text) => {
      const path = movedPath(text.path, before, document)
      return path === text.path ? [text] : path ? [{ ...text, path }] : []
    })
    if (next.length < list.length || next.some((text, index) => text !== list[index])) {
      this.#list.next(next)
    }
  }
}

/** Adds the unparsable texts to the findings of validation. */
export function withUnread<S extends { readonly markers: readonly ValidationMarker[] }>(
  validation$: Observable<S>,
  unread: UnreadTexts,
): Observable<S> {
  const markers$ = unread.list$.pipe(map((list) => list.map(unreadMarker)))
  let joined: { from: readonly ValidationMarker[]; own: readonly ValidationMarker[] } | null = null
  let markers: readonly ValidationMarker[] = []
  return combineLatest([validation$, markers$]).pipe(
    map(([state, own]) => {
      if (own.length === 0) return state
      if (joined?.from !== state.markers || joined.own !== own) {
        joined = { from: state.markers, own }
        markers = [...own, ...state.markers]
      }
      return { ...state, markers }
    }),
  )
}

/** A text as an error finding of its field. */
export function unreadMarker({ path, text, reason }: UnreadText): ValidationMarker {
  const params = { input: text, example: '1234.5' }
  return {
    path,
    level: 'error',
    code: reason,
    message: englishMessage({ code: reason, params }),
    params,
  }
}

/** Whether the finding is about an unparsable text, which its own control shows and explains. */
export function isUnread({ code }: ValidationMarker): boolean {
  return code?.startsWith('unread.') === true
}

/** The path after a change; null when its item was removed. */
function movedPath(path: Path, before: unknown, after: unknown): Path | null {
  let moved = path
  for (const [depth, segment] of path.entries()) {
    if (typeof segment === 'string') continue
    const items = getAt(after, moved.slice(0, depth))
    if (!Array.isArray(items)) return null
    if (isKeySegment(segment)) {
      if (getAt(items, [segment]) === undefined) return null
      continue
    }
    const known = getAt(before, path.slice(0, depth))
    const index =
      typeof segment === 'number' && Array.isArray(known)
        ? movedIndex(segment, known, items)
        : segment
    if (index === null) return null
    if (index !== segment) moved = [...moved.slice(0, depth), index, ...moved.slice(depth + 1)]
  }
  return moved
}

/** The index of an item in an unkeyed list after a change, determined from the unchanged items around it. */
function movedIndex(index: number, before: readonly unknown[], after: readonly unknown[]) {
  if (before === after) return index
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  if (index < start) return index
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  if (index >= before.length - same) return index + after.length - before.length
  // Moved within the list, or changed in place.
  const there = after.indexOf(before[index], start)
  if (there >= 0 && there < after.length - same) return there
  return before.length > after.length ? null : index
}
