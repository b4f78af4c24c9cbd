import type { CurrentUser } from '../../protocol/users.ts'
import type { TokenReason } from '../../data/connection/client.ts'
import type {
  ContentAuthRequiredEvent,
  ContentErrorEvent,
  ContentErrorEventDetail,
} from '../content-event.ts'
import type {
  ContextProviderElement,
  ContextStatus,
  ContextValue,
} from '../context/context-protocol.ts'
import { cancelable, event, method } from '../declare-element.ts'
import { choice, number, reference, value } from '../properties.ts'

/** Properties of every element that uses a context. */
export const linkProperties = {
  /** The context: the id of a context element, or the element itself. Default: the nearest enclosing context. */
  context: reference<ContextProviderElement | ContextValue>(),
  /** Milliseconds to wait for a context before it counts as missing. */
  contextTimeout: number({ fallback: 2000, min: 0 }),
}

/** Properties of every element that shows an area. */
export const areaProperties = {
  ...linkProperties,
  /** When the element's code is loaded: with the context, immediately, near the viewport, or on `load()`. */
  loading: choice(['auto', 'eager', 'lazy', 'manual'], { fallback: 'auto' }),
  /** `inherit` uses the font, text size and colour of the page. */
  appearance: choice(['isolated', 'inherit'], { fallback: 'isolated', reflect: true }),
  /** Keys by command name, as in `getShortcuts()`: `{ 'document.publish': 'mod+s' }`; '' removes a shortcut. */
  hotkeyMap: value<Readonly<Record<string, string>>>(),
}

/** A command and its keys, such as `mod+k`. */
export interface Shortcut {
  name: string
  title: string
  section: string
  keys: string
}

/** Events of elements with shortcuts. */
export const hotkeyEvents = {
  /** A shortcut was pressed; prevent it to keep its command from running. */
  'content-hotkey': cancelable<{ name: string; keys: string }>(),
}

/** Methods of elements with shortcuts. */
export const hotkeyMethods = {
  /** Returns the current shortcuts, for the page's own help. */
  getShortcuts: method<() => Promise<readonly Shortcut[]>>(),
}

/** Events of elements with a connection: a context, or an element with its own. */
export const connectionEvents = {
  /** The dataset connected for the first time. */
  'content-ready': event(),
  /** The state of the connection changed, or it is retrying. */
  'content-status-change': event<{ status: ContextStatus; attempt?: number; retryAt?: number }>(),
  /** A token is needed for requests; provide it with `respondWith`. */
  'content-auth-required': cancelable<{ reason: TokenReason }, ContentAuthRequiredEvent>(),
  /** The signed-in user changed or became known. */
  'content-auth-change': event<{ user: CurrentUser | null }>(),
  /** The number of documents with unsaved edits changed. */
  'content-pending-change': event<{ count: number }>(),
  /** An error occurred; prevent it to show the error yourself. */
  'content-error': cancelable<ContentErrorEventDetail, ContentErrorEvent>(),
}
