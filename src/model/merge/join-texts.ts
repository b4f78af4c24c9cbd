import { wordsOf } from '../diff/diff-text.ts'
import { editsBetween, joinSequences, remaining, type Stretch } from './join-sequences.ts'
import { isAddition, keepsMost, mergeText } from './merge-text.ts'

export interface JoinOptions {
  /**
   * Both sides saw each other's keys as they came. Then the letters of both may meet in one word that neither of them
   * rewrites, as typing in one line does; edits made without sight of each other must not meet in one word.
   */
  readonly isLive?: boolean
}

/**
 * The texts that two edits of `base` lead to together, the best first; none when they touch the same words and one text
 * could not hold what both mean. Every word that either side wrote is in each of them. More than one where it does not
 * matter which of two insertions comes first.
 */
export function joinTexts(
  base: string,
  mine: string,
  theirs: string,
  { isLive = false }: JoinOptions = {},
): readonly string[] {
  if (base === theirs || mine === theirs) return [mine]
  if (base === mine) return [theirs]
  const words = wordsOf(base)
  const sides = {
    mine: editsBetween(words, wordsOf(mine)),
    theirs: editsBetween(words, wordsOf(theirs)),
  }
  const written = [...sides.mine, ...sides.theirs].flatMap(({ now }) => now)
  const joined = (['theirs', 'mine'] as const).flatMap((first) => {
    const resolve = (stretch: Stretch) => resolveWords(stretch, { first, isLive })
    return joinSequences(words, sides, { resolve, hasEnds: true })?.join('') ?? []
  })
  const known = [...words, ...written]
  const whole = joined.filter((text) => isWhole(text, written, known))
  return [...new Set(isLive && whole.length === 0 ? joined : whole)]
}

function resolveWords(
  stretch: Stretch,
  { first, isLive }: { first: 'mine' | 'theirs'; isLive: boolean },
): readonly string[] | null {
  const { mine, theirs, touchedBy } = stretch
  if (touchedBy === 'mine') return mine
  if (touchedBy === 'theirs') return theirs
  const texts = [stretch.base, mine, theirs].map((units) => units.join(''))
  const [base, own, other] = texts as [string, string, string]
  if (own === other) return mine
  if (stretch.isRemoval) return remaining(stretch)
  if (stretch.isInsertion) return first === 'mine' ? [...mine, ...theirs] : [...theirs, ...mine]
  if (!isLive || !isEdited(base, own) || !isEdited(base, other)) return null
  return [mergeText(base, own, other, first === 'mine' ? 'local' : 'remote')]
}

/** False for a text that was written anew: its letters must not be mixed with those of another. */
function isEdited(base: string, text: string): boolean {
  return keepsMost(base, text) || (text !== '' && isAddition(text, base)) || isAddition(base, text)
}

/** True when all of these words are in the text, and no others: none was cut, and no two ran together. */
function isWhole(text: string, written: readonly string[], known: readonly string[]): boolean {
  const there = new Set(wordsOf(text))
  const all = new Set(known)
  const isMade = [...there].some((word) => !all.has(word) && word.trim() !== '')
  return !isMade && written.every((word) => there.has(word) || word.trim() === '')
}
