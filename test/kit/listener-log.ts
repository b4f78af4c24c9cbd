import type { ListenOptions, MutationEvent, SanityClient } from '@sanity/client'

/** All events received by a real client's listener, in order. */
export interface ListenerLog extends Disposable {
  readonly mutations: MutationEvent[]
  /** Resolves with the first matching mutation event, past or future. */
  find(fits: (event: MutationEvent) => boolean): Promise<MutationEvent>
  /** Resolves once `count` mutation events were received. */
  atLeast(count: number): Promise<MutationEvent[]>
  /** Resolves with the error that ends the stream. */
  failed(): Promise<Error>
  stop(): void
}

/** Subscribes and waits for `welcome`. Rejects if the stream fails before it. */
export async function listenTo(
  client: SanityClient,
  query: string,
  params: Record<string, unknown> = {},
  options: Partial<ListenOptions> = {},
): Promise<ListenerLog> {
  const mutations: MutationEvent[] = []
  const waiting = new Set<() => void>()
  let welcomed = false
  let failure: Error | undefined

  const subscription = client
    .listen(query, params, { events: ['welcome', 'mutation'], ...options } as ListenOptions)
    .subscribe({
      next(event) {
        if (event.type === 'welcome') welcomed = true
        if (event.type === 'mutation') mutations.push(event as MutationEvent)
        for (const check of waiting) check()
      },
      error(error: Error) {
        failure = error
        for (const check of waiting) check()
      },
    })
  await until(() => welcomed || failure)
  if (failure) throw failure

  function until<T>(result: () => T | undefined): Promise<NonNullable<T>> {
    return new Promise((resolve) => {
      const check = (): void => {
        const value = result()
        if (!value) return
        waiting.delete(check)
        resolve(value)
      }
      waiting.add(check)
      check()
    })
  }

  return {
    mutations,
    find: (fits) => until(() => mutations.find(fits)),
    atLeast: (count) => until(() => (mutations.length >= count ? mutations : undefined)),
    failed: () => until(() => failure),
    stop: () => subscription.unsubscribe(),
    [Symbol.dispose]: () => subscription.unsubscribe(),
  }
}

/**
 * Creates one more document and waits until the listener receives it: all earlier events are then in the log, so a test
 * can assert that there were no others.
 */
export async function settle(client: SanityClient, log: ListenerLog): Promise<MutationEvent[]> {
  // The server completes an id that ends with a dot.
  const marker = await client.create({ _id: 'marker.', _type: 'marker' })
  await log.find((event) => event.documentId === marker._id)
  return log.mutations.filter((event) => !event.documentId.startsWith('marker.'))
}
