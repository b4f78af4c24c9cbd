import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useUncover, type InspectorContent } from '../panel/inspector.tsx'
import { readPath } from '../read-path.ts'
import type { Review } from '../changes/review.ts'
import type { DocumentInspectorDefinition } from './document-extension.ts'
import * as css from './extensions.css.ts'
import { HostPart } from '../../react/host-part.tsx'
import { usedByPanel } from '../used-by/used-by-button.tsx'
import { useSubject } from './use-subject.ts'

const UsedByPanel = lazy(async () => ({
  default: (await import('../used-by/used-by-panel.tsx')).UsedByPanel,
}))

export interface PanelOptions {
  pair: DocumentPair
  definitions: readonly DocumentInspectorDefinition[] | undefined
  review: Review
  onGo: (path: Path) => void
}

/** The content of the open panel, built-in or of the host; null while none is open. */
export function usePanel({
  pair,
  definitions,
  review,
  onGo,
}: PanelOptions): InspectorContent | null {
  const translate = useTranslate()
  if (review.panel === usedByPanel) {
    const title = translate('document.used-by')
    return {
      name: usedByPanel,
      label: title,
      header: <h3 className={css.panelTitle}>{title}</h3>,
      content: (
        <Suspense fallback={<LoadingBlock />}>
          <UsedByPanel publishedId={pair.publishedId} />
        </Suspense>
      ),
    }
  }
  const definition = definitions?.find(({ name }) => name === review.panel)
  if (!definition) return null
  const { name, title, width } = definition
  return {
    name,
    width,
    label: title,
    header: <h3 className={css.panelTitle}>{title}</h3>,
    content: (
      <Panel key={name} pair={pair} definition={definition} onClose={review.close} onGo={onGo} />
    ),
  }
}

interface PanelProps {
  pair: DocumentPair
  definition: DocumentInspectorDefinition
  onClose: () => void
  onGo: (path: Path) => void
}

/** A host's panel, live. If it crashes, the surrounding view is unaffected. */
function Panel({ pair, definition, onClose, onGo }: PanelProps) {
  const { name, title, component } = definition
  const translate = useTranslate()
  const subject = useSubject(pair, true)
  const uncover = useUncover()
  if (!subject) return <LoadingBlock />
  const { id: documentId, type: typeName, ...given } = subject
  return (
    <div className={css.panel}>
      <ErrorBoundary
        where={`inspector ${name} of ${documentId}`}
        title={translate('document.part-crashed', { title })}
        resetKey={component}
      >
        <HostPart
          part={component}
          props={{
            ...given,
            documentId,
            typeName,
            onClose,
            onPath: (text: string) => {
              const path = readPath(text)
              if (!path) return
              flushSync(uncover)
              onGo(path)
            },
          }}
        />
      </ErrorBoundary>
    </div>
  )
}
