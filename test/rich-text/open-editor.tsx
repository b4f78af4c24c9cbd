// A text of a document on a real server, in an editor of its own with its own data layer.
import { richTextView } from '../../src/fields/block/view.tsx'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { withoutDataset } from '../../src/document/form-area/detached/not-connected.tsx'
import type { Clock } from '../../src/data/clock.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import type { CompiledSchema } from '../../src/schema/schema.ts'
import type { DataLayer } from '../../src/data/data-layer.ts'
import type { DocumentPair } from '../../src/data/pair/document-pair.ts'
import { browserJournal } from '../../src/data/journal/browser-journal.ts'
import { createFormController } from '../../src/form/controller.ts'
import { DocumentFormView } from '../../src/form/form-view.tsx'
import { ReadOnlyValue } from '../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../src/form/registry.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { ok, until } from '../kit/browser-test.ts'
import type { Random } from '../kit/choices.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import { mount } from '../ui/mount.tsx'
import { member } from './open-text.tsx'
import '../form/loaded-inputs.ts'

/** Waiting of the data layer passes this many times faster than on the wall. */
const SPEED = 20
export const ID = 'drafts.a'

export const schema = schemaOf([{ name: 'body', type: 'array', of: [member, { type: 'table' }] }])

export function schemaOf(fields: readonly FieldDefinition[]): CompiledSchema {
  return compileSchema([{ name: 'note', type: 'document', fields }], fieldTypes)
}

const clock: Clock = {
  now: () => performance.timeOrigin + performance.now() * SPEED,
  setTimeout: (callback, delay) => globalThis.setTimeout(callback, delay / SPEED),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** The way between one page and the server; with `random`, in bad weather. */
export class Network {
  readonly #random: Random | null
  readonly #streams = new Set<AbortController>()
  isUp = true
  isCalm: boolean

  constructor(random: Random | null) {
    this.#random = random
    this.isCalm = random === null
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    await this.#pass()
    const stream = new AbortController()
    init?.signal?.addEventListener('abort', () => stream.abort())
    this.#streams.add(stream)
    const answer = await globalThis.fetch(input, { ...init, signal: stream.signal })
    // The server has done what it was asked to, and nobody hears of it.
    await this.#pass()
    return answer
  }

  breakStreams(): void {
    // An abort without this reason is one that somebody wanted.
    for (const stream of this.#streams) stream.abort(new TypeError('lost'))
    this.#streams.clear()
  }

  async #pass(): Promise<void> {
    const random = this.isCalm ? null : this.#random
    if (random) await wait(random.int(40))
    if (!this.isUp || random?.chance(0.05)) throw new TypeError('lost')
  }
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface Span {
  readonly _key: string
  readonly text: string
  readonly marks: readonly string[]
}
export interface TextBlock {
  readonly _key: string
  readonly children: readonly Span[]
  readonly markDefs: readonly { readonly _key: string }[]
}

export const bodyOf = (document: ContentDocument | null) =>
  (document?.['body'] ?? []) as TextBlock[]
/** One person with a page. */
export interface Editor {
  readonly network: Network
  readonly layer: DataLayer
  readonly pair: DocumentPair
  readonly text: HTMLElement
  close(): void
  /** As a page that goes away while it has no connection. */
  leave(): void
}

export async function openEditor(
  url: string,
  random: Random | null = null,
  ofNotes: CompiledSchema = schema,
): Promise<Editor> {
  const network = new Network(random)
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    schema: ofNotes,
    clock,
    fetch: network.fetch,
    journal: browserJournal(sessionStorage)!,
    presence: 'off',
    undoStorage: null,
    page: { storage: () => null, onLeave: () => () => {} },
  })
  const pair = layer.documents.pair('a', 'note')
  let stop = () => {}
  await new Promise<void>((resolve) => {
    const state = pair.state$.subscribe(({ ready }) => ready && resolve())
    stop = () => state.unsubscribe()
  })
  stop()
  const shown = () => (pair.getState().displayed ?? {}) as Record<string, unknown>
  const controller = createFormController({
    type: ofNotes.get('note')!,
    value: shown(),
    onPatch: (patches) => pair.patch(patches),
    onClaim: (path) => pair.claim(path),
    onError: (error) => {
      throw error
    },
  })
  const registry = withoutDataset(
    createFieldRegistry([...fieldViews, richTextView], ReadOnlyValue, undefined),
  )
  const mounted = mount(<DocumentFormView controller={controller} registry={registry} />)
  const following = pair.state$.subscribe(() => controller.update({ value: shown() }))
  const text = await until('an editor', () =>
    mounted.root.querySelector<HTMLElement>('.ProseMirror'),
  )
  mounted.root.querySelector<HTMLElement>('[data-activate]')?.click()
  await until('the activation', () => text.isContentEditable)
  const close = (): void => {
    mounted.unmount()
    following.unsubscribe()
    pair.release()
    layer.dispose()
  }
  return {
    network,
    layer,
    pair,
    text,
    close,
    leave() {
      network.isUp = false
      network.breakStreams()
      close()
    },
  }
}

export const settle = ({ text }: Editor) => text.dispatchEvent(new Event('content-settle'))
export async function mutate(url: string, mutations: readonly object[]): Promise<void> {
  const answer = await fetch(`${url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations }),
  })
  ok(answer.ok, await answer.text())
}
