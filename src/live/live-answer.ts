import type { SourceMap } from '../protocol/source-map.ts'

/** The answer to a query, as a server hands it to the page that it has rendered: plain JSON. */
export interface LiveAnswer<T> {
  readonly value: T
  /** What the value depends on, in the terms of the server; null if it does not say. */
  readonly tags: readonly string[] | null
  /** Where the value comes from, if that was asked for. */
  readonly sourceMap?: SourceMap
}

/** Asks the server. `after`: the position that the answer has to include. Rejects with DataError. */
export type AskLive = (request: LiveRequest) => Promise<LiveAnswer<unknown>>

export interface LiveRequest {
  readonly query: string
  readonly params: Record<string, unknown>
  readonly after?: string | undefined
  readonly signal?: AbortSignal | undefined
}
