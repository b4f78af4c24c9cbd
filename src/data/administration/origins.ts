import type { AllowedOrigin } from '../../protocol/administration.ts'
import { ask, type ApiClient } from '../connection/ask.ts'
import { projectPath } from './project-path.ts'

// Origins of pages that may use the API, by the HTTP API of the project. Everything rejects with DataError.

const tag = 'administration.origins'

export function listOrigins(client: ApiClient): Promise<AllowedOrigin[]> {
  return ask(client, { url: projectPath(client, '/projects', 'cors'), tag })
}

/** Also changes an origin that is allowed already. */
export function allowOrigin(
  client: ApiClient,
  body: { origin: string; allowCredentials: boolean },
): Promise<AllowedOrigin> {
  return ask(client, { method: 'POST', url: projectPath(client, '/projects', 'cors'), body, tag })
}

export async function forbidOrigin(client: ApiClient, id: number): Promise<void> {
  const url = projectPath(client, '/projects', 'cors', String(id))
  await ask(client, { method: 'DELETE', url, tag })
}
