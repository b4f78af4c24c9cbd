import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { useCommandKeys } from '../../ui/keys/use-commands.ts'
import { useUi } from '../../ui/ui-context.ts'
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
}

/** The document's main action as a button; every other one, with its reason and keys, in a menu. */
export function ActionBar({ pair, actions, alsoDenied }: ActionBarProps) {
  const translate = useTranslate()
  const { offered, question } = actions
  const main = offered.find(({ tone }) => tone === 'accent')
  const isGuided = question?.operation?.affectsReferrers ?? false
  const { Part: Guide } = useLater(loadGuide, isGuided, () => question?.close())
  const denials = [...offered.flatMap(({ denial }) => denial ?? []), ...alsoDenied]
  if (offered.length === 0) return null
  return (
    <div className={css.actions} role="group" aria-label={translate('document.actions')}>
      {denials.length > 0 && <WhyButton denials={denials} />}
      <MoreActions offered={offered} main={main} />
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

interface MoreActionsProps {
  offered: readonly OfferedAction[]
  main: OfferedAction | undefined
}

/** The other actions, then whatever else can be done with the open document: its tools have no words in the header. */
function MoreActions({ offered, main }: MoreActionsProps) {
  const entries = offered.filter((entry) => entry !== main)
  const translate = useTranslate()
  const { commands } = useUi()
  const { hotkeys } = useAreaSettings()
  const shown = (id: string, own: string | undefined) => {
    const hotkey = hotkeys === 'off' ? undefined : commands.keysOf(id, own)
    return hotkey ? { hotkey } : {}
  }
  const items = (): MenuEntry[] => {
    const section = translate('command.section.document')
    const tools = commands
      .current()
      .filter(
        (command) => command.section === section && !offered.some(({ id }) => id === command.id),
      )
    return [
      ...entries.map(({ id, title, icon, tone, reason, hotkey, start }) => ({
        label: title,
        icon,
        tone,
        disabledReason: reason,
        onSelect: start,
        ...shown(id, hotkey),
      })),
      ...(entries.length > 0 && tools.length > 0 ? [{ type: 'separator' } as const] : []),
      ...tools.map(({ id, title, icon, hotkey, disabledReason, run }) => ({
        label: title,
        icon,
        disabledReason: disabledReason ?? null,
        onSelect: run,
        ...shown(id, hotkey),
      })),
    ]
  }
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <Button
          size="large"
          variant="ghost"
          aria-label={translate('document.more-actions')}
          busy={entries.some(({ running }) => running)}
        >
          {translate('document.more')}
        </Button>
      }
      items={items}
    />
  )
}

/** The keys of an action, if the area handles hotkeys. */
function useShownKeys({ id, hotkey: own }: OfferedAction): { hotkey?: string } {
  const { hotkeys } = useAreaSettings()
  const hotkey = useCommandKeys(id, own)
  return hotkey && hotkeys !== 'off' ? { hotkey } : {}
}
