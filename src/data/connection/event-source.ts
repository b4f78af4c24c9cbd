/**
 * An event stream over `fetch`, which unlike the browser's own can send headers and tells the status of a refusal. The
 * CDN build gives it to the client instead of the package of that name, which is three times the size.
 */
export class EventSource extends EventTarget {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readonly url: string
  readyState: 0 | 1 | 2 = this.CONNECTING
  readonly #fetch: typeof globalThis.fetch
  readonly #abort = new AbortController()
  #retryMs = 3000
  #lastEventId = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The beginning of a line, and what is known of the event that is being received. */
  #rest = ''
  #type = ''
  #data: string[] = []

  constructor(url: string, { fetch }: { fetch: typeof globalThis.fetch }) {
    super()
    this.url = new URL(url, globalThis.document?.baseURI).href
    this.#fetch = fetch
    void this.#connect()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.readyState = this.CLOSED
    this.#abort.abort()
  }

  async #connect(): Promise<void> {
    const fetch = this.#fetch
    try {
      const { status, headers, body } = await fetch(this.url, {
        headers: { Accept: 'text/event-stream', ...this.#resumption() },
        cache: 'no-store',
        signal: this.#abort.signal,
      })
      const isStream = /^\s*text\/event-stream\s*(;|$)/i.test(headers.get('content-type') ?? '')
      if (status !== 200 || !isStream || !body) return this.#refuse(status)
      if (this.#isClosed) return
      this.readyState = this.OPEN
      this.dispatchEvent(new Event('open'))
      await this.#read(body.getReader())
    } catch {
      // The network failed, or the stream was closed.
    }
    if (this.#isClosed) return
    this.readyState = this.CONNECTING
    this.dispatchEvent(new Event('error'))
    // Listeners may have closed it.
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#connect(), this.#retryMs)
  }

  get #isClosed(): boolean {
    return this.readyState === this.CLOSED
  }

  /** Headers are bytes; an id may have any characters. */
  #resumption(): Record<string, string> {
    if (!this.#lastEventId) return {}
    const bytes = new TextEncoder().encode(this.#lastEventId)
    return { 'Last-Event-ID': String.fromCharCode(...bytes) }
  }

  #refuse(status: number): void {
    if (this.#isClosed) return
    this.close()
    this.dispatchEvent(Object.assign(new Event('error'), { code: status }))
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
    const decoder = new TextDecoder()
    this.#rest = ''
    this.#begin()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || this.#isClosed) return
      this.#receive(decoder.decode(value, { stream: true }))
    }
  }

  #receive(text: string): void {
    const isWithinLine = !/[\r\n]/.test(text) && !this.#rest.endsWith('\r')
    this.#rest += text
    if (isWithinLine) return
    // A carriage return at the end may be half of a line break.
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#take(line)
  }

  #take(line: string): void {
    if (line === '') return this.#dispatch()
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') this.#type = value
    if (field === 'data') this.#data.push(value)
    if (field === 'id' && !value.includes('\0')) this.#lastEventId = value
    if (field === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value)
  }

  #dispatch(): void {
    const type = this.#type || 'message'
    const data = this.#data
    this.#begin()
    if (data.length === 0 || this.#isClosed) return
    const { origin } = new URL(this.url)
    const init = { data: data.join('\n'), origin, lastEventId: this.#lastEventId }
    this.dispatchEvent(new MessageEvent(type, init))
  }

  #begin(): void {
    this.#type = ''
    this.#data = []
  }
}
