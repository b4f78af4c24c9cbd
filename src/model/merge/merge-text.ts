import { type Diff, DIFF_DELETE, DIFF_EQUAL, DIFF_INSERT, makeDiff } from '@sanity/diff-match-patch'
import { diffSequences } from '../diff/diff-text.ts'

/** `insert` replaces the characters [from, to) of the base text. */
interface Edit {
  from: number
  to: number
  insert: string
}

/**
 * Three-way merge of plain text: the result contains everything either side inserted and nothing either side deleted.
 * Where both inserted at one position, the remote text comes first by default.
 */
export function mergeText(
  base: string,
  local: string,
  remote: string,
  first: 'remote' | 'local' = 'remote',
): string {
  if (base === remote || local === remote) return local
  if (base === local) return remote
  const sides = first === 'remote' ? [remote, local] : [local, remote]
  const inserted = new Map<number, string>()
  const deleted = new Uint8Array(base.length)
  for (const edit of sides.flatMap((side) => textEdits(base, side))) {
    inserted.set(edit.from, (inserted.get(edit.from) ?? '') + edit.insert)
    deleted.fill(1, edit.from, edit.to)
  }
  let merged = inserted.get(0) ?? ''
  for (let at = 0; at < base.length; at++) {
    if (!deleted[at]) merged += base[at]
    merged += inserted.get(at + 1) ?? ''
  }
  return merged
}

/**
 * The remote text plus all insertions of `local` into `base` that are missing in it. Unlike a merge, it expects the
 * insertions to be there already, and deletes nothing.
 */
export function restoreText(base: string, local: string, remote: string): string {
  const missing = new Uint8Array(local.length)
  for (const { from, to } of textEdits(local, remote)) missing.fill(1, from, to)
  let shift = 0
  let arrived = ''
  let at = 0
  for (const { from, to, insert } of textEdits(base, local)) {
    const start = from + shift
    const end = start + insert.length
    arrived += local.slice(at, start)
    for (at = start; at < end; at++) if (!missing[at]) arrived += local[at]
    shift += insert.length - (to - from)
  }
  return mergeText(arrived + local.slice(at), local, remote)
}

/**
 * The remote text with each insertion into `base` repaired whose two halves arrived in the wrong order: a server that
 * guesses the position of a patch may have put its end before its beginning.
 */
export function joinHalves(base: string, local: string, remote: string): string {
  return insertions(base, local).reduce((text, whole) => {
    if (text.includes(whole)) return text
    for (let at = 1; at < whole.length; at++) {
      const turned = whole.slice(at) + whole.slice(0, at)
      const place = text.indexOf(turned)
      if (place < 0) continue
      // With several matches, the right one cannot be determined.
      if (text.includes(turned, place + 1)) return text
      return text.slice(0, place) + whole + text.slice(place + whole.length)
    }
    return text
  }, remote)
}

/**
 * True when a text was replaced completely, without keeping a word of the insertions that led from `before` to `base`.
 * Letters that two texts share by chance do not count.
 */
export function isReplaced(before: string, base: string, now: string): boolean {
  if (base === '' || now === '') return false
  const kept = keptRuns(base, now)
  const length = kept.reduce((sum, [from, to]) => sum + (to - from), 0)
  if (length * 2 >= Math.min(base.length, now.length)) return false
  const old = keptRuns(base, before)
  return kept.every(([from, to]) => {
    for (let at = from, run = ''; at <= to; at++) {
      const isOwn = at < to && !old.some(([start, end]) => at >= start && at < end)
      if (isOwn) run += base[at]
      else if (run !== '' && !chance.test(run)) return false
      else run = ''
    }
    return true
  })
}

/** One or two shared letters are chance; a character that is a word by itself is not. */
const chance = /^[\p{Ll}\p{Lu}\s]{1,2}$/u

/** The ranges [from, to) of `base` that are kept in `other`. */
function keptRuns(base: string, other: string): [number, number][] {
  let at = 0
  return makeDiff(base, other).flatMap(([type, text]): [number, number][] => {
    const from = at
    if (type !== DIFF_INSERT) at += text.length
    return type === DIFF_EQUAL ? [[from, at]] : []
  })
}

/** True when `text` contains all of `base`, in order, and possibly more. */
export function isAddition(base: string, text: string): boolean {
  return makeDiff(base, text).every(([type]) => type !== DIFF_DELETE)
}

/** True when at least half of the characters of `base` are kept in `text`. */
export function keepsMost(base: string, text: string): boolean {
  const kept = keptRuns(base, text).reduce((sum, [from, to]) => sum + (to - from), 0)
  return kept * 2 >= base.length
}

function insertions(base: string, other: string): string[] {
  return textEdits(base, other)
    .map(({ insert }) => insert)
    .filter(({ length }) => length > 1 && length <= LONGEST_TURNED)
}

/** Maximum length of an insertion to search for in halves: the search takes its length times that of the text. */
const LONGEST_TURNED = 500

/** The edits that turn `base` into `other`, in order; no edit begins or ends inside a surrogate pair. */
function textEdits(base: string, other: string): Edit[] {
  const edits: Edit[] = []
  let at = 0
  let open: Edit | null = null
  for (const [type, text] of characterDiff(base, other)) {
    if (type === DIFF_EQUAL) {
      at += text.length
      open = null
      continue
    }
    if (!open) edits.push((open = { from: at, to: at, insert: '' }))
    if (type === DIFF_DELETE) open.to = at += text.length
    else open.insert += text
  }
  return edits
}

// A diff of UTF-16 units may match the first halves of two emoji, and take the characters beside them for new.
function characterDiff(base: string, other: string): Diff[] {
  if (!PAIR.test(base) && !PAIR.test(other)) return makeDiff(base, other)
  const [from, to] = [Array.from(base), Array.from(other)]
  let [old, now] = [0, 0]
  return diffSequences(from, to, 'smallest').map(({ action, count }): Diff => {
    if (action === 'removed') return [DIFF_DELETE, from.slice(old, (old += count)).join('')]
    const text = to.slice(now, (now += count)).join('')
    if (action === 'added') return [DIFF_INSERT, text]
    old += count
    return [DIFF_EQUAL, text]
  })
}

const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/
