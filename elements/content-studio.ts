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
import { choice, flag, text, value } from '../src/element/properties.ts'
import type { ToolState } from '../src/studio/routing/old-state.ts'
import type { StudioHistory } from '../src/studio/routing/history.ts'

/** A document to open: its id, its type if it does not exist yet, and the path of the field to focus. */
export interface DocumentTarget {
  id: string
  type?: string
  path?: string
}

/** A new document: its type and initial values. */
export interface NewDocument {
  type: string
  template?: string
  /** Passed to the template's function; must be JSON. */
  params?: Readonly<Record<string, unknown>>
}

const events = {
  ...connectionEvents,
  /** The studio is about to navigate; prevent it to stay. Moves through the history (`pop`) cannot be prevented. */
  'content-navigate': cancelable<{
    to: string
    href: string
    kind: 'push' | 'replace' | 'pop'
    tool?: string
    intent?: ContentIntent
  }>(),
  /** The studio switched to another workspace. */
  'content-workspace-change': event<{ workspace: string; title: string }>(),
  /** The suggested title of the page changed. */
  'content-title-change': event<{ title: string }>(),
  /** A document was opened in a pane. */
  'content-document-open': event<{ id: string; type: string }>(),
  /** An operation such as publish or delete starts (`before`, can be delayed or prevented) or is complete (`after`). */
  'content-document-operation': cancelable<{
    operation: string
    id: string
    type: string
    phase: 'before' | 'after'
  }>(),
  /** A notification is about to be shown; prevent it to show it yourself. */
  'content-toast': cancelable<{ status: string; title: string; description?: string }>(),
  ...hotkeyEvents,
  /** The page is being left while edits are being sent; prevent it to suppress the browser's confirmation. */
  'content-before-leave': cancelable<{ pending: number; uploads: number }>(),
  /** The user chose light, dark or the system's colours in the studio. */
  'content-scheme-change': event<{ scheme: string }>(),
  /** The user chose another language in the studio. */
  'content-locale-change': event<{ locale: string }>(),
  /** A usage event, if `telemetry` is on. */
  'content-telemetry': event<{
    name: string
    version: number
    data: Readonly<Record<string, unknown>>
  }>(),
}

/**
 * The whole studio: navigation, document lists and the editor. It fills its box and leaves the page's URL and title
 * unchanged unless configured otherwise.
 *
 * @summary A complete editing studio in one box of a page.
 * @tag content-studio
 * @slot loading - Shown until the studio is ready.
 * @slot error - Shown instead of the studio's own error panel.
 * @slot signed-out - Shown instead of the sign-in screen.
 * @slot logo - In the bar, instead of the title's first letter.
 * @slot navbar-start - In the bar, after the title.
 * @slot navbar-end - In the bar, before the user menu.
 * @slot empty - Shown while nothing is open.
 * @csspart loading - The loading message.
 * @csspart error - The error panel.
 * @csspart base - The root inside the element.
 * @csspart navbar - The bar at the top.
 * @csspart tool-switcher - The tools in the bar.
 * @csspart sidebar - The menu of a narrow studio.
 * @csspart navbar-button - A button of the bar.
 * @csspart tool - The current tool.
 * @csspart pane - A list, a document or another column of the structure tool.
 * @csspart pane-header - The header of a pane.
 * @csspart dialog - A dialog.
 * @csspart backdrop - The backdrop of a dialog.
 * @csspart popover - A menu or another popup.
 * @csspart toast-region - The region of notifications.
 * @csspart toast - A notification.
 * @csspart badge - A label or number that shows a status.
 * @cssstate loading - Loading, or waiting for content.
 * @cssstate ready - Usable.
 * @cssstate error - An error prevents it from working.
 * @cssstate offline - The server cannot be reached; edits are kept.
 * @cssstate readonly - Read-only.
 */
export class ContentStudio extends declareElement(AreaElement, {
  tag: 'content-studio',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    /** Where the studio keeps its location. Default: `path` when there is a base path, else `memory`. */
    routing: choice(['memory', 'hash', 'search', 'path', 'host'], { fallback: undefined }),
    /** Path of the page that precedes all paths of the studio. */
    basePath: text(),
    /** Key of the studio's location in fragment or query; each studio on a page needs its own. */
    routeKey: text(),
    /** Location to start at, and to navigate to when it changes: `/structure/article`. */
    location: text(),
    /** Name of the tool to start with, and to navigate to when it changes. */
    tool: text(),
    /** The page's own history, for `routing="host"`. */
    history: value<StudioHistory>(),
    /** Layout by the width of the element, or as if it were wide or narrow. */
    layout: choice(['auto', 'wide', 'narrow'], { fallback: 'auto' }),
    /** Where notifications appear: in the studio, only as `content-toast` events for the page, or nowhere. */
    toasts: choice(['inside', 'event', 'off'], { fallback: 'inside' }),
    /** Lets the studio set the page's title. */
    manageTitle: flag(),
    /** Neither shows other users nor shares the user's position. */
    noPresence: flag(),
    /** No help menu, and no request for help entries. */
    noHelp: flag(),
    /** No trial notices. */
    noTrial: flag(),
    /** How users sign in: in a pop-up window, by redirect to another page, or through the host page. */
    login: choice(['popup', 'redirect', 'event'], { fallback: 'popup' }),
    /** `auto` asks for confirmation before the page is left with unsent edits; `off` never asks. */
    unloadGuard: choice(['auto', 'off'], { fallback: 'auto' }),
  },
  events,
  methods: {
    /** Navigates to a path of the studio, an intent or a tool. */
    navigate:
      method<
        (to: string | ContentIntent | ToolState, options?: { replace?: boolean }) => Promise<void>
      >(),
    /** Resolves with the URL of a path of the studio, an intent or a tool. */
    createHref: method<(to: string | ContentIntent | ToolState) => Promise<string>>(),
    /** Opens a document in the editor. */
    openDocument: method<(target: DocumentTarget) => Promise<void>>(),
    /** Opens the form of a new document. */
    createDocument: method<(target: NewDocument) => Promise<void>>(),
    /** Opens the search of all content, optionally with a query. */
    openSearch: method<(query?: string) => Promise<void>>(),
    /** Closes open menus, popovers and dialogs. */
    closeOverlays: method<() => Promise<void>>(),
    ...hotkeyMethods,
    /** Resolves when every edit is saved on the server. */
    flush: method<(options?: { timeout?: number }) => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => {
      // Prefetch the document code; the code that needs it imports it again and reports a failure.
      if (/;|\/intent\//.test(location.href))
        import('../src/studio/studio-document.tsx').catch(() => {})
      return import('../src/services/services-area.tsx')
    },
    role: 'region',
    label: 'element.studio',
    delegatesFocus: false,
    opensDatasets: true,
    css: ':host { block-size: 100%; min-block-size: 320px; }',
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'content-studio': ContentStudio
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
