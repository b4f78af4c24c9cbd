import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { map } from 'rxjs'
import type { DocumentPair } from '../data/document/document-pair.ts'
import type { ValidationState } from '../data/document/validation-status.ts'
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
import { RelativeTime } from '../ui/relative-time.tsx'
import { LoadingBlock } from '../ui/spinner.tsx'
import { ActionBar } from './action-bar.tsx'
import type { DocumentAction } from './actions/document-action.ts'
import { DocumentBanners } from './document-banners.tsx'
import { documentTitle } from './document-title.ts'
import * as css from './document-pane.css.ts'
import { Findings } from './findings.tsx'
import { SaveStatus } from './save-status.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useActionKeys } from './use-action-keys.ts'
import { useDocumentActions } from './use-document-actions.ts'
import {
  type DocumentSummary,
  useDocumentSummary,
  useDocumentTitle,
} from './use-document-summary.ts'
import { useDocumentPair } from './use-document-pair.ts'
import { useInitialValue } from './use-initial-value.ts'

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

function PairView(props: DocumentPaneProps & { pair: DocumentPair; type: SchemaType }) {
  const { pair } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const summary = useDocumentSummary(pair)
  const failure = useObservable(
    () => layer.connection$.pipe(map((status) => (status.type === 'error' ? status.error : null))),
    null,
    [layer],
  )
  if (!summary.ready && failure) {
    return (
      <ErrorPanel
        title={translate('document.load-failed')}
        error={failure}
        onRetry={() => layer.retry()}
      />
    )
  }
  if (!summary.ready) return <LoadingBlock />
  if (!summary.exists && !props.isNew) return <MissingDocument {...props} />
  return <ReadyDocument {...props} summary={summary} />
}

function MissingDocument({
  pair,
  noHeader,
  leading,
  trailing,
}: DocumentPaneProps & { pair: DocumentPair }) {
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
  summary: DocumentSummary
}

const noFindings: ValidationState = { isValidating: false, markers: [], revision: null }

function ReadyDocument(props: ReadyDocumentProps) {
  const { pair, type, summary, registry, onDone, readOnly = false } = props
  const { noHeader = false, noActions = false } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const [revealed, setRevealed] = useState(false)
  const [focusPath, setFocusPath] = useState<Path | null>(props.focusPath ?? null)
  const [asked, setAsked] = useState(props.focusPath)
  if (asked !== props.focusPath) {
    setAsked(props.focusPath)
    setFocusPath(props.focusPath ?? null)
  }
  const validation = useObservable(() => pair.validation$, noFindings, [pair])
  const errors = validation.markers.filter(({ level }) => level === 'error')
  const tellFocus = props.onFocusPath
  const onFocusPath = useCallback(
    (path: Path | null) => {
      setFocusPath(path)
      tellFocus?.(path)
    },
    [tellFocus],
  )

  const actions = useDocumentActions({
    pair,
    summary,
    title: () => documentTitle(type, pair.getState().displayed) ?? translate('document.untitled'),
    readOnly,
    errorCount: errors.length,
    onInvalid() {
      setRevealed(true)
      setFocusPath(errors[0]?.path ?? null)
    },
    onDone: (action, outcome) => {
      setRevealed(false)
      onDone?.(action, outcome.publishedId)
    },
  })
  const frame = useActionKeys(noActions ? [] : actions.offered, actions.start)
  const form = useMemo(
    () => (
      <Form
        pair={pair}
        schema={layer.schema}
        type={type}
        registry={registry}
        readOnly={readOnly || summary.locked}
        focusPath={focusPath}
        onFocusPath={onFocusPath}
        revealed={revealed}
      />
    ),
    [pair, layer, type, registry, readOnly, summary.locked, focusPath, onFocusPath, revealed],
  )

  return (
    <section ref={frame} className={css.pane} aria-label={type.title}>
      {!noHeader && (
        <header className={css.header}>
          {props.leading}
          <div className={css.headings}>
            <span className={css.typeName}>{type.title}</span>
            <TitleText pair={pair} type={type} />
            <StatusBadge status={summary.status} />
          </div>
          {props.trailing}
        </header>
      )}
      <DocumentBanners pair={pair} summary={summary} />
      <div className={css.scroller}>
        <div className={css.content}>{form}</div>
      </div>
      {!noActions && (
        <footer className={css.footer}>
          <div className={css.footerStatus}>
            <SaveStatus save={summary.save} />
            <ChangeDate summary={summary} />
            <Findings markers={validation.markers} type={type} onGo={setFocusPath} />
          </div>
          <ActionBar actions={actions} />
        </footer>
      )}
    </section>
  )
}

function TitleText(props: { pair: DocumentPair; type: SchemaType }) {
  const translate = useTranslate()
  const title = useDocumentTitle(props.pair, props.type)
  return (
    <span className={classes(css.title, title === null && css.untitled)}>
      {title ?? translate('document.untitled')}
    </span>
  )
}

function ChangeDate({ summary: { editedAt, publishedAt } }: { summary: DocumentSummary }) {
  const translate = useTranslate()
  const time = editedAt ?? publishedAt
  if (!time) return null
  return (
    <span className={css.dates}>
      {translate(editedAt ? 'document.status.edited' : 'document.status.published')}{' '}
      <RelativeTime value={time} />
    </span>
  )
}
