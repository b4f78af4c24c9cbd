import type { Node } from 'prosemirror-model'
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import type { ItemActions } from '../../form/items/item-entries.ts'
import { isKeyed } from '../../model/portable-text.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { duplicateBlock, moveBlocks, removeBlock } from '../commands/commands.ts'
import type { TextHost } from '../text-host.ts'

interface BlockPlace {
  /** The current position of the block; undefined while it is being removed. */
  readonly position: () => number | undefined
  readonly readOnly: boolean
  /** Called before the block changes. */
  readonly onAction?: () => void
}

/** What can be done with one block. */
export function blockActions(
  session: TextHost,
  { position, readOnly, onAction }: BlockPlace,
): ItemActions {
  const { doc } = session.editor()!.state
  const at = position()
  const node = at === undefined ? null : doc.nodeAt(at)
  if (at === undefined || !node) return { readOnly }
  const index = doc.resolve(at).index()
  const whole = (command: 'copy' | 'cut') => () => {
    onAction?.()
    copy(session, position(), command)
  }
  const run = (command: Command) => () => {
    onAction?.()
    if (selectBlock(session, position())) session.run(command)
  }
  return {
    readOnly,
    open: openerOf(session, node),
    copy: whole('copy'),
    ...(!readOnly && {
      duplicate: run(duplicateBlock),
      cut: whole('cut'),
      moves: {
        up: index > 0 ? run(moveBlocks(-1)) : undefined,
        down: index < doc.childCount - 1 ? run(moveBlocks(1)) : undefined,
      },
      remove: run(removeBlock),
    }),
  }
}

/** What can be done with an object inside a line. */
export function inlineActions(
  session: TextHost,
  { position, readOnly }: Omit<BlockPlace, 'onAction'>,
  open: (() => void) | undefined,
): ItemActions {
  const whole = (command: 'copy' | 'cut') => () => copy(session, position(), command)
  return {
    readOnly,
    open,
    copy: whole('copy'),
    ...(!readOnly && { cut: whole('cut'), remove: () => removeAt(session, position()) }),
  }
}

/** Removes the node at a position, if it is still there. */
export function removeAt(session: TextHost, at: number | undefined): void {
  session.run((state, dispatch) => {
    const node = at === undefined ? null : state.doc.nodeAt(at)
    if (!node || at === undefined) return false
    dispatch?.(state.tr.delete(at, at + node.nodeSize))
    return true
  })
}

/** Opens the form of an object; undefined for one that is edited in place, and for text. */
function openerOf(session: TextHost, node: Node): (() => void) | undefined {
  const value: unknown = node.isTextblock ? undefined : node.attrs['value']
  const type = isKeyed(value) ? itemTypeOf(session.array, value) : undefined
  if (!type || !isKeyed(value) || session.isInText(type)) return undefined
  return () => session.open([{ _key: value._key }])
}

/** Selects an object, or puts the caret into a block of text. */
export function selectBlock(session: TextHost, position: number | undefined): boolean {
  const view = session.editor()?.view
  const node = position === undefined ? null : view?.state.doc.nodeAt(position)
  if (!view || !node || position === undefined) return false
  const { tr } = view.state
  const selection = node.isTextblock
    ? TextSelection.near(tr.doc.resolve(position + 1))
    : NodeSelection.create(tr.doc, position)
  view.dispatch(tr.setSelection(selection))
  return true
}

/** Copies a whole block as the keys do: only a clipboard event can carry all formats of the editor. */
function copy(session: TextHost, position: number | undefined, command: 'copy' | 'cut'): void {
  const editor = session.editor()
  if (!editor || position === undefined) return
  editor.selectNode(position)
  editor.view.focus()
  editor.view.dom.ownerDocument.execCommand(command)
}
