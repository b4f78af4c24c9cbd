import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { InputProps } from '../../form/registry.ts'
import { classes } from '../../ui/host/dom.ts'
import * as css from '../rich-text.css.ts'
import { cellText } from './cell-text.css.ts'
import { pressAt, type PressedPoint } from '../press-at.ts'
import type { CellTable } from '../text-host.ts'
import { TextOverlays } from '../text-overlays.tsx'
import { TextSessionContext } from '../text-session.ts'
import { useMountedText } from '../use-mounted-text.ts'
import { type CellExit, handleCellKey } from './cell-keys.ts'

/** Where the caret enters a cell: at an end of its text, or where the pointer was pressed. Each entrance is an object. */
export interface CellEntry {
  readonly at: 'start' | 'end' | PressedPoint
}

/** The table around a cell, and how the caret entered the cell. */
export interface EnteredCell {
  readonly entry: CellEntry
  /** False where there is no other cell. */
  readonly leave: (exit: CellExit) => boolean
  readonly paste: CellTable['paste']
  /** Applies patches of the text; creates the cell if its row has no such cell yet. */
  readonly write: InputProps['onChange']
}

export const EnteredCellContext = createContext<EnteredCell | null>(null)

/** The text of the cell that has the focus. */
export function CellText(props: InputProps<readonly unknown[]>) {
  const { control, onBlur } = props
  const { entry, leave, paste, write } = useContext(EnteredCellContext)!
  const table: CellTable = {
    handleKey: (view, event) => handleCellKey(view, event, leave),
    paste,
  }
  const input = { ...props, onChange: write }
  const { host, mount, hasNetwork, canEdit } = useMountedText(input, { table })
  const { ref: setControl } = control
  const entered = useRef<CellEntry>(null)

  // The caret is placed before the control is registered, as that enters what was typed before the cell existed.
  useLayoutEffect(() => {
    const view = host.editor()?.view
    if (!view || entered.current === entry) return undefined
    entered.current = entry
    return enter(view, entry)
  }, [host, entry])
  useLayoutEffect(() => setControl(host.editor()?.view.dom ?? null), [host, setControl])

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
        <TextOverlays host={host} input={input} canEdit={canEdit} isOnline={hasNetwork} />
      </div>
    </TextSessionContext>
  )
}

/** Focuses the text; while the pointer that entered it is pressed, it selects. */
function enter(view: EditorView, { at }: CellEntry): (() => void) | undefined {
  const { doc } = view.state
  view.focus()
  if (typeof at === 'object') return pressAt(view, at)
  const selection = at === 'end' ? Selection.atEnd(doc) : Selection.atStart(doc)
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
  return undefined
}
