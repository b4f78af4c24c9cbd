import { encodeFrame, extensions } from '../../protocol/listen.ts'
import type {
  ListenRequest,
  MutationEvent,
  Transition,
  WelcomeEvent,
} from '../../protocol/listen.ts'
import type { CommittedTransaction, DocumentChange } from '../database/transaction-log.ts'
import type { Steps } from '../steps/slices.ts'
import { createJsonWriter } from '../steps/value-steps.ts'
import type { FilterGroup } from './filter-groups.ts'

/** A change that the listeners of a filter see. */
export interface Hit {
  readonly change: DocumentChange
  readonly transition: Transition
}

/** What a transaction changed for the listeners of a filter. */
export function* findHits(
  { matches, see }: FilterGroup,
  changes: readonly DocumentChange[],
): Steps<Hit[]> {
  const hits: Hit[] = []
  for (const whole of changes) {
    const change = see(whole)
    if (!change) continue
    const before = change.previous !== null && matches(change.previous)
    const after = change.result !== null && matches(change.result)
    if (before && after) hits.push({ change, transition: 'update' })
    else if (after) hits.push({ change, transition: 'appear' })
    else if (before) hits.push({ change, transition: 'disappear' })
    yield
  }
  return hits
}

/**
 * Encodes the events of a transaction, for one kind of listener after the other. A document may be large: what several
 * events or kinds of listeners have in common is written once, in steps.
 */
export function createEncoder(
  transaction: CommittedTransaction,
  hits: readonly Hit[],
): (place: number, request: ListenRequest) => Steps<Buffer> {
  const json = createJsonWriter()
  return function* (place, request) {
    const { change, transition } = hits[place]!
    const previousRev = change.previous?._rev
    const event: MutationEvent = {
      type: 'mutation',
      eventId: `${transaction.id}#${change.documentId}`,
      documentId: change.documentId,
      transactionId: transaction.id,
      transition,
      identity: transaction.author,
      ...(previousRev !== undefined && { previousRev }),
      resultRev: transaction.id,
      timestamp: transaction.at,
      visibility: request.visibility,
      transactionTotalEvents: hits.length,
      transactionCurrentEvent: place + 1,
    }
    const content = {
      ...(request.includeMutations && { mutations: change.mutations }),
      ...(request.includeEffects && { effects: change.effects }),
      ...(request.includePreviousRevision && { previous: change.previous }),
      ...(request.includeResult && { result: change.result }),
    } satisfies Partial<Record<keyof MutationEvent, unknown>>
    const parts: Buffer[] = [Buffer.from(encodeFrame(event).slice(0, -frameEnd.length))]
    for (const [name, part] of Object.entries(content)) {
      const text = yield* json(part)
      yield
      parts.push(Buffer.from(`,"${name}":`), Buffer.from(text))
      yield
    }
    return Buffer.concat([...parts, Buffer.from(frameEnd)])
  }
}

/** The end of an event's JSON and of its frame. */
const frameEnd = '}\n\n'

export function welcome(listenerName: string): WelcomeEvent {
  return { type: 'welcome', listenerName, extensions: extensions }
}
