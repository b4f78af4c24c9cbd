import { fieldTypes } from '../../../src/fields/field-types.ts'
import { fieldViews } from '../../../src/fields/field-views.tsx'
import { assetSettings } from '../../../src/form/asset-settings.ts'
import { Form } from '../../../src/form/form.tsx'
import { ReadOnlyValue } from '../../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../../src/form/registry.ts'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { type BrowserServer, startBrowserServer } from '../../kit/browser-server.ts'
import { afterEach, until } from '../../kit/browser-test.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import { mount } from '../../ui/mount.tsx'
import '../../form/loaded-inputs.ts'

type Settings = Parameters<typeof assetSettings>[0]

export interface AssetFormOptions extends Settings {
  /** What the document holds at first, beside its id and type. */
  value?: Record<string, unknown>
  /** Sees every request before the network does; an answer stands instead of the network's. */
  intercept?: (url: string, init: RequestInit | undefined) => Promise<Response> | undefined
  readOnly?: boolean
  /** A server that is there already, with the document. */
  server?: BrowserServer
  /** Files are kept on the device until they are uploaded. */
  keepUploads?: boolean
  width?: number
}

/** What a field of a picture or file stores. */
export interface Stored {
  readonly _type?: string
  readonly asset?: { readonly _ref: string }
  readonly _upload?: unknown
  readonly alt?: string
  readonly hotspot?: unknown
  readonly crop?: unknown
}

const closers = new Set<() => Promise<void>>()

afterEach(async () => {
  for (const close of closers) await close()
  closers.clear()
})

/** A live form over one document `n1` of a real server, with the fields. */
export async function openAssetForm(fields: FieldDefinition[], options: AssetFormOptions = {}) {
  const { value = {}, readOnly, width = 640, intercept, keepUploads = false } = options
  const schema = compileSchema([{ name: 'note', type: 'document', fields }], fieldTypes)
  const server = options.server ?? (await startBrowserServer())
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema,
    ...(keepUploads && { keepUploads: localStorage }),
    ...(intercept && {
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        return intercept(url, init) ?? fetch(input, init)
      },
    }),
  })
  if (!options.server) await layer.documents.create({ _id: 'n1', _type: 'note', ...value })
  const pair = layer.documents.pair('n1', 'note')
  const form = (
    <DataLayerContext value={layer}>
      <Form
        pair={pair}
        schema={schema}
        type={schema.get('note')!}
        registry={createFieldRegistry(fieldViews, ReadOnlyValue, [], assetSettings(options))}
        readOnly={readOnly ?? false}
      />
    </DataLayerContext>
  )
  const ui = mount(form, { width })
  const leave = () => {
    ui.unmount()
    pair.release()
    layer.dispose()
  }
  closers.add(async () => {
    leave()
    await server.close()
  })
  await until('the document', () => pair.getState().ready)
  const client = await layer.client()
  return {
    ui,
    form,
    layer,
    pair,
    server,
    client: client!,
    /** Ends the page; the server stays. */
    leave,
    value: () => pair.getState().displayed as Record<string, Stored | undefined> | null,
    /** Id of the asset in a field; empty without one. */
    ref: (path: string) =>
      (pair.getState().displayed as Record<string, Stored> | null)?.[path]?.asset?._ref ?? '',
    items: (path: string) =>
      (pair.getState().displayed?.[path] ?? []) as unknown as readonly Stored[],
    frame: (path: string) =>
      until(`the field ${path}`, () =>
        ui.query(`[data-path="${CSS.escape(path)}"] [data-asset-field]`),
      ),
  }
}

/** A picture as a camera would hand it over: its pixels depend on the seed. */
export async function picture(
  name: string,
  { width = 60, height = 40, seed = 1, type = 'image/png' } = {},
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  context.fillStyle = `hsl(${seed * 47} 70% 50%)`
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'white'
  context.fillRect(seed % width, seed % height, 8, 8)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  return new File([blob!], name, { type })
}

export function dataOf(files: readonly File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

export function drag(type: string, target: Element, files: readonly File[]): DragEvent {
  const event = new DragEvent(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    dataTransfer: dataOf(files),
  })
  target.dispatchEvent(event)
  return event
}

export function paste(target: Element, files: readonly File[]): void {
  const clipboardData = dataOf(files)
  target.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData }),
  )
}
