import { useRef } from 'react'
import { useObservable } from '../react/use-observable.ts'
import { distinctUntilChanged, map } from 'rxjs'
import type { UnreadReason, UnreadText } from '../data/validation/unread-texts.ts'
import type { Path } from '../model/path.ts'
import { useForm } from './form-context.ts'

export interface UnreadTextOptions<V> {
  readonly path: Path
  readonly value: V | undefined
  readonly onValue: (value: V | undefined) => void
}

/** A text box whose text may not be a valid value of the field. */
export interface UnreadTextBox<V> {
  /** Text that cannot be parsed, kept until it is repaired or discarded. */
  readonly held: UnreadText | null
  /** Stores the parsed value. */
  take(value: V | undefined): void
  /** Keeps text that cannot be parsed: the stored value reverts to the one before the typing. */
  hold(text: string, reason: UnreadReason): void
  /** Discards the text; the stored value stays. */
  drop(): void
  /** Called when the box loses the focus: further typing is a new entry. */
  end(): void
}

/** Keeps text that cannot be parsed beside the document, whose value stays unchanged. */
export function useUnreadText<V>({ path, value, onValue }: UnreadTextOptions<V>): UnreadTextBox<V> {
  const { controller } = useForm()
  const { unread } = controller
  const held = useObservable(
    () =>
      unread.list$.pipe(
        map(() => unread.at(path)),
        distinctUntilChanged(),
      ),
    unread.at(path),
    [unread, path],
  )
  /** The current entry: typing "12 people" passes the valid value "12", which must not remain stored. */
  const entry = useRef<{ before: V | undefined; last: V | undefined } | null>(null)
  return {
    held,
    take(next) {
      entry.current = { before: entry.current ? entry.current.before : value, last: next }
      unread.drop(path)
      onValue(next)
    },
    hold(text, reason) {
      const typed = entry.current
      entry.current = null
      if (typed && typed.last === value && typed.before !== value) onValue(typed.before)
      unread.hold({ path, text, reason })
    },
    drop() {
      entry.current = null
      unread.drop(path)
    },
    end() {
      entry.current = null
    },
  }
}
