import { type Diff, DIFF_DELETE, DIFF_INSERT, makeDiff, xIndex } from '@sanity/diff-match-patch'
import { useCallback, useContext, useLayoutEffect, useRef } from 'react'
import type { RefCallback } from 'react'
import { afterFrame } from '../data/frames.ts'
import { joinTexts } from '../model/merge/merge-texts.ts'
import { activeElement } from '../ui/host/dom.ts'
import { textReplaced } from '../ui/layout/hold-height.ts'
import { FormContext } from './form-context.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement
type ControlKind = Pick<TextElement, 'localName' | 'type'>

/** Stable props for a text control that shows `text` and must never lose what is being typed. */
export interface TextBuffer {
  readonly ref: RefCallback<HTMLElement>
}

export interface TextBufferOptions {
  readonly text: string
  readonly onChange: (text: string) => void
  /** Also called with the element. */
  readonly ref: RefCallback<HTMLElement>
}

/**
 * Connects a text control with a value that others may change at any time. The control itself shows each key; the value
 * is updated after that frame is painted, or at once when the control loses the focus or a key other than a plain one
 * is pressed. Caret and selection stay at the same words, and text being typed or composed is left alone: concurrent
 * changes by others are merged in on the next update.
 */
export function useTextBuffer(options: TextBufferOptions): TextBuffer {
  const { text, ref } = options
  const latest = useRef(options)
  const element = useRef<TextElement | null>(null)
  /** The control that was filled with the text. It keeps the text typed into it when its listeners are replaced. */
  const filled = useRef<TextElement | null>(null)
  const isComposing = useRef(false)
  /** The text before the unreported typing; null when all typing was reported. */
  const base = useRef<string | null>(null)
  /** Reported texts that have not come back as the value yet; a host may respond late. */
  const awaited = useRef<string[]>([])
  const cancel = useRef<(() => void) | null>(null)
  /** Where the last edit left the caret; null if unknown. */
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    latest.current = options
  })

  const store = useContext(FormContext)?.controller.store

  /** Updates the value; `isTyped` is true for a key that others may follow. */
  const notify = useCallback(
    (isTyped: boolean): void => {
      cancel.current?.()
      cancel.current = null
      const from = base.current
      base.current = null
      if (from === null || !element.current) return
      const typed = typedText(element.current, from)
      const current = awaited.current.at(-1) ?? latest.current.text
      const merged = joinTexts(from, typed, current)
      replaceText(element.current, merged)
      if (merged === current) return
      awaited.current.push(merged)
      const report = (): void => latest.current.onChange(merged)
      if (isTyped && store) store.type(report)
      else report()
    },
    [store],
  )

  const settle = useCallback((): void => {
    notify(false)
    store?.settle()
  }, [notify, store])

  useLayoutEffect(() => {
    const echo = awaited.current.indexOf(text)
    awaited.current.splice(0, echo < 0 ? Infinity : echo + 1)
    if (base.current !== null || awaited.current.length > 0) return
    if (element.current) replaceText(element.current, text)
  }, [text])

  const type = useCallback((): void => {
    base.current ??= awaited.current.at(-1) ?? latest.current.text
    if (isComposing.current || !element.current) return
    keepFromReact(element.current)
    if (!cancel.current) cancel.current = afterFrame(() => notify(true))
  }, [notify])

  const connect = useCallback<RefCallback<HTMLElement>>(
    (node) => {
      if (!node) return
      element.current = node as TextElement
      // See contain-keys: typing is handled by its input events.
      node.setAttribute('data-plain-keys', '')
      // Not `defaultValue`: React would write it again at each key, and replace the content of a text area.
      if (filled.current !== node) {
        filled.current = element.current
        element.current.value = shownText(element.current, latest.current.text)
      }
      const disconnect = listen(element.current, {
        beforeinput: () => {
          const { selectionStart, selectionEnd } = node as TextElement
          const isThere = selectionStart === caret.current && selectionEnd === caret.current
          if (caret.current === null || isThere || isComposing.current) return
          settle()
          node.dispatchEvent(new Event(caretMoved, { bubbles: true, composed: true }))
        },
        input: () => {
          caret.current = (node as TextElement).selectionEnd
          type()
        },
        [textReplaced]: () => (caret.current = null),
        keydown: (event) => {
          if (!isPlainKey(event as KeyboardEvent)) settle()
        },
        blur: settle,
        [settleEvent]: settle,
        compositionstart: () => {
          settle()
          isComposing.current = true
          base.current = awaited.current.at(-1) ?? latest.current.text
        },
        compositionend: () => {
          isComposing.current = false
          settle()
        },
      })
      ref(node)
      return () => {
        disconnect()
        notify(false)
        element.current = null
        ref(null)
      }
    },
    [ref, type, notify, settle],
  )
  return { ref: connect }
}

