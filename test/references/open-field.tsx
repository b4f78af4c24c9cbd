import type { DataLayer, DataLayerConfig } from '../../src/data/data-layer.ts'
import type { DocumentPair } from '../../src/data/pair/document-pair.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { Form } from '../../src/form/form.tsx'
import {
  ReferenceLinkContext,
  type ReferenceTarget,
} from '../../src/form/read-only/reference-link.tsx'
import { ReadOnlyValue } from '../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../src/form/registry.ts'
import type { Reference } from '../../src/model/document.ts'
import { type Patch, set } from '../../src/model/patch.ts'
import type { Grant } from '../../src/protocol/projects.ts'
import { DataLayerContext } from '../../src/react/data-layer-context.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition, TypeDefinition } from '../../src/schema/define.ts'
import { openStorage, type SafeStorage } from '../../src/ui/host/host-env.ts'
import { StorageContext } from '../../src/ui/host/storage-context.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { afterEach, ok, until } from '../kit/browser-test.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import { mount, type Mounted, type MountOptions } from '../ui/mount.tsx'
import '../form/loaded-inputs.ts'

export interface OpenField extends Mounted {
  layer: DataLayer
  pair: DocumentPair
  url: string
  /** Every patch of the user's changes. */
  patches: Patch[]
  /** What the user was led to. */
  opened: ReferenceTarget[]
  /** Requests by the end of their tag. */
  asked: (tag: string) => URL[]
  /** Every request so far. */
  requests: readonly URL[]
  /** Writes fields of the note, as another input would. */
  write: (fields: Readonly<Record<string, unknown>>) => void
  value: (name?: string) => Reference | undefined
  see: (selector: string, name?: string) => Promise<HTMLElement>
  gone: (selector: string, name?: string) => Promise<unknown>
}

export interface FieldOptions extends MountOptions {
  /** Fields of the document type `note`; by default `author`, which points at persons. */
  fields?: readonly FieldDefinition[]
  types?: readonly TypeDefinition[]
  documents?: readonly Record<string, unknown>[]
  /** Of the note that is open. */
  note?: Record<string, unknown>
  /** Of who is editing; an administrator without them. */
  grants?: readonly Grant[]
  /** Looks at requests, or stands in for the answer to some. */
  fetch?: (url: URL) => Response | undefined | Promise<Response | undefined>
  readOnly?: boolean
  strategy?: NonNullable<DataLayerConfig['searchStrategy']>
  server?: Record<string, unknown>
  /** Where settings of the user are stored. */
  storage?: SafeStorage
  /** Documents of a second dataset of this name. */
  beside?: { readonly dataset: string; readonly documents: readonly Record<string, unknown>[] }
}

