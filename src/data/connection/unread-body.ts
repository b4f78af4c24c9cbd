import type { ClientConfig } from '@sanity/client'

/** The type of fetch that the client expects. */
type Fetch = ReturnType<NonNullable<ClientConfig['resolveFetch']>>

/** The server responded, but the response broke off. */
export class UnreadBodyError extends TypeError {
  constructor(cause: unknown) {
    super('Failed to read body from response', { cause })
    this.name = 'UnreadBodyError'
  }
}

/** Wraps fetch so that a body that could not be read rejects with UnreadBodyError. */
export function reportUnreadBodies(fetch: () => Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch()(input, init)
    const read = response.arrayBuffer.bind(response)
    const value = () =>
      read().catch((cause: unknown) => {
        // The caller aborted the request and needs no report.
        throw init?.signal?.aborted ? cause : new UnreadBodyError(cause)
      })
    return Object.defineProperty(response, 'arrayBuffer', { value })
  }
}
