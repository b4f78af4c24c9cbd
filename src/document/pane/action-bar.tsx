import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { useCommandKeys } from '../../ui/keys/use-commands.ts'
import { useAreaSettings } from '../../area/settings.ts'
import * as css from './document-pane.css.ts'
import { ActionDialog } from '../extensions/action-dialog.tsx'
import type { DocumentActions, OfferedAction } from '../actions/use-document-actions.ts'
import { type Denial, WhyButton } from '../permissions/why-button.tsx'

export interface ActionBarProps {
  pair: DocumentPair
  actions: DocumentActions
  /** Other denied operations to explain next to the bar. */
  alsoDenied: readonly Denial[]
  /** Width in px of the bar's container, including what is beside the bar. */
  width: number
}

/** Minimum width in px without a menu: room for the main action and four icons, plus 30 px for each further one. */
const iconsNeed = (count: number): number => 330 + Math.max(0, count - 4) * 30
/** A longer row of icons would be unreadable. */
const mostIcons = 7

/** The document's actions: the main one as a text button, the others as icons with names and disabled reasons. */
export function ActionBar({ pair, actions, alsoDenied, width }: ActionBarProps) {
  const translate = useTranslate()
  const { offered, question } = actions
  const main = offered.find(({ tone }) => tone === 'accent')
  const others = offered.filter((entry) => entry !== main)
  const isNarrow = width < iconsNeed(others.length) || others.length > mostIcons
  const isGuided = question?.operation?.affectsReferrers ?? false
  const { Part: Guide } = useLater(loadGuide, isGuided, () => question?.close())
  const denials = [...offered.flatMap(({ denial }) => denial ?? []), ...alsoDenied]
  if (offered.length === 0) return null
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
      {question && isGuided && Guide && <Guide pair={pair} question={question} />}
      {question && !isGuided && <ActionDialog {...question} />}
    </div>
  )
}

const loadGuide = async () => (await import('../actions/delete-dialog.tsx')).DeleteDialog

function MainAction(action: OfferedAction) {
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

function OtherAction(action: OfferedAction) {
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

function MoreActions({ entries }: { entries: readonly OfferedAction[] }) {
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

/** The keys of an action, if the area handles hotkeys. */
function useShownKeys({ id, hotkey: own }: OfferedAction): { hotkey?: string } {
  const { hotkeys } = useAreaSettings()
  const hotkey = useCommandKeys(id, own)
  return hotkey && hotkeys !== 'off' ? { hotkey } : {}
}
