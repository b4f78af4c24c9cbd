import { useEffect, useEffectEvent } from 'react'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { documentTitle } from '../../document/pair/document-title.ts'
import { useDocumentPair } from '../../document/pair/use-document-pair.ts'
import { usePairValue } from '../../document/pair/use-pair-value.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { HostPart } from '../../react/host-part.tsx'
import type { DocumentView, DocumentViewComponentProps } from '../structure-item.ts'
import * as css from '../structure.css.ts'

export interface HostViewProps {
  view: DocumentView
  id: string
  typeName: string
  params: DocumentViewComponentProps['params']
  setParams: DocumentViewComponentProps['setParams']
  onTitle: (title: string | null) => void
}

/** A host's document view, live. A crash in it affects nothing else. */
export function HostView(props: HostViewProps) {
  const { view, id, typeName } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const isKnown = layer.schema.get(typeName)?.isDocument === true
  if (!isKnown) {
    const title = translate('document.unknown-type', { type: typeName })
    return <EmptyState icon="circle-alert" title={title} />
  }
  return (
    <section part="pane" className={css.pane} aria-label={view.title}>
      <OpenView key={`${typeName} ${id}`} {...props} />
    </section>
  )
}

function OpenView(props: HostViewProps) {
  const layer = useDataLayer()
  const pair = useDocumentPair(layer, props.id, props.typeName, null)
  return pair && <PairView {...props} pair={pair} />
}

type Versions = Pick<PairState, 'ready' | 'displayed' | 'draft' | 'published'>

const versionsOf = ({ ready, displayed, draft, published }: PairState): Versions => ({
  ready,
  displayed,
  draft,
  published,
})
const isSame = (a: Versions, b: Versions): boolean =>
  a.ready === b.ready &&
  a.displayed === b.displayed &&
  a.draft === b.draft &&
  a.published === b.published

function PairView({ pair, view, id, typeName, ...rest }: HostViewProps & { pair: DocumentPair }) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const { ready, displayed, draft, published } = usePairValue(pair, versionsOf, isSame)
  const type = layer.schema.get(typeName)
  const title = ready && type ? documentTitle(type, displayed) : null
  const notify = useEffectEvent(rest.onTitle)
  useEffect(() => {
    if (ready) notify(title)
  }, [ready, title])
  if (!ready) return <LoadingBlock />
  return (
    <div className={css.scroller}>
      <ErrorBoundary
        where={`view ${view.id} of ${id}`}
        title={translate('structure.component-crashed', { title: view.title })}
        resetKey={view.component}
      >
        <HostPart
          part={view.component}
          props={{
            documentId: id,
            typeName,
            document: displayed,
            draft,
            published,
            params: rest.params,
            setParams: rest.setParams,
          }}
        />
      </ErrorBoundary>
    </div>
  )
}
