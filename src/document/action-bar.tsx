import type { DocumentPair } from '../data/document/document-pair.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useLater } from '../ui/use-popup.ts'
import { useCommandKeys } from '../ui/use-commands.ts'
import { useAreaSettings } from './area-settings.ts'
import * as css from './document-pane.css.ts'
import type { DocumentActions, OfferedAction } from './use-document-actions.ts'
import { WhyButton } from './why-button.tsx'

export interface ActionBarProps {
  pair: DocumentPair
  actions: DocumentActions
  /** There is room for the main action only; the others are in a menu. */
  narrow: boolean
}

/** The document's actions: the main one in words, the others as icons with names and reasons. */
export function ActionBar({ pair, actions, narrow }: ActionBarProps) {
  const translate = useTranslate()
  const { offered, start, asking, confirm, cancel, title } = actions
  const main = offered.find(({ action }) => action.tone === 'accent')
  const others = offered.filter((entry) => entry !== main)
  const { Part: Guide } = useLater(loadGuide, asking?.affectsReferrers ?? false, cancel)
  const denials = offered.flatMap(({ denial }) => denial ?? [])
  return (
    <div className={css.actions} role="group" aria-label={translate('document.actions')}>
      {narrow ? (
        <MoreActions entries={others} start={start} />
      ) : (
        others.map((entry) => <OtherAction key={entry.action.operation} {...entry} start={start} />)
      )}
      {denials.length > 0 && <WhyButton denials={denials} />}
      {main && <MainAction {...main} start={start} />}
      {asking?.affectsReferrers && Guide && <Guide pair={pair} action={asking} actions={actions} />}
      {asking?.confirm && !asking.affectsReferrers && (
        <ConfirmDialog
          open
          title={translate(asking.confirm.question)}
          description={translate(asking.confirm.body, { title: title() })}
          confirmLabel={translate(asking.title)}
          tone={asking.tone === 'critical' ? 'critical' : 'default'}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
    </div>
  )
}

const loadGuide = async () => (await import('./delete-dialog.tsx')).DeleteDialog

type ActionProps = OfferedAction & Pick<DocumentActions, 'start'>

function MainAction({ action, reason, running, start }: ActionProps) {
  const translate = useTranslate()
  return (
    <Button
      variant="primary"
      size="large"
      icon={action.icon}
      busy={running}
      disabledReason={reason}
      tooltip={action.hint && translate(action.hint)}
      onClick={() => start(action)}
      {...useShownKeys(action)}
    >
      {translate(action.title)}
    </Button>
  )
}

function OtherAction({ action, reason, running, start }: ActionProps) {
  const translate = useTranslate()
  return (
    <IconButton
      icon={action.icon}
      label={translate(action.title)}
      tone={action.tone}
      busy={running}
      disabledReason={reason}
      onClick={() => start(action)}
      {...useShownKeys(action)}
    />
  )
}

interface MoreActionsProps extends Pick<DocumentActions, 'start'> {
  entries: readonly OfferedAction[]
}

function MoreActions({ entries, start }: MoreActionsProps) {
  const translate = useTranslate()
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <IconButton
          icon="more"
          label={translate('document.more-actions')}
          busy={entries.some(({ running }) => running)}
        />
      }
      items={entries.map(({ action, reason }) => ({
        label: translate(action.title),
        icon: action.icon,
        tone: action.tone,
        disabledReason: reason,
        onSelect: () => start(action),
      }))}
    />
  )
}

/** The keys of an action, when they are heard. */
function useShownKeys(action: OfferedAction['action']): { hotkey?: string } {
  const { hotkeys } = useAreaSettings()
  const hotkey = useCommandKeys(`document.${action.operation}`, action.hotkey)
  return hotkey && hotkeys !== 'off' ? { hotkey } : {}
}
