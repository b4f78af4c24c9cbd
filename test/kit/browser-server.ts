/** A real dataset server in memory for one browser test; started by the test runner's process. */
export interface BrowserServer {
  url: string
  /** Tokens of the `people` option, by id. */
  tokens: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts an empty server (project `demo`, dataset `production`, local administrator). */
export async function startBrowserServer(
  options: Record<string, unknown> = {},
): Promise<BrowserServer> {
  const response = await fetch('/__dataset', { method: 'POST', body: JSON.stringify(options) })
  if (!response.ok) throw new Error(`The test server did not start: ${await response.text()}`)
  const { id, url, tokens } = (await response.json()) as Omit<BrowserServer, 'close'> & {
    id: string
  }
  return {
    url,
    tokens,
    async close() {
      await fetch(`/__dataset?id=${id}`, { method: 'DELETE' })
    },
  }
}
