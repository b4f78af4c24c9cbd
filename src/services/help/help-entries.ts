import type { MessageKey, Translate } from '../../i18n/messages.ts'
import type { HelpFeed, HelpItem } from '../../protocol/feeds/help-feed.ts'
import { hasCoarsePointer } from '../../ui/host/dom.ts'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import type { IconName } from '../../ui/text/icons.ts'
import type { OutwardLinks } from '../../studio/outward-links.ts'

export interface HelpOptions {
  /** Null until loaded, and if loading fails. */
  feed: HelpFeed | null
  links: OutwardLinks
  translate: Translate
  onWelcome: () => void
  /** Runs a command of the studio. */
  run: (command: string) => void
}

/** The entries of the help menu: those of the feed, or else standard support links; then the studio's own links. */
export function helpEntries(options: HelpOptions): MenuEntry[] {
  const { feed, links, translate, onWelcome, run } = options
  const row = (name: HelpLink): MenuEntry[] => {
    const { label, icon } = rows[name]
    const href = links[name]
    return href === null ? [] : [{ label: translate(label), icon, href, target: '_blank' }]
  }
  const group = (label: MessageKey, names: readonly HelpLink[]): MenuEntry[] => {
    const items = names.flatMap(row)
    return items.length > 0 ? [{ type: 'group', label: translate(label), items }] : []
  }
  const sections = feed?.sections.filter(({ items }) => items.length > 0) ?? []
  const own: MenuEntry[] = [
    ...(hasCoarsePointer()
      ? []
      : [
          {
            label: translate('command.shortcuts'),
            icon: 'keyboard',
            hotkey: '?',
            onSelect: () => run('studio.shortcuts'),
          } as const,
        ]),
    { label: translate('command.legend'), icon: 'info', onSelect: () => run('studio.legend') },
    ...row('whatsNew'),
    // Without an address, what a report needs can be copied from the diagnostics.
    ...(links.reportProblem === null
      ? [
          {
            label: translate('extras.help-report'),
            icon: 'circle-alert',
            onSelect: () => run('studio.diagnostics'),
          } as const,
        ]
      : row('reportProblem')),
  ]
  const groups: MenuEntry[] = [
    ...sections.map(({ title, items }): MenuEntry => ({
      type: 'group',
      label: title,
      items: items.map((item) => feedRow(item, onWelcome)),
    })),
    ...(feed ? [] : group('extras.help-support', ['community', 'support', 'sales'])),
    ...group('extras.help-learn', ['docs', 'workspaceDocs', 'privacy']),
    ...group('extras.help-project', ['projectHome', 'apiSettings']),
  ]
  return [...own, ...groups.flatMap((each): MenuEntry[] => [{ type: 'separator' }, each])]
}

type HelpLink = Exclude<keyof OutwardLinks, 'schemaHelp'>

const rows: Readonly<Record<HelpLink, { label: MessageKey; icon: IconName }>> = {
  community: { label: 'extras.help-community', icon: 'users' },
  support: { label: 'extras.help-contact', icon: 'mail' },
  sales: { label: 'extras.help-sales', icon: 'send' },
  docs: { label: 'extras.help-docs', icon: 'book' },
  workspaceDocs: { label: 'extras.help-workspaces', icon: 'grid' },
  privacy: { label: 'extras.help-privacy', icon: 'lock' },
  projectHome: { label: 'extras.help-home', icon: 'home' },
  whatsNew: { label: 'extras.help-news', icon: 'book' },
  reportProblem: { label: 'extras.help-report', icon: 'circle-alert' },
  apiSettings: { label: 'extras.help-api', icon: 'settings' },
}

function feedRow(item: HelpItem, onWelcome: () => void): MenuEntry {
  if ('action' in item) return { label: item.title, icon: 'info', onSelect: onWelcome }
  return { label: item.title, icon: 'external', href: item.url, target: '_blank' }
}
