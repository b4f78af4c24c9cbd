import { isEqual } from './equal.ts'
import {
  deriveKey,
  type Fields,
  haveSameMarks,
  isTextBlock,
  isTextSpan,
  type Keyed,
  type TextBlock,
  type TextSpan,
} from './portable-text.ts'
import type { LetterUnit, ObjectUnit } from './merge/portable-text-units.ts'

export type InlineUnit = LetterUnit | ObjectUnit

/** Makes a key for a new item; `seed` identifies the purpose of the item. */
export type MakeKey = (seed: string, used: ReadonlySet<string>) => string

export interface BlockParts {
  /** All fields but `children` and `markDefs`. */
  readonly fields: Keyed
  readonly units: readonly InlineUnit[]
  /** Versions of the block, whose empty spans and definitions are reused. */
  readonly versions: readonly Keyed[]
  /** Mark definitions by key that are in none of the versions. */
  readonly definitions?: ReadonlyMap<string, Keyed>
  readonly makeKey?: MakeKey
}

/** Assembles a text block in its normal form: adjacent equal spans are merged, and objects are always between spans. */
export function assembleBlock(parts: BlockParts): TextBlock {
  const { fields, makeKey = deriveKey } = parts
  const children = childrenOf(parts, makeKey)
  const { children: _old, markDefs: _defs, ...rest } = fields
  const markDefs = definitionsOf(parts, children)
  return {
    ...rest,
    children,
    ...((markDefs.length > 0 || hasDefinitions(parts)) && { markDefs }),
  } as TextBlock
}

function hasDefinitions({ fields, versions }: BlockParts): boolean {
  return (
    versions.length === 0 || [fields, ...versions].some(({ markDefs }) => markDefs !== undefined)
  )
}

interface Run {
  text: string
  readonly marks: readonly string[]
  readonly span: TextSpan | null
}

function childrenOf({ fields, units, versions }: BlockParts, makeKey: MakeKey): readonly Keyed[] {
  const used = new Set<string>()
  const claim = (key: string | undefined, seed: string): string => {
    const free = key !== undefined && !used.has(key) ? key : makeKey(seed, taken)
    used.add(free)
    taken.add(free)
    return free
  }
  const rows = rowsOf(units)
  // New keys must differ from those of later spans.
  const taken = new Set(
    units.flatMap((unit) =>
      unit.kind === 'object' ? [unit.child._key] : unit.span ? [unit.span._key] : [],
    ),
  )
  const empties = emptySpans(versions)
  const children: Keyed[] = []
  rows.forEach((row, index) => {
    if (!Array.isArray(row)) {
      const key = claim(row._key, `${fields._key} ${row._key}`)
      children.push(key === row._key ? row : { ...row, _key: key })
      return
    }
    if (row.length > 0) {
      for (const run of row) children.push(spanOf(run, claim, fields._key))
      return
    }
    const known = empties.get(gapName(rows[index - 1], rows[index + 1]))
    const key = claim(known?._key, `${fields._key} gap ${index}`)
    children.push(
      known && known._key === key
        ? known
        : { _type: 'span', _key: key, text: '', marks: known?.marks ?? [] },
    )
  })
  return children
}

type Row = Run[] | Keyed

/** Alternates runs of text and objects; the first and the last entry are text. */
function rowsOf(units: readonly InlineUnit[]): Row[] {
  let text: Run[] = []
  const rows: Row[] = [text]
  for (const unit of units) {
    if (unit.kind === 'object') rows.push(unit.child, (text = []))
    else {
      const last = text.at(-1)
      if (last && isSameRun(last, unit)) last.text += unit.letter
      else text.push({ text: unit.letter, marks: unit.marks, span: unit.span })
    }
  }
  return rows
}

function isSameRun(run: Run, { marks, span }: LetterUnit): boolean {
  if (!haveSameMarks(run.marks, marks)) return false
  return run.span === span || span === null || isEqual(extrasOf(run.span), extrasOf(span))
}

