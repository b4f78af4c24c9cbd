import { makeDiff, xIndex } from '@sanity/diff-match-patch'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CompositionEvent, RefCallback } from 'react'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Props for a text control that shows `text` and must never lose what is being typed. */
export interface TextBuffer {
  readonly value: string
  readonly ref: RefCallback<HTMLElement>
  readonly onChange: (text: string) => void
  readonly onCompositionStart: (event: CompositionEvent) => void
  readonly onCompositionEnd: (event: CompositionEvent) => void
}

export interface TextBufferOptions {
  readonly text: string
  readonly onChange: (text: string) => void
  /** Given the element as well. */
  readonly ref: RefCallback<HTMLElement>
}

/**
 * Stands between a text control and a value that others may change at any time. The caret and the
 * selection stay with the words they were at, and a word that an input method is still composing is
 * left alone: what others wrote meanwhile is merged in when it is finished.
 */
export function useTextBuffer({ text, onChange, ref }: TextBufferOptions): TextBuffer {
  // Everything shown goes through this state, so that React never writes over a caret by itself.
  const [shown, show] = useState(text)
  const isShown = useRef(text)
  const element = useRef<TextElement | null>(null)
  /** The value as it was when the composition began. */
  const composing = useRef<string | null>(null)
  /** What was typed and has not come back as the value yet; a host may answer late. */
  const awaited = useRef<string[]>([])

  // React renders once more even for the text it has; at every key that would be felt.
  const setShown = useCallback((next: string): void => {
    if (next === isShown.current) return
    isShown.current = next
    show(next)
  }, [])

  function tell(next: string): void {
    awaited.current.push(next)
    onChange(next)
  }

  useLayoutEffect(() => {
    const echo = awaited.current.indexOf(text)
    awaited.current.splice(0, echo < 0 ? Infinity : echo + 1)
    if (composing.current !== null || awaited.current.length > 0) return
    if (element.current) replaceText(element.current, text)
    setShown(text)
  }, [text, setShown])

  return {
    value: shown,
    ref(node) {
      element.current = node as TextElement | null
      ref(node)
    },
    onChange(next) {
      setShown(next)
      if (composing.current === null) tell(next)
    },
    onCompositionStart() {
      composing.current = text
    },
    onCompositionEnd(event) {
      const base = composing.current
      composing.current = null
      if (base === null) return
      const typed = (event.currentTarget as TextElement).value
      const merged = text === base ? typed : mergeEdit(base, typed, text)
      if (element.current && merged !== typed) replaceText(element.current, merged)
      setShown(merged)
      if (merged !== text) tell(merged)
    },
  }
}

/** Writes a text into a control, with the selection around the same words as before. */
export function replaceText(element: TextElement, after: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = element
  if (before === after) return
  const root = element.getRootNode() as Document | ShadowRoot
  element.value = after
  // Setting a selection in a control without focus would pull it into view in some browsers.
  if (selectionStart === null || selectionEnd === null || root.activeElement !== element) return
  const diffs = makeDiff(before, after)
  element.setSelectionRange(
    xIndex(diffs, selectionStart),
    xIndex(diffs, selectionEnd),
    selectionDirection ?? undefined,
  )
}

/** The one edit that leads from `base` to `typed`, done to a text that came from `base` as well. */
export function mergeEdit(base: string, typed: string, current: string): string {
  let start = 0
  const shorter = Math.min(base.length, typed.length)
  while (start < shorter && base[start] === typed[start]) start += 1
  let same = 0
  while (same < shorter - start && base.at(-1 - same) === typed.at(-1 - same)) same += 1
  const diffs = makeDiff(base, current)
  const from = xIndex(diffs, start)
  const to = Math.max(from, xIndex(diffs, base.length - same))
  return current.slice(0, from) + typed.slice(start, typed.length - same) + current.slice(to)
}
