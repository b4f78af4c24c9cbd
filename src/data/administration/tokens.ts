import type { ApiToken, CreatedApiToken } from '../../protocol/administration.ts'
import { ask, type ApiClient } from '../connection/ask.ts'
import { projectPath } from './project-path.ts'

// Tokens of programs, by the HTTP API of the project. Everything rejects with DataError.

const tag = 'administration.tokens'

export function listTokens(client: ApiClient): Promise<ApiToken[]> {
  return ask(client, { url: projectPath(client, '/projects', 'tokens'), tag })
}

/** The token itself is only in what this returns. */
export function createToken(
  client: ApiClient,
  body: { label: string; roles: readonly string[] },
): Promise<CreatedApiToken> {
  const url = projectPath(client, '/projects', 'tokens')
  return ask(client, { method: 'POST', url, body, tag })
}

export async function revokeToken(client: ApiClient, id: string): Promise<void> {
  await ask(client, { method: 'DELETE', url: projectPath(client, '/projects', 'tokens', id), tag })
}