/** Fields of a span that the editor does not use. */
function extrasOf(span: TextSpan | null): Fields {
  const own = new Set(['_key', '_type', 'text', 'marks'])
  return Object.fromEntries(Object.entries(span ?? {}).filter(([name]) => !own.has(name)))
}

function spanOf(
  { text, marks, span }: Run,
  claim: (key: string | undefined, seed: string) => string,
  seed: string,
): TextSpan {
  const key = claim(span?._key, `${seed} ${span?._key ?? ''} ${text.slice(0, 20)}`)
  const isSame = span && span._key === key && span.text === text
  if (isSame && haveSameMarks(span.marks ?? [], marks)) return span
  const isMarked = !span || span.marks !== undefined || marks.length > 0
  return { ...extrasOf(span), _type: 'span', _key: key, text, ...(isMarked && { marks }) }
}

/** Spans without text, by their neighbours. */
function emptySpans(versions: readonly Keyed[]): Map<string, TextSpan> {
  const found = new Map<string, TextSpan>()
  for (const block of [...versions].reverse()) {
    if (!isTextBlock(block)) continue
    block.children.forEach((child, index) => {
      const name = gapName(block.children[index - 1], block.children[index + 1])
      if (isTextSpan(child) && child.text === '') found.set(name, child)
    })
  }
  return found
}

function gapName(before: Row | undefined, after: Row | undefined): string {
  const name = (row: Row | undefined) =>
    row === undefined || Array.isArray(row) || isTextSpan(row) ? '' : row._key
  return `${name(before)} ${name(after)}`
}

/** The definitions in use, plus those that were unused before. */
function definitionsOf(
  { versions, definitions, units }: BlockParts,
  children: readonly Keyed[],
): readonly Keyed[] {
  const marks = new Set(children.flatMap((child) => (isTextSpan(child) ? (child.marks ?? []) : [])))
  const result = new Map<string, Keyed>()
  for (const block of versions) {
    if (!isTextBlock(block) || !block.markDefs) continue
    const usedThere = new Set(block.children.flatMap(marksOf))
    for (const definition of block.markDefs) {
      const { _key } = definition
      if (result.has(_key)) continue
      if (marks.has(_key) || !usedThere.has(_key))
        result.set(_key, definitions?.get(_key) ?? definition)
    }
  }
  for (const unit of units) {
    for (const mark of unit.kind === 'letter' ? unit.marks : []) {
      if (result.has(mark)) continue
      const origin = isTextBlock(unit.block) ? unit.block : undefined
      const definition =
        definitions?.get(mark) ?? origin?.markDefs?.find(({ _key }) => _key === mark)
      if (definition) result.set(mark, definition)
    }
  }
  return [...result.values()]
}

function marksOf(child: Keyed): readonly string[] {
  return isTextSpan(child) ? (child.marks ?? []) : []
}

/** A stretch of text as the editor represents it: with marks, but without the span it came from. */
export type Piece =
  | { readonly text: string; readonly marks: readonly string[] }
  | { readonly child: Keyed }

/** Replaces the contents of a block. Continued spans keep their keys; unchanged parts keep their identity. */
export function withContents(
  fields: Keyed,
  pieces: readonly Piece[],
  old: Keyed | undefined,
  { definitions, makeKey }: { definitions: ReadonlyMap<string, Keyed>; makeKey: MakeKey },
): TextBlock {
  const before = old ? runsOf(old) : []
  const now = pieces.map((piece): InlineUnit =>
    'child' in piece
      ? { kind: 'object', child: piece.child, block: fields }
      : { kind: 'letter', letter: piece.text, marks: piece.marks, span: null, block: fields },
  )
  const { head, tail, lengths } = commonEnds(before, now)
  const [oldTail, newTail] = [lengths[0] - tail, lengths[1] - tail]
  const units = withSpans(cut(now, 0, head), cut(before, 0, head))
  const next = withSpans(cut(now, newTail, lengths[1]), cut(before, oldTail, lengths[0]))
  // Typed text belongs to the span it continues.
  for (const unit of cut(now, head, newTail)) {
    const around = [units.at(-1), next[0]].find(
      (one) =>
        unit.kind === 'letter' && one?.kind === 'letter' && haveSameMarks(one.marks, unit.marks),
    )
    if (unit.kind === 'letter' && around?.kind === 'letter') {
      units.push({ ...unit, span: around.span, marks: around.marks })
    } else if (unit.kind === 'letter' && before.length === 0 && old && isTextBlock(old)) {
      // The first letter of an empty block uses its empty span.
      const [only] = old.children
      units.push(isTextSpan(only) ? { ...unit, span: only } : unit)
    } else units.push(unit)
  }
  units.push(...next)
  return assembleBlock({ fields, units, versions: old ? [old] : [], definitions, makeKey })
}

