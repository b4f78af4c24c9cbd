import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { map } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { ChangeMarksContext } from '../../form/field/change-marks.ts'
import type { FormController } from '../../form/controller.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { FieldClashesContext } from '../../form/field/clash/field-clashes.ts'
import { Form } from '../../form/form.tsx'
import { PastValuesContext } from '../../form/field/past-values.ts'
import { FormScopeContext } from '../../form/store/form-scope.ts'
import { I18nContext, useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { classes } from '../../ui/host/dom.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { startTimer } from '../../data/clock.ts'
import { useUi } from '../../ui/ui-context.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { DocumentBanners } from './document-banners.tsx'
import { DocumentFooter } from './document-footer.tsx'
import type { DocumentPaneProps } from './document-pane.tsx'
import { documentTitle } from '../pair/document-title.ts'
import { DocumentTools } from './document-tools.tsx'
import * as css from './document-pane.css.ts'
import { SaveStatus } from './save-status.tsx'
import { DocumentBadges } from '../extensions/document-badges.tsx'
import {
  builtInActions,
  isBuiltIn,
  type DocumentActionDefinition,
} from '../extensions/document-extension.ts'
import { usePanel } from '../extensions/use-panel.tsx'
import { InspectorFrame } from '../panel/inspector.tsx'
import { ReviewContext } from '../changes/review.ts'
import { useFieldClashes } from '../clashes/use-field-clashes.ts'
import { PastVersion, useDocumentReview } from '../changes/use-document-review.tsx'
import { PresenceDocks } from '../presence/presence-docks.tsx'
import { useDocumentPresence, useOwnLocation } from '../presence/use-presence.ts'
import { documentStatus } from '../../preview/document-state.ts'
import { StateBadge } from '../../preview/state-mark.tsx'
import { useUndo } from '../undo/use-undo.ts'
import { useWriting } from '../writing/use-writing.ts'
import { WritingAside } from '../writing/writing-aside.tsx'
import { fetchInputs, prefetchEditing } from './prefetch-editing.ts'
import { atPace } from '../pair/at-pace.ts'
import { denialText, useDocumentPermissions } from '../permissions/use-permissions.ts'
import { isOutOfReach, usePairValue } from '../pair/use-pair-value.ts'
import { calmMs } from '../../data/rhythm.ts'

export interface DocumentEditorProps extends DocumentPaneProps {
  pair: DocumentPair
  type: SchemaType
  /** True while both versions are loading, which disables actions with that reason. */
  loading: boolean
}

const isLocked = ({ transactionSyncLock }: PairState): boolean => transactionSyncLock

/** A document being edited. Nothing here renders on a keystroke: each part subscribes to the state it shows. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { pair, type, registry, onDone, onTitle } = props
  const { noHeader = false, noActions = false } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const permissions = useDocumentPermissions(pair)
  const { readOnly: isAreaReadOnly, offline } = useAreaSettings()
  const isOut = usePairValue(pair, isOutOfReach) && offline === 'readonly'
  const readOnly = isAreaReadOnly || isOut || permissions?.edit.granted === false
  // Actions that may be denied must not be offered before the permissions are loaded.
  const loading = props.loading || permissions === null
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const locked = usePairValue(pair, isLocked)
  usePrefetch(registry, type, loading)
  const [revealed, setRevealed] = useState(false)
  const [focusPath, setFocusPath] = useFocusPath({ ...props, loading })
  const frame = useRef<HTMLElement>(null)
  const writing = useWriting({ type, registry, frame, focusPath, onGo: setFocusPath })
  const [form, setForm] = useState<FormController | null>(null)
  const presence$ = useDocumentPresence(pair.publishedId)
  useOwnLocation(pair, focusPath)
  const { review, inspector, past, marks, showPastValues, pastValues, close } = useDocumentReview({
    pair,
    type,
    registry,
    loading,
    readOnly: isAreaReadOnly || isOut || locked,
    refusal: denialText(translate, 'edit', permissions?.edit),
    mayReadHistory: permissions?.history.granted === true,
    onGo: setFocusPath,
  })
  const panel = usePanel({
    pair,
    definitions: loading ? undefined : props.extensions?.inspectors,
    review,
    onGo: setFocusPath,
  })
  const clashes = useFieldClashes(pair, type)
  const undo = useUndo({
    pair,
    type,
    frame,
    readOnly: readOnly || locked || loading || past !== null,
    onGo: setFocusPath,
  })
  return (
    <ReviewContext value={review}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of what is in it */}
      <section
        ref={frame}
        part="pane"
        className={classes(css.pane, writing.isOn && css.fullscreen)}
        aria-label={type.title}
        onFocusCapture={undo.onFocusCapture}
        onKeyDown={writing.onKeyDown}
      >
        {onTitle && !loading && <TitleTeller pair={pair} type={type} onTitle={onTitle} />}
        {!noHeader && (
          <EditorHeader
            {...props}
            loading={loading}
            permissions={permissions}
            undo={undo}
            writing={writing}
            frame={frame}
            onGo={setFocusPath}
          />
        )}
        <DocumentBanners
          pair={pair}
          type={type}
          registry={registry}
          permissions={permissions}
          onGo={setFocusPath}
        />
        <InspectorFrame inspector={inspector ?? panel} onClose={close}>
          {loading ? (
            <LoadingBlock />
          ) : past ? (
            <PastVersion
              {...past}
              pair={pair}
              type={type}
              registry={registry}
              currentUser={user}
              canRestore={(props.extensions?.actions ?? builtInActions).some(isRestore)}
            />
          ) : (
            <div className={css.scroller}>
              {writing.isOn && (
                <WritingAside pair={pair} fields={writing.fields} onGo={setFocusPath} />
              )}
              <PresenceDocks presence$={presence$} type={type} onGo={setFocusPath}>
                <div className={css.content}>
                  <PastValuesContext value={showPastValues}>
                    <ChangeMarksContext value={marks}>
                      <FieldClashesContext value={clashes}>
                        <FormScopeContext value={writing.scope}>
                          <Form
                            pair={pair}
                            schema={layer.schema}
                            type={type}
                            registry={writing.registry}
                            currentUser={user}
                            readOnly={readOnly || locked}
                            focusPath={focusPath}
                            onFocusPath={setFocusPath}
                            revealed={revealed || props.revealed === true}
                            presence$={presence$}
                            controllerRef={setForm}
                          />
                        </FormScopeContext>
                      </FieldClashesContext>
                    </ChangeMarksContext>
                  </PastValuesContext>
                </div>
              </PresenceDocks>
            </div>
          )}
        </InspectorFrame>
        {pastValues}
        {!noActions && !past && (
          <DocumentFooter
            pair={pair}
            type={type}
            frame={frame}
            form={form}
            showsSave={noHeader}
            more={props.moreActions}
            extensions={props.extensions}
            permissions={permissions}
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
    </ReviewContext>
  )
}

