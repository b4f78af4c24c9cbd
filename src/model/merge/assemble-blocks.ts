import { isRecord, ownField } from '../document.ts'
import { isEqual } from '../equal.ts'
import type { Path } from '../path.ts'
import { deriveKey, haveSameMarks, isTextBlock, type Keyed } from '../portable-text.ts'
import { assembleBlock, type InlineUnit } from '../portable-text-block.ts'
import { type Unit, unitsOf } from './portable-text-units.ts'

// Builds blocks again from the merged row of units.

/** Merges values that are not text: two versions of an object, or of one of its fields. */
export type MergeValues = (place: MergePlace) => unknown

export interface MergePlace {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Relative to the array of blocks. */
  readonly path: Path
}

/** A unit of the result, with its counterpart in each version. */
export interface MergedUnit {
  readonly unit: Unit
  readonly base: Unit | null
  readonly mine: Unit | null
  readonly theirs: Unit | null
}

export interface ListVersions {
  readonly base: readonly Keyed[]
  readonly mine: readonly Keyed[]
  readonly theirs: readonly Keyed[]
}

/** The blocks of the units; fields of a block that both changed are merged by `mergeValues`. */
export function assemble(
  merged: readonly MergedUnit[],
  sides: ListVersions,
  mergeValues: MergeValues,
): Keyed[] {
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
  contents: readonly MergedUnit[],
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
function isSameBlock(version: Keyed, block: Keyed, contents: readonly MergedUnit[]): boolean {
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
  contents: readonly MergedUnit[],
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

export function byKey(items: readonly Keyed[]): Map<string, Keyed> {
  return new Map(items.map((item) => [item._key, item]))
}
