import type { FieldPlace, PageMessage, ShownDocument } from '../protocol/page-messages.ts'
import { pageGreeting, readStudioMessage, studioGreeting } from '../protocol/page-messages.ts'
import { withPreviewSecret } from '../protocol/page-previews.ts'
import { FollowedPage } from './followed-page.ts'
import type { ShownChange } from './live-texts.ts'

export interface FrameLinkOptions {
  /** The element, in whose shadow root places are outlined. */
  readonly host: HTMLElement
  readonly container: ShadowRoot
  /** The part of the page that is followed. */
  readonly root: Document | Element
  /** Origins of the studios that may show this page. */
  readonly origins: readonly string[]
  readonly onOther: (change: ShownChange) => void
  /** A studio shows the page, or not any more, in these colours. */
  readonly onStudio: (state: StudioState) => void
}

/** What the page may want to know of the studio that shows it. */
export interface StudioState {
  readonly isShown: boolean
  readonly colorScheme: 'light' | 'dark' | null
}

/**
 * A page in the preview of a studio. It greets only the origins that it names and answers none but those; without an
 * answer it does nothing at all.
 */
export class FrameLink {
  readonly #options: FrameLinkOptions
  readonly #view: Window
  readonly #ended = new AbortController()
  #port: MessagePort | null = null
  #page: FollowedPage | null = null
  #reported = ''

  constructor(options: FrameLinkOptions, view: Window) {
    this.#options = options
    this.#view = view
    const { signal } = this.#ended
    view.addEventListener('message', (event) => this.#greeted(event), { signal })
    view.addEventListener('pagehide', () => this.#send({ kind: 'end' }), { signal })
    // A page that comes back from the memory of the browser, where its studio has lost it.
    view.addEventListener('pageshow', (event) => event.persisted && this.#greet(), { signal })
    this.#greet()
  }

  /** Looks for places again. */
  refresh(): void {
    this.#page?.scan()
  }

  stop(): void {
    this.#ended.abort()
    this.#send({ kind: 'end' })
    this.#leave()
  }

  #greet(): void {
    const { origins } = this.#options
    const around = this.#view.location.ancestorOrigins?.[0]
    // Sent to another origin it would not arrive, but the browser would complain.
    for (const origin of around === undefined ? origins : origins.filter((one) => one === around)) {
      this.#view.parent.postMessage(pageGreeting, origin)
    }
  }

  #greeted({ source, origin, data, ports }: MessageEvent): void {
    const [port] = ports
    if (source !== this.#view.parent || data !== studioGreeting || !port) return
    if (!this.#options.origins.includes(origin)) return
    this.#leave()
    this.#port = port
    const page = new FollowedPage({
      ...this.#options,
      onShown: (documents) => this.#report(documents),
      onPick: (place: FieldPlace) => this.#send({ kind: 'pick', ...place }),
      onLeave: (backwards) => this.#send({ kind: 'leave', backwards }),
    })
    this.#page = page
    port.addEventListener('message', ({ data: message }) => {
      const read = readStudioMessage(message)
      if (read) page.take(read)
      if (read?.kind === 'drafts') this.#showDrafts(read.secret)
      if (read?.kind === 'view') {
        this.#options.onStudio({ isShown: true, colorScheme: read.scheme })
      }
    })
    port.start()
    page.begin()
  }

  /** Only the fragment is another one: the page stays, and its session hears of it. */
  #showDrafts(secret: string): void {
    const { location } = this.#view
    location.replace(withPreviewSecret(location.href, secret))
  }

  #report(documents: readonly ShownDocument[]): void {
    const message: PageMessage = { kind: 'shown', url: this.#view.location.href, documents }
    const text = JSON.stringify(message)
    if (text === this.#reported) return
    this.#reported = text
    this.#send(message)
  }

  #send(message: PageMessage): void {
    this.#port?.postMessage(message)
  }

  #leave(): void {
    if (!this.#port) return
    this.#port.close()
    this.#port = null
    this.#reported = ''
    this.#page?.stop()
    this.#page = null
    this.#options.onStudio({ isShown: false, colorScheme: null })
  }
}
