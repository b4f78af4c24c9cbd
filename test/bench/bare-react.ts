import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'

const root = join(import.meta.dirname, '../..')
const source = `
  import { createElement, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  function Field() {
    const [value, setValue] = useState('')
    return createElement('label', { 'data-path': 'title' }, 'Title',
      createElement('input', { type: 'text', value, onChange: (event) => setValue(event.target.value) }))
  }
  createRoot(document.getElementById('root')).render(createElement(Field))`

/** Builds a minimal React page with one field as a baseline; the demo serves it like our own scripts. */
export async function buildBareReact(): Promise<void> {
  await build({
    stdin: { contents: source, resolveDir: root },
    outfile: join(root, 'dist/demo/bare-react.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
}

/** Serves the baseline page at a URL of the server. */
export async function routeBareReact(page: Page): Promise<void> {
  await page.route('**/bare-react', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><div id="root"></div><script type="module" src="/dist/demo/bare-react.js"></script>',
    }),
  )
}
