import { isEqual } from '../equal.ts'
import { pathToString } from '../path.ts'
import {
  haveKeys,
  haveSameMarks,
  isPortableText,
  isTextBlock,
  type Keyed,
} from '../portable-text.ts'
import {
  assemble,
  byKey,
  type MergedUnit,
  type MergePlace,
  type MergeValues,
} from './assemble-blocks.ts'
import { type Edit, signOf } from './edits.ts'
import { chosen, mergeEdits, type Part } from './merge-edits.ts'
import { withSharedBlocks } from './portable-text-common.ts'
import { align, type Alignment, nameOf, type Unit, unitsOf } from './portable-text-units.ts'

export interface TextVersions {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** A place where only one version can be right; undefined = it does not exist in that version. */
export interface MergeQuestion extends MergePlace {
  /** Whose version stands in the merged value. */
  readonly holds: 'mine' | 'theirs'
}

export interface MergedList {
  readonly items: readonly Keyed[]
  /** Each about one item, or about the whole list (with an empty path) where items were split or joined. */
  readonly questions: readonly MergeQuestion[]
}

/**
 * Three-way merge of portable text. Text written into a block follows it through splits, joins and moves; what either
 * side wrote stands in the result in one piece, theirs first at the same position. Words that both rewrote are a
 * question, and so is a block that one side removed while the other wrote into it, which stays. Marks are merged per
 * character, fields of blocks one by one; when both sides changed a plain value, `mergeValues` decides. Null when a value
 * is not regular enough.
 */
export function mergeRichText(
  versions: TextVersions,
  mergeValues: MergeValues = keepTheirs,
): MergedList | null {
  const { base, mine, theirs } = versions
  return [base, mine, theirs].some(isPortableText) ? mergeKeyedLists(versions, mergeValues) : null
}

/** The same where nobody can be asked: words that both rewrote stay in both versions. */
export function mergePortableText(
  versions: TextVersions,
  mergeValues: MergeValues = keepTheirs,
): readonly Keyed[] | null {
  const { base, mine, theirs } = versions
  if (![base, mine, theirs].some(isPortableText)) return null
  return listMerge(versions, { mergeValues, isLenient: true })?.('both') ?? null
}

/** The same for any list of items with keys. */
export function mergeKeyedLists(
  versions: TextVersions,
  mergeValues: MergeValues,
): MergedList | null {
  const removals: MergeQuestion[] = []
  const build = listMerge(versions, { mergeValues, removals })
  if (!build) return null
  const items = build('theirs')
  const mine = build('mine')
  const removed = new Set(removals.map(({ path }) => (path[0] as { _key: string })._key))
  if (mine === items) return { items, questions: removals }
  const base = build('base')
  const isSameOrder =
    mine.length === items.length && mine.every(({ _key }, at) => _key === items[at]!._key)
  if (!isSameOrder) {
    return { items, questions: [{ path: [], base, mine, theirs: items, holds: 'theirs' }] }
  }
  const bases = byKey(base)
  const questions = items.flatMap((theirs, at): MergeQuestion[] => {
    const { _key } = theirs
    if (removed.has(_key) || isEqual(theirs, mine[at])) return []
    return [{ path: [{ _key }], base: bases.get(_key), mine: mine[at], theirs, holds: 'theirs' }]
  })
  return { items, questions: [...removals, ...questions] }
}

type Choice = 'base' | 'mine' | 'theirs' | 'both'

/** Builds the merged list with a choice for all questions; the same list while there is none. */
function listMerge(
  { base, mine, theirs }: TextVersions,
  {
    mergeValues,
    removals = [],
    isLenient = false,
  }: { mergeValues: MergeValues; removals?: MergeQuestion[]; isLenient?: boolean },
): ((choice: Choice) => readonly Keyed[]) | null {
  const versions = [base, mine, theirs]
  if (!versions.every(isKeyedList)) return null
  const lists = versions as unknown as Lists
  const { head, tail } = commonEnds(lists)
  const inner = (list: readonly Keyed[]) => list.slice(head, list.length - tail)
  const [before, own, other] = [inner(lists[0]), inner(lists[1]), inner(lists[2])]
  const whole = (items: readonly Keyed[]) => [
    ...lists[2].slice(0, head),
    ...items,
    ...lists[2].slice(lists[2].length - tail),
  ]
  if (isEqual(before, own)) return () => lists[2]
  if (isEqual(before, other) || isEqual(own, other)) return () => lists[1]
  const was = withSharedBlocks(before, own, other)
  const kind = isLenient ? 'exact' : 'any'
  const sides = { mine: align(was, own, kind), theirs: align(was, other, kind) }
  const old = unitsOf(was)
  removals.push(...keepEdited(old, sides))
  const parts = mergeEdits(
    {
      base: old.map(nameOf),
      mine: { units: sides.mine.now.map(nameOf), edits: sides.mine.edits },
      theirs: { units: sides.theirs.now.map(nameOf), edits: sides.theirs.edits },
    },
    { isLenient, isStart: (unit) => unit.startsWith(blockSign) },
  )
  const values = new Map<string, unknown>()
  const mergeOnce: MergeValues = (place) => {
    const name = pathToString(place.path)
    if (!values.has(name)) values.set(name, mergeValues(place))
    return values.get(name)
  }
  const build = (choice: Choice) => {
    const units = mergedUnits(old, chosen(parts, choice), sides)
    const blocks = assemble(units, { base: was, mine: own, theirs: other }, mergeOnce)
    return whole(reorder(reorder(blocks, other, sides.theirs.moved), own, sides.mine.moved))
  }
  if (parts.some(({ from }) => from === 'question')) return build
  const only = build('theirs')
  return () => only
}

type Lists = readonly [base: readonly Keyed[], mine: readonly Keyed[], theirs: readonly Keyed[]]

/** The numbers of items at the start and at the end that nobody touched. */
function commonEnds([base, ...sides]: Lists): {
  head: number
  tail: number
} {
  const isCommon = (at: number) => sides.every((side) => isEqual(side.at(at), base.at(at)))
  const limit = Math.min(base.length, ...sides.map(({ length }) => length))
  let head = 0
  while (head < limit && isCommon(head)) head++
  let tail = 0
  while (tail < limit - head && isCommon(-1 - tail)) tail++
  return { head, tail }
}

const blockSign = signOf('block ')

const keepTheirs: MergeValues = ({ theirs }) => theirs

function isKeyedList(value: unknown): boolean {
  return Array.isArray(value) && haveKeys(value)
}

interface Alignments {
  mine: Alignment
  theirs: Alignment
}

function mergedUnits(
  old: readonly Unit[],
  parts: readonly Part[],
  sides: Readonly<Alignments>,
): MergedUnit[] {
  const result: MergedUnit[] = []
  for (const part of parts) {
    if (part.from === 'boundary') {
      const { block } = result.at(-1)!.unit
      const unit: Unit = { kind: 'letter', letter: ' ', marks: [], span: null, block }
      result.push({ unit, base: null, mine: null, theirs: null })
    } else if (part.from === 'base') {
      for (let at = part.start; at < part.end; at++) {
        const [mine, theirs] = [sides.mine.kept[at] ?? null, sides.theirs.kept[at] ?? null]
        result.push({ unit: mergeUnit(old[at]!, mine, theirs), base: old[at]!, mine, theirs })
      }
    } else result.push(...writtenUnits(old, { ...part, from: part.from }, sides))
  }
  return result
}

/** What one side wrote, with the marks that the other gave to the text around or in its place meanwhile. */
function writtenUnits(
  old: readonly Unit[],
  { from: side, start, end }: { from: 'mine' | 'theirs'; start: number; end: number },
  sides: Readonly<Alignments>,
): MergedUnit[] {
  const other = sides[side === 'mine' ? 'theirs' : 'mine']
  const edit = sides[side].edits.find((one) => one.start <= start && end <= one.end)
  const around = edit
    ? edit.from < edit.to
      ? [edit.from, edit.to]
      : [edit.from - 1, edit.to + 1]
    : []
  const change = markChange(old, other, around[0] ?? 0, around[1] ?? 0)
  return sides[side].now.slice(start, end).map((written): MergedUnit => {
    const counterpart = change && written.kind === 'letter' ? change.unit : null
    const unit =
      change && written.kind === 'letter'
        ? { ...written, marks: withChange(written.marks, change) }
        : written
    const none = { base: null, mine: counterpart, theirs: counterpart }
    return { ...none, unit, [side]: unit }
  })
}

interface MarkChange {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  /** A unit that has the gained marks, and their definitions. */
  readonly unit: Unit
}

/** The marks that all units of a range of text gained or lost in a version; null when it changed none of them all. */
function markChange(
  old: readonly Unit[],
  { kept }: Alignment,
  from: number,
  to: number,
): MarkChange | null {
  let gained: readonly string[] | null = null
  let lost: readonly string[] | null = null
  for (let at = from; at < to; at++) {
    const [was, is] = [old[at], kept[at]]
    if (was?.kind !== 'letter' || is?.kind !== 'letter') return null
    if (was.marks === is.marks) return null
    gained = (gained ?? is.marks).filter(
      (mark) => is.marks.includes(mark) && !was.marks.includes(mark),
    )
    lost = (lost ?? was.marks).filter(
      (mark) => was.marks.includes(mark) && !is.marks.includes(mark),
    )
    if (gained.length + lost.length === 0) return null
  }
  const unit = kept[from]
  return gained && lost && unit ? { gained, lost, unit } : null
}

function withChange(marks: readonly string[], { gained, lost }: MarkChange): readonly string[] {
  const kept = marks.filter((mark) => !lost.includes(mark))
  return [...kept, ...gained.filter((mark) => !kept.includes(mark))]
}

/**
 * Blocks that one side removed completely while the other side wrote into them stay: the removal is taken out of that
 * side's edits. Returns a question about each.
 */
function keepEdited(old: readonly Unit[], sides: Alignments): MergeQuestion[] {
  const questions: MergeQuestion[] = []
  for (let start = 0; start < old.length;) {
    let end = start + 1
    while (end < old.length && old[end]!.kind !== 'block') end++
    for (const [holds, other] of [['mine', 'theirs'] as const, ['theirs', 'mine'] as const]) {
      const [keeper, remover] = [sides[holds], sides[other]]
      const isRemoved = remover.kept.slice(start, end).every((unit) => unit === null)
      if (!isRemoved || !isWritten(old, keeper, start, end)) continue
      sides[other] = {
        ...remover,
        edits: remover.edits.flatMap((edit) => without(edit, start, end)),
      }
      const { block } = old[start]!
      const none = { base: block, mine: undefined, theirs: undefined }
      const edited = keeper.kept[start]!.block
      questions.push({ ...none, [holds]: edited, path: [{ _key: block._key }], holds })
    }
    start = end
  }
  return questions
}

/** True when a version kept the block of the units [start, end), and wrote something into it. */
function isWritten(
  old: readonly Unit[],
  { kept, edits, now }: Alignment,
  start: number,
  end: number,
): boolean {
  const [was, is] = [old[start]!, kept[start]]
  if (was.kind !== 'block' || is?.kind !== 'block') return false
  if (!isTextBlock(was.block)) return !isEqual(was.block, is.block)
  return edits.some((edit) => {
    const isHere = edit.from > start && edit.from <= end
    return isHere && edit.start < edit.end && now[edit.start]!.kind !== 'block'
  })
}

/** The parts of an edit outside of the units [start, end) of the base; what it wrote comes before them. */
function without(edit: Edit, start: number, end: number): Edit[] {
  if (edit.to <= start || edit.from >= end) return [edit]
  const before = { ...edit, from: Math.min(edit.from, start), to: start }
  const after = { from: end, to: edit.to, start: edit.end, end: edit.end }
  return [before, after].filter((part) => part.from < part.to || part.start < part.end)
}

function mergeUnit(base: Unit, mine: Unit | null, theirs: Unit | null): Unit {
  if (!mine || !theirs) return mine ?? theirs ?? base
  if (base.kind !== 'letter' || mine.kind !== 'letter' || theirs.kind !== 'letter') return theirs
  const marks = mergeMarks(base.marks, mine.marks, theirs.marks)
  return { ...theirs, marks }
}

function mergeMarks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  if (haveSameMarks(base, mine)) return theirs
  if (haveSameMarks(base, theirs)) return mine
  const kept = theirs.filter((mark) => mine.includes(mark) || !base.includes(mark))
  const added = mine.filter((mark) => !base.includes(mark) && !kept.includes(mark))
  return [...kept, ...added]
}

/** Moves the blocks that one side moved to their new position on that side. */
function reorder(
  blocks: readonly Keyed[],
  side: readonly Keyed[],
  moved: readonly string[],
): readonly Keyed[] {
  const result = [...blocks]
  for (const key of moved) {
    const from = result.findIndex(({ _key }) => _key === key)
    if (from < 0) continue
    const [block] = result.splice(from, 1)
    const order = side.map(({ _key }) => _key)
    const at = order.indexOf(key)
    const there = new Map(result.map(({ _key }, index) => [_key, index]))
    const before = order.slice(0, at).findLast((name) => there.has(name))
    const after = order.slice(at + 1).find((name) => there.has(name))
    const place =
      before !== undefined ? there.get(before)! + 1 : (there.get(after ?? '') ?? result.length)
    result.splice(place, 0, block!)
  }
  return result
}
