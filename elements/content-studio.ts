import { AreaElement } from '../src/element/area-element.ts'
import type { AreaOptions } from '../src/element/area-element.ts'
import {
  areaProperties,
  connectionEvents,
  hotkeyEvents,
  hotkeyMethods,
} from '../src/element/area-properties.ts'
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

/** A document to open: its id, its type where it does not exist yet, and the field to go to. */
export interface DocumentTarget {
  id: string
  type?: string
  path?: string
}

/** A document to begin: its type, and what it begins with. */
export interface NewDocument {
  type: string
  template?: string
  /** Given to the template's function; has to be JSON. */
  params?: Readonly<Record<string, unknown>>
}

const events = {
  ...connectionEvents,
  /** The studio goes to another place; prevent it to stay. Going through history (`pop`) cannot be prevented. */
  'content-navigate': cancelable<{
    to: string
    href: string
    kind: 'push' | 'replace' | 'pop'
    tool?: string
    intent?: ContentIntent
  }>(),
  /** Another workspace is shown. */
  'content-workspace-change': event<{ workspace: string; title: string }>(),
  /** What the page could be titled now. */
  'content-title-change': event<{ title: string }>(),
  /** A document was opened in a pane. */
  'content-document-open': event<{ id: string; type: string }>(),
  /** A document is about to be published, deleted … (`before`, can be held or vetoed) or was (`after`). */
  'content-document-operation': cancelable<{
    operation: string
    id: string
    type: string
    phase: 'before' | 'after'
  }>(),
  /** A short note is to be shown; prevent it to show it yourself. */
  'content-toast': cancelable<{ status: string; title: string; description?: string }>(),
  ...hotkeyEvents,
  /** The page is being left while edits are on their way; prevent it so that nobody is asked to stay. */
  'content-before-leave': cancelable<{ pending: number; uploads: number }>(),
  /** Somebody chose light, dark or the system's scheme in the studio. */
  'content-scheme-change': event<{ scheme: string }>(),
  /** Somebody chose another language in the studio. */
  'content-locale-change': event<{ locale: string }>(),
  /** Somebody did something that `telemetry` is about. */
  'content-telemetry': event<{
    name: string
    version: number
    data: Readonly<Record<string, unknown>>
  }>(),
}

/**
 * The whole studio: navigation, document lists and the editor. As large as its box, never larger; it
 * touches neither the page's address nor its title unless it is told to.
 *
 * @summary A complete editing studio in one box of a page.
 * @tag content-studio
 * @slot loading - Shown until the studio is there.
 * @slot error - Shown instead of the studio's own error panel.
 * @slot signed-out - Shown instead of the screen on which one signs in.
 * @slot logo - In the bar, instead of the first letter of the title.
 * @slot navbar-start - In the bar, after the title.
 * @slot navbar-end - In the bar, before the user menu.
 * @slot empty - Shown while nothing is open.
 * @csspart loading - The note that the studio is being loaded.
 * @csspart error - The error panel.
 * @csspart base - Everything inside.
 * @csspart navbar - The bar at the top.
 * @csspart tool-switcher - The tools in the bar.
 * @csspart sidebar - What the bar has no room for, where the studio is narrow.
 * @csspart navbar-button - A button of the bar.
 * @csspart tool - The tool that is shown.
 * @csspart pane - A list, a document or another column of the structure tool.
 * @csspart pane-header - The line at the top of a pane.
 * @csspart dialog - A dialog.
 * @csspart backdrop - What lies behind a dialog.
 * @csspart popover - A menu or another popup.
 * @csspart toast-region - Where short notes come up.
 * @csspart toast - A short note.
 * @csspart badge - A word or a count that says what state something is in.
 * @cssstate loading - Being loaded, or waiting for its content.
 * @cssstate ready - Can be used.
 * @cssstate error - Something keeps it from working.
 * @cssstate offline - The server cannot be reached; edits are kept.
 * @cssstate readonly - Shows everything, changes nothing.
 */
export class ContentStudio extends declareElement(AreaElement, {
  tag: 'content-studio',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    /** Where the studio keeps its location. Default: `path` when there is a base path, else `memory`. */
    routing: choice(['memory', 'hash', 'search', 'path', 'host'], { fallback: undefined }),
    /** Path of the page under which the studio's own paths start. */
    basePath: text(),
    /** Key of the studio's location in fragment or query; two studios on one page need two. */
    routeKey: text(),
    /** Place in the studio to start at, and to go to when it changes: `/structure/article`. */
    location: text(),
    /** Name of the tool to start with, and to go to when it changes. */
    tool: text(),
    /** The page's own history, for `routing="host"`. */
    history: value<StudioHistory>(),
    /** Arranged by its width, or as if it had much or little room. */
    layout: choice(['auto', 'wide', 'narrow'], { fallback: 'auto' }),
    /** Where short notes go: into the studio, only to the page as `content-toast`, or nowhere. */
    toasts: choice(['inside', 'event', 'off'], { fallback: 'inside' }),
    /** Lets the studio set the page's title. */
    manageTitle: flag(),
    /** Neither shows where others are nor tells them where the user is. */
    noPresence: flag(),
    /** No help menu, and no help asked of the server. */
    noHelp: flag(),
    /** Nothing about a trial of the project. */
    noTrial: flag(),
    /** Where people sign in: in a window of its own, on another page, or wherever the host page does that. */
    login: choice(['popup', 'redirect', 'event'], { fallback: 'popup' }),
    /** `auto` asks before the page is left while edits are on their way; `off` never asks. */
    unloadGuard: choice(['auto', 'off'], { fallback: 'auto' }),
  },
  events,
  methods: {
    /** Goes to a path of the studio, to an intent or to a tool. */
    navigate:
      method<
        (to: string | ContentIntent | ToolState, options?: { replace?: boolean }) => Promise<void>
      >(),
    /** Address on this page of a path of the studio, an intent or a tool. */
    createHref: method<(to: string | ContentIntent | ToolState) => Promise<string>>(),
    /** Opens a document in the editor. */
    openDocument: method<(target: DocumentTarget) => Promise<void>>(),
    /** Opens the form of a new document. */
    createDocument: method<(target: NewDocument) => Promise<void>>(),
    /** Closes menus, popovers and dialogs that lie over the studio. */
    closeOverlays: method<() => Promise<void>>(),
    ...hotkeyMethods,
    /** Resolves when every edit is on the server. */
    flush: method<(options?: { timeout?: number }) => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => {
      // What shows a document is on its way with the rest; whoever needs it asks again, and tells if it cannot be had.
      if (/;|\/intent\//.test(location.href))
        import('../src/studio/studio-document.tsx').catch(() => {})
      return import('../src/studio/studio-area.tsx')
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
