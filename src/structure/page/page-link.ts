import { BehaviorSubject, type Observable, type Subscription } from 'rxjs'
import { startTimer, type Clock } from '../../data/clock.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { OpenPair } from '../../data/pair/open-pair.ts'
import { readPath } from '../../document/read-path.ts'
import { onMessage } from '../../ui/host/host-env.ts'
import { getAt, type Path } from '../../model/path.ts'
import { pageGreeting, readPageMessage, studioGreeting } from '../../protocol/page-messages.ts'
import type {
  FieldPlace,
  PageMessage,
  ShownDocument,
  ShownValue,
  StudioMessage,
} from '../../protocol/page-messages.ts'

/** What is known of the page in the frame. */
export interface PageState {
  /** `waiting`: it is loading. `silent`: it has loaded, and does not answer. */
  readonly status: 'waiting' | 'linked' | 'silent'
  /** The address of the page that answered. */
  readonly url: string | null
  /** What it shows, in reading order. */
  readonly documents: readonly ShownDocument[]
}

export interface AnsweringPage {
  readonly url: string
  /** Hands it a secret to show drafts with. Nobody hears it once another page is in the frame. */
  showDrafts(secret: string): void
}

export interface PageLinkOptions {
  readonly frame: HTMLIFrameElement
  /** The only origin that is answered. */
  readonly origin: string
  readonly layer: DataLayer
  readonly clock: Clock
  /** Called for each page that answers. */
  readonly onPage: (page: AnsweringPage) => void
  /** Called for each page that answers, after what it shows is known, and for each change of that. */
  readonly onShown: (documents: readonly ShownDocument[]) => void
  readonly onPick: (place: FieldPlace) => void
  readonly onLeave: (backwards: boolean) => void
}

/** How long (ms) a loaded page may take to answer: its scripts may come late. */
const patienceMs = 5000

const nothing: PageState = { status: 'waiting', url: null, documents: [] }

interface Followed {
  readonly pair: DocumentPair
  readonly subscription: Subscription
  /** The values that the page has, by path. */
  readonly sent: Map<string, unknown>
}

/** The studio's end of the link to the page in a frame. A page of another origin gets no answer. */
export class PageLink {
  readonly #options: PageLinkOptions
  readonly #state = new BehaviorSubject(nothing)
  readonly #ended = new AbortController()
  readonly #followed = new Map<string, Followed>()
  /** By document on the page, the paths of its fields there. */
  #shown: ReadonlyMap<string, ReadonlyMap<string, Path>> = new Map()
  #port: MessagePort | null = null
  #isNew = false
  #stopWaiting = (): void => {}
  /** What a page is told first. */
  readonly #latest = new Map<StudioMessage['kind'], StudioMessage>()

  constructor(options: PageLinkOptions) {
    this.#options = options
    const { frame } = options
    const { signal } = this.#ended
    signal.addEventListener(
      'abort',
      onMessage((event) => this.#greeted(event)),
    )
    frame.addEventListener('load', () => this.#loaded(), { signal })
  }

  get state$(): Observable<PageState> {
    return this.#state
  }

  /** Tells this page and those that follow in the frame. */
  tell(message: Extract<StudioMessage, { kind: 'view' | 'titles' | 'focus' }>): void {
    this.#latest.set(message.kind, message)
    this.#port?.postMessage(message)
  }

  /** Sends the values of a document from now on, as forms change them. */
  follow(id: string, type: string): void {
    const key = keyOf(id, type)
    const { layer } = this.#options
    if (this.#followed.has(key) || !layer.schema.get(type)?.isDocument) return
    layer.documents.provide(OpenPair)
    const pair = layer.documents.pair(id, type)
    const sent = new Map<string, unknown>()
    const subscription = pair.state$.subscribe((state) => this.#send(pair, state, sent))
    this.#followed.set(key, { pair, subscription, sent })
  }

  stop(): void {
    this.#ended.abort()
    this.#stopWaiting()
    this.#port?.close()
    for (const { pair, subscription } of this.#followed.values()) {
      subscription.unsubscribe()
      pair.release()
    }
    this.#followed.clear()
  }

  /** Without an answer until a while after it has loaded, the page will not answer. */
  #loaded(): void {
    if (this.#port) return
    this.#stopWaiting()
    this.#stopWaiting = startTimer(
      this.#options.clock,
      () => this.#state.next({ ...nothing, status: 'silent' }),
      patienceMs,
    )
  }

  #greeted({ source, origin, data }: MessageEvent): void {
    const { frame } = this.#options
    const page = frame.contentWindow
    if (!page || source !== page || origin !== this.#options.origin || data !== pageGreeting) return
    this.#end()
    this.#stopWaiting()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#isNew = true
    port1.addEventListener('message', ({ data: message }) => {
      const read = readPageMessage(message)
      if (read && this.#port === port1) this.#take(read)
    })
    port1.start()
    page.postMessage(studioGreeting, origin, [port2])
    for (const message of this.#latest.values()) port1.postMessage(message)
  }

  #take(message: PageMessage): void {
    const { onPage, onShown, onPick, onLeave } = this.#options
    switch (message.kind) {
      case 'shown': {
        const { url, documents } = message
        if (this.#isNew) {
          this.#isNew = false
          const port = this.#port
          onPage({ url, showDrafts: (secret) => port?.postMessage({ kind: 'drafts', secret }) })
        }
        this.#shown = pathsOf(documents)
        this.#state.next({ status: 'linked', url, documents })
        onShown(documents)
        for (const { pair, sent } of this.#followed.values()) {
          this.#send(pair, pair.getState(), sent)
        }
        return
      }
      case 'pick': {
        const { id, type, path } = message
        return onPick({ id, type, path })
      }
      case 'leave':
        return onLeave(message.backwards)
      case 'end':
        this.#end()
        this.#state.next(nothing)
    }
  }

  #end(): void {
    this.#port?.close()
    this.#port = null
    this.#shown = new Map()
    for (const { sent } of this.#followed.values()) sent.clear()
  }

  /** Sends the values that the page shows and does not have yet. */
  #send(pair: DocumentPair, state: PairState, sent: Map<string, unknown>): void {
    const { publishedId: id, typeName: type } = pair
    const shown = this.#shown.get(keyOf(id, type))
    if (!this.#port || !shown || !state.ready) return
    const values = [...shown].flatMap(([path, at]): ShownValue[] => {
      const value = getAt(state.displayed, at)
      const isKnown = sent.has(path)
      if (isKnown && sent.get(path) === value) return []
      sent.set(path, value)
      const former = isKnown ? undefined : getAt(state.published, at)
      return [{ path, value, ...(former !== undefined && former !== value && { former }) }]
    })
    const message: StudioMessage = { kind: 'values', id, type, values }
    if (values.length > 0) this.#port?.postMessage(message)
  }
}

function pathsOf(
  documents: readonly ShownDocument[],
): ReadonlyMap<string, ReadonlyMap<string, Path>> {
  return new Map(
    documents.map(({ id, type, paths }) => [
      keyOf(id, type),
      new Map(
        paths.flatMap((path): [string, Path][] => {
          const at = readPath(path)
          return at ? [[path, at]] : []
        }),
      ),
    ]),
  )
}

const keyOf = (id: string, type: string): string => `${type} ${id}`
