import { AllSelection, TextSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { memo, useEffect, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { hasCoarsePointer } from '../../ui/host/dom.ts'
import { Floating } from './floating.tsx'
import { useEditorState, useTextSession, useToolbar } from '../text-session.ts'
import { annotationIcon, Decorator } from './toolbar.tsx'
import { visibleArea } from './visible-area.ts'

/** Height in px that the bar needs beside a selection. */
const height = 44

/** The bar's name in the layer. */
export const selectionBar = 'selection'

/** Decorators and annotations for the selected text, shown once the pointer is released. */
export const SelectionBar = memo(function SelectionBar() {
  const session = useTextSession()
  const translate = useTranslate()
  const state = useToolbar()
  const view = session.editor()?.view
  const range = useEditorState((one) => (one && view?.hasFocus() ? rangeOf(one) : ''))
  const [hidden, setHidden] = useState('')
  const isPressed = usePressed(view?.dom)
  if (!view || !state || range === '' || hidden === range || isPressed) return null
  const anchor = anchorIn(view)
  return (
    <Floating
      anchor={anchor}
      side={sideOf(view)}
      name={selectionBar}
      label={translate('rich-text.selection')}
      onEscape={() => setHidden(range)}
    >
      {session.text.decorators.map((one) => (
        <Decorator key={one.value} choice={one} session={session} state={state} />
      ))}
      {session.text.annotations.map((type) => (
        <IconButton
          key={type.name}
          size="small"
          icon={annotationIcon(type)}
          label={type.title}
          pressed={state.annotation === type.name}
          onClick={() => session.annotations.add(type)}
        />
      ))}
    </Floating>
  )
})

/** The visible part of the selection. */
function anchorIn(view: EditorView) {
  return {
    getBoundingClientRect() {
      const { from, to } = view.state.selection
      const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)]
      const { top, bottom } = visibleArea(view)
      const visible = (y: number) => Math.max(top, Math.min(bottom, y))
      const isLine = start.top === end.top
      const left = isLine ? Math.min(start.left, end.left) : start.left
      const width = isLine ? Math.abs(end.left - start.left) : 1
      return new DOMRect(left, visible(start.top), width, visible(end.bottom) - visible(start.top))
    },
  }
}

/** The bar must not cover the toolbar above the text, nor the menu that phones show above a selection. */
function sideOf(view: EditorView): 'top' | 'bottom' {
  const { top } = visibleArea(view)
  const isCrowded = anchorIn(view).getBoundingClientRect().top - height < top
  return isCrowded || hasCoarsePointer() ? 'bottom' : 'top'
}

/** Identifies the selected range; empty if it contains no text. */
function rangeOf({ selection, doc }: EditorState): string {
  const { from, to } = selection
  const isText = selection instanceof TextSelection || selection instanceof AllSelection
  return isText && doc.textBetween(from, to).trim() !== '' ? `${from} ${to}` : ''
}

/** True while the pointer is pressed in the text, until it is released anywhere. */
function usePressed(text: EditorView['dom'] | undefined): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const page = text?.ownerDocument
    const start = (): void => setPressed(true)
    const end = (): void => setPressed(false)
    text?.addEventListener('pointerdown', start)
    page?.addEventListener('pointerup', end)
    page?.addEventListener('pointercancel', end)
    return () => {
      text?.removeEventListener('pointerdown', start)
      page?.removeEventListener('pointerup', end)
      page?.removeEventListener('pointercancel', end)
    }
  }, [text])
  return isPressed
}
