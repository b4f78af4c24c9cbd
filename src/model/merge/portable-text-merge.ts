import { isRecord, ownField } from '../document.ts'
import { isEqual } from '../equal.ts'
import type { Path } from '../path.ts'
import {
  deriveKey,
  haveKeys,
  haveSameMarks,
  isPortableText,
  isTextBlock,
  type Keyed,
} from '../portable-text.ts'
import { assembleBlock, type InlineUnit } from '../portable-text-block.ts'
import { withSharedBlocks } from './portable-text-common.ts'
import { align, type Alignment, type Unit, unitsOf } from './portable-text-units.ts'

/** Merges values that are not text: two versions of an object, or of one of its fields. */
export type MergeValues = (place: MergePlace) => unknown

export interface MergePlace {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Relative to the array of blocks. */
  readonly path: Path
}

export interface TextVersions {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Three-way merge of portable text. The result contains what either side wrote and nothing either side deleted; text
 * written into a block follows it through splits, joins and moves, and a block that one side removed while the other
 * wrote into it stays. At the same position, `theirs` comes first. Marks are merged per character, fields of blocks one
 * by one; when both sides changed a plain value, `mergeValues` decides. Null when a value is not regular enough.
 */
export function mergePortableText(
  versions: TextVersions,
  mergeValues: MergeValues = keepTheirs,
): readonly Keyed[] | null {
  const { base, mine, theirs } = versions
  return [base, mine, theirs].some(isPortableText) ? mergeKeyedLists(versions, mergeValues) : null
}

/** The same for any list of items with keys: an item that one side removed while the other changed it stays. */
export function mergeKeyedLists(
  { base, mine, theirs }: TextVersions,
  mergeValues: MergeValues,
): readonly Keyed[] | null {
  const versions = [base, mine, theirs]
  if (!versions.every(isKeyedList)) return null
  const [before, own, other] = versions as [readonly Keyed[], readonly Keyed[], readonly Keyed[]]
  if (isEqual(before, own)) return other
  if (isEqual(before, other) || isEqual(own, other)) return own
  const was = withSharedBlocks(before, own, other)
  const [mineBy, theirsBy] = [align(was, own), align(was, other)]
  if (!mineBy || !theirsBy) return null
  const sides = { base: was, mine: own, theirs: other }
  const blocks = assemble(mergeUnits(was, mineBy, theirsBy), sides, mergeValues)
  return reorder(reorder(blocks, other, theirsBy.moved), own, mineBy.moved)
}

const keepTheirs: MergeValues = ({ theirs }) => theirs

function isKeyedList(value: unknown): boolean {
  return Array.isArray(value) && haveKeys(value)
}

/** A unit of the result, with its counterpart in each version. */
interface Merged {
  readonly unit: Unit
  readonly base: Unit | null
  readonly mine: Unit | null
  readonly theirs: Unit | null
}

function mergeUnits(base: readonly Keyed[], mine: Alignment, theirs: Alignment): Merged[] {
  const old = unitsOf(base)
  const revived = revivedUnits(old, mine, theirs)
  const result: Merged[] = []
  for (let at = 0; at <= old.length; at++) {
    const [their, own] = [theirs.inserted.get(at) ?? [], mine.inserted.get(at) ?? []]
    const [theirStart, ownStart] = [inlineStart(their), inlineStart(own)]
    const asTheirs = (unit: Unit): Merged => ({ unit, base: null, mine: null, theirs: unit })
    const asMine = (unit: Unit): Merged => ({ unit, base: null, mine: unit, theirs: null })
    result.push(...their.slice(0, theirStart).map(asTheirs))
    result.push(...own.slice(0, ownStart).map(asMine))
    result.push(...their.slice(theirStart).map(asTheirs))
    result.push(...own.slice(ownStart).map(asMine))
    const unit = old[at]
    if (!unit) break
    const [ownUnit, theirUnit] = [mine.kept[at] ?? null, theirs.kept[at] ?? null]
    if (!revived.has(at) && (!ownUnit || !theirUnit)) continue
    const merged = mergeUnit(unit, ownUnit, theirUnit)
    result.push({ unit: merged, base: unit, mine: ownUnit, theirs: theirUnit })
  }
  return result
}

/** The number of units before the next block begins. */
function inlineStart(units: readonly Unit[]): number {
  const start = units.findIndex(({ kind }) => kind === 'block')
  return start < 0 ? units.length : start
}

/** Blocks that one side removed completely while the other side wrote into them: they stay. */
function revivedUnits(
  old: readonly Unit[],
  mine: Alignment,
  theirs: Alignment,
): ReadonlySet<number> {
  const revived = new Set<number>()
  for (let start = 0; start < old.length;) {
    let end = start + 1
    while (end < old.length && old[end]!.kind !== 'block') end++
    const isRemoved = ({ kept }: Alignment) => kept.slice(start, end).every((unit) => unit === null)
    const isWritten = ({ kept, inserted }: Alignment) => {
      if (!kept[start]) return false
      const [was, is] = [old[start]!, kept[start]!]
      const isObject = was.kind === 'block' && !isTextBlock(was.block)
      if (isObject && is.kind === 'block') return !isEqual(was.block, is.block)
      for (let at = start + 1; at <= end; at++) {
        if (inlineStart(inserted.get(at) ?? []) > 0) return true
      }
      return false
    }
    const [keeper] = [mine, theirs].filter(
      (side) => isWritten(side) && isRemoved(side === mine ? theirs : mine),
    )
    if (keeper) {
      for (let at = start; at < end; at++) if (keeper.kept[at]) revived.add(at)
    }
    start = end
  }
  return revived
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

interface Sides {
  readonly base: readonly Keyed[]
  readonly mine: readonly Keyed[]
  readonly theirs: readonly Keyed[]
}

function assemble(merged: readonly Merged[], sides: Sides, mergeValues: MergeValues): Keyed[] {
  const [base, mine, theirs] = [byKey(sides.base), byKey(sides.mine), byKey(sides.theirs)]
  const used = new Set(
    merged.flatMap(({ unit }) => (unit.kind === 'block' ? [unit.block._key] : [])),
  )
  const done = new Set<string>()
  const result: Keyed[] = []
  for (let at = 0; at < merged.length;) {
    const first = merged[at]!
    const { block } = first.unit
    let end = first.unit.kind === 'block' ? at + 1 : at
    while (end < merged.length && merged[end]!.unit.kind !== 'block') end++
    // Text whose block was removed, after a block that cannot contain text, gets its block back.
    const holdsText = first.unit.kind !== 'block' || isTextBlock(block)
    const stop = holdsText ? end : at + 1
    const isTaken = first.unit.kind === 'block' ? done.has(block._key) : used.has(block._key)
    const key = isTaken ? deriveKey(`${block._key} again`, used) : block._key
    used.add(key)
    done.add(key)
    const versions = {
      base: base.get(block._key),
      mine: mine.get(block._key) ?? (theirs.has(block._key) ? undefined : block),
      theirs: theirs.get(block._key),
    }
    const contents = merged.slice(first.unit.kind === 'block' ? at + 1 : at, stop)
    result.push(
      holdsText
        ? textOf(key, contents, versions, mergeValues)
        : objectOf(key, versions, mergeValues),
    )
    at = stop
  }
  return result
}

interface Versions {
  readonly base: Keyed | undefined
  readonly mine: Keyed | undefined
  readonly theirs: Keyed | undefined
}

function objectOf(key: string, { base, mine, theirs }: Versions, mergeValues: MergeValues): Keyed {
  const path = [{ _key: key }]
  const value =
    !mine || isEqual(base, mine)
      ? (theirs ?? mine)
      : !theirs || isEqual(base, theirs)
        ? mine
        : mergeValues({ base, mine, theirs, path })
  const object = isRecord(value) ? value : (theirs ?? mine ?? {})
  return object['_key'] === key ? (object as Keyed) : { ...object, _key: key }
}

function textOf(
  key: string,
  contents: readonly Merged[],
  { base, mine, theirs }: Versions,
  mergeValues: MergeValues,
): Keyed {
  const fields = mergeFields({ base, mine, theirs }, [{ _key: key }], mergeValues)
  const definitions = mergeDefinitions(contents, [{ _key: key }, 'markDefs'], mergeValues)
  const units = contents.map(({ unit, mine: own, theirs: their }): InlineUnit => {
    if (unit.kind !== 'object' || own?.kind !== 'object' || their?.kind !== 'object') {
      return unit as InlineUnit
    }
    if (isEqual(own.child, their.child)) return unit
    const before = isTextBlock(base)
      ? base.children.find(({ _key }) => _key === unit.child._key)
      : undefined
    const path = [{ _key: key }, 'children', { _key: unit.child._key }]
    const place = { base: before, mine: own.child, theirs: their.child, path }
    const child = isEqual(before, own.child)
      ? their.child
      : isEqual(before, their.child)
        ? own.child
        : mergeValues(place)
    return { ...unit, child: child as Keyed }
  })
  const block = assembleBlock({
    fields: { ...fields, _key: key },
    units,
    versions: [theirs, mine].filter((version) => version !== undefined),
    definitions,
  })
  const versions = [theirs, mine].filter((version) => version !== undefined)
  return versions.find((version) => isSameBlock(version, block, contents)) ?? block
}

/** An irregular block that did not change in the merge is left as it is. */
function isSameBlock(version: Keyed, block: Keyed, contents: readonly Merged[]): boolean {
  if (isEqual(version, block)) return true
  if (!isTextBlock(version) || version._key !== block._key) return false
  const { children: _c, markDefs: defs, ...fields } = version
  const { children: _d, markDefs, ...rest } = block
  if (!isEqual(fields, rest) || !isEqual(defs ?? [], markDefs ?? [])) return false
  const units = unitsOf([version]).slice(1)
  return (
    units.length === contents.length &&
    units.every((unit, at) => isSameContent(unit, contents[at]!.unit))
  )
}

function isSameContent(a: Unit, b: Unit): boolean {
  if (a.kind === 'object') return b.kind === 'object' && isEqual(a.child, b.child)
  if (a.kind !== 'letter' || b.kind !== 'letter') return false
  return a.letter === b.letter && haveSameMarks(a.marks, b.marks)
}

function mergeFields(
  { base, mine, theirs }: Versions,
  path: Path,
  mergeValues: MergeValues,
): Keyed {
  if (!mine || !theirs) return (theirs ?? mine)!
  const result: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    if (name === 'children' || name === 'markDefs') continue
    const [was, own, their] = [base, mine, theirs].map((block) => block && ownField(block, name))
    const value =
      isEqual(was, own) || isEqual(own, their)
        ? their
        : isEqual(was, their)
          ? own
          : mergeValues({ base: was, mine: own, theirs: their, path: [...path, name] })
    if (value !== undefined) result[name] = value
  }
  if (theirs['markDefs'] !== undefined) result['markDefs'] = []
  return result as Keyed
}

/**
 * The definitions that the marks of these letters refer to. Each version is searched in the block that contains the
 * letter there: one side may have annotated text that the other side moved to another block.
 */
function mergeDefinitions(
  contents: readonly Merged[],
  path: Path,
  mergeValues: MergeValues,
): ReadonlyMap<string, Keyed> {
  const result = new Map<string, Keyed>()
  for (const { unit, ...sides } of contents) {
    for (const mark of unit.kind === 'letter' ? unit.marks : []) {
      if (result.has(mark)) continue
      const base = definitionAt(sides.base, mark)
      const [mine, theirs] = [definitionAt(sides.mine, mark), definitionAt(sides.theirs, mark)]
      const value =
        !mine || !theirs || isEqual(mine, theirs) || isEqual(base, mine)
          ? (theirs ?? mine ?? base)
          : isEqual(base, theirs)
            ? mine
            : (mergeValues({ base, mine, theirs, path: [...path, { _key: mark }] }) as Keyed)
      if (value) result.set(mark, value)
    }
  }
  return result
}

function definitionAt(unit: Unit | null, mark: string): Keyed | undefined {
  if (!unit || !isTextBlock(unit.block)) return undefined
  return unit.block.markDefs?.find(({ _key }) => _key === mark)
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

function byKey(items: readonly Keyed[]): Map<string, Keyed> {
  return new Map(items.map((item) => [item._key, item]))
}
