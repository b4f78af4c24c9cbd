import { useMemo } from 'react'
import { distinctUntilChanged, map, skip, type Subscription } from 'rxjs'
import type { Conflict } from '../data/document/clashes.ts'
import type { DocumentPair } from '../data/document/document-pair.ts'
import type { FieldClash, FieldClashes } from '../form/field-clashes.ts'
import type { SchemaType } from '../schema/schema.ts'
import { clashesByField } from './clashes-by-field.ts'

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
      const { conflicts, displayed } = pair.getState()
      if (conflicts !== known) {
        known = conflicts
        byField = clashesByField(type, conflicts, displayed)
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