export const person: TypeDefinition = {
  name: 'person',
  type: 'document',
  fields: [
    { name: 'name', type: 'string' },
    { name: 'role', type: 'string' },
  ],
  preview: { select: { title: 'name', subtitle: 'role' } },
}
export const city: TypeDefinition = {
  name: 'city',
  type: 'document',
  fields: [{ name: 'title', type: 'string' }],
}
export const toPerson = { name: 'author', type: 'reference', to: [{ type: 'person' }] }
export const ada = { _id: 'ada', _type: 'person', name: 'Ada Lovelace', role: 'Mathematician' }
export const bo = { _id: 'bo', _type: 'person', name: 'Bo Widerberg', role: 'Director' }
export const zoe = { _id: 'drafts.zoe', _type: 'person', name: 'Zoë Wanamaker', role: 'Actor' }
export const ref = (id: string, more: object = {}) => ({ _type: 'reference', _ref: id, ...more })

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The form of a note with reference fields, over a real server. */
export async function openField(options: FieldOptions = {}): Promise<OpenField> {
  const { fields = [toPerson], types = [], documents = [ada, bo, zoe], note = {}, grants } = options
  const all = [...documents, { _id: 'drafts.note', _type: 'note', ...note }]
  const { beside } = options
  const server = await startBrowserServer({
    documents: all,
    ...(beside && { datasets: ['production', beside.dataset] }),
    ...options.server,
  })
  if (beside) await store(server.url, beside.dataset, beside.documents)
  const schema = compileSchema(
    [{ name: 'note', type: 'document', fields }, person, city, ...types],
    fieldTypes,
  )
  const faults = schema.problems.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  const requests: URL[] = []
  const token = grants && (await tokenWith(server.url, grants))
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema,
    ...(options.strategy && { searchStrategy: options.strategy }),
    ...(token && { getToken: async () => ({ token }) }),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      requests.push(url)
      return (await options.fetch?.(url)) ?? fetch(request)
    },
  })
  const pair = layer.documents.pair('note', 'note')
  const patches: Patch[] = []
  const opened: ReferenceTarget[] = []
  const source = {
    state$: pair.state$,
    validation$: pair.validation$,
    unread: pair.unread,
    getState: () => pair.getState(),
    patch(made: readonly Patch[]) {
      patches.push(...made)
      pair.patch(made)
    },
  }
  const linkTo = (target: ReferenceTarget) => {
    const open = () => void opened.push(target)
    return {
      href: `#${target.id}`,
      open,
      onClick: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        open()
      },
    }
  }
  const ui = mount(
    <DataLayerContext value={layer}>
      <StorageContext value={options.storage ?? openStorage('memory')}>
        <ReferenceLinkContext value={linkTo}>
          <Form
            pair={source}
            schema={schema}
            type={schema.get('note')!}
            registry={createFieldRegistry(fieldViews, ReadOnlyValue)}
            readOnly={options.readOnly ?? false}
          />
        </ReferenceLinkContext>
      </StorageContext>
    </DataLayerContext>,
    options,
  )
  closing.push(async () => {
    ui.unmount()
    pair.release()
    layer.dispose()
    await server.close()
  })
  await until('the note', () => pair.getState().ready && ui.query('[data-path]'), 6000)
  return Object.assign(ui, {
    layer,
    pair,
    url: server.url,
    patches,
    opened,
    requests,
    asked: (tag: string) =>
      requests.filter(({ searchParams }) => searchParams.get('tag')?.endsWith(tag)),
    write: (fields: Readonly<Record<string, unknown>>) =>
      pair.patch(Object.entries(fields).map(([name, value]) => set(value, [name]))),
    value: (name = 'author') => pair.getState().displayed?.[name] as Reference | undefined,
    see: (selector: string, name?: string) =>
      until(`${selector} “${name ?? ''}”`, () => ui.query(selector, name), 6000),
    gone: (selector: string, name?: string) =>
      until(`no ${selector} “${name ?? ''}”`, () => !ui.query(selector, name), 6000),
  })
}

/** Writes documents as the administrator. */
export async function store(
  url: string,
  dataset: string,
  documents: readonly Record<string, unknown>[],
): Promise<void> {
  const response = await fetch(`${url}/v1/data/mutate/${dataset}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: documents.map((one) => ({ createOrReplace: one })) }),
  })
  ok(response.ok, await response.clone().text())
}

async function manage(url: string, method: string, path: string, body: object) {
  const response = await fetch(`${url}/v1/projects/demo/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  ok(response.ok, await response.clone().text())
  return response.json()
}

async function tokenWith(url: string, grants: readonly Grant[]): Promise<string> {
  await manage(url, 'PUT', 'roles/tested', { title: 'Tested', grants })
  const { key } = await manage(url, 'POST', 'tokens', { label: 'Ada', roles: ['tested'] })
  return key
}

/** The titles of what can be chosen. */
export const options = (ui: OpenField) =>
  [...ui.root.querySelectorAll('[role=option]')].map(
    (row) => row.querySelector('[data-media] + span')?.firstElementChild?.textContent ?? '',
  )
