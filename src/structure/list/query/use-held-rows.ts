import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useToast } from '../../../ui/feedback/toasts.tsx'
import type { ListedDocuments } from './use-listed-documents.ts'

interface Held {
  readonly contentKey: string
  /** Positions of the documents that were opened beside the list, by id. */
  readonly places: ReadonlyMap<string, number>
  /** Documents have just been moved to where the order puts them. */
  readonly hasMoved: boolean
}

/**
 * The documents of a list, in which those opened beside it keep their places while one is open: an edit changes what
 * the list is ordered by, and must not move rows under the hand. Once none is open, they move, and a message says so.
 */
export function useHeldRows(documents: ListedDocuments, current: string | null): ListedDocuments {
  const { rows, contentKey } = documents
  const translate = useTranslate()
  const toast = useToast()
  const [held, setHeld] = useState<Held>({ contentKey, places: new Map(), hasMoved: false })
  const shown = useMemo(() => rows.keepPlaces(held.places), [rows, held.places])
  const place = current === null ? -1 : shown.indexOf(current)
  if (held.contentKey !== contentKey) {
    setHeld({ contentKey, places: new Map(), hasMoved: false })
  } else if (current === null && held.places.size > 0) {
    setHeld({ contentKey, places: new Map(), hasMoved: shown !== rows })
  } else if (current !== null && place >= 0 && !held.places.has(current)) {
    setHeld({ contentKey, places: new Map([...held.places, [current, place]]), hasMoved: false })
  }
  useEffect(() => {
    if (held.hasMoved) toast.show({ id: 'rows-moved', title: translate('structure.rows-moved') })
  }, [held, toast, translate])
  return useMemo(() => ({ ...documents, rows: shown }), [documents, shown])
}
