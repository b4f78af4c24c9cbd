import { createKey } from '../../model/key.ts'
import { encodeFrame } from '../../protocol/listen.ts'
import { inSlices } from '../steps/slices.ts'
import type { FilterGroup } from './filter-groups.ts'
import { createEncoder, findHits, welcome } from './listener-events.ts'
import type { ListenersLog, Subscription } from './listeners.ts'

/** Milliseconds allowed for collecting the events a listener missed. */
const longestLook = 30
/** The first events of a stream, and the log position they cover. */
interface Greeting {
  readonly bytes: Buffer
  readonly after: number
}

/** The first events of a stream: `welcome`, or after a reconnection the missed events or `reset`. */
export async function greeting(
  log: ListenersLog,
  { dataset, request, resume }: Subscription,
  group: FilterGroup,
): Promise<Greeting> {
  const listenerName = createKey()
  const { id } = await log.head(dataset)
  const position = id === null ? undefined : `${id}#`
  const from = resume?.after ?? null
  if (from === null) {
    return {
      bytes: Buffer.from(encodeFrame(welcome(listenerName), position)),
      after: 0,
    }
  }
  const reset = {
    bytes: Buffer.from(encodeFrame({ type: 'reset', listenerName }, position)),
    after: 0,
  }
  const [receivedSequence = '', lastDocument = ''] = from.split('#')
  const missed = await log.transactionsFrom(dataset, receivedSequence)
  if (!missed) return reset
  const until = performance.now() + longestLook
  const frames: Buffer[] = []
  for (const transaction of missed) {
    // Rereading everything in a reader thread is better than blocking this one.
    if (performance.now() > until) return reset
    const isReceived = transaction.id === receivedSequence
    if (isReceived && lastDocument === '') continue
    const hits = await inSlices(findHits(group, transaction.changes))
    const last = isReceived
      ? hits.findIndex(({ change }) => change.documentId === lastDocument)
      : -1
    const encode = createEncoder(transaction, hits)
    for (let place = last + 1; place < hits.length; place++) {
      frames.push(await inSlices(encode(place, request)))
    }
  }
  const back = Buffer.from(encodeFrame({ type: 'welcomeback', listenerName }))
  return { bytes: Buffer.concat([back, ...frames]), after: missed.at(-1)?.seq ?? 0 }
}
