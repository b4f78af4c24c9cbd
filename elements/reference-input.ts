import * as inner from '../src/element/members.ts'
import type { AreaOptions } from '../src/element/area/area-element.ts'
import { areaProperties, connectionEvents } from '../src/element/area/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../src/element/context/connection-properties.ts'
import { cancelable, declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { FormControlElement } from '../src/element/form-control.ts'
import { formProperties } from '../src/element/form-properties.ts'
import { choice, flag, number, reference, text, value } from '../src/element/properties.ts'

interface Target {
  id: string
  type: string
}

const events = {
  ...connectionEvents,
  /** A search finished: `count` is the number of documents found, `ms` the duration in milliseconds. */
  'content-search': event<{ query: string; count: number; ms: number }>(),
  /** A document titled with the search text is to be created; prevent it to create it and set the value yourself. */
  'content-create-reference': cancelable<Target & { template: string; title: string }>(),
  /** The user opens the reference; the page has to show the document. */
  'content-open-reference': cancelable<Readonly<Record<string, string>>>(),
}

/**
 * A form control for a reference to a document. Its value is a reference object, an id, or JSON text of a reference.
 * Without a context it shows the id, and keeps and submits the value. Fires the native `input` and `change` for every
 * choice.
 *
 * @summary Selects a document.
 * @tag reference-input
 * @slot loading - Shown until the control is ready.
 * @slot error - Shown instead of the control's own error panel.
 * @slot label - Replaces the label.
 * @slot prefix - Above the control, below its label.
 * @slot empty - Below the search field while no document is selected.
 * @slot option:<id> - A row provided by the page for the document with that id.
 * @csspart loading - The loading message.
 * @csspart error - The error panel.
 * @csspart base - The root inside the element.
 * @csspart control - The search field, or the card of the selected document.
 * @csspart preview - The preview of the selected document.
 * @csspart menu - The menu button.
 * @csspart listbox - The list of search results.
 * @csspart option - A document in the list.
 * @csspart status - A notice about the reference.
 * @cssstate loading - Loading, or waiting for content.
 * @cssstate ready - Usable.
 * @cssstate error - An error prevents it from working.
 * @cssstate offline - The server cannot be reached.
 * @cssstate readonly - Read-only.
 * @cssstate disabled - Disabled, and not submitted.
 * @cssstate filled - A document is selected.
 * @cssstate searching - A search is running.
 * @cssstate weak - The reference is weak.
 * @cssstate strong - The reference is strong.
 * @cssstate mismatch - The reference is strong but should be weak, or the reverse.
 * @cssstate unavailable - The document does not exist, or its type is not allowed.
 * @cssstate forbidden - The document may not be read.
 */
export class ReferenceInput extends declareElement(FormControlElement, {
  tag: 'reference-input',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** The reference: an object, the id of the document, or JSON text. Setting it fires no event. */
    value: reference<Readonly<Record<string, unknown>>>(),
    /** What is submitted: the id of the document, the reference as JSON, or nothing. */
    formValue: choice(['ref', 'json', 'none'], { fallback: 'ref' }),
    /**
     * Selectable document types, separated by spaces. Default: all of the schema. Without a schema, documents of these types
     * are shown by their `title`, `name`, `label` or `headline`.
     */
    to: text(),
    /** GROQ filter for the selectable documents. */
    filter: text(),
    /** Parameters of the filter. */
    filterParams: value<Readonly<Record<string, unknown>>>(),
    /** Makes references weak: the document can be deleted. */
    weak: flag(),
    /** Placeholder of the search field. */
    placeholder: text(),
    /** `off` hides the button that creates a document. */
    create: choice(['auto', 'off'], { fallback: 'auto' }),
    /** Maximum number of documents shown by a search. */
    limit: number({ fallback: 100, min: 1 }),
    /** Selects several documents: the value is a list of references. */
    multiple: flag(),
    /** Maximum number of references in a list. */
    max: number({ fallback: 1000000, min: 1 }),
    /** Text above the control. */
    label: text(),
  },
  events,
  methods: {
    /** Opens the reference with `content-open-reference`; without a value, opens the list of documents. */
    open: method<() => Promise<void>>(),
    /** Clears the value, as the menu does. */
    clear: method<() => Promise<void>>(),
    /** Selects the document with this id. Rejects with the code `not-found` if it is missing or of another type. */
    replace: method<(id: string) => Promise<void>>(),
    /** Resolves with the selectable documents that match a search text. */
    search: method<(query: string) => Promise<readonly Target[]>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/document/form-area/reference-input.tsx'),
    role: 'group',
    label: 'element.document',
    delegatesFocus: true,
    css: '',
    quiet: ['value', 'defaultValue'],
  }

  override get [inner.standsAlone](): boolean {
    return true
  }

  override [inner.parse](text: string): unknown {
    const parsed = super[inner.parse](text)
    if (typeof parsed === 'object') return parsed
    const one = (_ref: string) => ({ _type: 'reference', _ref })
    const ids = text.match(/\S+/g)
    if (!this.multiple) return ids && one(text)
    // Each item has a key of its own, also if an id is there twice.
    return ids?.map((id, at) => ({ ...one(id), _key: ids.indexOf(id) < at ? at + id : id }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'reference-input': ReferenceInput
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
