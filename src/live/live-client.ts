/** What is used of a client of `@sanity/client`, of any version that has live content. */
export interface LiveClient {
  config(): {
    readonly token?: string | undefined
    readonly withCredentials?: boolean | undefined
    readonly perspective?: unknown
  }
  fetch(query: string, params: Record<string, unknown>, options: object): Promise<unknown>
  readonly live: {
    events(options: { includeDrafts?: boolean }): {
      subscribe(observer: {
        next(event: LiveStreamEvent): void
        error(error: unknown): void
        complete(): void
      }): { unsubscribe(): void }
    }
  }
}

/** An event of the stream of live content. */
export interface LiveStreamEvent {
  readonly type: string
  readonly id?: string
  /** Of a message: what changed. */
  readonly tags?: readonly string[]
}

/** Whether the client can prove who is asking; without that it gets published content only. */
export function hasSession(client: LiveClient): boolean {
  const { token, withCredentials } = client.config()
  return Boolean(token) || withCredentials === true
}
