import type { SanityClient } from '@sanity/client'

/** A client with the current token. Without options it uses an old API version, with a deprecation warning. */
export type GetClient = (options?: { apiVersion?: string }) => Promise<SanityClient>

/** API version of `getClient()` before the version could be chosen. */
const oldestApiVersion = '2021-06-07'

/** Overrides of the client's configuration; omitted properties keep their values. */
export interface ClientPlace {
  projectId?: string | undefined
  dataset?: string | undefined
  apiHost?: string | undefined
}

/** A call without options is legacy usage; options without a version are an error. */
export function createGetClient(
  layer: { client(): Promise<SanityClient | null> },
  place: ClientPlace,
  warn: (message: string) => void,
): GetClient {
  return async (options) => {
    if (options && !options.apiVersion) throw new TypeError('Missing required apiVersion option')
    if (!options) {
      warn(
        `getClient() without an apiVersion speaks version ${oldestApiVersion}, which is deprecated: pass { apiVersion }`,
      )
    }
    const client = await layer.client()
    if (!client)
      throw new Error('There is no client here: the data layer has a transport of its own')
    const { projectId, dataset, apiHost } = place
    return client.withConfig({
      apiVersion: options?.apiVersion ?? oldestApiVersion,
      ...(projectId !== undefined && { projectId }),
      ...(dataset !== undefined && { dataset }),
      ...(apiHost !== undefined && { apiHost }),
    })
  }
}
