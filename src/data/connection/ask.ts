import { toDataError } from '../errors.ts'

/** What is used of a client of `@sanity/client` to reach the API beside documents. */
export interface ApiClient {
  config(): { readonly dataset?: string | undefined; readonly projectId?: string | undefined }
  request<T>(options: {
    readonly method?: string
    readonly url: string
    readonly body?: unknown
    readonly tag?: string
  }): Promise<T>
}

export interface Ask {
  /** Default GET. */
  readonly method?: string
  readonly url: string
  readonly body?: unknown
  /** Names the caller in the server's log. */
  readonly tag: string
}

/** One request as the signed-in user. Rejects with DataError. */
export async function ask<T>(client: ApiClient, options: Ask): Promise<T> {
  try {
    return await client.request<T>(options)
  } catch (error) {
    throw toDataError(error)
  }
}
