import type { CurrentUser } from '../protocol/users.ts'
import type { TokenReason } from '../data/client.ts'
import type {
  ContentAuthRequiredEvent,
  ContentErrorEvent,
  ContentErrorEventDetail,
} from './content-event.ts'
import type {
  ContextProviderElement,
  ContextStatus,
  ContextValue,
} from './context/context-protocol.ts'
import { cancelable, event, method } from './declare-element.ts'
import { choice, number, reference, value } from './properties.ts'

/** Properties of every element that shows an area. */
export const areaProperties = {
  /** Where the content comes from: id of a context element, or the element itself. Default: the nearest one around. */
  context: reference<ContextProviderElement | ContextValue>(),
  /** Milliseconds to wait for a context before the element says that there is none. */
  contextTimeout: number({ fallback: 2000, min: 0 }),
  /** When the code behind the element is loaded: with the context, at once, near the screen, or on `load()`. */
  loading: choice(['auto', 'eager', 'lazy', 'manual'], { fallback: 'auto' }),
  /** `inherit` lets font, size and colour of the page in. */
  appearance: choice(['isolated', 'inherit'], { fallback: 'isolated', reflect: true }),
  /** Keys of commands by their names, as `getShortcuts()` lists them: `{ 'document.publish': 'mod+s' }`; '' for none. */
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
  /** A shortcut was pressed; prevent it to keep the element from doing what it stands for. */
  'content-hotkey': cancelable<{ name: string; keys: string }>(),
}

/** Methods of elements with shortcuts. */
export const hotkeyMethods = {
  /** The commands that have keys now, for the page's own help. */
  getShortcuts: method<() => Promise<readonly Shortcut[]>>(),
}

/** Events of whatever holds a connection: a context, or an element that brought its own. */
export const connectionEvents = {
  /** The dataset answered for the first time. */
  'content-ready': event(),
  /** The connection changed, or tried again. */
  'content-status-change': event<{ status: ContextStatus; attempt?: number; retryAt?: number }>(),
  /** Requests need a token; answer with `respondWith`. */
  'content-auth-required': cancelable<{ reason: TokenReason }, ContentAuthRequiredEvent>(),
  /** It became known who is signed in. */
  'content-auth-change': event<{ user: CurrentUser | null }>(),
  /** The number of documents with edits that are not on the server yet changed. */
  'content-pending-change': event<{ count: number }>(),
  /** Something failed; prevent it to show it yourself. */
  'content-error': cancelable<ContentErrorEventDetail, ContentErrorEvent>(),
}
