import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '../text/icons.ts'
import type { Tone } from '../tokens.ts'
import { usePopup } from './use-popup.ts'
import type { TriggerProps } from './use-popup.ts'

/** A row that runs an action or is a link. */
export interface MenuAction {
  type?: 'action'
  label: string
  /** Shown on a second line. */
  description?: ReactNode
  icon?: IconName
  /** Shown instead of the icon; for example, an avatar. */
  lead?: ReactNode
  onSelect?: () => void
  /** Renders the row as a link. */
  href?: string
  /** With `href`: the link's target, as in `<a target>`. */
  target?: string
  tone?: Tone
  /** Shown at the end of the row; the caller handles it. */
  hotkey?: string
  disabled?: boolean
  /** Why it is disabled; shown on the second line, and as a hint. */
  disabledReason?: string | null
  /** Shows a check mark when true. Rows with this property do not close the menu. */
  checked?: boolean
}

/** A single choice among options. */
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
  /** The button that opens it: an element that spreads its props, such as Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  /** A function is called when the menu is first opened. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
  /** Shown above the rows, not a row itself; for example, the signed-in user. */
  header?: ReactNode
  /** Shown below the rows, not a row itself. */
  footer?: ReactNode
  /** Preferred side. Default `bottom`. */
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Which edges are aligned. Default `start`. */
  align?: 'start' | 'center' | 'end'
  /** Controlled state; if undefined, the menu is uncontrolled. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu of actions with arrow keys, type-ahead and submenus; Escape returns the focus to the trigger. */
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
