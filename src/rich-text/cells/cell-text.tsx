import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { InputProps } from '../../form/registry.ts'
import { classes } from '../../ui/host/dom.ts'
import { isOnline, onConnectivity } from '../../ui/host/host-env.ts'
import * as css from '../rich-text.css.ts'
import { cellText } from './cell-text.css.ts'
import { TextOverlays } from '../text-overlays.tsx'
import { TextSessionContext } from '../text-session.ts'
import { useTextHost } from '../use-text-host.ts'
import { cellKeys, type CellTable } from './cell-keys.ts'

/** Where the caret enters a cell: at an end of its text, or where the pointer was pressed. */
export type CellEntry = 'start' | 'end' | { readonly left: number; readonly top: number }

/** The table around a cell, and how the caret entered the cell. */
export interface EnteredCell extends Omit<CellTable, 'keys'> {
  readonly entry: CellEntry
}

export const EnteredCellContext = createContext<EnteredCell | null>(null)

/** The text of the cell that has the focus. */
export function CellText(props: InputProps<readonly unknown[]>) {
  const { readOnly, control, onBlur } = props
  const table = useContext(EnteredCellContext)!
  const mount = useRef<HTMLDivElement>(null)
  const hasNetwork = useSyncExternalStore(onConnectivity, isOnline)
  const host = useTextHost(props, { ...table, keys: cellKeys })
  const canEdit = !readOnly && hasNetwork
  const { ref: setControl } = control
  const { entry } = table

  // The children of this element are managed by the editor, not by React.
  useLayoutEffect(() => (mount.current ? host.start(mount.current) : undefined), [host])
  useLayoutEffect(() => host.editor()?.setEditable(canEdit), [host, canEdit])
  useLayoutEffect(() => {
    const view = host.editor()?.view
    if (!view) return undefined
    const end = enter(view, entry)
    // What was typed before the cell existed goes to the caret.
    setControl(view.dom)
    return end
  }, [host, entry, setControl])

  return (
    <TextSessionContext value={host}>
      <div
        onFocus={(event) => {
          if (mount.current?.contains(event.target)) host.enter()
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
        }}
      >
        <div ref={mount} className={classes(css.content, cellText)} />
        <TextOverlays host={host} input={props} canEdit={canEdit} isOnline={hasNetwork} />
      </div>
    </TextSessionContext>
  )
}

/** Focuses the text; while the pointer that entered it is pressed, it selects. */
function enter(view: EditorView, entry: CellEntry): (() => void) | undefined {
  const { doc } = view.state
  const isPointer = typeof entry === 'object'
  const position = isPointer ? (view.posAtCoords(entry)?.pos ?? doc.content.size) : 0
  const start = isPointer ? Selection.near(doc.resolve(position)) : null
  const selection = start ?? (entry === 'end' ? Selection.atEnd(doc) : Selection.atStart(doc))
  view.focus()
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
  if (!start) return undefined
  const page = view.dom.ownerDocument
  const extend = ({ clientX, clientY, buttons }: MouseEvent): void => {
    if (buttons === 0) return end()
    const found = view.posAtCoords({ left: clientX, top: clientY })
    const { state } = view
    const to = found && state.doc.resolve(found.pos)
    if (!to?.parent.isTextblock || !start.$anchor.parent.isTextblock) return
    const anchor = state.doc.resolve(Math.min(start.anchor, state.doc.content.size))
    view.dispatch(state.tr.setSelection(TextSelection.between(anchor, to)))
  }
  const end = (): void => {
    page.removeEventListener('mousemove', extend)
    page.removeEventListener('mouseup', end)
  }
  page.addEventListener('mousemove', extend)
  page.addEventListener('mouseup', end)
  return end
}
