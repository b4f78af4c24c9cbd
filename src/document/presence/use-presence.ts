import { useEffect, useMemo, useState } from 'react'
import type { Observable } from 'rxjs'
import type { DocumentPresence } from '../../data/presence/present-people.ts'
import type { Path } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useAreaSettings } from '../area-settings.ts'

/** Everybody else in a document; undefined where presence is not shown. */
export function useDocumentPresence(
  publishedId: string,
): Observable<readonly DocumentPresence[]> | undefined {
  const { presence } = useDataLayer()
  const { showsPresence } = useAreaSettings()
  return useMemo(
    () => (showsPresence ? presence.document$(publishedId) : undefined),
    [presence, publishedId, showsPresence],
  )
}

/** Says to others that the user is in this document, at this field, for as long as the component is there. */
export function useOwnLocation(publishedId: string, path: Path | null): void {
  const { presence, clock } = useDataLayer()
  const { showsPresence } = useAreaSettings()
  const [source] = useState(() => Symbol('document'))
  useEffect(() => {
    if (!showsPresence) return
    const lastActiveAt = new Date(clock.now()).toISOString()
    presence.setLocations(source, [
      { type: 'document', documentId: publishedId, path: path ?? [], lastActiveAt },
    ])
  }, [presence, clock, source, publishedId, path, showsPresence])
  useEffect(
    () => (showsPresence ? () => presence.setLocations(source, []) : undefined),
    [presence, source, showsPresence],
  )
}
