/** The words in a format that are not tokens. */
export function unknownTokens(format: string): readonly string[] {
  return splitFormat(format).flatMap((part) =>
    part.kind === 'literal' && /^[A-Za-z]+$/.test(part.text) && !part.quoted ? [part.text] : [],
  )
}

/** A token such as `YYYY`, or literal text. */
export type FormatPart =
  | { readonly kind: 'token'; readonly text: string }
  | { readonly kind: 'literal'; readonly text: string; readonly quoted?: boolean }

const tokenNames = new Set(
  (
    'YYYY YY MMMM MMM MM Mo M DDDD DDD Do DD D dddd ddd dd HH H hh h mm m ss s SSS A a ZZ Z ' +
    'LTS LT LLLL LLL LL L'
  ).split(' '),
)
const partPattern = /\[([^\]]*)\]|([A-Za-z]+)|[^A-Za-z[]+|\[/g
/** A token is one letter, repeated or not, or one of a few two- and three-letter tokens. */
const runPattern = /LTS|LT|Mo|Do|([A-Za-z])\1*/g

/** The parts of a format in order. */
export function splitFormat(format: string): readonly FormatPart[] {
  return [...format.matchAll(partPattern)].flatMap(([all, quoted, word]): readonly FormatPart[] => {
    if (quoted !== undefined) return [{ kind: 'literal', text: quoted, quoted: true }]
    return word === undefined ? [{ kind: 'literal', text: all }] : splitWord(word)
  })
}

/** Adjacent letters are either all tokens or an unquoted word. The "T" of ISO 8601 may join tokens. */
function splitWord(word: string): readonly FormatPart[] {
  const parts = (word.match(runPattern) ?? []).map((text): FormatPart => {
    if (text === 'T') return { kind: 'literal', text, quoted: true }
    return tokenNames.has(text) ? { kind: 'token', text } : { kind: 'literal', text }
  })
  const isKnown = parts.every((part) => part.kind === 'token' || part.quoted)
  return isKnown ? parts : [{ kind: 'literal', text: word }]
}
