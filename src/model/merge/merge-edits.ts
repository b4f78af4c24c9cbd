import { wordsOf } from '../diff/diff-text.ts'
import { type Edit, isInsideWord, isWordUnit } from './edits.ts'

/** Two versions of a base, as units and as the edits that led to them. */
export interface EditedVersions {
  readonly base: readonly string[]
  readonly mine: EditedVersion
  readonly theirs: EditedVersion
}

export interface EditedVersion {
  readonly units: readonly string[]
  readonly edits: readonly Edit[]
}

/** A part of the result: units of one of the versions, or a space between words of different authors. */
export type Part =
  | { readonly from: 'base' | 'mine' | 'theirs'; readonly start: number; readonly end: number }
  | { readonly from: 'boundary' }

/** A stretch that both changed so that only one version can be right. */
export interface QuestionPart {
  readonly from: 'question'
  /** The units of the base in question, in whole words. */
  readonly start: number
  readonly end: number
  readonly base: readonly Part[]
  readonly mine: readonly Part[]
  readonly theirs: readonly Part[]
  /** Both, theirs first: for a place where nobody can be asked. */
  readonly both: readonly Part[]
}

export interface MergeEditsOptions {
  /** The base is a whole text: whoever removes all of it does not want what others wrote into it. */
  readonly isWhole?: boolean
  /**
   * For an edit of the user that is taken back, or made in this moment: only a place that both replaced is a question,
   * words may change that both edited.
   */
  readonly isLenient?: boolean
  /** True for a unit that begins something else, such as a block: text inserted at the same place stays before it. */
  readonly isStart?: (unit: string) => boolean
}

type Side = 'mine' | 'theirs'

interface SideEdit extends Edit {
  readonly side: Side
  /** The range of the base that this edit changes, in whole words. */
  readonly first: number
  readonly last: number
  /** It only inserts something that begins with a block, after whatever else is inserted there. */
  readonly isNew: boolean
}

/**
 * Merges two edits of a text. What one side changed elsewhere than the other is in the result; so is everything that
 * either wrote, in one piece. A stretch that both rewrote is a question.
 */
export function mergeEdits(
  versions: EditedVersions,
  options: MergeEditsOptions = {},
): (Part | QuestionPart)[] {
  const merge = new Merge(versions, options)
  const { base } = versions
  const edits = [...merge.editsOf('theirs'), ...merge.editsOf('mine')].sort(
    (a, b) => a.first - b.first || a.last - b.last || Number(a.isNew) - Number(b.isNew),
  )
  const result: (Part | QuestionPart)[] = []
  let at = 0
  for (const group of groupsOf(edits)) {
    const { first, last } = group
    if (first > at) result.push({ from: 'base', start: at, end: first })
    result.push(...merge.result(group))
    at = last
  }
  if (at < base.length) result.push({ from: 'base', start: at, end: base.length })
  return result
}

/** The parts of the result with one version of every question. */
export function chosen(
  parts: readonly (Part | QuestionPart)[],
  choice: 'base' | 'mine' | 'theirs' | 'both',
): Part[] {
  return parts.flatMap((part) => (part.from === 'question' ? part[choice] : part))
}

/** Edits that touch the same words. */
interface Group {
  first: number
  last: number
  readonly edits: SideEdit[]
}

function groupsOf(edits: readonly SideEdit[]): Group[] {
  const groups: Group[] = []
  for (const edit of edits) {
    const last = groups.at(-1)
    if (last && (edit.isNew ? edit.first < last.last : edit.first <= last.last)) {
      last.last = Math.max(last.last, edit.last)
      last.edits.push(edit)
    } else {
      groups.push({ first: edit.first, last: edit.last, edits: [edit] })
    }
  }
  return groups
}

class Merge {
  readonly #versions: EditedVersions
  readonly #isWhole: boolean
  readonly #isLenient: boolean
  readonly #isStart: (unit: string) => boolean

  constructor(
    versions: EditedVersions,
    { isWhole = false, isLenient = false, isStart = () => false }: MergeEditsOptions,
  ) {
    this.#versions = versions
    this.#isWhole = isWhole
    this.#isLenient = isLenient
    this.#isStart = isStart
  }

