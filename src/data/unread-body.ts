import type { ClientConfig } from '@sanity/client'

/** What the client needs of a fetch. */
type Fetch = ReturnType<NonNullable<ClientConfig['resolveFetch']>>

/** The server answered, but its answer broke off. */
export class UnreadBodyError extends TypeError {
  constructor(cause: unknown) {
    super('Failed to read body from response', { cause })
    this.name = 'UnreadBodyError'
  }
}

/** A fetch whose responses distinguish a body that could not be read. */
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
