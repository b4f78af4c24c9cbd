import { filter } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { ChangeMark, ChangeMarks } from '../../form/field/change-marks.ts'
import { isRecord, ownField, type ContentDocument } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { getAt, pathToString, type Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Pace } from '../../data/rhythm.ts'
import { atPace } from '../pair/at-pace.ts'

export interface ChangeWatch extends Omit<ChangeMarks, 'show'> {
  dispose(): void
}

/**
 * Tracks which fields differ from when the user left the document or, the first time, opened it, and whether this page or
 * another user changed them last. Own changes are compared when typing pauses.
 */
export function watchChanges(
  pair: DocumentPair,
  type: SchemaType,
  { left, opened, pace }: { left: ContentDocument | null; opened: ContentDocument; pace: Pace },
): ChangeWatch {
  const first = left ?? opened
  const marks = new Map<string, ChangeMark>()
  const listeners = new Map<string, Set<() => void>>()
  /** The version up to which all changes are marked. */
  let seen: ContentDocument | null = first
  let latest = pair.getState().displayed
  /** The document before its last change. */
  let before = latest

  function mark(to: ContentDocument | null, by: ChangeMark): void {
    const names: string[] = []
    for (const path of changedFields(type, { from: seen, to, path: [] })) {
      const id = pathToString(path)
      const next = isEqual(getAt(first, path), getAt(to, path)) ? null : by
      if ((marks.get(id) ?? null) === next) continue
      if (next) marks.set(id, next)
      else marks.delete(id)
      names.push(id)
    }
    seen = to
    for (const id of names) for (const listener of listeners.get(id) ?? []) listener()
  }

  if (left) {
    mark(opened, 'remote')
    mark(latest, 'own')
  }
  const subscription = pair.state$.subscribe(({ displayed }) => {
    if (displayed === latest) return
    before = latest
    latest = displayed
  })
  subscription.add(
    pair.changes$.pipe(filter(({ origin }) => origin === 'remote')).subscribe(() => {
      mark(before, 'own')
      // The effect of an own operation is reported as a remote change.
      mark(latest, pair.getState().running ? 'own' : 'remote')
      before = latest
    }),
  )
  subscription.add(
    pair.changes$
      .pipe(
        filter(({ origin }) => origin === 'local'),
        atPace(pace),
      )
      .subscribe(() => mark(latest, 'own')),
  )
  return {
    markOf: (id) => marks.get(id) ?? null,
    watch(id, listener) {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => void known.delete(listener)
    },
    dispose: () => subscription.unsubscribe(),
  }
}

interface Pair {
  from: unknown
  to: unknown
  path: Path
}

/** The changed fields of a document and its nested objects, as shown in the form. Lists count as one field. */
function* changedFields(type: SchemaType, { from, to, path }: Pair): Generator<Path> {
  if (from === to) return
  for (const { name, type: fieldType } of type.fields) {
    const old = isRecord(from) ? ownField(from, name) : undefined
    const now = isRecord(to) ? ownField(to, name) : undefined
    if (old === now) continue
    const at = [...path, name]
    const isSection = fieldType.fieldType.holds === 'fields' && [old, now].every(isObjectOrNothing)
    if (isSection) yield* changedFields(fieldType, { from: old, to: now, path: at })
    else if (!isEqual(old, now)) yield at
  }
}

const isObjectOrNothing = (value: unknown): boolean => value === undefined || isRecord(value)
