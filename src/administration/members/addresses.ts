/** E-mail addresses in a pasted text. */
export interface PastedAddresses {
  /** Each once, however it is written. */
  readonly addresses: readonly string[]
  /** What is not an address. */
  readonly unclear: readonly string[]
}

/** Reads lists separated by lines, commas or semicolons, with names as mail programs write them: `Ada <ada@example.com>`. */
export function parseAddresses(text: string): PastedAddresses {
  const addresses = new Map<string, string>()
  const unclear: string[] = []
  for (const entry of text.split(/[\n,;]/)) {
    const inBrackets = [...entry.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address.trim())
    const words = inBrackets.length > 0 ? inBrackets : entry.split(/\s+/).filter(Boolean)
    for (const word of words) {
      if (isAddress(word)) addresses.set(word.toLowerCase(), word)
      else unclear.push(word)
    }
  }
  return { addresses: [...addresses.values()], unclear }
}

function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(text)
}
