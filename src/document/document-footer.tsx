import { useRef, type ReactNode, type RefObject } from 'react'
import type { DocumentPair, PairState } from '../data/document/document-pair.ts'
import type { FormController } from '../form/controller.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { useCommands } from '../ui/use-commands.ts'
import { ActionBar } from './action-bar.tsx'
import type { DocumentAction } from './actions/document-action.ts'
import { useAreaSettings } from './area-settings.ts'
import { documentTitle } from './document-title.ts'
import * as css from './document-pane.css.ts'
import { Findings } from './findings.tsx'
import type { Versions } from './document-status.ts'
import { StatusText } from './status-text.tsx'
import { SaveStatus } from './save-status.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import type { DocumentPermissions } from './use-permissions.ts'
import { useFindings } from './use-findings.ts'
import { usePairValue } from './use-pair-value.ts'
import { useWidth } from './use-width.ts'

export interface DocumentFooterProps {
  pair: DocumentPair
  type: SchemaType
  /** Where the keys of actions are heard. */
  frame: RefObject<HTMLElement | null>
  /** The form above, while it is there. */
  form: FormController | null
  /** Beside our own actions. */
  more?: ReactNode
  /** What the user may do; null until that is known. */
  permissions: DocumentPermissions | null
  /** Leads the editor to a field. */
  onGo: (path: Path) => void
  /** An action was refused because of errors; the first is at the path. */
  onInvalid: (path: Path) => void
  onDone: (action: DocumentAction, publishedId: string) => void
}

/** Footer widths in px below which words give way to icons, and icons to a menu. */
const widths = { words: 420, icons: 330 } as const

/** How the document is saved, what validation found, and what can be done. */
export function DocumentFooter(props: DocumentFooterProps) {
  const { pair, type, form, onGo } = props
  const { readOnly } = useAreaSettings()
  const markers = useFindings(pair)
  const ready = usePairValue(pair, isReady)
  const footer = useRef<HTMLElement>(null)
  const width = useWidth(footer)
  return (
    <footer ref={footer} className={css.footer}>
      <div className={css.footerStatus}>
        {ready && (
          <>
            <SaveStatus pair={pair} short={width < widths.words && markers.length > 0} />
            <ChangeDate pair={pair} />
            <Findings
              markers={markers}
              type={type}
              form={form}
              short={width < widths.words}
              onGo={onGo}
            />
          </>
        )}
      </div>
      {props.more}
      {!readOnly && width > 0 && <Actions {...props} narrow={width < widths.icons} />}
    </footer>
  )
}

const isReady = ({ ready }: PairState): boolean => ready

function Actions(props: DocumentFooterProps & { narrow: boolean }) {
  const { pair, type, frame, narrow, permissions, onInvalid, onDone } = props
  const translate = useTranslate()
  const actions = useDocumentActions({
    pair,
    permissions,
    title: () => documentTitle(type, pair.getState().displayed) ?? translate('document.untitled'),
    onInvalid,
    onDone: (action, outcome) => onDone(action, outcome.publishedId),
  })
  useCommands(
    actions.offered.map(({ action, reason }) => ({
      id: `document.${action.operation}`,
      title: translate(action.title),
      section: translate('command.section.document'),
      icon: action.icon,
      hotkey: action.hotkey,
      disabledReason: reason,
      run: () => actions.start(action),
    })),
    frame,
  )
  return <ActionBar pair={pair} actions={actions} narrow={narrow} />
}

const versionsOf = ({ draft, published }: PairState): Versions => ({ draft, published })

/** While somebody types the time may lag ten seconds, which spares a render per key. */
const isSameTime = (a: Versions, b: Versions): boolean =>
  isNear(a.draft, b.draft) && isNear(a.published, b.published)

function isNear(a: Versions['draft'], b: Versions['draft']): boolean {
  if (!a || !b) return a === b
  return Math.abs(Date.parse(a._updatedAt ?? '') - Date.parse(b._updatedAt ?? '')) < 10_000
}

function ChangeDate({ pair }: { pair: DocumentPair }) {
  const versions = usePairValue(pair, versionsOf, isSameTime)
  return (
    <span className={css.dates}>
      <StatusText versions={versions} />
    </span>
  )
}