  editsOf(side: Side): SideEdit[] {
    const { units, edits } = this.#versions[side]
    return edits.map((edit) => {
      const isNew = edit.from === edit.to && this.#isStart(units[edit.start]!)
      return { ...edit, side, isNew, ...this.#range(units, edit) }
    })
  }

  result(group: Group): (Part | QuestionPart)[] {
    const [mine, theirs] = [only(group, 'mine'), only(group, 'theirs')]
    if (mine.edits.length === 0 || theirs.edits.length === 0) return this.#compose(group)
    const [own, other] = [this.#compose(mine), this.#compose(theirs)]
    if (this.#textOf(own) === this.#textOf(other)) return other
    if (this.#excludes(mine, theirs)) return [this.#question(group, own, other)]
    const joined = this.#joined(group, mine, theirs)
    if (joined) return joined
    return this.#isLenient ? this.#apart(this.#compose(group)) : [this.#question(group, own, other)]
  }

  /** The words of the base that an edit cuts, continues or joins. */
  #range(
    units: readonly string[],
    { from, to, start, end }: Edit,
  ): { first: number; last: number } {
    const { base } = this.#versions
    let [first, last] = [from, to]
    if (isInsideWord(units, start) || isInsideWord(base, from)) {
      while (first > 0 && isWordUnit(base[first - 1])) first--
    }
    if (isInsideWord(units, end) || isInsideWord(base, to)) {
      while (last < base.length && isWordUnit(base[last])) last++
    }
    return { first, last }
  }

  /** True when the edits of one side leave no place for those of the other. */
  #excludes(mine: Group, theirs: Group): boolean {
    if (this.#isWhole && (this.#removesAll(mine) || this.#removesAll(theirs))) {
      return [...mine.edits, ...theirs.edits].some(({ start, end }) => start < end)
    }
    const excludes = this.#isLenient ? replaceTheSame : exclude
    return mine.edits.some((one) => theirs.edits.some((other) => excludes(one, other)))
  }

  #removesAll({ edits: [edit] }: Group): boolean {
    const { length } = this.#versions.base
    return edit!.from === 0 && edit!.to === length && length > 0 && edit!.start === edit!.end
  }

  /**
   * The edits of both sides, in an order in which every word that somebody wrote stays whole and no new one arises:
   * theirs first if possible. Null if there is none.
   */
  #joined(group: Group, mine: Group, theirs: Group): Part[] | null {
    const wordsOf = (parts: readonly Part[]) =>
      wordsOfUnits(this.#unitsOf(this.#amid(group, parts)))
    const base = wordsOf(this.#basePart(group))
    const sides = [mine, theirs].map((side) => ({ ...side, words: wordsOf(this.#compose(side)) }))
    const known = new Set([...base, ...sides.flatMap(({ words }) => words)])
    const written = sides
      .filter(({ edits }) => edits.some(({ start, end }) => start < end))
      .flatMap(({ words }) => words.filter((word) => !base.includes(word)))
    for (const order of ['theirs', 'mine'] as const) {
      const parts = this.#apart(this.#compose(group, order))
      const there = new Set(wordsOf(parts))
      const isWhole = written.every((word) => there.has(word))
      if (isWhole && [...there].every((word) => known.has(word))) return parts
    }
    return null
  }

  #question(group: Group, mine: readonly Part[], theirs: readonly Part[]): QuestionPart {
    const inserted = group.edits
      .filter(({ side, start, end }) => side === 'mine' && start < end)
      .map(({ start, end }): Part => ({ from: 'mine', start, end }))
    return {
      from: 'question',
      start: group.first,
      end: group.last,
      base: this.#basePart(group),
      mine,
      theirs,
      both: this.#apart([...theirs, ...inserted]),
    }
  }

  #basePart({ first, last }: Group): Part[] {
    return first < last ? [{ from: 'base', start: first, end: last }] : []
  }

  /** The base with the edits of a group. */
  #compose({ first, last, edits }: Group, order: Side = 'theirs'): Part[] {
    const isGone = (at: number) => edits.some(({ from, to }) => from <= at && at < to)
    const parts: Part[] = []
    let open = first
    for (let at = first; at <= last; at++) {
      const here = edits.filter(({ from, start, end }) => from === at && start < end)
      const isCut = here.length > 0 || at === last || isGone(at)
      if (isCut && open < at) parts.push({ from: 'base', start: open, end: at })
      if (isCut) open = isGone(at) ? at + 1 : at
      parts.push(...this.#insertions(here, order))
    }
    return parts
  }

  /** What is inserted at one place: before what replaces the following units, and text before blocks. */
  #insertions(here: readonly SideEdit[], order: Side): Part[] {
    const rank = ({ from, to, side }: SideEdit) => (from < to ? 2 : side === order ? 0 : 1)
    const texts: Part[] = []
    const rest: Part[] = []
    for (const edit of here.toSorted((a, b) => rank(a) - rank(b))) {
      const { side, from, to, start, end } = edit
      let cut = from < to ? start : end
      if (from === to) {
        const block = this.#versions[side].units.slice(start, end).findIndex(this.#isStart)
        cut = block < 0 ? end : start + block
      }
      if (start < cut) texts.push({ from: side, start, end: cut })
      if (cut < end) rest.push({ from: side, start: cut, end })
    }
    return [...texts, ...rest]
  }

  /** Keeps words of different authors apart where one of them replaced a word, or nobody can be asked. */
  #apart(parts: readonly Part[]): Part[] {
    const result: Part[] = []
    for (const part of parts) {
      const last = result.at(-1)
      const isWritten =
        last && last.from !== part.from && last.from !== 'base' && part.from !== 'base'
      if (isWritten && this.#isGlued(last, part)) {
        const replaces = this.#replaces(last) || this.#replaces(part)
        if (replaces || (this.#isLenient && this.#areWords(last, part))) {
          result.push({ from: 'boundary' })
        }
      }
      result.push(part)
    }
    return result
  }

  /** Whether a word ends with one part and another begins with the next, in the versions of their authors. */
  #areWords(left: Part, right: Part): boolean {
    if (left.from === 'boundary' || right.from === 'boundary') return false
    const [before, after] = [this.#unitsBy(left.from), this.#unitsBy(right.from)]
    return !isInsideWord(before, left.end) && !isInsideWord(after, right.start)
  }

  #replaces(part: Part): boolean {
    if (part.from === 'boundary' || part.from === 'base') return false
    const { edits } = this.#versions[part.from]
    return edits.some(
      ({ from, to, start, end }) => from < to && start <= part.start && part.end <= end,
    )
  }

  #isGlued(left: Part, right: Part): boolean {
    return isWordUnit(this.#unitsOf([left]).at(-1)) && isWordUnit(this.#unitsOf([right])[0])
  }

  /** The parts between the words of the base that they may run together with. */
  #amid({ first, last }: Group, parts: readonly Part[]): Part[] {
    const { base } = this.#versions
    let [start, end] = [first, last]
    while (isWordUnit(base[start - 1])) start--
    while (isWordUnit(base[end])) end++
    return [{ from: 'base', start, end: first }, ...parts, { from: 'base', start: last, end }]
  }

  #textOf(parts: readonly Part[]): string {
    return this.#unitsOf(parts).join('')
  }

