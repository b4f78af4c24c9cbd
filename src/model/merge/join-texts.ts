import { wordsOf } from '../diff/diff-text.ts'
import { editsBetween, joinSequences, remaining, type Stretch } from './join-sequences.ts'
import { isAddition, keepsMost, mergeText } from './merge-text.ts'

export interface JoinOptions {
  /**
   * Both sides saw each other's keystrokes. Then the letters of both may be merged within one word, as when typing in
   * the same line; edits made independently must never be mixed within a word.
   */
  readonly isLive?: boolean
}

/**
 * The possible merges of two edits of `base`, best first; empty when they change the same words in conflicting ways.
 * Every result contains every word that either side wrote. There are several when the order of two insertions does not
 * matter.
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

/** False for a rewritten text: its letters must not be mixed with those of another. */
function isEdited(base: string, text: string): boolean {
  return keepsMost(base, text) || (text !== '' && isAddition(text, base)) || isAddition(base, text)
}

/** True when the text consists of exactly these words: none was cut, and no two ran together. */
function isWhole(text: string, written: readonly string[], known: readonly string[]): boolean {
  const there = new Set(wordsOf(text))
  const all = new Set(known)
  const isMade = [...there].some((word) => !all.has(word) && word.trim() !== '')
  return !isMade && written.every((word) => there.has(word) || word.trim() === '')
}
