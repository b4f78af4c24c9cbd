import { useEffect, useRef } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { entryOf, openPanes } from '../structure/panes/pane-entry.ts'
import { activeElement, rootOf } from '../ui/host/dom.ts'
import { useCommands } from '../ui/keys/use-commands.ts'
import { skipLink } from './studio.css.ts'

/**
 * Moves the focus between the navbar and the panes: F6 and Shift+F6, and a button that Tab reaches first, which leads
 * to the content. A region that was left by F6 is entered where it was left.
 */
export function Regions({ frame }: { frame: HTMLElement | null }) {
  const translate = useTranslate()
  const places = useRef(new WeakMap<Element, HTMLElement>())
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const region = frame && regionsOf(frame).find((one) => one.contains(target as Node))
      if (region && region !== target) places.current.set(region, target as HTMLElement)
    }
    frame?.addEventListener('focusin', onFocus)
    return () => frame?.removeEventListener('focusin', onFocus)
  }, [frame])

  function enter(region: Element | undefined): void {
    const place = region && places.current.get(region)
    const isThere = place?.isConnected && !place.closest('[inert]') && region?.contains(place)
    const target = isThere ? place : region && entryOf(region)
    target?.focus()
  }

  function move(by: 1 | -1): void {
    if (!frame) return
    const focused = activeElement(rootOf(frame))
    // A dialog keeps the focus until it is closed.
    if (focused?.closest('dialog, [role="dialog"], [role="alertdialog"]')) return
    const regions = regionsOf(frame)
    const at = regions.findIndex((region) => region.contains(focused))
    // From outside of all regions, the content comes first, not the navbar.
    if (at < 0) enter(by > 0 ? contentOf(regions) : regions[0])
    else enter(regions[(at + by + regions.length) % regions.length])
  }

  const section = translate('command.section.go')
  useCommands([
    {
      id: 'studio.next-region',
      title: translate('command.next-region'),
      section,
      hotkey: 'F6',
      isMinor: true,
      run: () => move(1),
    },
    {
      id: 'studio.previous-region',
      title: translate('command.previous-region'),
      section,
      hotkey: 'shift+F6',
      isMinor: true,
      run: () => move(-1),
    },
  ])
  return (
    <button
      type="button"
      className={skipLink}
      onClick={() => frame && enter(contentOf(regionsOf(frame)))}
    >
      {translate('studio.skip')}
    </button>
  )
}

/**
 * The navbar and the panes that are not collapsed, or the tool where it has no panes, in the order on the screen.
 * Without the navbar while it makes way for a document.
 */
function regionsOf(frame: HTMLElement): Element[] {
  const panes = openPanes(frame)
  const content = panes.length > 0 ? panes : [...frame.querySelectorAll('[part~="tool"]')]
  const [navbar] = frame.querySelectorAll(navbarPart)
  if (!navbar || !entryOf(navbar)) return content
  const isLast = content[0]!.compareDocumentPosition(navbar) & Node.DOCUMENT_POSITION_FOLLOWING
  return isLast ? [...content, navbar] : [navbar, ...content]
}

/** The region where the content begins. */
function contentOf(regions: readonly Element[]): Element | undefined {
  return regions.find((region) => !region.matches(navbarPart))
}

const navbarPart = '[part~="navbar"]'
