import { useState, useSyncExternalStore } from 'react'
import type { DependencyList } from 'react'
import type { Observable, Subscription } from 'rxjs'
import { startTimer, systemClock } from '../data/clock.ts'

/**
 * The latest value of an observable. `factory` runs again only when `deps` change, so it may build a
 * new observable each time; values emitted while subscribing are in the first render. An observable
 * that fails throws here, for the error boundary above.
 */
export function useObservable<T>(
  factory: () => Observable<T>,
  initial: T,
  deps: DependencyList,
): T {
  const [kept, keep] = useState(() => ({ deps, store: createObservableStore(factory, initial) }))
  let { store } = kept
  if (!sameDeps(kept.deps, deps)) {
    store = createObservableStore(factory, initial)
    keep({ deps, store })
  }
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

function sameDeps(one: DependencyList, other: DependencyList): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]))
}

/** In ms: how long a value read by a render that never commits keeps its subscription. */
const unclaimedMs = 1000

interface ObservableStore<T> {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => T
}

function createObservableStore<T>(factory: () => Observable<T>, initial: T): ObservableStore<T> {
  const listeners = new Set<() => void>()
  let value = initial
  let failure: { error: unknown } | null = null
  let subscription: Subscription | null = null
  let stopWaiting: (() => void) | null = null

  function connect(): void {
    if (subscription || failure) return
    let source: Observable<T>
    try {
      source = factory()
    } catch (error) {
      failure = { error }
      return
    }
    subscription = source.subscribe({
      next: (next) => {
        value = next
        for (const listener of listeners) listener()
      },
      error: (error: unknown) => {
        failure = { error }
        for (const listener of listeners) listener()
      },
    })
  }

  function disconnect(): void {
    stopWaiting?.()
    stopWaiting = null
    subscription?.unsubscribe()
    subscription = null
  }

  return {
    getSnapshot() {
      // The first read happens during render: connect now, so that an available value is shown immediately. React may
      // discard this render and never subscribe; the timer then disconnects.
      if (!subscription && listeners.size === 0) {
        connect()
        stopWaiting ??= startTimer(systemClock, disconnect, unclaimedMs)
      }
      if (failure) throw failure.error
      return value
    },
    subscribe(listener) {
      stopWaiting?.()
      stopWaiting = null
      listeners.add(listener)
      connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) disconnect()
      }
    },
  }
}
