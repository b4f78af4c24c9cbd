import { charactersOf, editsBetween } from './edits.ts'
import { chosen, mergeEdits, type MergeEditsOptions } from './merge-edits.ts'

/** Two edits of a text, merged. */
export interface MergedText {
  /** The text with both edits; where both rewrote the same words, it has theirs. */
  readonly text: string
  /** Whether there is such a place, and the other versions of the text. */
  readonly question: TextQuestion | null
}

export interface TextQuestion {
  /** The merged text with the words of the base in all places in question. */
  readonly base: string
  /** The merged text with the words of mine. */
  readonly mine: string
}

/**
 * Merges two edits of a text, undefined being a text that does not exist. Everything that either side wrote stands in
 * the result, in one piece, or in the question.
 */
export function mergeTexts(
  before: string | undefined,
  after: string | undefined,
  other: string | undefined,
  options: MergeEditsOptions = { isWhole: true },
): MergedText {
  const build = textMerge([before ?? '', after ?? '', other ?? ''], options)
  if (typeof build === 'string') return { text: build, question: null }
  return { text: build('theirs'), question: { base: build('base'), mine: build('mine') } }
}

/** The same for text being typed, where nobody can be asked: words that both replaced stay in both versions. */
export function joinTexts(base: string, mine: string, theirs: string): string {
  const build = textMerge([base, mine, theirs], { isLenient: true })
  return typeof build === 'string' ? build : build('both')
}

/** The merged text, or a function that builds it with a choice for all questions. */
function textMerge(
  [base, mine, theirs]: readonly [base: string, mine: string, theirs: string],
  options: MergeEditsOptions,
): string | ((choice: 'base' | 'mine' | 'theirs' | 'both') => string) {
  if (base === theirs || mine === theirs) return mine
  if (base === mine) return theirs
  const units = charactersOf(base)
  const versionOf = (text: string) => {
    const now = charactersOf(text)
    return { units: now, edits: editsBetween(units, now, options.isLenient ? 'exact' : 'any') }
  }
  const sides = { base: units, mine: versionOf(mine), theirs: versionOf(theirs) }
  const parts = mergeEdits(sides, options)
  const build = (choice: 'base' | 'mine' | 'theirs' | 'both') =>
    chosen(parts, choice)
      .map((part) => {
        if (part.from === 'boundary') return ' '
        const from = part.from === 'base' ? units : sides[part.from].units
        return from.slice(part.start, part.end).join('')
      })
      .join('')
  return parts.some(({ from }) => from === 'question') ? build : build('theirs')
}
