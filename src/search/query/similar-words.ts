/** Minimum and maximum length: too many shorter words differ in only one letter. */
const shortest = 5
const longest = 32

/** True for words that may be misspelt: not for names with punctuation or digits, which are taken literally. */
export function maybeMisspelt(word: string): boolean {
  const { length } = Array.from(word)
  return length >= shortest && length <= longest && /^[\p{L}\p{M}]+$/u.test(word)
}

/** The word, and all its variants with one letter removed: two words one edit apart have one of these in common. */
export function piecesOf(word: string): readonly string[] {
  const letters = Array.from(word)
  const without = letters.map((_, at) =>
    [...letters.slice(0, at), ...letters.slice(at + 1)].join(''),
  )
  return [...new Set([word, ...without])]
}

/** True when the words differ by one inserted, removed or replaced letter, or by two swapped neighbours. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = [Array.from(one), Array.from(other)].toSorted((a, b) => a.length - b.length)
  if (!short || !long || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const left = short.slice(start, short.length - end)
  const right = long.slice(start, long.length - end)
  if (left.length === 0) return right.length === 1
  if (left.length === 1) return right.length === 1
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
