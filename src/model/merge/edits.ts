import { diffSequences, isWordCharacter, wordsOf } from '../diff/diff-text.ts'

// An edit of a text says what was done: which units of the base it removed, and what it wrote in their place. A unit is
// a character, or the sign of something that is none, such as the start of a block. Where only two versions are known,
// the edits are found by words: letters that two words share by chance were not kept by anybody.

/** Replaces the units [from, to) of the base with the units [start, end) of the new version. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** The characters of a text; never half a surrogate pair. */
export function charactersOf(text: string): string[] {
  return Array.from(text)
}

/** Names of units that are no characters are longer than any character. */
export function signOf(name: string): string {
  return `\u{f0000}${name}`
}

function isCharacter(unit: string): boolean {
  return unit.length === 1 || (unit.length === 2 && !unit.startsWith('\u{f0000}'))
}

/** True for characters that form words together with their neighbours. */
export function isWordUnit(unit: string | undefined): boolean {
  return unit !== undefined && isCharacter(unit) && isWordCharacter(unit)
}

/** True between two units of one word. */
export function isInsideWord(units: readonly string[], at: number): boolean {
  return isWordUnit(units[at - 1]) && isWordUnit(units[at])
}

/**
 * The edits that turn one version into another, in order; none touches the next. `exact`: the versions are
 * known to differ by few edits, so that letters count where these only added or only removed some.
 */
