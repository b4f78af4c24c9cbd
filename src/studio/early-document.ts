import { useEffect } from 'react'
import { Observable } from 'rxjs'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { DocumentListPane } from '../structure/panes/pane-content.tsx'
import type { ResolvedWorkspace } from './config/resolve-config.ts'
import { documentOf } from './routing/route.ts'
import type { Router } from './routing/router.ts'

export const loadDocumentCode = () => import('./studio-document.tsx')

/** Prefetches the code of a document, otherwise of a list, while the sign-in state is being determined. */
export function useEarlyCode(router: Router): void {
  useEffect(() => {
    const route = router.getRoute()
    const isOfDocument =
      route.type === 'intent' || (route.type === 'tool' && route.path.includes(';'))
    // The view imports it again and reports the failure.
    if (isOfDocument) loadDocumentCode().catch(() => {})
    else if (route.type === 'tool' && route.path !== '') DocumentListPane.preload().catch(() => {})
  }, [router])
}

/** Requests the document that the studio opens at while the studio is being rendered, until the user leaves it. */
export function useEarlyDocument(router: Router, workspace: ResolvedWorkspace): void {
  const layer = useDataLayer()
  useObservable<null>(
    () =>
      new Observable(() => {
        const document = documentOf(router.getRoute())
        // Lists of the default structure are named after their types.
        const listed = workspace.config.structure ? undefined : document?.list
        const typeName = document?.typeName ?? listed
        if (!document || !typeName) return undefined
        const { id } = document
        let isLeft = false
        let release = () => {}
        const leave = () => {
          isLeft = true
          stop()
          release()
        }
        const stop = router.subscribe(() => {
          if (documentOf(router.getRoute())?.id !== id) leave()
        })
        loadDocumentCode()
          .then(({ openAhead }) => {
            if (!isLeft) release = openAhead(layer, { id, typeName }, broughtBy(workspace))
          })
          // The view imports it again and reports the failure.
          .catch(() => {})
        return leave
      }),
    null,
    [layer, router, workspace],
  )
}

/** The extensions and settings that a workspace contributes to documents. */
export function broughtBy({ extensions, config }: ResolvedWorkspace) {
  const { directUploads, richText } = config
  return { ...extensions, directUploads, richText }
}
