import { isEqual } from '../../model/equal.ts'
import { getAt } from '../../model/path.ts'
import { type Foundation, type Founded, rebuild, rescue } from './draft-foundation.ts'
import type { OperationName } from './operations/operations.ts'
import { deletedError, isUndecided } from './version/deletion.ts'
import type { Change, LocalDocument } from './version/local-document.ts'

/** What the rules look at. */
export interface Situation {
  readonly draft: LocalDocument
  readonly published: LocalDocument
  /** The version that edits go to. */
  readonly target: LocalDocument
  readonly foundation: Foundation
  /** The operation that is under way. */
  readonly running: OperationName | null
  /** A commit of the draft waits to be sent again and can still be given up. */
  readonly canWithdraw: boolean
  readonly at: number
}

/** What follows from a situation. */
export interface Consequence {
  readonly changes: readonly { readonly id: string; readonly change: Change }[]
  readonly foundation?: Foundation
  /** The commit of the draft that waits to be sent again is given up. */
  readonly withdraws?: boolean
}

/**
 * What follows from what happened to a pair, without anybody asking for it. In this order: each rule sees what those
 * before it led to.
 */
export const consequences: readonly ((situation: Situation) => Consequence)[] = [
  (situation) => ofDraft(situation, rescue(situation)),
  giveUpDeleted,
  (situation) => ofDraft(situation, rebuild(situation)),
  settleAgreed,
]

const nothing: Consequence = { changes: [] }

function ofDraft({ draft }: Situation, { change, ...founded }: Founded): Consequence {
  return { ...founded, changes: change ? [{ id: draft.id, change }] : [] }
}

/** Who deletes a document, or discards its draft, gives up the edits of it. */
function giveUpDeleted({ running, draft, published }: Situation): Consequence {
  if (running !== 'delete' && running !== 'discardChanges') return nothing
  return {
    changes: [draft, published].filter(isUndecided).flatMap(({ id }) => [
      { id, change: { type: 'abandon', error: deletedError() } },
      { id, change: { type: 'refused.discard' } },
    ]),
  }
}

/** What both sides agree about by now is no conflict any more. */
function settleAgreed({ target, published }: Situation): Consequence {
  const displayed = target.local ?? published.local
  const agreed = target.conflicts.filter(
    ({ holds, path, mine }) => holds === 'theirs' && isEqual(getAt(displayed, path), mine),
  )
  if (agreed.length === 0) return nothing
  return { changes: [{ id: target.id, change: { type: 'conflicts.settle', conflicts: agreed } }] }
}