/**
 * Hides a key from React, which handles `input` events only if the value differs from the one last set by script. It
 * would render pending updates at once, and write name and type of the control again.
 */
function keepFromReact(element: TextElement): void {
  const { type, value } = element
  // The values of these types are trimmed, so that setting one would remove a space just typed.
  if (type !== 'email' && type !== 'url') element.value = value
}

const settleEvent = 'content-settle'

/** Event of a text whose caret the user has moved: the next edit does not continue the last one. */
export const caretMoved = 'content-caret-moved'

/** A ref that calls `settle` when the value of a control with buffered text is needed. */
export function useSettle(
  ref: RefCallback<HTMLElement>,
  settle: () => void,
): RefCallback<HTMLElement> {
  const latest = useRef(settle)
  useLayoutEffect(() => {
    latest.current = settle
  })
  const stop = useRef<(() => void) | null>(null)
  return useCallback(
    (element) => {
      stop.current?.()
      stop.current = element && listen(element, { [settleEvent]: () => latest.current() })
      ref(element)
    },
    [ref],
  )
}

/** Flushes the text being typed inside the root. */
export function settleText(root: Document | ShadowRoot): void {
  activeElement(root)?.dispatchEvent(new Event(settleEvent))
}

/** A key that writes a character and does nothing else. */
function isPlainKey({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return isComposing || (key.length === 1 && !ctrlKey && !metaKey)
}

function listen(
  element: HTMLElement,
  listeners: Readonly<Record<string, (event: Event) => void>>,
): () => void {
  for (const [type, listener] of Object.entries(listeners)) {
    element.addEventListener(type, listener)
  }
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      element.removeEventListener(type, listener)
    }
  }
}

/** Writes a text into a control and keeps the selection around the same words. */
export function replaceText(element: TextElement, text: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = element
  const after = shownText(element, text)
  // While one types, browsers show spaces that they trim when a value is written.
  if (before === after || shownText(element, before) === after) return
  const root = element.getRootNode() as Document | ShadowRoot
  element.value = after
  element.dispatchEvent(new Event(textReplaced))
  // Setting the selection of an unfocused control would scroll it into view in some browsers.
  if (selectionStart === null || selectionEnd === null || root.activeElement !== element) return
  const diffs = makeDiff(before, after)
  element.setSelectionRange(
    selectionStart < selectionEnd
      ? xIndex(diffs, selectionStart)
      : indexAfter(diffs, selectionStart),
    indexAfter(diffs, selectionEnd),
    selectionDirection ?? undefined,
  )
}

/** Where an index of the old text is in the new one: before what was inserted there, after what replaced the text before it. */
function indexAfter(diffs: readonly Diff[], index: number): number {
  let [old, now, isReplacing] = [0, 0, false]
  for (const [type, { length }] of diffs) {
    if (type === DIFF_INSERT) {
      if (index === old && !isReplacing) return now
      now += length
    } else if (type === DIFF_DELETE) {
      if (index < old + length) return now
      old += length
    } else {
      if (index <= old + length) return now + index - old
      old += length
      now += length
    }
    isReplacing = type === DIFF_DELETE
  }
  return now
}

/**
 * How a control shows a text. A text area shows every kind of line break as a line feed; a box of one line would join the
 * words around a break, so it gets a space there.
 */
export function shownText({ localName, type }: ControlKind, text: string): string {
  if (localName === 'textarea') return text.replaceAll(/\r\n?/g, '\n')
  const line = text.replaceAll(/\r\n|[\r\n]/g, ' ')
  // The browser trims the values of these.
  return type === 'email' || type === 'url' ? line.replaceAll(/^[ \t\f]+|[ \t\f]+$/g, '') : line
}

/** The text after an edit in a control that shows `from`: what the control cannot show stays as it was. */
export function typedText(element: ControlKind & { value: string }, from: string): string {
  const { value } = element
  const shown = shownText(element, from)
  if (shown === from) return value
  const edit = editBetween(shown, value)
  if (editBetween(from, value).size < edit.size) return value
  const { start, same } = edit
  const characters = from.match(/\r\n|[\s\S]/g) ?? []
  // Trimmed at its start, if at all.
  const isTrimmed = characters.length > shown.length
  const lead = isTrimmed
    ? Math.max(
        0,
        characters.findIndex((one) => /[^ \t\f\r\n]/.test(one)),
      )
    : 0
  const offset = (at: number): number => characters.slice(0, lead + at).join('').length
  return (
    from.slice(0, offset(start)) +
    value.slice(start, value.length - same) +
    from.slice(offset(shown.length - same))
  )
}

/** Where two texts differ: the lengths of their common start and end, and how many characters were removed and added. */
function editBetween(before: string, after: string): { start: number; same: number; size: number } {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  const size = before.length + after.length - 2 * (start + same)
  return { start, same, size }
}
