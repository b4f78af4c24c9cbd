import { useMemo } from 'react'
import { distinctUntilChanged, map, skip, type Subscription } from 'rxjs'
import type { Conflict } from '../../data/pair/version/clashes.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { FieldClash, FieldClashes } from '../../form/field/clash/field-clashes.ts'
import { pathToString } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { clashesByField } from './clashes-by-field.ts'

/** The conflicts of a document, by the form field that shows them. */
export function useFieldClashes(pair: DocumentPair, type: SchemaType): FieldClashes {
  return useMemo(() => createFieldClashes(pair, type), [pair, type])
}

type Lists = ReadonlyMap<string, readonly FieldClash[]>

interface Places {
  conflicts: readonly Conflict[]
  document: unknown
  /** Identifies all clashes and their fields: when it is equal, the lists are reused. */
  key: string
  at: Lists
  /** By the ids of all ancestors of a clash's path, including its own. */
  inside: Lists
}

const nowhere: Places = {
  conflicts: [],
  document: null,
  key: '',
  at: new Map(),
  inside: new Map(),
}
const nothing: readonly FieldClash[] = []

function createFieldClashes(pair: DocumentPair, type: SchemaType): FieldClashes {
  let places = nowhere
  const placesNow = (): Places => (places = findPlaces(type, pair.getState(), places))
  // Each field of the form subscribes here; the document is subscribed to once.
  const listeners = new Set<() => void>()
  let subscription: Subscription | null = null
  return {
    of: (id) => placesNow().at.get(id) ?? nothing,
    inside: (id) => placesNow().inside.get(id) ?? nothing,
    watch(listener) {
      listeners.add(listener)
      subscription ??= pair.state$
        .pipe(
          map(() => placesNow().at),
          distinctUntilChanged(),
          skip(1),
        )
        .subscribe(() => {
          for (const notify of [...listeners]) notify()
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

/** Clashes move with the items of an array; other edits leave them in place. */
function findPlaces(type: SchemaType, { conflicts, displayed }: PairState, last: Places): Places {
  if (conflicts.length === 0) return nowhere
  if (conflicts === last.conflicts && displayed === last.document) return last
  const at = clashesByField(type, conflicts, displayed)
  const key = [...at].map(([id, clashes]) =>
    [id, ...clashes.map(({ within }) => within)].join('\n'),
  )
  const now = { ...last, conflicts, document: displayed, key: key.join('\n\n') }
  if (conflicts === last.conflicts && now.key === last.key) return now
  const inside = new Map<string, FieldClash[]>()
  for (const clash of [...at.values()].flat()) {
    for (let length = 0; length <= clash.shownAt.length; length++) {
      const id = pathToString(clash.shownAt.slice(0, length))
      inside.set(id, [...(inside.get(id) ?? []), clash])
    }
  }
  return { ...now, at, inside }
}
