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
  /** Something was searched for; `count` is how many documents were found, `ms` how long that took. */
  'content-search': event<{ query: string; count: number; ms: number }>(),
  /** A document is to be created, with the text of the search as its `title`; prevent it to create it yourself and set the value. */
  'content-create-reference': cancelable<Target & { template: string; title: string }>(),
  /** Somebody follows the reference; there is no studio here to show the document. */
  'content-open-reference': cancelable<Readonly<Record<string, string>>>(),
}

/**
 * A control for a reference to a document, in forms of the page. Its value is a reference object, an id, or JSON text
 * of a reference. Without a context it shows, keeps and submits what it was given. Fires the native `input` and
 * `change` for every choice.
 *
 * @summary Chooses a document.
 * @tag reference-input
 * @slot loading - Shown until the control is there.
 * @slot error - Shown instead of the control's own error panel.
 * @slot label - In the place of the label.
 * @slot prefix - Above the control, below its label.
 * @slot empty - Below the search while no document is chosen.
 * @slot option:<id> - The page's own row of the list for the document with that id.
 * @csspart loading - The note that the control is being loaded.
 * @csspart error - The error panel.
 * @csspart base - Everything inside.
 * @csspart control - The box to search in, or the card of what is chosen.
 * @csspart preview - What the chosen document shows of itself.
 * @csspart menu - The button of the menu.
 * @csspart listbox - The list of documents to choose from.
 * @csspart option - A document in the list.
 * @csspart status - A notice about the reference.
 * @cssstate loading - Being loaded, or waiting for its content.
 * @cssstate ready - Can be used.
 * @cssstate error - Something keeps it from working.
 * @cssstate offline - The server cannot be reached.
 * @cssstate readonly - Shows everything, changes nothing.
 * @cssstate disabled - Cannot be used and is not sent.
 * @cssstate filled - A document is chosen.
 * @cssstate searching - A list of documents is being looked for.
 * @cssstate weak - The reference is weak.
 * @cssstate strong - The reference is strong.
 * @cssstate mismatch - The reference is weaker or stronger than it should be.
 * @cssstate unavailable - The document does not exist, or is of a type that is not allowed.
 * @cssstate forbidden - The document may not be read.
 */
export class ReferenceInput extends declareElement(FormControlElement, {
  tag: 'reference-input',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** The reference: an object, the id of its document, or JSON text. Setting it fires no event. */
    value: reference<Readonly<Record<string, unknown>>>(),
    /** What is sent: the id of the document, the reference as JSON, or nothing. */
    formValue: choice(['ref', 'json', 'none'], { fallback: 'ref' }),
    /** Types of the documents to choose from, with spaces between them. Default: all. */
    to: text(),
    /** GROQ that must hold of the documents to choose from. */
    filter: text(),
    /** Parameters of the filter. */
    filterParams: value<Readonly<Record<string, unknown>>>(),
    /** The reference is weak: its document may be deleted. */
    weak: flag(),
    /** In the search while it is empty. */
    placeholder: text(),
    /** `off` hides the button that creates a document. */
    create: choice(['auto', 'off'], { fallback: 'auto' }),
    /** Most documents that a search shows. */
    limit: number({ fallback: 100, min: 1 }),
    /** Text above the control. */
    label: text(),
  },
  events,
  methods: {
    /** Follows the reference; without one it opens the list to choose from. */
    open: method<() => Promise<void>>(),
    /** Empties the control, as its menu does. */
    clear: method<() => Promise<void>>(),
    /** Chooses the document with this id. Rejects with the code `not-found` for one that cannot be chosen. */
    replace: method<(id: string) => Promise<void>>(),
    /** The documents that can be chosen and hold these words. */
    search: method<(query: string) => Promise<readonly Target[]>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/references/reference-input-area.tsx'),
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
    return typeof parsed === 'object' ? parsed : { _type: 'reference', _ref: text }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'reference-input': ReferenceInput
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
