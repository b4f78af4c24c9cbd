import { type Path, pathEquals } from '../../../model/path.ts'
import { claim, claimNew, typeInto, unclaimed } from './claimed-conflicts.ts'
import { addConflicts } from './clashes.ts'
import { bringBack, detach, removalKnown, retracted } from './deletion.ts'
import { recalled, restore } from './earlier-edits.ts'
import { receive, replaceBase } from './follow-server.ts'
import type { Change, LocalDocument } from './local-document.ts'
import { rebuild, recreate } from './other-beginning.ts'
import { acknowledge, caughtUp, edit, fallBehind, send, settleUnlikely } from './own-edits.ts'
import { refuse, retryRefused, setAside } from './refused-edits.ts'

/** The document after `change`; the same object when nothing changes. Throws MutationError for an invalid edit. */
export function applyChange(state: LocalDocument, change: Change): LocalDocument {
  const next = changed(state, change)
  const isFromServer = ['event', 'snapshot', 'recalled'].includes(change.type)
  const settled = isFromServer ? settleUnlikely(state, next) : next
  const isAboutConflicts = change.type === 'claim' || change.type.startsWith('conflicts.')
  return isAboutConflicts ? settled : claimNew(state, settled)
}

function changed(state: LocalDocument, change: Change): LocalDocument {
  switch (change.type) {
    case 'restore':
      return restore(state, change)
    case 'recalled':
      return recalled(state, change)
    case 'edit':
      return edit(state, change.mutations, change.at)
    case 'hold':
      return { ...state, barrier: state.pending.length }
    case 'release':
      return state.barrier === null ? state : { ...state, barrier: null }
    case 'wait':
      return {
        ...state,
        waiting: change.waiting,
        ...(change.barrier !== undefined && { barrier: change.barrier }),
      }
    case 'commit.sent':
      return send(state, change.transactionId, change.byPath)
    case 'commit.acknowledged':
      return acknowledge(state, change.transactionId, change.at)
    case 'commit.overtaken':
      return fallBehind(state, change.transactionId, change.at)
    case 'commit.refused':
      return refuse(state, change.transactionId, change.error)
    case 'event':
      return receive(state, change.event, change.at)
    case 'snapshot':
      return replaceBase(caughtUp(state, change), change)
    case 'recreate':
      return recreate(state, change.document, change.at)
    case 'rebuild':
      return rebuild(state, change)
    case 'detach':
      return detach(state, change.document, change.at)
    case 'retracted':
      return retracted(state, change)
    case 'bringBack':
      return bringBack(state, change.at)
    case 'removal.known':
      return removalKnown(state, change.absence)
    case 'abandon':
      return setAside(state, change.error)
    case 'refused.add':
      return { ...state, refusals: [...state.refusals, ...change.refusals] }
    case 'refused.retry':
      return retryRefused(state, change.at)
    case 'refused.discard':
      return { ...state, refusals: [] }
    case 'claim':
      return claim(state, change.claims)
    case 'conflicts.add': {
      const conflicts = addConflicts(state.conflicts, change.conflicts.map(unclaimed))
      return { ...state, conflicts }
    }
    case 'conflicts.type':
      return typeInto(state, change)
    case 'conflicts.by':
      return {
        ...state,
        conflicts: state.conflicts.map((conflict) => {
          const isIt = (one: { path: Path }) => pathEquals(one.path, conflict.path)
          const found = conflict.by === undefined ? change.authors.find(isIt) : undefined
          return found ? { ...conflict, by: found.author } : conflict
        }),
      }
    case 'conflicts.settle':
      return {
        ...state,
        conflicts: state.conflicts.filter((conflict) => !change.conflicts.includes(conflict)),
      }
  }
}