  #unitsOf(parts: readonly Part[]): string[] {
    return parts.flatMap((part) =>
      part.from === 'boundary' ? [' '] : this.#unitsBy(part.from).slice(part.start, part.end),
    )
  }

  #unitsBy(author: 'base' | Side): readonly string[] {
    return author === 'base' ? this.#versions.base : this.#versions[author].units
  }
}

function only(group: Group, side: Side): Group {
  return { ...group, edits: group.edits.filter((edit) => edit.side === side) }
}

function replaceTheSame(one: Edit, other: Edit): boolean {
  return (
    [one, other].every(({ from, to, start, end }) => from < to && start < end) &&
    exclude(one, other)
  )
}

/** True when one of two edits replaces what the other replaces, removes or writes into. */
function exclude(one: Edit, other: Edit): boolean {
  const [isOne, isOther] = [one, other].map(({ from, to, start, end }) => from < to && start < end)
  if (!isOne && !isOther) return false
  const isPoint = ({ from, to }: Edit) => from === to
  if (isPoint(one)) return other.from < one.from && one.from < other.to
  if (isPoint(other)) return one.from < other.from && other.from < one.to
  return Math.max(one.from, other.from) < Math.min(one.to, other.to)
}

function wordsOfUnits(units: readonly string[]): string[] {
  const words: string[] = []
  let run = ''
  for (const unit of [...units, '\u{f0000}']) {
    if (!unit.startsWith('\u{f0000}')) {
      run += unit
      continue
    }
    words.push(...wordsOf(run).filter((word) => word.trim() !== ''))
    run = ''
  }
  return words
}
