import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '../text/icon.tsx'
import type { Tone } from '../tokens.ts'
import { usePopup } from './use-popup.ts'
import type { TriggerProps } from './use-popup.ts'

/** A row that does something, or goes somewhere. */
export interface MenuAction {
  type?: 'action'
  label: string
  /** Second line. */
  description?: ReactNode
  icon?: IconName
  /** Instead of the icon: an avatar, for example. */
  lead?: ReactNode
  onSelect?: () => void
  /** Makes the row a link. */
  href?: string
  /** With `href`: where it opens. */
  target?: string
  tone?: Tone
  /** Shown at the end of the row; handling it is the caller's. */
  hotkey?: string
  disabled?: boolean
  /** Why it is disabled; shown as the second line, and as a hint. */
  disabledReason?: string | null
  /** Puts a check mark in front; on or off. Rows with it do not close the menu. */
  checked?: boolean
}

/** One choice of several. */
export interface MenuChoice {
  type: 'choice'
  label?: string
  value: string
  options: readonly { value: string; label: string; icon?: IconName; disabled?: boolean }[]
  onChange: (value: string) => void
}

interface MenuGroup {
  type: 'group'
  label: string
  items: readonly MenuEntry[]
}

interface MenuSubmenu {
  type: 'submenu'
  label: string
  icon?: IconName
  items: readonly MenuEntry[]
}

export type MenuEntry = MenuAction | MenuChoice | MenuGroup | MenuSubmenu | { type: 'separator' }

export interface MenuProps {
  /** The button that opens it: an element that spreads props, such as Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  /** A function is called when the menu is opened first. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
  /** Above the rows and not one of them: the signed-in user, for example. */
  header?: ReactNode
  /** Below the rows, not a row itself. */
  footer?: ReactNode
  /** Preferred side. Default `bottom`. */
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Which edges line up. Default `start`. */
  align?: 'start' | 'center' | 'end'
  /** Controlled state; without it the menu is uncontrolled. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu of actions: arrows, typing ahead, submenus; Escape gives focus back to the trigger. */
export function Menu({
  trigger,
  items,
  header,
  footer,
  side = 'bottom',
  align = 'start',
  open,
  onOpenChange,
}: MenuProps) {
  const popup = usePopup({ kind: 'menu', load, open, onOpenChange })
  return (
    <>
      {popup.renderTrigger(trigger)}
      {popup.Popup && (
        <popup.Popup
          items={items}
          header={header}
          footer={footer}
          side={side}
          align={align}
          open={popup.isOpen}
          openedBy={popup.openedBy}
          anchor={popup.anchor}
          opener={popup.opener}
          onOpenChange={popup.setOpen}
        />
      )}
    </>
  )
}

const load = async () => (await import('./menu-popup.tsx')).MenuPopup
