import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './dom.ts'
import { ariaKeyShortcuts, parseHotkey } from './hotkeys.ts'
import { isApplePlatform } from './host-env.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { LayerMember, placementIn, useLayer } from './layer.tsx'
import * as css from './popup.css.ts'
import type { Tone } from './tokens.ts'

/** A row that does something, or goes somewhere. */
export interface MenuAction {
  type?: 'action'
  label: string
  /** Second line. */
  description?: string
  icon?: IconName
  onSelect?: () => void
  /** Makes the row a link. */
  href?: string
  /** With `href`: where it opens. */
  target?: string
  tone?: Tone
  /** Shown at the end of the row; handling it is the caller's. */
  hotkey?: string
  disabled?: boolean
  /** Why it is disabled; shown as the second line. */
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

export interface MenuGroup {
  type: 'group'
  label: string
  items: readonly MenuEntry[]
}

export interface MenuSubmenu {
  type: 'submenu'
  label: string
  icon?: IconName
  items: readonly MenuEntry[]
}

export type MenuEntry = MenuAction | MenuChoice | MenuGroup | MenuSubmenu | { type: 'separator' }

export interface MenuProps {
  /** The button that opens it: an element that spreads props, such as Button or IconButton. */
  trigger: ReactElement
  items: readonly MenuEntry[]
  /** Above the rows, not a row itself: who is signed in, for example. */
  header?: ReactNode
  /** Preferred side. Default `bottom`. */
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Which edges line up. Default `start`. */
  align?: 'start' | 'center' | 'end'
  /** Controlled state; leave out to let the menu keep its own. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu of actions: arrows, typing ahead, submenus; Escape gives focus back to the trigger. */
export function Menu({
  trigger,
  items,
  header,
  side = 'bottom',
  align = 'start',
  open,
  onOpenChange,
}: MenuProps) {
  return (
    <BaseMenu.Root
      modal={false}
      open={open}
      onOpenChange={onOpenChange && ((next) => onOpenChange(next))}
    >
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup side={side} align={align} sideOffset={4}>
        {header && <div className={css.menuHeader}>{header}</div>}
        <MenuEntries items={items} />
      </MenuPopup>
    </BaseMenu.Root>
  )
}

interface PopupProps {
  side: 'top' | 'bottom' | 'left' | 'right' | 'inline-end'
  align: 'start' | 'center' | 'end'
  sideOffset: number
  alignOffset?: number
  children: ReactNode
}

function MenuPopup({ children, ...placement }: PopupProps) {
  const { container } = useLayer()
  return (
    <BaseMenu.Portal container={container}>
      <LayerMember />
      <BaseMenu.Positioner {...placement} {...placementIn(container)} className={css.positioner}>
        <BaseMenu.Popup className={css.menu}>{children}</BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

function MenuEntries({ items }: { items: readonly MenuEntry[] }) {
  return items.map((entry, index) => <MenuRow key={index} entry={entry} />)
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  switch (entry.type) {
    case 'separator':
      return <BaseMenu.Separator className={css.separator} />
    case 'group':
      return (
        <BaseMenu.Group>
          <BaseMenu.GroupLabel className={css.groupLabel}>{entry.label}</BaseMenu.GroupLabel>
          <MenuEntries items={entry.items} />
        </BaseMenu.Group>
      )
    case 'submenu':
      return (
        <BaseMenu.SubmenuRoot>
          <BaseMenu.SubmenuTrigger className={css.item}>
            <RowIcon name={entry.icon} />
            <span className={css.itemText}>{entry.label}</span>
            <span className={css.itemEnd}>
              <Icon name="chevron-right" size={14} />
            </span>
          </BaseMenu.SubmenuTrigger>
          <MenuPopup side="inline-end" align="start" sideOffset={2} alignOffset={-5}>
            <MenuEntries items={entry.items} />
          </MenuPopup>
        </BaseMenu.SubmenuRoot>
      )
    case 'choice':
      return <ChoiceRows choice={entry} />
    default:
      return <ActionRow action={entry} />
  }
}

function ChoiceRows({ choice }: { choice: MenuChoice }) {
  return (
    <BaseMenu.RadioGroup
      value={choice.value}
      onValueChange={(value: string) => choice.onChange(value)}
    >
      {choice.label && (
        <BaseMenu.GroupLabel className={css.groupLabel}>{choice.label}</BaseMenu.GroupLabel>
      )}
      {choice.options.map((option) => (
        <BaseMenu.RadioItem
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          closeOnClick
          className={css.item}
        >
          <RowIcon name={option.icon} />
          <span className={css.itemText}>{option.label}</span>
          <span className={css.itemEnd}>
            <BaseMenu.RadioItemIndicator className={css.itemCheck}>
              <Icon name="check" size={14} />
            </BaseMenu.RadioItemIndicator>
          </span>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

function ActionRow({ action }: { action: MenuAction }) {
  const { label, href, target, tone = 'default', hotkey, disabledReason, checked } = action
  const disabled = Boolean(action.disabled || disabledReason)
  const className = classes(css.item, css.itemTone[tone])
  const content = (
    <>
      <RowIcon name={action.icon} toned={tone !== 'default' || disabled} />
      <span className={css.itemText}>
        {label}
        <Description text={disabledReason ?? action.description} />
      </span>
      {hotkey && (
        <span className={css.itemEnd}>
          <Kbd hotkey={hotkey} plain />
        </span>
      )}
    </>
  )
  const shared = {
    className,
    label,
    'aria-keyshortcuts': hotkey && ariaKeyShortcuts(parseHotkey(hotkey), isApplePlatform()),
  }
  if (checked !== undefined) {
    return (
      <BaseMenu.CheckboxItem
        {...shared}
        checked={checked}
        disabled={disabled}
        onCheckedChange={() => action.onSelect?.()}
      >
        <span className={css.itemCheck}>
          <BaseMenu.CheckboxItemIndicator className={css.itemCheck}>
            <Icon name="check" />
          </BaseMenu.CheckboxItemIndicator>
        </span>
        {content}
      </BaseMenu.CheckboxItem>
    )
  }
  if (href !== undefined && !disabled) {
    return (
      <BaseMenu.LinkItem
        {...shared}
        href={href}
        target={target}
        rel={target === '_blank' ? 'noopener' : undefined}
        closeOnClick
        onClick={() => action.onSelect?.()}
      >
        {content}
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item {...shared} disabled={disabled} onClick={() => action.onSelect?.()}>
      {content}
    </BaseMenu.Item>
  )
}

function RowIcon({ name, toned }: { name: IconName | undefined; toned?: boolean }) {
  if (!name) return null
  return (
    <span className={toned ? css.itemIconToned : css.itemIcon}>
      <Icon name={name} />
    </span>
  )
}

function Description({ text }: { text: string | null | undefined }) {
  return text ? <span className={css.itemDescription}>{text}</span> : null
}
