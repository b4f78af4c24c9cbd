'use client'
import type { LiveAnswer } from 'content-studio/live'
import { useState, useSyncExternalStore } from 'react'
import { live } from './content'

/** The answer of a query, which stays up to date. `initial` is one that a server has fetched. */
export function useLive<T>(query: string, initial?: LiveAnswer<T>) {
  const [store] = useState(() => live.observe<T>(query, {}, { initial }))
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}
