import { Observable, ReplaySubject, type Subscription } from 'rxjs'
import type { Clock, TimerHandle } from './clock.ts'

interface Stream {
  values: ReplaySubject<unknown>
  source: Subscription
  observers: number
  lingering: TimerHandle | null
}

/**
 * Live streams by key: observers of one key share one source and get its last value at once. A stream without observers
 * stays open for `lingerMs`, e.g. while views are moved or rebuilt. `dispose` it.
 */
export class SharedStreams {
  readonly #clock: Clock
  readonly #lingerMs: number
  readonly #streams = new Map<string, Stream>()

  constructor(clock: Clock, lingerMs: number) {
    this.#clock = clock
    this.#lingerMs = lingerMs
  }

  /** True while the stream of this key is open. */
  has(key: string): boolean {
    return this.#streams.has(key)
  }

  /** The stream of this key; `open` creates its source if it is not open yet. */
  observe<T>(key: string, open: () => Observable<T>): Observable<T> {
    return new Observable<T>((subscriber) => {
      const stream = this.#streams.get(key) ?? this.#open(key, open())
      stream.observers++
      this.#stay(stream)
      const subscription = (stream.values as ReplaySubject<T>).subscribe(subscriber)
      return () => {
        subscription.unsubscribe()
        stream.observers--
        if (stream.observers === 0 && this.#streams.get(key) === stream) this.#linger(key, stream)
      }
    })
  }

  dispose(): void {
    for (const [key, stream] of this.#streams) {
      this.#close(key, stream)
      stream.values.complete()
    }
  }

  #open(key: string, source: Observable<unknown>): Stream {
    const values = new ReplaySubject<unknown>(1)
    const stream: Stream = {
      values,
      source: source.subscribe(values),
      observers: 0,
      lingering: null,
    }
    this.#streams.set(key, stream)
    return stream
  }

  #linger(key: string, stream: Stream): void {
    stream.lingering = this.#clock.setTimeout(() => this.#close(key, stream), this.#lingerMs)
  }

  #stay(stream: Stream): void {
    if (stream.lingering !== null) this.#clock.clearTimeout(stream.lingering)
    stream.lingering = null
  }

  #close(key: string, stream: Stream): void {
    this.#streams.delete(key)
    this.#stay(stream)
    stream.source.unsubscribe()
  }
}
