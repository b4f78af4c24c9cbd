/** Whether readers’ content is shown, or what editors have in hand. */
export type Perspective = 'published' | 'drafts'

const api = '/v2023-11-13/data'
const name = 'production'

/** Runs a query over HTTP, as any page of any framework could. Rejects with the server’s reason. */
export async function query<T>(
  groq: string,
  { params = {}, perspective }: { params?: Record<string, unknown>; perspective: Perspective },
): Promise<T> {
  const search = new URLSearchParams({ query: groq, perspective })
  for (const [key, value] of Object.entries(params)) search.set(`$${key}`, JSON.stringify(value))
  const response = await fetch(`${api}/query/${name}?${search}`)
  const body = (await response.json()) as {
    result: T
    message?: string
    error?: { description?: string }
  }
  if (!response.ok) {
    const { error, message } = body
    throw new Error(error?.description ?? message ?? `The dataset answered ${response.status}`)
  }
  return body.result
}

/**
 * Calls back soon after anything in the dataset has changed, here or elsewhere; several changes in
 * a row count as one. Also calls back when a lost connection is there again.
 */
export function listen(onChange: () => void): void {
  const search = new URLSearchParams({
    query: '*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"])]',
    includeResult: 'false',
    visibility: 'query',
  })
  const events = new EventSource(`${api}/listen/${name}?${search}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLost = false
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(onChange, 120)
  }
  events.addEventListener('mutation', soon)
  events.addEventListener('error', () => (wasLost = true))
  events.addEventListener('welcome', () => {
    if (wasLost) soon()
    wasLost = false
  })
}
