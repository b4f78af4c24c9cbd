import { useEffect, useMemo, useState } from 'react'
import type { Observable } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { LivePresence } from '../../data/presence/presence-store.ts'
import type { DocumentPresence } from '../../data/presence/present-people.ts'
import type { Path } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { announceOwnLocation } from './own-location.ts'

/** All other users in a document; undefined where presence is not shown. */
export function useDocumentPresence(
  publishedId: string,
): Observable<readonly DocumentPresence[]> | undefined {
  const { presence } = useDataLayer()
  const { showsPresence } = useAreaSettings()
  return useMemo(
    () => (showsPresence ? presence.open(LivePresence).document$(publishedId) : undefined),
    [presence, publishedId, showsPresence],
  )
}

/** Reports the user's presence in this document, at this field, while the component is mounted. */
export function useOwnLocation(pair: DocumentPair, path: Path | null): void {
  const { presence, clock } = useDataLayer()
  const { showsPresence } = useAreaSettings()
  const [source] = useState(() => Symbol('document'))
  useEffect(
    () =>
      showsPresence
        ? announceOwnLocation({ presence: presence.open(LivePresence), clock, source, pair, path })
        : undefined,
    [presence, clock, source, pair, path, showsPresence],
  )
  useEffect(
    () => (showsPresence ? () => presence.open(LivePresence).setLocations(source, []) : undefined),
    [presence, source, showsPresence],
  )
}
