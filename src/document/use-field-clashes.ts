import { useMemo } from 'react'
import { distinctUntilChanged, map, skip, type Subscription } from 'rxjs'
import type { Conflict } from '../data/document/clashes.ts'
import type { DocumentPair } from '../data/document/document-pair.ts'
import type { FieldClash, FieldClashes } from '../form/field-clashes.ts'
import { type Path, pathToString } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { fieldTrail } from './field-title.ts'

/** The conflicts of a document, each at the field of the form that it is in. */
export function useFieldClashes(pair: DocumentPair, type: SchemaType): FieldClashes {
  return useMemo(() => createFieldClashes(pair, type), [pair, type])
}

function createFieldClashes(pair: DocumentPair, type: SchemaType): FieldClashes {
  let known: readonly Conflict[] = []
  let byField = new Map<string, FieldClash[]>()
  const nothing: readonly FieldClash[] = []
  // Each field of the form listens; the document is listened to once.
  const listeners = new Set<() => void>()
  let subscription: Subscription | null = null
  return {
    of(id) {
      const { conflicts } = pair.getState()
      if (conflicts !== known) {
        known = conflicts
        byField = clashesByField(type, conflicts)
      }
      return byField.get(id) ?? nothing
    },
    watch(listener) {
      listeners.add(listener)
      subscription ??= pair.state$
        .pipe(
          map(({ conflicts }) => conflicts),
          distinctUntilChanged(),
          skip(1),
        )
        .subscribe(() => {
          for (const tell of [...listeners]) tell()
        })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        subscription?.unsubscribe()
        subscription = null
      }
    },
    choose: (path, side) => pair.resolveConflict(path, side),
  }
}

function clashesByField(
  type: SchemaType,
  conflicts: readonly Conflict[],
): Map<string, FieldClash[]> {
  const byField = new Map<string, FieldClash[]>()
  for (const { path, mine, theirs, holds } of conflicts) {
    const depth = fieldDepth(type, path)
    const id = pathToString(path.slice(0, depth))
    const within = fieldTrail(type, path).slice(depth).join(' → ')
    byField.set(id, [...(byField.get(id) ?? []), { path, within, mine, theirs, holds }])
  }
  return byField
}

/** How much of a path leads to the field that always stands in the form: a list is one field with all that is in it. */
function fieldDepth(type: SchemaType, path: Path): number {
  let current = type
  for (const [index, segment] of path.entries()) {
    const field = current.fields.find(({ name }) => name === segment)
    if (!field) return index
    if (field.type.fieldType.name !== 'object') return index + 1
    current = field.type
  }
  return path.length
}
