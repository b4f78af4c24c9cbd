import * as inner from '../src/element/members.ts'
import { AreaElement } from '../src/element/area/area-element.ts'
import type { AreaOptions } from '../src/element/area/area-element.ts'
import {
  areaProperties,
  connectionEvents,
  hotkeyEvents,
  hotkeyMethods,
} from '../src/element/area/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../src/element/context/connection-properties.ts'
import type { ContentIntent } from '../src/element/context/connection-properties.ts'
import { cancelable, declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { choice, flag, number, text, value } from '../src/element/properties.ts'

/** The search terms: a text, and names of document types; no types means all. */
interface Terms {
  query?: string
  types?: readonly string[]
}
/** A condition, as created in the filter bar. */
interface Filter {
  fieldId: string
  operator: string
  value?: unknown
}
interface Found {
  id: string
  type: string
}

const events = {
  ...connectionEvents,
  ...hotkeyEvents,
  /** A document was selected; prevent it to show the document yourself. */
  'content-select': cancelable<Found & { intent: ContentIntent }>(),
  /** No studio of the context can show the document; prevent it to show it yourself, else `hrefFor` gives its URL. */
  'content-intent': cancelable<{ intent: ContentIntent }>(),
  /** A search finished: `count` is the number of documents found, `ms` the duration in milliseconds. */
  'content-search': event<{ query: string; count: number; ms: number }>(),
}

/**
 * Full-text search for documents, as a dialog, full screen or inline in the page. Without a context it only keeps the
 * typed text. Fires the native `cancel`, which can be prevented, when the user closes it, and `close` once it is
 * closed.
 *
 * @summary Searches all content.
 * @tag search-dialog
 * @slot loading - Shown until the search is ready.
 * @slot error - Shown instead of the search's own error panel.
 * @slot header - Above the search field.
 * @slot footer - Below the results.
 * @slot empty - Shown instead of the message that nothing was found.
 * @slot result:<id> - A row provided by the page for the document with that id.
 * @csspart loading - The loading message.
 * @csspart error - The error panel.
 * @csspart base - The root inside the element.
 * @csspart dialog - The dialog.
 * @csspart backdrop - The backdrop of the dialog.
 * @csspart header - The search field with types, filters and sort order.
 * @csspart input - The search field.
 * @csspart filters - Types, filters and sort order.
 * @csspart filter-chip - A filter.
 * @csspart list - The list of results.
 * @csspart result - A found document.
 * @csspart recent - The list of recent searches.
 * @csspart footer - The line below the results.
 * @cssstate inline - Shown in the page, not as a dialog.
 * @cssstate loading - Loading, or waiting for content.
 * @cssstate ready - Usable.
 * @cssstate error - An error prevents it from working.
 * @cssstate offline - The server cannot be reached.
 * @cssstate readonly - Read-only.
 */
export class SearchDialog extends declareElement(AreaElement, {
  tag: 'search-dialog',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    /** Whether the dialog is open. Closing it by script fires no `cancel`. */
    open: flag({ reflect: true }),
    /** Shown as a dialog, inline in the page, or as a full-screen dialog. */
    mode: choice(['dialog', 'inline', 'fullscreen'], { fallback: 'dialog' }),
    /**
     * Document types to search, separated by spaces. Default: all of the schema. Without a schema, documents of these types
     * are found and shown by their `title`, `name`, `label` or `headline`.
     */
    types: text(),
    /** GROQ filter for the documents to find. */
    filter: text(),
    /** Placeholder of the search field. */
    placeholder: text(),
    /** Keys that open the search from anywhere on the page, such as `mod+k`. Default: none. */
    hotkey: text(),
    /** Hides the choice of types, filters and sort order. */
    noFilters: flag(),
    /** Neither shows nor stores recent searches. */
    noRecent: flag(),
    /** Offers to create a document with the searched title, where the user may create documents. */
    create: flag(),
    /** Maximum number of documents per page of results. */
    limit: number({ fallback: 1000, min: 1 }),
    /** The search terms; updated when the user changes them. */
    terms: value<Terms>(),
    /** The filters; updated when the user changes them. */
    filters: value<readonly Filter[]>(),
    /** `relevance`, `created-asc`, `created-desc`, `updated-asc` or `updated-desc`; follows changes by the user. */
    ordering: value<string>(),
  },
  events,
  methods: {
    /** Opens the dialog, or focuses the search field inline; a given text is searched for. */
    show: method<(query?: string) => Promise<void>>(),
    /** Closes the dialog. */
    close: method<() => Promise<void>>(),
    /** Resolves with the documents that a search finds, without showing them. */
    search: method<(terms: string | Terms) => Promise<readonly Found[]>>(),
    ...hotkeyMethods,
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/search/dialog/search-dialog-area.tsx'),
    role: 'group',
    label: 'element.search',
    delegatesFocus: false,
    css: `:host(:state(inline)){block-size:480px}
:host(:not([mode=inline],[open])) .shell-loading{display:none}`,
  }

  override get [inner.standsAlone](): boolean {
    return true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'search-dialog': SearchDialog
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
