import type { AreaOptions } from '../src/element/area-element.ts'
import { areaProperties, connectionEvents } from '../src/element/area-properties.ts'
import { connectionProperties, inheritedProperties } from '../src/element/connection-properties.ts'
import { cancelable, declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { FormControlElement } from '../src/element/form-control.ts'
import { formProperties } from '../src/element/form-properties.ts'
import { choice, flag, reference, text, value } from '../src/element/properties.ts'
import type { Patch } from '../src/model/patch.ts'
import type { Path } from '../src/model/path.ts'

const events = {
  ...connectionEvents,
  /** The document changed, here or elsewhere. */
  'content-patch': event<{
    documentId: string | null
    origin: 'local' | 'remote'
    patches: readonly Patch[]
  }>(),
  /** The document was checked. */
  'content-validation': event<{
    markers: readonly { path: string; level: string; message: string }[]
    errors: number
    warnings: number
  }>(),
  /** How the document stands changed. */
  'content-document-state': event<{
    ready: boolean
    liveEdit: boolean
    draft: boolean
    published: boolean
    revision: string | null
    save: string
  }>(),
  /** The document is about to be published, deleted … (`before`, can be held or vetoed) or was (`after`). */
  'content-document-operation': cancelable<{
    operation: string
    id: string
    type: string
    phase: 'before' | 'after'
  }>(),
  /** Another field has the focus. */
  'content-focus-change': event<{ path: string | null }>(),
  /** Somebody follows a reference; there is no studio here to show it. */
  'content-open-reference': cancelable<Readonly<Record<string, string>>>(),
  /** A short note is to be shown; prevent it to show it yourself. */
  'content-toast': cancelable<{ status: string; title: string; description?: string }>(),
}

/**
 * The form of one document, live: what is typed is saved, what others change appears.
 *
 * @summary Edits one document.
 * @tag document-form
 * @slot loading - Shown until the form is there.
 * @slot error - Shown instead of the form's own error panel.
 * @csspart loading - The note that the form is being loaded.
 * @csspart error - The error panel.
 * @cssstate loading - Being loaded, or waiting for its content.
 * @cssstate ready - Can be used.
 * @cssstate error - Something keeps it from working.
 * @cssstate offline - The server cannot be reached; edits are kept.
 * @cssstate readonly - Shows everything, changes nothing.
 */
export class DocumentForm extends declareElement(FormControlElement, {
  tag: 'document-form',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** `live` edits a document of the dataset, `detached` a value of this element. Default: detached with a schema and no id. */
    mode: choice(['live', 'detached'], { fallback: undefined }),
    /** Id of the document; a draft's id means its document. */
    documentId: text(),
    /** Type of the document; needed when it does not exist yet. */
    documentType: text(),
    /** Template that a document that does not exist yet starts from. */
    template: text(),
    /** What the template's function is given. */
    initialValueParams: value<Readonly<Record<string, unknown>>>(),
    /** The field to go to, as a path. */
    focusPath: reference<Path>(),
    /** Leaves the header out. */
    noHeader: flag(),
    /** Leaves the bar with publish and the other actions out. */
    noActions: flag(),
  },
  events,
  methods: {
    /** Publishes the draft. Rejects with the reason when that is not possible, like all operations. */
    publish: method<() => Promise<void>>(),
    /** Takes the published version back; what was published becomes the draft. */
    unpublish: method<() => Promise<void>>(),
    /** Gives up the draft. */
    discardChanges: method<() => Promise<void>>(),
    /** Copies the document; gives the id of the copy. */
    duplicate: method<() => Promise<string>>(),
    /** Deletes draft and published version. */
    delete: method<() => Promise<void>>(),
    /** Changes the document as an input would. */
    patch: method<(patches: readonly Patch[]) => Promise<void>>(),
    /** Checks the document; resolves with what was found once every validator has answered. */
    validate: method<() => Promise<readonly { path: string; level: string; message: string }[]>>(),
    /** Resolves when every edit is on the server. */
    flush: method<(options?: { timeout?: number }) => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/document/document-form-area.tsx'),
    role: 'form',
    label: 'element.document',
    delegatesFocus: true,
    css: '',
    quiet: ['value', 'defaultValue'],
  }

  protected override get standsAlone(): boolean {
    const config = this.read('config') as { schema?: unknown } | undefined
    const hasSchema = this.isSet('schema') || config?.schema !== undefined
    return hasSchema && !this.isBound
  }

  protected override get isBound(): boolean {
    const { mode, documentId, schema } = this
    return mode ? mode === 'live' : documentId !== undefined || schema === undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'document-form': DocumentForm
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
