import type { GetToken, TokenReason } from '../data/connection/client.ts'
import type { ContentError, ContentErrorCode } from './errors/content-error.ts'

/**
 * An event of an element: bubbling and composed, so that a host page can listen on any ancestor.
 * `detail` is plain data.
 */
export class ContentEvent<Detail = undefined> extends Event {
  readonly detail: Detail
  /** Promises passed to `waitUntil`; empty unless the event is cancelable. */
  readonly #pending: Promise<unknown>[] = []

  constructor(type: string, detail: Detail, options: { cancelable?: boolean } = {}) {
    super(type, { bubbles: true, composed: true, cancelable: options.cancelable ?? false })
    this.detail = detail
  }

  /**
   * Delays the announced step until the promise settles; a rejection or the value `false` cancels it. Only cancelable
   * events can be delayed, and only while they are dispatched.
   */
  waitUntil(promise: Promise<unknown>): void {
    // Its phase is 0 while it is not being dispatched.
    if (!this.cancelable || !this.eventPhase) {
      throw new TypeError(`waitUntil: "${this.type}" cannot wait`)
    }
    this.#pending.push(promise)
  }

  /** After dispatch: resolves to whether the announced step may proceed. Never rejects. */
  async allowed(): Promise<boolean> {
    if (this.defaultPrevented) return false
    const results = await Promise.allSettled(this.#pending)
    const vetoed = results.some((answer) => answer.status === 'rejected' || answer.value === false)
    return !vetoed && !this.defaultPrevented
  }
}

/** `content-auth-required`: requests need a token. Pass one to `respondWith`; without one they are sent unsigned. */
export class ContentAuthRequiredEvent extends ContentEvent<{ reason: TokenReason }> {
  #answer: ReturnType<GetToken> | undefined

  constructor(reason: TokenReason) {
    super('content-auth-required', { reason }, { cancelable: true })
  }

  /** Provides the token, directly or as a promise. The last call wins. */
  respondWith(token: ReturnType<GetToken>): void {
    this.#answer = token
  }

  /** The token that the page provided; undefined if it did not respond. */
  get answer(): ReturnType<GetToken> | undefined {
    return this.#answer
  }
}

export interface ContentErrorEventDetail {
  code: ContentErrorCode
  message: string
  hint: string
  recoverable: boolean
  /** Name of the part that failed: `<content-studio>`, `document.publish`. */
  where: string
}

/** `content-error`. Prevent it to show the error yourself; the element then shows no panel of its own. */
export class ContentErrorEvent extends ContentEvent<ContentErrorEventDetail> {
  readonly error: ContentError

  constructor(error: ContentError, where: string) {
    const { code, message, hint, recoverable } = error
    super('content-error', { code, message, hint, recoverable, where }, { cancelable: true })
    this.error = error
  }
}

/** Every event of the elements, by its name. */
export type ContentEventMap = {
  [
    Name in keyof HTMLElementEventMap as Name extends `content-${string}` ? Name : never
  ]: HTMLElementEventMap[Name]
}

/** What an event of the elements carries: `ContentEventDetail<'content-validation'>`. */
export type ContentEventDetail<Name extends keyof ContentEventMap> =
  ContentEventMap[Name] extends ContentEvent<infer Detail> ? Detail : never
