import { useEffect, useState } from 'react'
import { readLeft, withLeft } from '../../area/left-documents.ts'
import { recordPlace } from '../../area/user-records.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { whenIdle } from '../../data/frames.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { draftId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { onVisibilityChange } from '../../ui/host/host-env.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { FirstSeen } from './review.ts'

/** The document as its user first saw it. */
export interface FirstSeenDocument {
  /** As it was when it was opened; null until it is loaded. */
  readonly opened: FirstSeen | null
  /** As the user left it the last time, if others have changed it since. */
  readonly left: FirstSeen | null
}

/** Remembers in which version a document is left, and finds it when the document is opened again. */
export function useFirstSeen(
  pair: DocumentPair,
  { loading, mayReadHistory }: { loading: boolean; mayReadHistory: boolean },
): FirstSeenDocument {
  const layer = useDataLayer()
  const storage = useStorage()
  const { clock } = useUi()
  const [opened, setOpened] = useState<FirstSeen | null>(null)
  const [left, setLeft] = useState<FirstSeen | null>(null)
  if (!loading && !opened) setOpened({ document: pair.getState().displayed, at: clock.now() })
  const isOpened = opened !== null
  useEffect(() => {
    if (!isOpened || !mayReadHistory) return undefined
    const { publishedId } = pair
    const revisionNow = () => pair.getState().displayed?._rev
    let isCurrent = true
    let place: string | null = null
    let cancel = () => {}
    let first: string | null = null
    const users = layer.users.current$.subscribe((user) => {
      if (first !== null || !user) {
        // Sign-out removes the records, and this must not add new ones.
        if (user?.id !== first) place = null
        return
      }
      first = user.id
      place = recordPlace('left', layer, first)
      const revision = readLeft(storage.getItem(place)).get(publishedId)
      if (revision === undefined || revision === revisionNow()) return
      cancel = whenIdle(() => {
        findLeft(layer, publishedId, { revision, userId: user.id }).then(
          (found) => isCurrent && setLeft(found),
          // The marks then begin with this opening.
          () => {},
        )
      })
    })
    const note = () => {
      const revision = revisionNow()
      if (place === null || revision === undefined) return
      const all = withLeft(readLeft(storage.getItem(place)), publishedId, revision)
      storage.setItem(place, JSON.stringify([...all]))
    }
    const stop = onVisibilityChange(note)
    return () => {
      isCurrent = false
      note()
      stop()
      cancel()
      users.unsubscribe()
    }
  }, [pair, isOpened, mayReadHistory, layer, storage])
  return { opened, left }
}

/** The document before others changed it: what its user still wrote after that revision is not theirs. */
async function findLeft(
  { history }: DataLayer,
  publishedId: string,
  { revision, userId }: { revision: string; userId: string },
): Promise<FirstSeen | null> {
  const ids = [publishedId, draftId(publishedId)]
  const lines = await history.transactions(ids, { from: revision })
  const foreign = lines.findIndex(({ id, author }) => id !== revision && author !== userId)
  const last = lines[foreign - 1]
  if (!last) return null
  const document = await history.documentAt(publishedId, last.id)
  return { document, at: Date.parse(last.timestamp) }
}
