/** A repeatable source of choices: the same seed gives the same sequence on every machine. */
export interface Seeded {
  /** From 0 up to, but without, 1. */
  next(): number
  between(low: number, high: number): number
  integer(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

/** The seed is any text, so that a picture or document can be seeded by its own name. */
export function createSeeded(seed: string): Seeded {
  let state = hashText(seed)
  function next(): number {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new RangeError('Cannot pick from an empty list.')
      return item
    },
  }
}

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** A twelve character array key that depends only on the given text. */
export function keyFor(text: string): string {
  const high = hashText(`${text}#high`)
  const low = hashText(`${text}#low`)
  return (high.toString(36) + low.toString(36)).padEnd(12, '0').slice(0, 12)
}
