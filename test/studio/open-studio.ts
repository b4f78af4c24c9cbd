import { activeElement } from '../../src/ui/host/dom.ts'
import type { ContentConfig, WorkspaceConfig } from '../../src/studio/config/workspace-config.ts'
import { defineField, defineType } from '../../src/schema/define.ts'
import { define } from '../../elements/register.ts'
import { afterEach, until } from '../kit/browser-test.ts'
import { startBrowserServer, type BrowserServer } from '../kit/browser-server.ts'
import type { TestPerson } from '../kit/harness-server.ts'
import { queryIn } from '../ui/mount.tsx'

// The real elements on a real server; the network between them can be slowed, cut and made to refuse.

define()

type Tag = 'content-studio' | 'document-form'
type Documents = readonly ({ _id: string; _type: string } & Record<string, unknown>)[]

export interface OpenOptions {
  documents?: Documents
  /** More of what the server is started with; see `createDatasetServer`. */
  serverOptions?: Readonly<Record<string, unknown>>
  /** People with an account on the server. */
  people?: readonly TestPerson[]
  /** Id of the one who is signed in; default the local administrator. */
  as?: string
  config?: ContentConfig
  /** Attributes of the element. */
  attributes?: Readonly<Record<string, string>>
  /** Properties of the element. */
  properties?: object
  width?: number
  height?: number
  network?: Network
  /** A server that is there already, for a second element on the same dataset. */
  server?: DatasetServer
  /** A context on the page, which the element is put into instead of having its own. */
  within?: HTMLElement
}

/** An element under test. */
export interface Opened<T extends Tag> {
  element: HTMLElementTagNameMap[T]
  root: ShadowRoot
  server: DatasetServer
  /** As in mount.tsx: by role or selector, and name. */
  query(selector: string, name?: string): HTMLElement | null
  /** Waits for it. */
  find(selector: string, name?: string): Promise<HTMLElement>
  /** Waits until it is gone. */
  gone(selector: string, name?: string): Promise<unknown>
  /** Waits until the element shows this text. */
  says(text: string): Promise<unknown>
  /** The control of a field. */
  field(path: string): Promise<HTMLInputElement>
  focused(): Element | null
  /** Waits until the focus is there. */
  focus(selector: string, name?: string): Promise<unknown>
}

/** The server as another editor uses it. */
export interface DatasetServer {
  url: string
  tokens: Readonly<Record<string, string>>
  mutate(...mutations: readonly object[]): Promise<void>
  fetch<T>(groq: string): Promise<T>
}

/** What lies between an element and its server. */
export interface Network {
  fetch: typeof globalThis.fetch
  /** Asked for each request; an answer or a promise of one stands in for the server's. */
  intercept: (request: Request) => Response | Promise<Response | undefined> | undefined
}

const boxes = new Set<HTMLElement>()
const servers = new Set<BrowserServer>()
afterEach(async () => {
  for (const box of boxes) box.remove()
  boxes.clear()
  for (const server of servers) await server.close()
  servers.clear()
})

export const article = defineType({
  name: 'article',
  type: 'document',
  title: 'Article',
  icon: 'newspaper',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'body', type: 'text' }),
  ],
})
export const person = defineType({
  name: 'person',
  type: 'document',
  title: 'Person',
  fields: [defineField({ name: 'name', type: 'string' })],
})
export const config = {
  title: 'Paper',
  schema: { types: [article, person] },
  // The local administrator would see one tool more.
  toolSwitcher: { hidden: ['administration'] },
} satisfies WorkspaceConfig

/** A document in one of the states that DOC-003 tells apart. */
export const published = (id: string, title: string) => ({ _id: id, _type: 'article', title })
export const draft = (id: string, title: string) => published(`drafts.${id}`, title)

export function createNetwork(): Network {
  const network: Network = {
    intercept: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      return (await network.intercept(request)) ?? fetch(request)
    },
  }
  return network
}

/** Puts an element on the page and waits until it is ready. */
export async function open<T extends Tag>(tag: T, options: OpenOptions = {}): Promise<Opened<T>> {
  const { width = 1200, height = 700, attributes = {}, properties = {}, network } = options
  const { people = [], as, within } = options
  const server =
    options.server ?? (await startServer(options.documents ?? [], people, options.serverOptions))
  const box = document.createElement('div')
  box.style.cssText = `inline-size: ${width}px; block-size: ${height}px`
  const element = document.createElement(tag)
  const given: Readonly<Record<string, string>> = within ? {} : connection(server)
  for (const [name, value] of Object.entries({ ...given, ...attributes })) {
    element.setAttribute(name, value)
  }
  Object.assign(element, { ...(!within && { config: options.config ?? config }), ...properties })
  if (as !== undefined) Object.assign(element, { getToken: () => server.tokens[as] })
  if (network) Object.assign(element, { fetch: network.fetch })
  box.append(element)
  ;(within ?? document.body).append(box)
  boxes.add(box)
  await element.ready
  const root = element.shadowRoot!
  const query = (selector: string, name?: string) => queryIn(root, selector, name)
  return {
    element,
    root,
    server,
    query,
    find: (selector, name = '') => until(`${selector} “${name}”`, () => query(selector, name)),
    gone: (selector, name) => until(`no ${selector} "${name}"`, () => !query(selector, name)),
    says: (text) => until(`the text “${text}”`, () => root.textContent.includes(text)),
    field: (path) =>
      until(`field ${path}`, () =>
        root.querySelector<HTMLInputElement>(`[data-path="${path}"] :is(input, textarea)`),
      ),
    focused: () => activeElement(root),
    focus: (selector, name) =>
      until(`focus on ${selector} "${name}", it is on ${describe(activeElement(root))}`, () => {
        const focused = activeElement(root)
        return focused !== null && focused === query(selector, name)
      }),
  }
}

/** `content-studio` on an article's form. */
export async function openArticle(
  id: string,
  options: OpenOptions = {},
): Promise<Opened<'content-studio'>> {
  const location = `/structure/article;${id}`
  return open('content-studio', {
    ...options,
    attributes: { ...options.attributes, location },
  })
}

/** A context of a person on the page; elements are put into it by `within`. */
export function openContext(server: DatasetServer, as: string): HTMLElement {
  const context = document.createElement('content-context')
  for (const [name, value] of Object.entries(connection(server))) context.setAttribute(name, value)
  Object.assign(context, { config, getToken: () => server.tokens[as] })
  document.body.append(context)
  boxes.add(context)
  return context
}

const connection = ({ url }: DatasetServer) => ({
  'project-id': 'demo',
  dataset: 'production',
  'api-host': url,
})

/** The box of an element, to resize or remove it. */
export function boxOf({ element }: { element: HTMLElement }): HTMLElement {
  return element.parentElement!
}

export async function startServer(
  documents: Documents,
  people: readonly TestPerson[] = [],
  more: Readonly<Record<string, unknown>> = {},
): Promise<DatasetServer> {
  const server = await startBrowserServer({ documents, people, ...more })
  servers.add(server)
  const { url, tokens } = server
  const api = `${url}/v2023-11-13/data`
  return {
    url,
    tokens,
    async mutate(...mutations) {
      const response = await fetch(`${api}/mutate/production`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mutations }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    async fetch(groq) {
      const response = await fetch(`${api}/query/production?query=${encodeURIComponent(groq)}`)
      const { result } = await response.json()
      return result
    },
  }
}

function describe(element: Element | null): string {
  return element ? `<${element.localName}> "${element.textContent}"` : 'nothing'
}
