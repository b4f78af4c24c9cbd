import { isEqual } from '../../model/equal.ts'
import { getAt } from '../../model/path.ts'
import { type Foundation, type Founded, rebuild, rescue } from './draft-foundation.ts'
import type { OperationName } from './operations/operations.ts'
import { deletedError, isUndecided } from './version/deletion.ts'
import type { Change, LocalDocument } from './version/local-document.ts'

/** The input of the rules. */
export interface Situation {
  readonly draft: LocalDocument
  readonly published: LocalDocument
  /** The version that edits are applied to. */
  readonly target: LocalDocument
  readonly foundation: Foundation
  /** The running operation. */
  readonly running: OperationName | null
  /** A commit of the draft waits to be sent again and can still be dropped. */
  readonly canWithdraw: boolean
  readonly at: number
}

/** The result of a rule. */
export interface Consequence {
  readonly changes: readonly { readonly id: string; readonly change: Change }[]
  readonly foundation?: Foundation
  /** Drops the commit of the draft that waits to be sent again. */
  readonly withdraws?: boolean
}

/**
 * Rules for the automatic changes of a pair after an event. Applied in this order: each rule sees the changes of those
 * before it.
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

/** Deleting a document or discarding its draft also drops its undecided edits. */
function giveUpDeleted({ running, draft, published }: Situation): Consequence {
  if (running !== 'delete' && running !== 'discardChanges') return nothing
  return {
    changes: [draft, published].filter(isUndecided).flatMap(({ id }) => [
      { id, change: { type: 'abandon', error: deletedError() } },
      { id, change: { type: 'refused.discard' } },
    ]),
  }
}

/** A conflict whose sides have become equal is settled. */
function settleAgreed({ target, published }: Situation): Consequence {
  const displayed = target.local ?? published.local
  const agreed = target.conflicts.filter(
    ({ holds, path, mine }) => holds === 'theirs' && isEqual(getAt(displayed, path), mine),
  )
  if (agreed.length === 0) return nothing
  return { changes: [{ id: target.id, change: { type: 'conflicts.settle', conflicts: agreed } }] }
}
