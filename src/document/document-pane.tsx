import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { map } from 'rxjs'
import type { DocumentPair, PairState } from '../data/document/document-pair.ts'
import { Form } from '../form/form.tsx'
import type { FieldRegistry } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Path } from '../model/path.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { classes } from '../ui/dom.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorBoundary, ErrorPanel } from '../ui/error-boundary.tsx'
import { LoadingBlock } from '../ui/spinner.tsx'
import type { DocumentAction } from './actions/document-action.ts'
import { DocumentBanners } from './document-banners.tsx'
import { DocumentFooter } from './document-footer.tsx'
import { documentStatus } from './document-status.ts'
import { documentTitle } from './document-title.ts'
import * as css from './document-pane.css.ts'
import { StatusBadge } from './status-badge.tsx'
import { useDocumentPair } from './use-document-pair.ts'
import { useInitialValue } from './use-initial-value.ts'
import { usePairValue } from './use-pair-value.ts'

export interface DocumentPaneProps {
  publishedId: string
  typeName: string
  registry: FieldRegistry
  /** The document is about to be created and starts with its type's initial value. */
  isNew?: boolean
  readOnly?: boolean
  /** Field to lead the editor to. */
  focusPath?: Path | null
  onFocusPath?: (path: Path | null) => void
  /** In front of the title: a way back, on narrow screens. */
  leading?: ReactNode
  /** After the badges. */
  trailing?: ReactNode
  noHeader?: boolean
  noActions?: boolean
  /** An action has run that leads away: to a copy, or to nothing because the document is gone. */
  onDone?: (action: DocumentAction, publishedId: string) => void
  /** Gives the pair to those who act on it from outside; null when it is released. */
  onPair?: (pair: DocumentPair | null) => void
}

/** One document: what it is and how it stands, its form, and what can be done with it. */
export function DocumentPane(props: DocumentPaneProps) {
  const { publishedId, typeName, isNew = false } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const type = layer.schema.get(typeName)
  const initial = useInitialValue(type, isNew)
  if (!type?.isDocument) {
    return (
      <EmptyState
        icon="circle-alert"
        title={translate('document.unknown-type', { type: typeName })}
        description={translate('document.unknown-type-body')}
      />
    )
  }
  if (initial.state === 'failed')
    return <ErrorPanel error={initial.error} onRetry={initial.retry} />
  if (initial.state === 'resolving') return <LoadingBlock />
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
  const { onPair } = props
  const pair = useDocumentPair(layer, props.publishedId, type.name, initialValue)
  useEffect(() => {
    onPair?.(pair)
    return () => onPair?.(null)
  }, [pair, onPair])
  if (!pair) return null
  return <PairView {...props} type={type} pair={pair} />
}

type Phase = 'loading' | 'missing' | 'ready'

const phaseOf = ({ ready, displayed }: PairState): Phase =>
  ready ? (displayed ? 'ready' : 'missing') : 'loading'

function PairView(props: DocumentPaneProps & { pair: DocumentPair; type: SchemaType }) {
  const { pair } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const phase = usePairValue(pair, phaseOf)
  const failure = useObservable(
    () => layer.connection$.pipe(map((status) => (status.type === 'error' ? status.error : null))),
    null,
    [layer],
  )
  if (phase === 'loading' && failure) {
    return (
      <ErrorPanel
        title={translate('document.load-failed')}
        error={failure}
        onRetry={() => layer.retry()}
      />
    )
  }
  if (phase === 'loading') return <LoadingBlock />
  if (phase === 'missing' && !props.isNew) return <MissingDocument {...props} />
  return <ReadyDocument {...props} />
}

function MissingDocument(props: DocumentPaneProps & { pair: DocumentPair }) {
  const { pair, noHeader, leading, trailing } = props
  const translate = useTranslate()
  return (
    <section className={css.pane} aria-label={translate('document.missing')}>
      {!noHeader && (
        <header className={css.header}>
          {leading}
          <div className={css.headings} />
          {trailing}
        </header>
      )}
      <EmptyState
        icon="file"
        title={translate('document.missing')}
        description={translate('document.missing-body', { id: pair.publishedId })}
      />
    </section>
  )
}

interface ReadyDocumentProps extends DocumentPaneProps {
  pair: DocumentPair
  type: SchemaType
}

const isLocked = ({ transactionSyncLock }: PairState): boolean => transactionSyncLock

/** Nothing here renders for a keystroke: each part listens to the one aspect of the document it shows. */
function ReadyDocument(props: ReadyDocumentProps) {
  const { pair, type, registry, onDone, readOnly = false } = props
  const { noHeader = false, noActions = false, onFocusPath: tellFocus } = props
  const layer = useDataLayer()
  const locked = usePairValue(pair, isLocked)
  const [revealed, setRevealed] = useState(false)
  const [focusPath, setFocusPath] = useState<Path | null>(props.focusPath ?? null)
  const [asked, setAsked] = useState(props.focusPath)
  if (asked !== props.focusPath) {
    setAsked(props.focusPath)
    setFocusPath(props.focusPath ?? null)
  }
  const onFocusPath = useCallback(
    (path: Path | null) => {
      setFocusPath(path)
      tellFocus?.(path)
    },
    [tellFocus],
  )
  const frame = useRef<HTMLElement>(null)
  return (
    <section ref={frame} className={css.pane} aria-label={type.title}>
      {!noHeader && (
        <header className={css.header}>
          {props.leading}
          <div className={css.headings}>
            <span className={css.typeName}>{type.title}</span>
            <TitleText pair={pair} type={type} />
            <PairStatus pair={pair} />
          </div>
          {props.trailing}
        </header>
      )}
      <DocumentBanners pair={pair} />
      <div className={css.scroller}>
        <div className={css.content}>
          <Form
            pair={pair}
            schema={layer.schema}
            type={type}
            registry={registry}
            readOnly={readOnly || locked}
            focusPath={focusPath}
            onFocusPath={onFocusPath}
            revealed={revealed}
          />
        </div>
      </div>
      {!noActions && (
        <DocumentFooter
          pair={pair}
          type={type}
          frame={frame}
          readOnly={readOnly}
          onGo={setFocusPath}
          onInvalid={(path) => {
            setRevealed(true)
            setFocusPath(path)
          }}
          onDone={(action, publishedId) => {
            setRevealed(false)
            onDone?.(action, publishedId)
          }}
        />
      )}
    </section>
  )
}

function TitleText({ pair, type }: { pair: DocumentPair; type: SchemaType }) {
  const translate = useTranslate()
  const select = useCallback(({ displayed }: PairState) => documentTitle(type, displayed), [type])
  const title = usePairValue(pair, select)
  return (
    <span className={classes(css.title, title === null && css.untitled)}>
      {title ?? translate('document.untitled')}
    </span>
  )
}

function PairStatus({ pair }: { pair: DocumentPair }) {
  return <StatusBadge status={usePairValue(pair, documentStatus)} />
}
