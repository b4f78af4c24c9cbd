const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 12

/**
 * A key for an array item: 12 characters of `a-z0-9`, unique enough for one array. `random` returns numbers in [0, 1);
 * tests pass a seeded one.
 */
export function createKey(random: () => number = secureRandom()): string {
  let key = ''
  while (key.length < LENGTH) key += ALPHABET.charAt(Math.floor(random() * ALPHABET.length))
  return key
}

/** Numbers for one key, requested at once: each request costs more than the rest of the key. */
function secureRandom(): () => number {
  const numbers = globalThis.crypto.getRandomValues(new Uint32Array(LENGTH)).values()
  return () => numbers.next().value! / 2 ** 32
}
