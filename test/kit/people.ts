import type { ClientConfig, SanityClient } from '@sanity/client'
import type { TestServer } from './harness-server.ts'

/** A real client that acts as a person with these roles, who is made when missing. */
export function clientOf(
  { server, client }: TestServer,
  person: { id: string; roles: readonly string[] },
  config: ClientConfig = {},
): SanityClient {
  const { id, roles } = person
  server.putAccount({ id, name: id, email: `${id}@example.com`, roles })
  const token = server.createToken({ accountId: id })
  return client({ token, ignoreBrowserTokenWarning: true, ...config })
}
