import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { classes } from '../host/dom.ts'
import { ariaKeyShortcuts, parseHotkey } from '../keys/hotkeys.ts'
import { isApplePlatform } from '../host/host-env.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'
import { Kbd } from '../text/kbd.tsx'
import { LayerMember, placementIn, useLayer } from '../anchored/layer.tsx'
import type { MenuAction, MenuChoice, MenuEntry, MenuProps } from './menu.tsx'
import { Grip } from '../anchored/grip.tsx'
import { concernsAnchor, focusBack, PopupProviders } from './popup-providers.tsx'
import * as menuCss from './menu.css.ts'
import * as css from '../anchored/popup.css.ts'
import type { OpenedBy } from './use-popup.ts'
import { nextFrame } from '../../data/frames.ts'

export interface MenuPopupProps extends Pick<MenuProps, 'items' | 'header' | 'footer'> {
  side: NonNullable<MenuProps['side']>
  align: NonNullable<MenuProps['align']>
  open: boolean
  openedBy: OpenedBy
  /** The trigger. */
  anchor: HTMLElement | null
  /** The element that had the focus before opening, unless it was the trigger. */
  opener: RefObject<Element | null>
  onOpenChange: (open: boolean) => void
}

/** The content of an open Menu, loaded when it is first opened. */
export function MenuPopup({
  items,
  header,
  footer,
  side,
  align,
  open,
  openedBy,
  anchor,
  opener,
  onOpenChange,
}: MenuPopupProps) {
  return (
    <PopupProviders>
      <BaseMenu.Root
        modal={false}
        open={open}
        onOpenChange={(next, details) => {
          if (!concernsAnchor(details, anchor)) onOpenChange(next)
        }}
      >
        <MenuFrame
          side={side}
          align={align}
          sideOffset={4}
          anchor={anchor}
          onClose={() => onOpenChange(false)}
          popup={{
            finalFocus: () => focusBack(openerOf(opener.current) ?? anchor, isInMenu),
            'aria-label': nameOf(anchor),
          }}
        >
          {header && <div className={menuCss.menuHeader}>{header}</div>}
          <MenuEntries items={typeof items === 'function' ? items() : items} />
          {footer && <div className={menuCss.menuFooter}>{footer}</div>}
          <InitialFocus openedBy={openedBy} />
        </MenuFrame>
      </BaseMenu.Root>
    </PopupProviders>
  )
}

function openerOf(element: Element | null): HTMLElement | null {
  const isThere = element?.isConnected && element !== element.ownerDocument.body
  return isThere && element instanceof HTMLElement ? element : null
}

/** A menu opened by keyboard focuses its first or last row; one opened by pointer focuses itself. */
function InitialFocus(props: { openedBy: OpenedBy }) {
  const [openedBy] = useState(props.openedBy)
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (openedBy === 'pointer') return undefined
    // A frame later the rows are laid out and the menu has taken the focus.
    return nextFrame(() => {
      const menu = marker.current?.parentElement
      const rows = menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []
      rows[openedBy === 'last' ? rows.length - 1 : 0]?.focus({ preventScroll: true })
    })
  }, [openedBy])
  return <span ref={marker} hidden />
}

/** Whether an element is in a menu; submenus count too. */
const isInMenu = (element: Element) => element.closest('[role="menu"]') !== null

function nameOf(anchor: HTMLElement | null): string | undefined {
  return anchor?.getAttribute('aria-label') ?? anchor?.textContent ?? undefined
}

interface FrameProps {
  side: 'top' | 'bottom' | 'left' | 'right' | 'inline-end'
  align: 'start' | 'center' | 'end'
  sideOffset: number
  anchor?: HTMLElement | null
  /** Additional props of the popup element. */
  popup?: Pick<BaseMenu.Popup.Props, 'finalFocus' | 'id' | 'aria-label'>
  alignOffset?: number
  /** Closes it when it is pulled down. */
  onClose: () => void
  children: ReactNode
}

function MenuFrame({ children, anchor, popup, onClose, ...placement }: FrameProps) {
  const { container } = useLayer()
  return (
    <BaseMenu.Portal container={container}>
      <LayerMember />
      <BaseMenu.Backdrop className={css.behindSheet} />
      <BaseMenu.Positioner
        {...placement}
        {...placementIn(container)}
        anchor={anchor}
        className={css.positioner}
      >
        <BaseMenu.Popup className={classes(css.menu, css.sheet)} part="popover" {...popup}>
          <Grip onClose={onClose} />
          {children}
        </BaseMenu.Popup>
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
      return <BaseMenu.Separator className={menuCss.separator} />
    case 'group':
      return (
        <BaseMenu.Group>
          <BaseMenu.GroupLabel className={css.groupLabel}>{entry.label}</BaseMenu.GroupLabel>
          <MenuEntries items={entry.items} />
        </BaseMenu.Group>
      )
    case 'submenu':
      return <Submenu {...entry} />
    case 'choice':
      return <ChoiceRows choice={entry} />
    default:
      return <ActionRow action={entry} />
  }
}

function Submenu({ icon, label, items }: Extract<MenuEntry, { type: 'submenu' }>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <BaseMenu.SubmenuRoot open={isOpen} onOpenChange={setOpen}>
      <BaseMenu.SubmenuTrigger className={css.item}>
        <RowIcon name={icon} />
        <span className={css.itemText}>{label}</span>
        <span className={css.itemEnd}>
          <Icon name="chevron-right" size={14} />
        </span>
      </BaseMenu.SubmenuTrigger>
      <MenuFrame
        side="inline-end"
        align="start"
        sideOffset={2}
        alignOffset={-5}
        onClose={() => setOpen(false)}
      >
        <MenuEntries items={items} />
      </MenuFrame>
    </BaseMenu.SubmenuRoot>
  )
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
  const className = classes(css.item, menuCss.itemTone[tone])
  const content = (
    <>
      {action.lead ? (
        <span className={css.itemIcon}>{action.lead}</span>
      ) : (
        <RowIcon name={action.icon} toned={tone !== 'default' || disabled} />
      )}
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
    title: disabledReason ?? undefined,
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
    <span className={toned ? menuCss.itemIconToned : css.itemIcon}>
      <Icon name={name} />
    </span>
  )
}

function Description({ text }: { text: ReactNode }) {
  return text ? <span className={css.itemDescription}>{text}</span> : null
}
