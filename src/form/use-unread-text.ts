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

/** A text box whose text may be no value of the field. */
export interface UnreadTextBox<V> {
  /** The text that cannot be read, kept until it is repaired or given up. */
  readonly held: UnreadText | null
  /** The text is this value. */
  take(value: V | undefined): void
  /** The text is no value: the stored one becomes what it was before the typing. */
  hold(text: string, reason: UnreadReason): void
  /** The text is given up; the stored value stays. */
  drop(): void
  /** The box was left: what is typed next is another entry. */
  end(): void
}

/** Keeps a text that cannot be read beside the document, which keeps its value. */
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
  /** Of the entry being typed: "12" is a value on the way to "12 people", and must not stay behind. */
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
