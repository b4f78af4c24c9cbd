import { BehaviorSubject, defer, distinctUntilChanged, finalize, type Observable, tap } from 'rxjs'
import type { Clock, TimerHandle } from '../clock.ts'
import type { DatasetTransport } from './transport.ts'

/** How long, in ms, a server may say nothing at all while it is asked something. */
export const patienceMs = 4000

const asking = ['fetch', 'get', 'postQuery', 'getDocuments', 'lines', 'mutate'] as const

/**
 * Knows whether a page waits for its connection: something was asked, and nothing has been answered for some seconds.
 * Browsers queue requests without a word while all their connections to a server are in use. One slow answer among
 * others is no such wait.
 */
export class AwaitedAnswers {
  readonly #clock: Clock
  readonly #waiting = new BehaviorSubject(false)
  #asked = 0
  #timer: TimerHandle | null = null
  /** Replays. */
  readonly waiting$: Observable<boolean> = this.#waiting.pipe(distinctUntilChanged())

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The same transport, whose requests are counted, and its stream until it is open. */
  watch(transport: DatasetTransport): DatasetTransport {
    const counted = new Set<PropertyKey>(asking)
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

  /** Counts something that the server is asked. */
  until<T>(answer: Promise<T>): Promise<T> {
    const heard = this.#ask()
    answer.then(heard, heard)
    return answer
  }

  #watchStream<T>(stream: Observable<T>): Observable<T> {
    return defer(() => {
      const heard = this.#ask()
      return stream.pipe(tap({ next: heard }), finalize(heard))
    })
  }

  dispose(): void {
    this.#stop()
    this.#waiting.complete()
  }

  /** Returns what to call with the first answer; further calls do nothing. */
  #ask(): () => void {
    let isOpen = true
    this.#asked += 1
    if (this.#timer === null && !this.#waiting.value) this.#start()
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#asked -= 1
      this.#stop()
      if (this.#waiting.isStopped) return
      this.#waiting.next(false)
      if (this.#asked > 0) this.#start()
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
