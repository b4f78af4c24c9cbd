import type { Effects } from '../mendoza/encode.ts'
import type { ContentDocument } from '../model/document.ts'
import type { Mutation } from '../model/mutation.ts'
import { decodeQuery } from './query.ts'
import type { QueryRequest } from './query.ts'
import { readChoice, readFlag, readText } from './search-params.ts'

/** Parameters of a listener. */
export interface ListenRequest extends QueryRequest {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  /** True if events contain mendoza effects. */
  includeEffects: boolean
  visibility: 'transaction' | 'query'
  tag?: string
}

/** Parts of the protocol that only our own server has: `ifUnchanged` of patches. */
export type Extension = 'ifUnchanged'

/** First event of every connection: from now on nothing is missed. */
export interface WelcomeEvent {
  type: 'welcome'
  listenerName: string
  /** Absent for other servers. */
  extensions?: readonly Extension[]
}

/** The extensions of this version of the server. */
export const extensions: readonly Extension[] = ['ifUnchanged']

/**
 * First event of a resumed connection. `welcomeback`: the missed events follow; `reset`: they are no longer
 * available, so everything has to be read again.
 */
export interface ResumedEvent {
  type: 'welcomeback' | 'reset'
  listenerName: string
}

/** How a document's match with the listener's filter changed. */
export type Transition = 'appear' | 'update' | 'disappear'

/** One transaction's change to one document. */
export interface MutationEvent {
  type: 'mutation'
  /** `{transactionId}#{documentId}` */
  eventId: string
  documentId: string
  transactionId: string
  transition: Transition
  /** User id of the author. */
  identity: string
  /** Only the mutations of this document, in order. */
  mutations?: Mutation[]
  effects?: Effects
  /** Absent if the document did not exist. */
  previousRev?: string
  resultRev: string
  previous?: ContentDocument | null
  result?: ContentDocument | null
  /** ISO time, UTC; never before the document's `_updatedAt`. */
  timestamp: string
  visibility: 'transaction' | 'query'
  /** Events of this transaction that this listener receives. */
  transactionTotalEvents: number
  /** 1-based. */
  transactionCurrentEvent: number
}

/** The subscription failed for good; sent with HTTP 200. */
export interface ChannelErrorEvent {
  type: 'channelError'
  error: { description: string; type?: string; query?: string; start?: number; end?: number }
}

/** Instructs the client not to reconnect. */
interface DisconnectEvent {
  type: 'disconnect'
  reason: string
}

export type ListenEvent =
  | WelcomeEvent
  | ResumedEvent
  | MutationEvent
  | ChannelErrorEvent
  | DisconnectEvent

/** Sent while idle, so that proxies keep the connection open and clients notice when it is dead. */
export interface KeepAliveEvent {
  type: 'keepalive'
}

/** A keep-alive in its encoded form: an SSE comment, and an event that clients may listen to. */
export const keepAliveFrame = ':\n\nevent: keepalive\ndata: {}\n\n'

/**
 * Encodes one event as a frame. Its id is where a reconnection resumes: a mutation's own
 * eventId, or `position`, which is `{transactionId}#` for "everything up to there is known".
 */
export function encodeFrame({ type, ...data }: ListenEvent, position?: string): string {
  const id = 'eventId' in data ? data.eventId : position
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/** What a piece of an encoded stream contains. */
export interface DecodedFrames {
  events: (ListenEvent | KeepAliveEvent)[]
  /** Milliseconds before a client reconnects, if the piece says so. */
  retry: number | null
}

/** Decodes whole frames. Throws SyntaxError. */
export function decodeFrames(text: string): DecodedFrames {
  const events: DecodedFrames['events'] = []
  let retry: number | null = null
  for (const frame of text.split('\n\n')) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
    const [type, data, wait] = [field('event'), field('data'), field('retry')]
    if (wait !== undefined) retry = Number(wait)
    if (type !== undefined && data !== undefined) events.push({ ...JSON.parse(data), type })
  }
  return { events, retry }
}

/** Reads the URL of a listener. Throws ProtocolError 400 naming the parameter. */
export function parseListenRequest(search: URLSearchParams): ListenRequest {
  return {
    ...decodeQuery(search),
    includeResult: readFlag(search, 'includeResult'),
    includePreviousRevision: readFlag(search, 'includePreviousRevision'),
    includeMutations: readFlag(search, 'includeMutations', true),
    includeEffects: readChoice(search, 'effectFormat', ['mendoza', ''], '') === 'mendoza',
    // Events are sent after the commit, so the announced changes can always be queried. Listeners that expect
    // otherwise wait more than a second before they read.
    visibility: readChoice(search, 'visibility', ['transaction', 'query'], 'query'),
    ...readText(search, 'tag'),
  }
}