// A key in a long paragraph must not cost an object per letter: here, a letter unit contains all letters of a run.

function runsOf(block: Keyed): InlineUnit[] {
  if (!isTextBlock(block)) return []
  return block.children.flatMap((child): InlineUnit[] => {
    if (!isTextSpan(child)) return [{ kind: 'object', child, block }]
    const { text, marks = [] } = child
    return text === '' ? [] : [{ kind: 'letter', letter: text, marks, span: child, block }]
  })
}

const lengthOf = (run: InlineUnit): number => (run.kind === 'letter' ? run.letter.length : 1)

/** The runs in a range, which may begin and end inside of them. */
function cut(runs: readonly InlineUnit[], from: number, to: number): InlineUnit[] {
  const result: InlineUnit[] = []
  let at = 0
  for (const run of runs) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, lengthOf(run))]
    at += lengthOf(run)
    if (start >= end) continue
    result.push(run.kind === 'letter' ? { ...run, letter: run.letter.slice(start, end) } : run)
  }
  return result
}

/** The same runs with the spans of an older version that has the same letters and objects. */
function withSpans(now: readonly InlineUnit[], before: readonly InlineUnit[]): InlineUnit[] {
  let at = 0
  return now.flatMap((run) => {
    const end = at + lengthOf(run)
    const parts = cut(before, at, end)
    at = end
    if (run.kind === 'object') return [run]
    return parts.map((known): InlineUnit => {
      if (known.kind === 'object') return run
      const isSame = haveSameMarks(known.marks, run.marks)
      return { ...known, block: run.block, marks: isSame ? known.marks : run.marks }
    })
  })
}

/** Stands for an object among letters. */
const object = 0xfffc

/** What two versions have in common at both ends, in UTF-16 units without cutting a pair; an object counts as one. */
function commonEnds(
  before: readonly InlineUnit[],
  now: readonly InlineUnit[],
): { head: number; tail: number; lengths: readonly [number, number] } {
  const [old, fresh] = [flatten(before), flatten(now)]
  const lengths = [old.text.length, fresh.text.length] as const
  const limit = Math.min(...lengths)
  const isSame = (at: number, to: number) => {
    const code = old.text.charCodeAt(at)
    if (code !== fresh.text.charCodeAt(to)) return false
    return code !== object || old.objects.get(at) === fresh.objects.get(to)
  }
  const isPair = (text: string, at: number) =>
    /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1))
  let head = 0
  while (head < limit && isSame(head, head)) head++
  if (isPair(old.text, head) || isPair(fresh.text, head)) head--
  const [end, last] = lengths
  let tail = 0
  while (tail < limit - head && isSame(end - 1 - tail, last - 1 - tail)) tail++
  if (isPair(old.text, end - tail) || isPair(fresh.text, last - tail)) tail--
  return { head, tail, lengths }
}

/** The text of runs, and the keys of the objects in it by their position. */
function flatten(runs: readonly InlineUnit[]): {
  text: string
  objects: ReadonlyMap<number, string>
} {
  const objects = new Map<number, string>()
  let text = ''
  for (const run of runs) {
    if (run.kind === 'object') objects.set(text.length, run.child._key)
    text += run.kind === 'letter' ? run.letter : String.fromCharCode(object)
  }
  return { text, objects }
}