export function editsBetween(
  before: readonly string[],
  after: readonly string[],
  kind: 'any' | 'exact' = 'any',
): Edit[] {
  const limit = Math.min(before.length, after.length)
  let head = 0
  while (head < limit && before[head] === after[head]) head++
  if (head === before.length && head === after.length) return []
  let tail = 0
  while (tail < limit - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const whole = { from: head, to: before.length - tail, start: head, end: after.length - tail }
  // One stretch was written or removed: nothing has to be guessed but its exact place among equal units.
  if (whole.from === whole.to || whole.start === whole.end) {
    return [atWords(whole, before, after)]
  }
  const letters = kind === 'exact' ? oneWayEdits(before, after, whole) : null
  if (letters) return letters
  while (head > 0 && (isInsideWord(before, head) || isInsideWord(after, head))) head--
  const cuts = () =>
    isInsideWord(before, before.length - tail) || isInsideWord(after, after.length - tail)
  while (tail > 0 && cuts()) tail--
  return editsInWords(before, after, {
    from: head,
    to: before.length - tail,
    start: head,
    end: after.length - tail,
    kind,
  })
}

/** The edits by characters, if all of them add or all of them remove something. */
function oneWayEdits(
  before: readonly string[],
  after: readonly string[],
  { from, to, start, end }: Edit,
): Edit[] | null {
  const edits = changesBetween(before.slice(from, to), after.slice(start, end)).map((edit) => ({
    from: edit.from + from,
    to: edit.to + from,
    start: edit.start + start,
    end: edit.end + start,
  }))
  const isOneWay =
    edits.every((edit) => edit.from === edit.to) || edits.every((edit) => edit.start === edit.end)
  return isOneWay ? edits : null
}

/** The same edit where it cuts no word, if it can be moved there: "the the| cat" for "the| the cat". */
function atWords(edit: Edit, before: readonly string[], after: readonly string[]): Edit {
  const isInsertion = edit.from === edit.to
  const [units, first, last] = isInsertion
    ? ([after, edit.start, edit.end] as const)
    : ([before, edit.from, edit.to] as const)
  for (let shift = 0; shift <= first; shift++) {
    if (shift > 0 && units[first - shift] !== units[last - shift]) break
    if (isInsideWord(units, first - shift) || isInsideWord(units, last - shift)) continue
    const { from, to, start, end } = edit
    return { from: from - shift, to: to - shift, start: start - shift, end: end - shift }
  }
  return edit
}

function editsInWords(
  before: readonly string[],
  after: readonly string[],
  { kind, ...range }: Edit & { kind: 'any' | 'exact' },
): Edit[] {
  const old = wordsIn(before.slice(range.from, range.to))
  const now = wordsIn(after.slice(range.start, range.end))
  const edits = changesBetween(old.words, now.words)
  return (kind === 'any' ? joinRewritten(edits, old.words) : edits).map((edit) =>
    trimmed(
      {
        from: range.from + old.starts[edit.from]!,
        to: range.from + old.starts[edit.to]!,
        start: range.start + now.starts[edit.start]!,
        end: range.start + now.starts[edit.end]!,
      },
      before,
      after,
    ),
  )
}

/** Seconds; long, because what a merge asks should not depend on how busy the machine is. */
const patience = 0.5

/** The smallest edits between two sequences. */
export function changesBetween(before: readonly string[], after: readonly string[]): WordEdit[] {
  const edits: WordEdit[] = []
  let [at, to] = [0, 0]
  let open: WordEdit | null = null
  for (const { action, count } of diffSequences(before, after, patience)) {
    if (action === 'unchanged') {
      at += count
      to += count
      open = null
      continue
    }
    if (!open) edits.push((open = { from: at, to: at, start: to, end: to }))
    if (action === 'removed') open.to = at += count
    else open.end = to += count
  }
  return edits
}

/** An edit that counts in words, or in items. */
type WordEdit = { -readonly [name in keyof Edit]: Edit[name] }

function wordsIn(units: readonly string[]): { words: string[]; starts: number[] } {
  const words: string[] = []
  const starts = [0]
  for (let at = 0; at < units.length;) {
    let end = at
    while (end < units.length && isCharacter(units[end]!)) end++
    for (const word of wordsOf(units.slice(at, end).join(''))) {
      words.push(word)
      starts.push(starts.at(-1)! + charactersOf(word).length)
    }
    if (end < units.length) {
      words.push(units[end]!)
      starts.push(starts.at(-1)! + 1)
      end++
    }
    at = end
  }
  return { words, starts }
}

/**
 * A rewritten sentence may use a word of the old one again, and always uses its spaces: words between two rewritten
 * stretches that are no more than what was rewritten on either side were rewritten, too. A line or a sentence that
 * stayed between two changes was not.
 */
function joinRewritten(edits: readonly WordEdit[], words: readonly string[]): WordEdit[] {
  const joined: WordEdit[] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    if (last && isRewritten(last) && isRewritten(edit)) {
      const between = words.slice(last.to, edit.from)
      const kept = between.filter((word) => isWord(word)).length
      const least = Math.min(sizeOf(last, words), sizeOf(edit, words))
      if (kept <= least && !between.some((word) => ends.test(word) || !isPlain(word))) {
        last.to = edit.to
        last.end = edit.end
        continue
      }
    }
    joined.push({ ...edit })
  }
  return joined
}

const ends = /[\n\r.!?…。！？]/

function isPlain(word: string): boolean {
  return !word.startsWith('\u{f0000}')
}

function isWord(word: string): boolean {
  return isPlain(word) && /[\p{L}\p{N}]/u.test(word)
}

function isRewritten({ from, to, start, end }: WordEdit): boolean {
  return from < to && start < end
}

/** The number of words of the base that an edit replaces. */
function sizeOf({ from, to }: WordEdit, words: readonly string[]): number {
  return words.slice(from, to).filter((word) => isWord(word)).length
}

/** A word that only gained or only lost letters was not replaced. */
function trimmed(edit: Edit, before: readonly string[], after: readonly string[]): Edit {
  const { from, to, start, end } = edit
  const limit = Math.min(to - from, end - start)
  let head = 0
  while (head < limit && before[from + head] === after[start + head]) head++
  let tail = 0
  while (tail < limit - head && before[to - 1 - tail] === after[end - 1 - tail]) tail++
  if (head + tail < limit) return edit
  return atWords(
    { from: from + head, to: to - tail, start: start + head, end: end - tail },
    before,
    after,
  )
}
