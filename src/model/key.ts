const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 12

/**
 * A key for an array item: 12 characters of `a-z0-9`, unique enough for one array. `random` returns numbers in [0, 1);
 * tests pass a seeded one.
 */
export function createKey(random: () => number = secureRandom()): string {
  let key = ''
  while (key.length < length) key += alphabet.charAt(Math.floor(random() * alphabet.length))
  return key
}

/** Numbers for one key, requested at once: each request costs more than the rest of the key. */
function secureRandom(): () => number {
  const numbers = globalThis.crypto.getRandomValues(new Uint32Array(length)).values()
  return () => numbers.next().value! / 2 ** 32
}
