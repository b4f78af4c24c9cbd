interface LruCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/**
 * Keeps the most recently used values up to a total weight. Without `weigh` every value weighs 1;
 * a value heavier than the whole cache is not kept.
 */
export function createLruCache<V>(
  maximum: number,
  weigh: (value: V) => number = () => 1,
): LruCache<V> {
  // A Map iterates in insertion order: re-inserting on use keeps the oldest first.
  const entries = new Map<string, V>()
  let total = 0

  function remove(key: string): void {
    const value = entries.get(key)
    if (value !== undefined && entries.delete(key)) total -= weigh(value)
  }

  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      const weight = weigh(value)
      if (weight > maximum) return
      entries.set(key, value)
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= maximum) return
        remove(oldest)
      }
    },
  }
}
