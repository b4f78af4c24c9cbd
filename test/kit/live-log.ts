import type { LiveEvent, LiveEventMessage, SanityClient } from '@sanity/client'

/** The live events of a real client. */
export async function followLive(
  client: SanityClient,
  options: Parameters<SanityClient['live']['events']>[0] = {},
) {
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let failure: Error | undefined
  const subscription = client.live.events(options).subscribe({
    next(event) {
      events.push(event)
      for (const check of waiting) check()
    },
    error(error: Error) {
      failure = error
      for (const check of waiting) check()
    },
  })
  const until = <T>(result: () => T | undefined | false): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const value = result()
        if (failure) reject(failure)
        if (!value) return
        waiting.delete(check)
        resolve(value)
      }
      waiting.add(check)
      check()
    })
  const messages = (): LiveEventMessage[] => events.filter((event) => event.type === 'message')
  await until(() => events.some(({ type }) => type === 'welcome'))
  return {
    events,
    messages,
    message: (count: number) => until(() => messages()[count - 1]),
    [Symbol.dispose]: () => subscription.unsubscribe(),
  }
}

/** The tags of a result. */
export async function tagsOf(
  client: SanityClient,
  query: string,
  params = {},
  perspective?: string,
) {
  const { syncTags = [] } = (await client.fetch<unknown>(query, params, {
    filterResponse: false,
    ...(perspective && { perspective: perspective as 'drafts' }),
  } as never)) as { syncTags?: string[] }
  return syncTags
}
