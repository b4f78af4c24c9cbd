import { matchItems } from '../diff/diff-array.ts'
import { isTextBlock, isTextSpan, type Keyed, type TextSpan } from '../portable-text.ts'
import { type Edit, editsBetween, signOf } from './edits.ts'

/** The start of a block, a character (never half a surrogate pair) or an inline object. */
export type Unit = BlockUnit | LetterUnit | ObjectUnit

export interface BlockUnit {
  readonly kind: 'block'
  readonly block: Keyed
}

export interface LetterUnit {
  readonly kind: 'letter'
  readonly letter: string
  readonly marks: readonly string[]
  /** The span that contains the letter; null while it has none yet. */
  readonly span: TextSpan | null
  readonly block: Keyed
}

export interface ObjectUnit {
  readonly kind: 'object'
  readonly child: Keyed
  readonly block: Keyed
}

const noMarks: readonly string[] = []

/** Flattens blocks into one sequence of units, each with its own identity. */
export function unitsOf(blocks: readonly Keyed[]): Unit[] {
  return blocks.flatMap((block): Unit[] => [{ kind: 'block', block }, ...inlineUnits(block)])
}

/** The inline units of a text block; none for other blocks. */
export function inlineUnits(block: Keyed): (LetterUnit | ObjectUnit)[] {
  if (!isTextBlock(block)) return []
  return block.children.flatMap((child): (LetterUnit | ObjectUnit)[] => {
    if (!isTextSpan(child)) return [{ kind: 'object', child, block }]
    const marks = child.marks ?? noMarks
    return Array.from(child.text, (letter) => ({
      kind: 'letter',
      letter,
      marks,
      span: child,
      block,
    }))
  })
}

/** How the units of two versions correspond. */
export interface Alignment {
  /** What was done between them, over the units of the old version and `now`. */
  readonly edits: readonly Edit[]
  /** For each unit of the old version its counterpart in the new one; null for removed units. */
  readonly kept: readonly (Unit | null)[]
  /** Keys of the blocks that moved, in the order of the new version. */
  readonly moved: readonly string[]
  /** The units of the new version, with moved blocks at their old position. */
  readonly now: readonly Unit[]
}

/**
 * Matches the units of `before` and `after`. Blocks are matched by key, and the texts between blocks that both versions
 * have are compared by words; so a new block inside old text is a split, and a missing one between old texts a join.
 */
export function align(
  before: readonly Keyed[],
  after: readonly Keyed[],
  kind: 'any' | 'exact' = 'any',
): Alignment {
  const { blocks, moved } = withoutMoves(before, after)
  const old = unitsOf(before)
  const now = unitsOf(blocks)
  const common = new Set(before.map(({ _key }) => _key))
  const isCommon = (unit: Unit | undefined, keys: ReadonlySet<string>) =>
    unit?.kind === 'block' && keys.has(unit.block._key)
  const there = new Set(blocks.map(({ _key }) => _key))
  const edits: Edit[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    let [oldEnd, nowEnd] = [at, to]
    while (oldEnd < old.length && !isCommon(old[oldEnd], there)) oldEnd++
    while (nowEnd < now.length && !isCommon(now[nowEnd], common)) nowEnd++
    const stretch = [old.slice(at, oldEnd), now.slice(to, nowEnd)].map((units) => units.map(nameOf))
    for (const { from, to: end, start, end: stop } of editsBetween(
      stretch[0]!,
      stretch[1]!,
      kind,
    )) {
      edits.push({ from: at + from, to: at + end, start: to + start, end: to + stop })
    }
    at = oldEnd + 1
    to = nowEnd + 1
  }
  const apart = edits.flatMap((edit) => withoutNewBlocks(edit, old, now))
  return { edits: apart, kept: keptUnits(old, now, apart), moved, now }
}

/** A rewritten end of a block, and the new blocks written after it, as two edits. */
function withoutNewBlocks(edit: Edit, old: readonly Unit[], now: readonly Unit[]): Edit[] {
  const next = old[edit.to]
  if (edit.from === edit.to || (next && next.kind !== 'block')) return [edit]
  const block = now.slice(edit.start + 1, edit.end).findIndex(({ kind }) => kind === 'block')
  if (block < 0) return [edit]
  const cut = edit.start + 1 + block
  return [
    { ...edit, end: cut },
    { from: edit.to, to: edit.to, start: cut, end: edit.end },
  ]
}

function keptUnits(
  old: readonly Unit[],
  now: readonly Unit[],
  edits: readonly Edit[],
): (Unit | null)[] {
  const kept: (Unit | null)[] = old.map(() => null)
  let [at, to] = [0, 0]
  for (const edit of [...edits, { from: old.length, to: 0, start: 0, end: 0 }]) {
    while (at < edit.from) kept[at++] = now[to++]!
    at = edit.to
    to = edit.end
  }
  return kept
}

/** The new version with every moved block at its old position, and the keys of these blocks. */
function withoutMoves(
  before: readonly Keyed[],
  after: readonly Keyed[],
): { blocks: readonly Keyed[]; moved: readonly string[] } {
  const gone = new Set<string>()
  for (const { toIndex, fromIndex, hasMoved } of matchItems(before, after)) {
    if (hasMoved && toIndex !== undefined && fromIndex !== undefined) gone.add(after[toIndex]!._key)
  }
  if (gone.size === 0) return { blocks: after, moved: [] }
  const blocks = after.filter(({ _key }) => !gone.has(_key))
  const now = new Map(after.map((block) => [block._key, block]))
  for (let index = before.length - 1; index >= 0; index--) {
    const block = now.get(before[index]!._key)
    if (!block || !gone.has(block._key)) continue
    const next = before.slice(index + 1).find(({ _key }) => now.has(_key))
    const place = next ? blocks.findIndex(({ _key }) => _key === next._key) : blocks.length
    blocks.splice(place, 0, block)
  }
  return { blocks, moved: after.flatMap(({ _key }) => (gone.has(_key) ? [_key] : [])) }
}

/** The unit as it is compared: a character, or a sign of the block or object. */
export function nameOf(unit: Unit): string {
  if (unit.kind === 'letter') return unit.letter
  return signOf(unit.kind === 'block' ? `block ${unit.block._key}` : `object ${unit.child._key}`)
}

/** A position in a text: the offset in a block, in UTF-16 units; an inline object counts as one. */
export interface TextPoint {
  readonly key: string
  readonly offset: number
}
