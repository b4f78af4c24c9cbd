import type { SanityClient } from '@sanity/client'

/** What the data layer uses of a client; pages load no more of it before something asks for all of it. */
export interface CoreClient extends Pick<
  SanityClient,
  'config' | 'getUrl' | 'fetch' | 'getDocuments' | 'request' | 'listen'
> {
  withConfig(config: Parameters<SanityClient['withConfig']>[0]): CoreClient
}

/** All of a client, which reaches the same place as the same person. */
export async function wholeClient(client: CoreClient): Promise<SanityClient> {
  if (isWhole(client)) return client
  const { createClient } = await import('@sanity/client')
  return createClient(client.config())
}

function isWhole(client: CoreClient): client is SanityClient {
  return 'observable' in client
}
