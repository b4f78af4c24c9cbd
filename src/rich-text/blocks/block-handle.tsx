import { memo, useEffect, useState } from 'react'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Translate } from '../../i18n/messages.ts'
import { itemEntries } from '../../form/items/item-entries.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { startBlockDrag } from '../paste/block-drag.ts'
import { setStyle, toggleList } from '../commands/commands.ts'
import * as css from '../rich-text.css.ts'
import { blockActions, selectBlock } from './block-actions.ts'
import type { TextHost } from '../text-host.ts'
import { useTextSession } from '../text-session.ts'
import { listIcon } from '../toolbar/toolbar.tsx'
import { nextFrame } from '../../data/frames.ts'

interface Place {
  readonly position: number
  /** Px from the start of the scrolled content. */
  readonly top: number
}

/** Handle beside the block under the pointer: drags it, or opens its menu. By keyboard: Alt with arrows. */
export const BlockHandle = memo(function BlockHandle({ scroller }: { scroller: HTMLElement }) {
  const session = useTextSession()
  const translate = useTranslate()
  const [place, setPlace] = useState<Place | null>(null)
  const [isOpen, setOpen] = useState(false)
  const editor = session.editor()
  const view = editor?.view

  useEffect(() => {
    if (!view) return undefined
    let cancel = () => {}
    const follow = ({ clientY }: PointerEvent): void => {
      cancel()
      cancel = nextFrame(() => setPlace((before) => placeAt(view, scroller, clientY, before)))
    }
    const leave = (): void => {
      cancel()
      setPlace(null)
    }
    scroller.addEventListener('pointermove', follow)
    scroller.addEventListener('pointerdown', follow)
    scroller.addEventListener('pointerleave', leave)
    // Typing shifts the blocks below.
    view.dom.addEventListener('keydown', leave)
    return () => {
      cancel()
      scroller.removeEventListener('pointermove', follow)
      scroller.removeEventListener('pointerdown', follow)
      scroller.removeEventListener('pointerleave', leave)
      view.dom.removeEventListener('keydown', leave)
    }
  }, [view, scroller])

  if (!place || !editor || !view) return null
  const { position, top } = place
  const at = (command: Command) => () => {
    if (selectBlock(session, position)) session.run(command)
    setPlace(null)
  }
  const entries = (): readonly MenuEntry[] => {
    const isText = view.state.doc.nodeAt(position)?.isTextblock === true
    const actions = blockActions(session, {
      position: () => position,
      readOnly: false,
      onAction: () => setPlace(null),
    })
    const ofView = isText ? [turnInto(session, at, translate)] : []
    return itemEntries({ ...actions, ofView }, translate)
  }
  return (
    <div className={css.handle} style={{ top }} data-block-handle>
      <Menu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            size="small"
            icon="drag"
            label={translate('rich-text.block-menu')}
            tabIndex={-1}
            draggable
            onDragStart={(event) =>
              startBlockDrag(view, editor.converter, position, event.dataTransfer)
            }
            onDragEnd={() => setPlace(null)}
          />
        }
        items={isOpen ? entries() : nothing}
      />
    </div>
  )
})

const nothing: readonly MenuEntry[] = []

/** Menu entries for styles and lists of the block. */
function turnInto(
  { text }: TextHost,
  at: (command: Command) => () => void,
  translate: Translate,
): MenuEntry {
  return {
    type: 'submenu',
    label: translate('rich-text.turn-into'),
    items: [
      ...text.styles.map(({ value, title }) => ({ label: title, onSelect: at(setStyle(value)) })),
      ...text.lists.map((list) => ({
        label: list.title,
        icon: listIcon(list),
        onSelect: at(toggleList(list.value)),
      })),
    ],
  }
}

/** Position of the block at a vertical screen position; the same object for the same block. */
function placeAt(
  view: EditorView,
  scroller: HTMLElement,
  y: number,
  before: Place | null,
): Place | null {
  const { left, width } = view.dom.getBoundingClientRect()
  const found = view.posAtCoords({ left: left + width / 2, top: y })
  if (!found) return before
  const $position = view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos)
  const position = $position.depth > 0 ? $position.before(1) : $position.pos
  const element = view.nodeDOM(position)
  if (!(element instanceof HTMLElement)) return before
  const box = element.getBoundingClientRect()
  const top = box.top - scroller.getBoundingClientRect().top + scroller.scrollTop
  return before?.position === position && before.top === top ? before : { position, top }
}
