import type { ApiClient } from '../connection/ask.ts'

/** The path of a resource of the client's project, below `base`. */
export function projectPath(client: ApiClient, base: string, ...rest: readonly string[]): string {
  const parts = [client.config().projectId ?? '', ...rest].map(encodeURIComponent)
  return [base, ...parts].join('/')
}
