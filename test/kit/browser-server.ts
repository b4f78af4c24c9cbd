/** A real dataset server in memory for one browser test; started by the test runner's process. */
export interface BrowserServer {
  url: string
  close(): Promise<void>
}

/** Starts an empty server (project `demo`, dataset `production`, local administrator). */
export async function startBrowserServer(
  options: Record<string, unknown> = {},
): Promise<BrowserServer> {
  const response = await fetch('/__dataset', { method: 'POST', body: JSON.stringify(options) })
  if (!response.ok) throw new Error(`The test server did not start: ${await response.text()}`)
  const { id, url } = (await response.json()) as { id: string; url: string }
  return {
    url,
    async close() {
      await fetch(`/__dataset?id=${id}`, { method: 'DELETE' })
    },
  }
}