type EditorHeaderProps = Pick<
  DocumentEditorProps,
  'pair' | 'type' | 'loading' | 'leading' | 'trailing' | 'extensions'
> &
  Pick<ComponentProps<typeof DocumentTools>, 'permissions' | 'undo' | 'writing' | 'frame' | 'onGo'>

/** Type, title, state and tools of the document, between what its owner puts beside them. */
function EditorHeader(props: EditorHeaderProps) {
  const { pair, type, loading, leading, trailing, extensions } = props
  const { permissions, undo, writing, frame, onGo } = props
  return (
    <header className={css.header} part="header pane-header">
      {leading}
      <div className={css.headings}>
        <span className={css.typeName}>{type.title}</span>
        {!loading && (
          <>
            <TitleText pair={pair} type={type} />
            <div className={css.states}>
              <PairStatus pair={pair} />
              <DocumentBadges pair={pair} definitions={extensions?.badges} />
              <SaveStatus pair={pair} />
            </div>
          </>
        )}
      </div>
      {!loading && (
        <DocumentTools
          pair={pair}
          type={type}
          permissions={permissions}
          onGo={onGo}
          undo={undo}
          writing={writing}
          extensions={extensions}
          frame={frame}
        />
      )}
      {trailing && <div className={css.trailing}>{trailing}</div>}
    </header>
  )
}

/** Fetches the inputs at once, and what editing needs once the document is there. */
function usePrefetch(registry: FieldRegistry, type: SchemaType, loading: boolean): void {
  const { loadWords } = useContext(I18nContext)
  const { clock } = useUi()
  useEffect(() => fetchInputs(registry, type), [registry, type])
  useEffect(() => {
    if (loading) return undefined
    return prefetchEditing(registry, type, loadWords, clock)
  }, [loading, registry, type, loadWords, clock])
}

/** The focused field, set by the user or by the owner of the pane. */
function useFocusPath(props: DocumentEditorProps) {
  const { pair, type, focusPath: wanted = null, onFocusPath: notify, focusFirst, loading } = props
  const [requested, setRequested] = useState(wanted)
  const [focusPath, setFocusPath] = useState(wanted)
  const [hasBegun, setBegun] = useState(false)
  if (!loading && !hasBegun) {
    setBegun(true)
    if (focusFirst && wanted === null) setFocusPath(firstEmptyField(pair.getState(), type))
  }
  if (requested !== wanted) {
    setRequested(wanted)
    setFocusPath(wanted)
  }
  const go = useCallback(
    (path: Path | null) => {
      setFocusPath(path)
      notify?.(path)
    },
    [notify],
  )
  return [focusPath, go] as const
}

/** The field that writing begins in; null if the document exists. */
function firstEmptyField({ draft, published, displayed }: PairState, type: SchemaType) {
  if (draft ?? published) return null
  const field = type.fields.find(
    ({ name, type: { hidden, readOnly } }) =>
      !hidden && !readOnly && displayed?.[name] === undefined,
  )
  return field ? [field.name] : null
}

const isRestore = (action: DocumentActionDefinition): boolean =>
  action.name === 'restore' && isBuiltIn(action)

interface PartProps {
  pair: DocumentPair
  type: SchemaType
}

/** The current title, updated shortly after typing: it changes with nearly every key. */
function useTitle({ pair, type }: PartProps): string | null {
  const { pace } = useUi()
  return useObservable(
    () =>
      pair.state$.pipe(
        atPace(pace),
        map(({ displayed }) => documentTitle(type, displayed)),
      ),
    documentTitle(type, pair.getState().displayed),
    [pair, type, pace],
  )
}

function TitleText(props: PartProps) {
  const translate = useTranslate()
  const title = useTitle(props)
  return (
    <h2 className={classes(css.title, title === null && css.untitled)} dir="auto">
      {title ?? translate('document.untitled')}
    </h2>
  )
}

/** Reports the title when typing pauses: setting the page's title at every key would be noticeably slow. */
function TitleTeller({
  onTitle,
  ...part
}: PartProps & { onTitle: (title: string | null) => void }) {
  const { clock } = useUi()
  const title = useTitle(part)
  const notify = useEffectEvent(onTitle)
  const isFirst = useRef(true)
  useEffect(() => {
    const delay = isFirst.current ? 0 : calmMs
    isFirst.current = false
    return startTimer(clock, () => notify(title), delay)
  }, [clock, title])
  return null
}

function PairStatus({ pair }: { pair: DocumentPair }) {
  return <StateBadge state={usePairValue(pair, documentStatus)} />
}
