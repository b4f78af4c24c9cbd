import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

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

/** Path of the baseline page in the demo. */
export const bareReactPath = '/dist/demo/bare-react.html'

const page = `<!doctype html><div id="root"></div><script type="module" src="bare-react.js"></script>`

/** Builds a minimal React page with one field as a baseline; the demo serves it like our own pages. */
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
  await writeFile(join(root, 'dist/demo/bare-react.html'), page)
}
