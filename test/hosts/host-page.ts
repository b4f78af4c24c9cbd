import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'

// A page of somebody else with the built elements in it, over a server with notes.

const directory = join(import.meta.dirname, '../../dist/cdn')
const types = [
  {
    name: 'note',
    type: 'document',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'day', type: 'date' },
      { name: 'kind', type: 'string', options: { list: ['news', 'essay', 'poem'] } },
      {
        name: 'links',
        type: 'array',
        of: [{ type: 'object', name: 'link', fields: [{ name: 'href', type: 'string' }] }],
      },
      { name: 'text', type: 'array', of: [{ type: 'block' }] },
      { name: 'picture', type: 'image' },
    ],
  },
]
const notes = (length: number) =>
  Array.from({ length }, (_, index) => ({
    _id: `note-${String(index).padStart(2, '0')}`,
    _type: 'note',
    title: `Note ${index}`,
    links: [{ _key: 'a', _type: 'link', href: 'https://example.com' }],
  }))

const css = `
  content-studio { block-size: 600px }
  .box { inline-size: 480px; block-size: 320px; overflow: hidden; transform: translate(10px, 0); contain: paint }
  .box > *, dialog > *, [popover] > * { block-size: 100%; overflow: auto }
  .cover { position: fixed; inset: 0 0 auto; block-size: 90px; z-index: 2147483647; background: Canvas }
  dialog, [popover] { inline-size: 520px; block-size: 420px; padding: 0 }
`

/** The form of one of the notes. */
export const noteForm = '<document-form document-id="note-01" document-type="note"></document-form>'

export const startNotes = (count = 60) =>
  startTestServer({ documents: notes(count), mounts: [{ path: '/cdn/', directory }] })

export interface HostPageOptions {
  headers?: Record<string, string>
  /** A script of the page, which runs after its schema is set. */
  script?: string
  context?: Parameters<typeof openPage>[1]
}

/** Opens a page that holds `html`, with the elements loaded and the schema set. */
export async function openHost(
  browser: Browser,
  server: TestServer,
  html: string,
  { headers = {}, script = '', context = {} }: HostPageOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const opened = await openPage(browser, context)
  const { page } = opened
  const files: Record<string, [string, string]> = {
    '/host.html': [
      'text/html',
      `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="/icon.svg">
      <link rel="stylesheet" href="/host.css"><h1>Host</h1>
      <content-context project-id="demo" dataset="production" api-host="/" presence="off">${html}</content-context>
      <script type="module" src="/cdn/content-elements.js"></script><script type="module" src="/host.js"></script>`,
    ],
    '/host.js': [
      'text/javascript',
      `document.querySelector('content-context').schema = ${JSON.stringify(types)}\n${script}`,
    ],
    '/icon.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/host.css': ['text/css', css],
  }
  for (const [path, [contentType, body]] of Object.entries(files)) {
    await page
      .context()
      .route(new RegExp(`${path.replace('.', '\\.')}(?:[?#].*)?$`), (route) =>
        route.fulfill({ contentType: `${contentType}; charset=utf-8`, body, headers }),
      )
  }
  await page.goto(`${server.url}/host.html`)
  return opened
}
