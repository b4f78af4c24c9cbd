import slugify from '@sindresorhus/slugify'

/** The first letter of the private use area, which contains no real text. */
const firstPrivate = 0xe000

/**
 * A text as part of a URL: lower-case letters, digits and dashes, at most `maxLength` characters. Letters of scripts that
 * cannot be written in Latin ones stay: addresses carry them as well.
 */
export function slugOf(text: string, maxLength: number): string {
  const composed = text.normalize('NFC')
  const letters = [...new Set(composed.match(/[\p{L}\p{N}\p{M}]/gu))].filter(isOfOtherScript)
  // slugify takes marks off letters even if told to preserve them, so other characters stand for them.
  const standIns = letters.map((_, at) => String.fromCharCode(firstPrivate + at))
  const slug = slugify(replaceEach(composed, letters, standIns), {
    // Names such as "McKenzie" stay one word.
    decamelize: false,
    preserveCharacters: standIns,
  })
  return replaceEach(slug, standIns, letters).slice(0, maxLength).replace(/-+$/, '')
}

/** Whether a letter has no Latin spelling. Those beyond the first plane are two code units, which a cut would split. */
function isOfOtherScript(letter: string): boolean {
  const isAccent = /\p{Script=Inherited}/u.test(letter)
  return letter.length === 1 && !isAccent && slugify(letter) === ''
}

function replaceEach(text: string, from: readonly string[], to: readonly string[]): string {
  const found = new Map(from.map((letter, at) => [letter, to[at]!]))
  return Array.from(text, (letter) => found.get(letter) ?? letter).join('')
}
