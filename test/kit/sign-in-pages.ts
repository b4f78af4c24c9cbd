import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createStaticFiles } from '../../src/server/http/static-files.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Server of pages with a studio, on another origin than the dataset server's. */
export interface PageServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the built package and pages by name; a page is given as the HTML of its body. Its studio edits articles, with
 * `data-workspaces` also the products of the dataset `shop`.
 */
export async function servePages(pages: Readonly<Record<string, string>>): Promise<PageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'content-studio-pages-'))
  for (const [name, body] of Object.entries(pages)) {
    await writeFile(join(directory, `${name}.html`), page(body))
  }
  const files = createStaticFiles([
    { path: '/', directory },
    { path: '/own/', directory, fallback: 'own.html' },
    { path: '/dist/', directory: join(root, 'dist') },
  ])
  const server: Server = createServer((request, response) => {
    void (async () => {
      const result = await files.serve(new Request(`http://${request.headers.host}${request.url}`))
      response.statusCode = result?.status ?? 404
      for (const [name, value] of result?.headers ?? []) response.setHeader(name, value)
      response.end(result ? Buffer.from(await result.arrayBuffer()) : undefined)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const page = (body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Page</title>
    <link rel="icon" href="data:," />
    <script type="module">
      import '/dist/cdn/content-elements.js'
      const field = (name) => ({ name, type: 'string' })
      const typeOf = (name, title) => ({ name, type: 'document', title, fields: [field('title')] })
      const paper = { title: 'Paper', schema: { types: [typeOf('article', 'Article')] } }
      const shop = { title: 'Shop', schema: { types: [typeOf('product', 'Product')] } }
      for (const studio of document.querySelectorAll('content-studio')) {
        const { loginMethod, only, workspaces } = studio.dataset
        const auth = { ...(loginMethod && { loginMethod }), redirectOnSingle: only !== undefined }
        studio.config =
          workspaces === undefined
            ? { ...paper, auth }
            : [
                { ...paper, auth, name: 'paper', basePath: '/paper' },
                { ...shop, auth, name: 'shop', basePath: '/shop', dataset: 'shop' },
              ]
      }
    </script>
    <style>html, body { margin: 0; block-size: 100%; } #box { block-size: 600px }</style>
  </head>
  <body><main>${body}</main></body>
</html>`
