import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { IconName } from '../../ui/text/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { Tone } from '../../ui/tokens.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { useCommandKeys } from '../../ui/keys/use-commands.ts'
import { useAreaSettings } from '../../area/settings.ts'
import * as css from '../pane/document-pane.css.ts'
import { ActionDialog } from '../extensions/action-dialog.tsx'
import type { HostDialog } from '../extensions/use-host-actions.ts'
import type { DocumentActions } from './use-document-actions.ts'
import { type Denial, WhyButton } from '../permissions/why-button.tsx'

/** One action of the bar, of ours or of the host. */
export interface BarAction {
  /** Name of its command. */
  id: string
  title: string
  icon: IconName
  tone: Tone
  hint?: string | undefined
  /** Its own keys; the page may have given it others. */
  hotkey?: string | undefined
  reason: string | null
  running: boolean
  start: () => void
}

export interface ActionBarProps {
  pair: DocumentPair
  bar: readonly BarAction[]
  actions: DocumentActions
  /** The question or dialog of an action of the host. */
  dialog: HostDialog | null
  /** What else is denied around the bar. */
  alsoDenied: readonly Denial[]
  /** Width in px of where the bar stands, with all that is beside it. */
  width: number
}

/** Below it the others are in a menu: room for the main action and four icons, and for each that a host adds. */
const iconsNeed = (count: number): number => 330 + Math.max(0, count - 4) * 30
/** More icons than these say nothing to anybody. */
const mostIcons = 7

/** The document's actions: the main one in words, the others as icons with names and reasons. */
export function ActionBar({ pair, bar, actions, dialog, alsoDenied, width }: ActionBarProps) {
  const translate = useTranslate()
  const { offered, asking, confirm, cancel, title } = actions
  const main = bar.find(({ tone }) => tone === 'accent')
  const others = bar.filter((entry) => entry !== main)
  const isNarrow = width < iconsNeed(others.length) || others.length > mostIcons
  const { Part: Guide } = useLater(loadGuide, asking?.affectsReferrers ?? false, cancel)
  const denials = offered.flatMap(({ action, denial }) =>
    denial && bar.some(({ id }) => id === commandOf(action.operation)) ? [denial] : [],
  )
  denials.push(...alsoDenied)
  if (bar.length === 0) return null
  return (
    <div className={css.actions} role="group" aria-label={translate('document.actions')}>
      {others.length > 0 &&
        (isNarrow ? (
          <MoreActions entries={others} />
        ) : (
          others.map((entry) => <OtherAction key={entry.id} {...entry} />)
        ))}
      {denials.length > 0 && <WhyButton denials={denials} />}
      {main && <MainAction {...main} />}
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
      {dialog && <ActionDialog {...dialog} />}
    </div>
  )
}

const loadGuide = async () => (await import('./delete-dialog.tsx')).DeleteDialog

/** The command of an action of ours. */
export function commandOf(name: string): string {
  return `document.${name}`
}

function MainAction(action: BarAction) {
  return (
    <Button
      variant="primary"
      size="large"
      icon={action.icon}
      busy={action.running}
      disabledReason={action.reason}
      tooltip={action.hint}
      onClick={action.start}
      {...useShownKeys(action)}
    >
      {action.title}
    </Button>
  )
}

function OtherAction(action: BarAction) {
  return (
    <IconButton
      icon={action.icon}
      label={action.title}
      tone={action.tone}
      busy={action.running}
      disabledReason={action.reason}
      onClick={action.start}
      {...useShownKeys(action)}
    />
  )
}

function MoreActions({ entries }: { entries: readonly BarAction[] }) {
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
      items={entries.map(({ title, icon, tone, reason, start }) => ({
        label: title,
        icon,
        tone,
        disabledReason: reason,
        onSelect: start,
      }))}
    />
  )
}

/** The keys of an action, when they are heard. */
function useShownKeys({ id, hotkey: own }: BarAction): { hotkey?: string } {
  const { hotkeys } = useAreaSettings()
  const hotkey = useCommandKeys(id, own)
  return hotkey && hotkeys !== 'off' ? { hotkey } : {}
}
