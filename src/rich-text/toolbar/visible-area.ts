import type { EditorView } from 'prosemirror-view'

/** The part of a text that is on screen, in px: within everything that scrolls it, and below its toolbar. */
export function visibleArea(view: EditorView): { top: number; bottom: number } {
  const frame = view.dom.closest('[data-rich-text]')
  const toolbar = frame?.querySelector('[role=toolbar]:not(:popover-open)')
  const box = view.dom.parentElement!.getBoundingClientRect()
  let { top, bottom } = box
  if (toolbar) top = Math.max(top, toolbar.getBoundingClientRect().bottom)
  for (let at = frame?.parentElement; at; at = at.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue
    const pane = at.getBoundingClientRect()
    top = Math.max(top, pane.top)
    bottom = Math.min(bottom, pane.bottom)
  }
  return { top, bottom: Math.max(top, bottom) }
}
