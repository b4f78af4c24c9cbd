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

/** The search terms: words, and names of document types, none for all. */
interface Terms {
  query?: string
  types?: readonly string[]
}
/** A condition, as the bar of filters makes it. */
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
  /** A document was chosen; prevent it to show the document yourself. */
  'content-select': cancelable<Found & { intent: ContentIntent }>(),
  /** A chosen document should be shown and no studio shares the context; prevent it to show it yourself, otherwise `hrefFor` provides its address. */
  'content-intent': cancelable<{ intent: ContentIntent }>(),
  /** Something was searched for; `count` is how many documents were found, `ms` how long that took. */
  'content-search': event<{ query: string; count: number; ms: number }>(),
}

/**
 * Finds documents by what they say: in a dialog over the page, over all of it, or in a place of the page. Without a
 * context it keeps what is typed. Fires the native `cancel`, which can be prevented, when the user closes it, and `close`
 * once it is closed.
 *
 * @summary Searches all content.
 * @tag search-dialog
 * @slot loading - Shown until the search is there.
 * @slot error - Shown instead of the search's own error panel.
 * @slot header - Above the box.
 * @slot footer - Below the results.
 * @slot empty - Shown instead of the note that nothing was found.
 * @slot result:<id> - The page's own row for the document with that id.
 * @csspart loading - The note that the search is being loaded.
 * @csspart error - The error panel.
 * @csspart base - Everything inside.
 * @csspart dialog - The dialog.
 * @csspart backdrop - What lies between the dialog and the page.
 * @csspart header - The box with types, filters and order.
 * @csspart input - The box to type in.
 * @csspart filters - Types, filters and order.
 * @csspart filter-chip - A filter.
 * @csspart list - The documents that were found.
 * @csspart result - A document that was found.
 * @csspart recent - The recent searches.
 * @csspart footer - The line below the results.
 * @cssstate inline - A part of the page.
 * @cssstate loading - Being loaded, or waiting for its content.
 * @cssstate ready - Can be used.
 * @cssstate error - Something keeps it from working.
 * @cssstate offline - The server cannot be reached.
 * @cssstate readonly - Shows everything, changes nothing.
 */
export class SearchDialog extends declareElement(AreaElement, {
  tag: 'search-dialog',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    /** Whether the dialog is open. Closing it by script fires no `cancel`. */
    open: flag({ reflect: true }),
    /** A dialog over the page, a part of the page that is always there, or a dialog over all of the page. */
    mode: choice(['dialog', 'inline', 'fullscreen'], { fallback: 'dialog' }),
    /** The only types of documents to search, with spaces between them. Default: all. */
    types: text(),
    /** GROQ that must hold of the documents to find. */
    filter: text(),
    /** In the box while it is empty. */
    placeholder: text(),
    /** Keys that open the search from anywhere on the page, such as `mod+k`. Default: none. */
    hotkey: text(),
    /** Neither types, nor filters, nor orders to choose. */
    noFilters: flag(),
    /** Neither shows nor keeps recent searches. */
    noRecent: flag(),
    /** Most documents that a page of results holds. */
    limit: number({ fallback: 1000, min: 1 }),
    /** What is searched for; follows what the user types and chooses. */
    terms: value<Terms>(),
    /** The filters; follow what the user chooses. */
    filters: value<readonly Filter[]>(),
    /** `relevance`, `created-asc`, `created-desc`, `updated-asc` or `updated-desc`; follows what the user chooses. */
    ordering: value<string>(),
  },
  events,
  methods: {
    /** Opens the dialog, or focuses the box of a search in the page; with a text, searches for that. */
    show: method<(query?: string) => Promise<void>>(),
    /** Closes the dialog. */
    close: method<() => Promise<void>>(),
    /** The documents that a search finds, without showing them. */
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
