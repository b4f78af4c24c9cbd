import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { FormController } from '../../form/controller.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { afterFrame } from '../../data/frames.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { ActionBar } from './action-bar.tsx'
import type { OperationAction } from '../actions/operation-action.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { documentTitle } from '../pair/document-title.ts'
import * as css from './document-pane.css.ts'
import { builtInActions, type DocumentExtensions } from '../extensions/document-extension.ts'
import { Findings } from '../findings/findings.tsx'
import type { Versions } from '../status/document-status.ts'
import { StatusText } from '../status/status-text.tsx'
import { SaveStatus } from './save-status.tsx'
import { useDocumentActions } from '../actions/use-document-actions.ts'
import type { DocumentPermissions } from '../permissions/use-permissions.ts'
import { useFindings } from '../findings/use-findings.ts'
import { usePairValue } from '../pair/use-pair-value.ts'
import { useWidth } from '../../area/use-width.ts'
import { useSized } from '../../ui/ui-context.ts'

export interface DocumentFooterProps {
  pair: DocumentPair
  type: SchemaType
  /** The element in which the shortcuts of actions are handled. */
  frame: RefObject<HTMLElement | null>
  /** The controller of the form above, while it is mounted. */
  form: FormController | null
  /** Whether the save status is here, because there is no header. */
  showsSave: boolean
  /** Shown beside our own actions. */
  more?: ReactNode
  /** The user's permissions; null until they are loaded. */
  permissions: DocumentPermissions | null
  /** The extensions of the host. */
  extensions?: DocumentExtensions | undefined
  /** Moves the user to a field. */
  onGo: (path: Path) => void
  /** Called when an action is refused because of errors, with the path of the first one. */
  onInvalid: (path: Path) => void
  onDone: (action: OperationAction, publishedId: string) => void
}

/** Footer width in px below which numbers replace texts. */
const wordsNeed = 420

/** When the document changed, the findings of validation, and the actions. */
export function DocumentFooter(props: DocumentFooterProps) {
  const { pair, type, form, onGo } = props
  const { readOnly } = useAreaSettings()
  const markers = useFindings(pair)
  const ready = usePairValue(pair, isReady)
  const footer = useRef<HTMLElement>(null)
  const sized = useSized()
  const isShort = useWidth(footer) < sized(wordsNeed)
  return (
    <footer ref={footer} className={css.footer} data-floor>
      <div className={css.footerStatus}>
        {ready && (
          <>
            {props.showsSave && <SaveStatus pair={pair} />}
            <ChangeDate pair={pair} />
            <Findings markers={markers} type={type} form={form} short={isShort} onGo={onGo} />
          </>
        )}
      </div>
      {props.more}
      {!readOnly && <Actions {...props} />}
    </footer>
  )
}

const isReady = ({ ready }: PairState): boolean => ready

function Actions(props: DocumentFooterProps) {
  const { pair, type, frame, permissions, onInvalid, onDone } = props
  const translate = useTranslate()
  const actions = useDocumentActions({
    pair,
    definitions: props.extensions?.actions ?? builtInActions,
    permissions,
    title: () => documentTitle(type, pair.getState().displayed) ?? translate('document.untitled'),
    onInvalid,
    onDone: (action, outcome) => onDone(action, outcome.publishedId),
  })
  const section = translate('command.section.document')
  useCommands(
    actions.offered.map(({ id, title, icon, hotkey, reason, start }) => ({
      id,
      title,
      section,
      icon,
      hotkey,
      disabledReason: reason,
      run: start,
    })),
    frame,
  )
  // Its button is in the header, where there is no room for text.
  const history = permissions && !permissions.history.granted ? permissions.history : null
  return (
    <ActionBar
      pair={pair}
      actions={actions}
      alsoDenied={history ? [{ operation: 'history', result: history }] : []}
    />
  )
}

const versionsOf = ({ draft, published }: PairState): Versions => ({ draft, published })

/** While typing, the displayed time may lag by ten seconds, which saves a render per key. */
const isSameTime = (a: Versions, b: Versions): boolean =>
  isNear(a.draft, b.draft) && isNear(a.published, b.published)

function isNear(a: Versions['draft'], b: Versions['draft']): boolean {
  if (!a || !b) return a === b
  return Math.abs(Date.parse(a._updatedAt ?? '') - Date.parse(b._updatedAt ?? '')) < 10_000
}

/** Not in the first frame: a browser takes as long to load its data about times as to render a small form. */
function ChangeDate({ pair }: { pair: DocumentPair }) {
  const versions = usePairValue(pair, versionsOf, isSameTime)
  const [isFirst, setFirst] = useState(true)
  useEffect(() => afterFrame(() => setFirst(false)), [])
  return <span className={css.dates}>{!isFirst && <StatusText versions={versions} />}</span>
}
