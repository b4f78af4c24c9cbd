import type { DatasetServer } from '../src/server/dataset-server.ts'
import { usualPort } from './options.ts'

/** How many ports after the usual one are tried. */
const tries = 50

/**
 * Serves on the port that was asked for; when none was, on `usual` or the first free port after it.
 * Answers the address. Rejects with a sentence that says what to do when it cannot.
 */
export async function listen(
  server: DatasetServer,
  { host, port, usual = usualPort }: { host: string; port: number | null; usual?: number },
): Promise<string> {
  if (port !== null) return (await server.listen({ port, host })).url
  for (let next = usual; ; next++) {
    try {
      return (await server.listen({ port: next, host })).url
    } catch (error) {
      if (!isPortTaken(error) || next >= usual + tries) throw error
    }
  }
}

function isPortTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
}
