import type { UndoHistory } from '../data/undo/undo-history.ts'
import { isRecord } from '../model/document.ts'
import { isEqual } from '../model/equal.ts'
import { type Patch, set, unset } from '../model/patch.ts'
import { type Path, pathToString } from '../model/path.ts'

/** What is done to one value in a dialog: kept as one step of undo, or taken back as a whole. */
export interface EditSession {
  /** The value was made for this session, and goes with it. */
  readonly isNew: boolean
  /** Ends the session. Returns what undoes its edits; null if there were none, or if it has ended before. */
  readonly keep: () => (() => void) | null
  /** Takes the edits back. Returns what makes them again; null as above. */
  readonly cancel: () => (() => void) | null
}

export interface EditSessionOptions {
  /** The history of the document; without one, a session remembers the field that contains its value. */
  readonly history: Pick<UndoHistory, 'group'> | undefined
  readonly value: () => unknown
  readonly patch: (patches: readonly Patch[]) => void
}

/** Begins sessions. A dialog joins the session that was begun to make its value. */
export function createEditSessions(
  options: EditSessionOptions,
): (path: Path, isNew?: boolean) => EditSession {
  const sessions = new Map<string, EditSession>()
  return (path, isNew = false) => {
    const id = pathToString(path)
    const begun = sessions.get(id)
    if (begun) return begun
    const edits = options.history ? groupIn(options.history) : fieldOf(path, options)
    const session: EditSession = {
      isNew,
      keep: () => (sessions.delete(id) ? edits.keep() : null),
      cancel: () => (sessions.delete(id) ? edits.cancel() : null),
    }
    sessions.set(id, session)
    return session
  }
}

type Edits = Pick<EditSession, 'keep' | 'cancel'>

function groupIn(history: Pick<UndoHistory, 'group'>): Edits {
  const group = history.group()
  return { keep: () => group.end(), cancel: () => group.cancel()?.redo ?? null }
}

function fieldOf([name]: Path, { value, patch }: EditSessionOptions): Edits {
  if (typeof name !== 'string') return { keep: () => null, cancel: () => null }
  const read = (): unknown => {
    const document = value()
    return isRecord(document) ? document[name] : undefined
  }
  const write = (next: unknown) => patch([next === undefined ? unset([name]) : set(next, [name])])
  const before = read()
  return {
    keep: () => (isEqual(read(), before) ? null : () => write(before)),
    cancel() {
      const after = read()
      if (isEqual(after, before)) return null
      write(before)
      return () => write(after)
    },
  }
}
