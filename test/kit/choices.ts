/** A seeded source of choices: the same seed gives the same sequence everywhere. */
export interface Random {
  readonly seed: number
  /** A number in [0, 1). */
  next(): number
  /** An integer in [0, limit). */
  int(limit: number): number
  /** An integer in [from, to], both inclusive. */
  between(from: number, to: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One item of a non-empty list. */
  pick<T>(list: readonly T[]): T
  /** The list in a new order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Mulberry32: small, fast, good enough for choices. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (limit: number) => Math.floor(next() * limit)
  return {
    seed,
    next,
    int,
    between: (from, to) => from + int(to - from + 1),
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('Cannot pick from an empty list')
      return list[int(list.length)]!
    },
    shuffle: (list) => {
      const items = [...list]
      for (let last = items.length - 1; last > 0; last--) {
        const at = int(last + 1)
        ;[items[last], items[at]] = [items[at]!, items[last]!]
      }
      return items
    },
  }
}
