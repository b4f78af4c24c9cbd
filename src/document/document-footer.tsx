import { useCallback, type RefObject } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import type { DocumentPair, PairState } from '../data/document/document-pair.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Path } from '../model/path.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { ValidationMarker } from '../schema/validation/marker.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { ActionBar } from './action-bar.tsx'
import type { DocumentAction } from './actions/document-action.ts'
import { documentTitle } from './document-title.ts'
import * as css from './document-pane.css.ts'
import { Findings } from './findings.tsx'
import { SaveStatus } from './save-status.tsx'
import { useActionKeys } from './use-action-keys.ts'
import { useDocumentActions } from './use-document-actions.ts'
import { usePairValue } from './use-pair-value.ts'

export interface DocumentFooterProps {
  pair: DocumentPair
  type: SchemaType
  /** Where the keys of actions are heard. */
  frame: RefObject<HTMLElement | null>
  readOnly: boolean
  /** Leads the editor to a field. */
  onGo: (path: Path) => void
  /** An action was refused because of errors; the first is at the path. */
  onInvalid: (path: Path) => void
  onDone: (action: DocumentAction, publishedId: string) => void
}

/** How the document is saved, what validation found, and what can be done. */
export function DocumentFooter(props: DocumentFooterProps) {
  const { pair, type, onGo } = props
  const markers = useMarkers(pair)
  return (
    <footer className={css.footer}>
      <div className={css.footerStatus}>
        <SaveStatus pair={pair} />
        <ChangeDate pair={pair} />
        <Findings markers={markers} type={type} onGo={onGo} />
      </div>
      <Actions {...props} markers={markers} />
    </footer>
  )
}

function Actions(props: DocumentFooterProps & { markers: readonly ValidationMarker[] }) {
  const { pair, type, frame, readOnly, markers, onInvalid, onDone } = props
  const translate = useTranslate()
  const errors = markers.filter(({ level }) => level === 'error')
  const actions = useDocumentActions({
    pair,
    title: () => documentTitle(type, pair.getState().displayed) ?? translate('document.untitled'),
    readOnly,
    errorCount: errors.length,
    onInvalid: () => onInvalid(errors[0]?.path ?? []),
    onDone: (action, outcome) => onDone(action, outcome.publishedId),
  })
  useActionKeys(frame, actions.offered, actions.start)
  return <ActionBar actions={actions} />
}

const noMarkers: readonly ValidationMarker[] = []

function useMarkers(pair: DocumentPair): readonly ValidationMarker[] {
  return useObservable(
    () =>
      pair.validation$.pipe(
        map(({ markers }) => markers),
        distinctUntilChanged(),
      ),
    noMarkers,
    [pair],
  )
}

interface Change {
  kind: 'edited' | 'published'
  at: string
}

const lastChange = ({ draft, published }: PairState): Change | null => {
  if (draft?._updatedAt) return { kind: 'edited', at: draft._updatedAt }
  return published?._updatedAt ? { kind: 'published', at: published._updatedAt } : null
}

/** While somebody types the time may lag ten seconds, which spares a render per key. */
const isSameChange = (a: Change | null, b: Change | null): boolean =>
  a === b ||
  (a?.kind === b?.kind && Math.abs(Date.parse(a?.at ?? '') - Date.parse(b?.at ?? '')) < 10_000)

function ChangeDate({ pair }: { pair: DocumentPair }) {
  const translate = useTranslate()
  const change = usePairValue(pair, lastChange, isSameChange)
  const label = useCallback(
    (kind: Change['kind']) => translate(`document.status.${kind}`),
    [translate],
  )
  if (!change) return null
  return (
    <span className={css.dates}>
      {label(change.kind)} <RelativeTime value={change.at} />
    </span>
  )
}
