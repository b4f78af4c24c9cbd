import type { SanityClient } from '@sanity/client'

/** The part of a client that the data layer uses; pages load the rest only on demand. */
export interface CoreClient extends Pick<
  SanityClient,
  'config' | 'getUrl' | 'fetch' | 'getDocuments' | 'request' | 'listen'
> {
  withConfig(config: Parameters<SanityClient['withConfig']>[0]): CoreClient
}

/** The complete client, with the same configuration and credentials. */
export async function wholeClient(client: CoreClient): Promise<SanityClient> {
  if (isWhole(client)) return client
  const { createClient } = await import('@sanity/client')
  return createClient(client.config())
}

function isWhole(client: CoreClient): client is SanityClient {
  return 'observable' in client
}
