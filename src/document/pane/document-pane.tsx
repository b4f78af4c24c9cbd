import { AwaitsConnection } from '../../area/awaits-connection.tsx'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { map } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { ReferenceLinkContext } from '../../form/read-only/reference-link.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBoundary, ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import type { OperationAction } from '../actions/operation-action.ts'
import { AbsentDocument } from './absent-document.tsx'
import { DocumentEditor } from './document-editor.tsx'
import type { DocumentExtensions } from '../extensions/document-extension.ts'
import { PaneFrame } from './pane-frame.tsx'
import { useDocumentPair } from '../pair/use-document-pair.ts'
import { useInitialValue } from './use-initial-value.ts'
import { usePairValue } from '../pair/use-pair-value.ts'
import { useReferenceLinks } from './use-reference-links.ts'

export interface DocumentPaneProps {
  publishedId: string
  typeName: string
  registry: FieldRegistry
  /** A host's extensions of all documents; must be a stable object. */
  extensions?: DocumentExtensions | undefined
  /** Id of the template for a document that is about to be created; undefined when it exists. */
  template?: string | undefined
  /** Parameters of the template; must be a stable object. */
  templateParams?: Readonly<Record<string, unknown>> | undefined
  /** The field to move the user to. */
  focusPath?: Path | null
  /** Opens a document that does not exist yet at its first empty field. */
  focusFirst?: boolean
  onFocusPath?: (path: Path | null) => void
  /** Shown before the title, such as a back button on narrow screens. */
  leading?: ReactNode
  /** Shown at the end of the header: controls of the pane rather than of the document. */
  trailing?: ReactNode
  noHeader?: boolean
  noActions?: boolean
  /** Receives the current title of the document; null while there is none. */
  onTitle?: (title: string | null) => void
  /** Called when the user creates the missing document; without it, that is not offered. */
  onCreate?: (type: SchemaType) => void
  /** Called after an action that leaves the document, to open its copy or because it was deleted. */
  onDone?: (action: OperationAction, publishedId: string) => void
  /** Shows every finding, also on untouched fields. */
  revealed?: boolean
  /** The page's own actions, beside the others. */
  moreActions?: ReactNode
  /** Wraps the pair that the pane edits; must be a stable function. */
  wrapPair?: (pair: DocumentPair) => DocumentPair
  /** Receives the pair, for code that acts on it from outside; null when it is released. */
  onPair?: (pair: DocumentPair | null) => void
}

/** One document: its title and status, its form and its actions. */
export function DocumentPane(props: DocumentPaneProps) {
  const { publishedId, typeName, template, templateParams: params } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const type = layer.schema.get(typeName)
  const initial = useInitialValue(type, { template, params })
  if (!type?.isDocument) {
    const title = translate('document.unknown-type', { type: typeName })
    return (
      <PaneFrame {...props} label={title}>
        <EmptyState
          icon="circle-alert"
          title={title}
          description={translate('document.unknown-type-body')}
        />
      </PaneFrame>
    )
  }
  if (initial.state === 'resolving') return <PaneFrame {...props} label={type.title} loading />
  if (initial.state === 'failed') {
    return (
      <PaneFrame {...props} label={type.title}>
        <ErrorPanel
          title={translate('document.initial-value-failed')}
          error={initial.error}
          onRetry={initial.retry}
        />
      </PaneFrame>
    )
  }
  return (
    <ErrorBoundary where={`document ${publishedId}`} resetKey={publishedId}>
      <OpenDocument
        key={`${typeName} ${publishedId}`}
        {...props}
        type={type}
        initialValue={initial.value}
      />
    </ErrorBoundary>
  )
}

interface OpenDocumentProps extends DocumentPaneProps {
  type: SchemaType
  initialValue: Record<string, unknown> | null
}

function OpenDocument({ type, initialValue, ...props }: OpenDocumentProps) {
  const layer = useDataLayer()
  const { onPair, wrapPair } = props
  const opened = useDocumentPair(layer, props.publishedId, type.name, initialValue)
  const pair = useMemo(() => (opened && wrapPair ? wrapPair(opened) : opened), [opened, wrapPair])
  useEffect(() => {
    onPair?.(pair)
    return () => onPair?.(null)
  }, [pair, onPair])
  if (!pair) return null
  return <PairView {...props} type={type} pair={pair} />
}

type Phase = 'loading' | 'missing' | 'there'

const phaseOf = ({ ready, displayed }: PairState): Phase =>
  ready ? (displayed ? 'there' : 'missing') : 'loading'

function PairView(props: DocumentPaneProps & { pair: DocumentPair; type: SchemaType }) {
  const { pair, type, template } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const phase = usePairValue(pair, phaseOf)
  const linkToReference = useReferenceLinks()
  const [wasThere, setWasThere] = useState(false)
  if (phase === 'there' && !wasThere) setWasThere(true)
  const failure = useObservable(
    () => layer.connection$.pipe(map((status) => (status.type === 'error' ? status.error : null))),
    null,
    [layer],
  )
  if (phase === 'loading' && failure) {
    return (
      <PaneFrame {...props} label={type.title}>
        {failure.code === 'network' ? (
          <AwaitsConnection />
        ) : (
          <ErrorPanel
            title={translate('document.load-failed')}
            error={failure}
            onRetry={() => layer.retry()}
          />
        )}
      </PaneFrame>
    )
  }
  if (phase === 'missing' && (wasThere || template === undefined)) {
    return <AbsentDocument {...props} wasThere={wasThere} />
  }
  return (
    <ReferenceLinkContext value={linkToReference}>
      <DocumentEditor {...props} loading={phase === 'loading'} />
    </ReferenceLinkContext>
  )
}
