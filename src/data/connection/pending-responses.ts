import { BehaviorSubject, defer, distinctUntilChanged, finalize, type Observable, tap } from 'rxjs'
import type { Clock, TimerHandle } from '../clock.ts'
import type { DatasetTransport } from './transport.ts'

/** Ms without any response, while requests are pending, after which a page is waiting. */
export const patienceMs = 4000

const requests = ['fetch', 'get', 'postQuery', 'getDocuments', 'lines', 'mutate'] as const

/**
 * Whether a page waits for its connection: requests are pending, and none has had a response for some seconds. Browsers
 * silently queue requests while all their connections to a server are in use. A slow response among others does not count.
 */
export class PendingResponses {
  readonly #clock: Clock
  readonly #waiting = new BehaviorSubject(false)
  #pending = 0
  #timer: TimerHandle | null = null
  /** Replays. */
  readonly waiting$: Observable<boolean> = this.#waiting.pipe(distinctUntilChanged())

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The same transport, whose requests are counted, and its stream until it is open. */
  watch(transport: DatasetTransport): DatasetTransport {
    const counted = new Set<PropertyKey>(requests)
    return new Proxy(transport, {
      get: (target, name) => {
        if (name === 'listen') return () => this.#watchStream(target.listen())
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (!counted.has(name)) return member.bind(target)
        return (...request: unknown[]) =>
          this.until(member.apply(target, request) as Promise<unknown>)
      },
    })
  }

  /** Counts a request until its promise is settled. */
  until<T>(response: Promise<T>): Promise<T> {
    const end = this.#begin()
    response.then(end, end)
    return response
  }

  #watchStream<T>(stream: Observable<T>): Observable<T> {
    return defer(() => {
      const end = this.#begin()
      return stream.pipe(tap({ next: end }), finalize(end))
    })
  }

  dispose(): void {
    this.#stop()
    this.#waiting.complete()
  }

  /** Returns what to call with the first response; further calls do nothing. */
  #begin(): () => void {
    let isOpen = true
    this.#pending += 1
    if (this.#timer === null && !this.#waiting.value) this.#start()
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#pending -= 1
      this.#stop()
      if (this.#waiting.isStopped) return
      this.#waiting.next(false)
      if (this.#pending > 0) this.#start()
    }
  }

  #start(): void {
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = null
      this.#waiting.next(true)
    }, patienceMs)
  }

  #stop(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer)
    this.#timer = null
  }
}
