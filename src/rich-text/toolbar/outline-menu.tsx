import { useTranslate } from '../../i18n/use-translate.ts'
import type { Translate } from '../../i18n/messages.ts'
import { afterFrame } from '../../data/frames.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { attributesOf } from '../commands/commands.ts'
import { useTextSession } from '../text-session.ts'
import type { TextHost } from '../text-host.ts'

/** Menu of the headings of a text, which scrolls to the selected one. */
export function OutlineMenu() {
  const session = useTextSession()
  const translate = useTranslate()
  return (
    <Menu
      trigger={<IconButton size="small" icon="hash" label={translate('rich-text.outline')} />}
      items={() => outlineOf(session, translate)}
    />
  )
}

export function outlineOf(session: TextHost, translate: Translate): readonly MenuEntry[] {
  const editor = session.editor()
  const headings = (editor?.state.doc.children ?? []).flatMap((node) => {
    const { key, style } = attributesOf(node)
    const level = node.isTextblock ? /^h([1-6])$/.exec(style ?? '')?.[1] : undefined
    return level && node.textContent ? [{ key, level: Number(level), text: node.textContent }] : []
  })
  if (headings.length === 0)
    return [{ label: translate('rich-text.outline.empty'), disabled: true }]
  const top = Math.min(...headings.map(({ level }) => level))
  return headings.map(({ key, level, text }) => ({
    label: `${'\u2003'.repeat(level - top)}${text}`,
    onSelect() {
      editor?.select({ key, offset: 0 })
      // Runs after the menu has returned the focus.
      afterFrame(() => editor?.view.focus())
    },
  }))
}
