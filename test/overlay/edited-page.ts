// A page of a site with the overlay over it, against a real server.
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import type { ContentContext } from '../../elements/content-context.ts'
import type { ContentOverlay } from '../../elements/content-overlay.ts'
import { define } from '../../elements/register.ts'
import '../../src/document/form-area/bound-document.tsx'
import '../../src/element/area/area-mount.tsx'
import '../../src/element/context/connection.ts'
import '../../src/element/overlay/run-overlay.ts'
import '../../src/studio/document-form-root.tsx'
import { defineType } from '../../src/schema/define.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'
import { activeElement } from '../../src/ui/host/dom.ts'
import { type BrowserServer, startBrowserServer } from '../kit/browser-server.ts'
import { afterEach, until } from '../kit/browser-test.ts'

define()

export const article = defineType({
  name: 'article',
  title: 'Article',
  type: 'document',
  fields: [
    { name: 'title', title: 'Headline', type: 'string' },
    { name: 'teaser', title: 'Teaser', type: 'string' },
    {
      name: 'facts',
      title: 'Facts',
      type: 'array',
      of: [{ type: 'object', name: 'fact', fields: [{ name: 'text', type: 'string' }] }],
    },
  ],
})
const harbour = {
  _id: 'a',
  _type: 'article',
  title: 'The harbour',
  facts: [{ _key: 'f1', _type: 'fact', text: 'Built in 1905' }],
}

const servers: BrowserServer[] = []
afterEach(async () => {
  document.querySelector('main')?.remove()
  history.replaceState(null, '', location.pathname)
  for (const server of servers.splice(0)) await server.close()
})

export interface EditedPageOptions {
  readonly people?: readonly (
    | string
    | { readonly name: string; readonly roles: readonly string[] }
  )[]
  readonly types?: readonly TypeDefinition[]
  readonly documents?: readonly object[]
}

/** A page with this content; the first of the people is signed in. */
export async function openPage(html: string, options: EditedPageOptions = {}) {
  const { people = [], types = [article], documents = [harbour] } = options
  const server = await startBrowserServer({ documents, people })
  servers.push(server)
  const main = document.createElement('main')
  main.innerHTML = `<button id="edit">Edit</button>
    <content-context project-id="demo" dataset="production" api-host="${server.url}">
      <div id="page">${html}</div>
      <content-overlay></content-overlay>
    </content-context>`
  const context = main.querySelector<ContentContext>('content-context')!
  context.config = { schema: { types } }
  const [first] = people
  if (first) {
    const name = typeof first === 'string' ? first : first.name
    context.getToken = () => server.tokens[name] ?? null
  }
  document.body.append(main)
  const overlay = main.querySelector<ContentOverlay>('content-overlay')!
  const root = overlay.shadowRoot!
  const part = (selector: string) => main.querySelector<HTMLElement>(selector)!
  const begin = async () => {
    part('#edit').focus()
    overlay.active = true
    await until('the mode', () => overlay.matches(':state(active)'))
  }
  const form = () => root.querySelector('document-form')
  const input = (path: string) =>
    form()?.shadowRoot?.querySelector<HTMLInputElement>(
      `[data-path="${path}"] :is(input, textarea)`,
    ) ?? null
  /** Clicks the headline, and waits until its field has the focus. */
  const editTitle = async () => {
    await click(part('h1'))
    await until('the focus', () => {
      const field = input('title')
      return field && activeElement(document) === field
    })
  }
  const mutate = (mutation: object) =>
    fetch(`${server.url}/v2024-01-01/data/mutate/production`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mutations: [mutation] }),
    })
  return { server, overlay, root, part, begin, form, input, editTitle, mutate }
}

export const heading = '<h1 data-content="a article title">The harbour</h1>'

export const click = async (element: Element, modifiers: string[] = []) => {
  const { left, top } = element.getBoundingClientRect()
  for (const key of modifiers) await sendKeys({ down: key })
  await sendMouse({ type: 'click', position: [Math.round(left + 8), Math.round(top + 8)] })
  for (const key of modifiers) await sendKeys({ up: key })
}
