import { useMemo, useRef, type FocusEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { UndoOutcome } from '../../data/undo/undo-history.ts'
import { focusField } from '../../form/lead-focus.ts'
import { settleText } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { pathToString, type Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { hasFocusWithin, rootOf } from '../../ui/host/dom.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { fieldNear, placeCaret } from './undo-target.ts'
import { missWords, outcomeWords } from './undo-words.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { nextFrame } from '../../data/frames.ts'

/** One step back, one step forward, or to a given number of applied steps. */
export type UndoCommand = 'undo' | 'redo' | { readonly position: number }

export interface Undo {
  /** Runs the command, moves to the field, and announces the step. */
  run(command: UndoCommand, options?: { keepsFocus?: boolean }): void
  /** Why undo is disabled now, regardless of the steps; null when it is enabled. */
  readonly refusal: string | null
  /** Handler for the element around the document. */
  readonly onFocusCapture: (event: FocusEvent) => void
}

export interface UndoOptions {
  pair: Pick<DocumentPair, 'undo'>
  type: SchemaType
  frame: RefObject<HTMLElement | null>
  readOnly: boolean
  onGo: (path: Path) => void
}

/** Undo and redo for a document on screen: by shortcuts, by the browser's own commands, and by `run`. */
export function useUndo({ pair, type, frame, readOnly, onGo }: UndoOptions): Undo {
  const translate = useTranslate()
  const toast = useToast()
  const { announce } = useUi()
  /** The last focused control of this document; popups are outside the frame. */
  const focused = useRef<EventTarget>(null)
  const refusal = readOnly ? translate('undo.read-only') : null

  const run = useMemo(() => {
    function show({ path, caret }: UndoOutcome, keepsFocus: boolean): void {
      const { current: around } = frame
      if (!around || !path) return
      const field = fieldNear(around, path)
      if (keepsFocus) return field?.scrollIntoView({ block: 'nearest' })
      const isShown = field?.dataset['path'] === pathToString(path)
      // Immediately, before a closing menu returns the focus to its button.
      if (field && isShown) focusField(field, null)
      if (field && hasFocusWithin(field)) {
        field.scrollIntoView({ block: 'nearest' })
        return placeCaret(around, path, caret)
      }
      onGo([...path])
      // The field takes the focus in the next frame, after its ancestors are expanded.
      nextFrame(() => nextFrame(() => frame.current && placeCaret(frame.current, path, caret)))
    }

    return (command: UndoCommand, { keepsFocus = false } = {}): void => {
      const { current: around } = frame
      if (!around) return
      if (refusal !== null) return announce(refusal)
      settleKeys(rootOf(around))
      const { undo } = pair
      const outcome = flushSync(() =>
        command === 'undo'
          ? undo.undo()
          : command === 'redo'
            ? undo.redo()
            : undo.goTo(command.position),
      )
      show(outcome, keepsFocus)
      if (outcome.misses.length > 0) {
        toast.show({ id: 'undo-missed', tone: 'caution', ...missWords(outcome, type, translate) })
      }
      if (outcome.type !== 'skipped') announce(outcomeWords(outcome, type, translate))
    }
  }, [pair, type, frame, onGo, refusal, announce, toast, translate])

  useUndoKeys({ frame, focused, run, history: pair.undo })
  return useMemo(
    () => ({ run, refusal, onFocusCapture: ({ target }) => void (focused.current = target) }),
    [run, refusal],
  )
}

/** Pending keystrokes belong to the last step; they must be rendered before they can be undone. */
export function settleKeys(root: Document | ShadowRoot): void {
  flushSync(() => settleText(root))
}
