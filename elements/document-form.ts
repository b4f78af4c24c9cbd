import { AreaElement } from '../src/element/area-element.ts'
import type { AreaOptions } from '../src/element/area-element.ts'
import { areaProperties, connectionEvents } from '../src/element/area-properties.ts'
import { connectionProperties, inheritedProperties } from '../src/element/connection-properties.ts'
import { cancelable, declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { choice, flag, text } from '../src/element/properties.ts'
import type { Patch } from '../src/model/patch.ts'
import type { ValidationMarker } from '../src/schema/validation/marker.ts'

const events = {
  ...connectionEvents,
  /** The document changed, here or elsewhere. */
  'content-patch': event<{ patches: readonly Patch[]; origin: 'local' | 'remote' }>(),
  /** The document was checked. */
  'content-validation': event<{
    markers: readonly ValidationMarker[]
    errors: number
    warnings: number
  }>(),
  /** Draft, published version or their state changed. */
  'content-document-state': event<{
    draft: unknown
    published: unknown
    ready: boolean
    liveEdit: boolean
    revision: string | null
  }>(),
  /** The document is about to be published, deleted … (`before`, can be held or vetoed) or was (`after`). */
  'content-document-operation': cancelable<{
    operation: string
    id: string
    phase: 'before' | 'after'
  }>(),
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
export class DocumentForm extends declareElement(AreaElement, {
  tag: 'document-form',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    /** Id of the document; a draft's id means its document. */
    documentId: text(),
    /** Type of the document; needed when it does not exist yet. */
    documentType: text(),
    /** Edit the draft, or look at what is published. */
    perspective: choice(['draft', 'published'], { fallback: 'draft' }),
    /** Leaves the header out. */
    noHeader: flag(),
    /** Leaves the bar with publish and the other actions out. */
    noActions: flag(),
  },
  events,
  methods: {
    /** Resolves when every edit is on the server. */
    flush: method<(options?: { timeout?: number }) => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/document/document-form-area.tsx'),
    role: 'form',
    label: 'Document',
    delegatesFocus: true,
    css: '',
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'document-form': DocumentForm
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
