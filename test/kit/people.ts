import type { ClientConfig, SanityClient } from '@sanity/client'
import type { TestServer } from './harness-server.ts'

/** A real client that acts as a user with these roles, created if missing. */
export async function clientOf(
  { server, client }: TestServer,
  person: { id: string; roles: readonly string[] },
  config: ClientConfig = {},
): Promise<SanityClient> {
  const { id, roles } = person
  await server.putAccount({ id, name: id, email: `${id}@example.com`, roles })
  const token = await server.createToken({ accountId: id })
  return client({ token, ignoreBrowserTokenWarning: true, ...config })
}
