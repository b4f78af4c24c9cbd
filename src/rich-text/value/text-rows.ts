import { cleanupSemantic, makeDiff } from '@sanity/diff-match-patch'
import type { Node, NodeType } from 'prosemirror-model'
import { isKeyed } from '../../model/portable-text.ts'
import { inlineNode } from './schema.ts'

/** Nodes as one sign per document position, so that an index is a position. */
export interface Row {
  readonly text: string
  /** The identity of each sign that is not a letter: the ends of blocks, and objects. */
  readonly names: ReadonlyMap<number, string>
}

/** A replaced range of two rows. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

const signCharacter = '\ufffc'
const close = ')'

/** `keys` identify the nodes; the text of blocks of another type is part of one sign. */
export function rowOf(nodes: readonly Node[], type: NodeType | null, keys: readonly string[]): Row {
  const names = new Map<number, string>()
  let text = ''
  nodes.forEach((node, at) => {
    const key = keys[at]!
    if (node.type !== type) {
      names.set(text.length, `${node.type.name} ${key}`)
      for (let part = 1; part < node.nodeSize; part++) names.set(text.length + part, `part ${key}`)
      text += signCharacter.repeat(node.nodeSize)
      return
    }
    names.set(text.length, `(${key}`)
    text += signCharacter
    for (const child of node.children) {
      if (!child.isText) names.set(text.length, nameOfInline(child))
      text += child.text ?? signCharacter
    }
    names.set(text.length, close)
    text += signCharacter
  })
  return { text, names }
}

function nameOfInline({ type, attrs }: Node): string {
  const value = attrs['value'] as unknown
  return type.name === inlineNode && isKeyed(value) ? `inline ${value._key}` : type.name
}

/**
 * The ranges that differ, in order. Words are compared before letters: equal letters of two sentences do not mean that
 * they were kept. Where possible, changes consist of whole blocks.
 */
export function changesBetween(old: Row, now: Row): Change[] {
  const all = { from: 0, to: old.text.length, newFrom: 0, newTo: now.text.length }
  const change = trim(old, now, all)
  if (change.from === change.to && change.newFrom === change.newTo) return []
  const isOne = change.from === change.to || change.newFrom === change.newTo
  const parts = isOne ? [change] : changedWords(old, now, change)
  return parts.map((part) => toWholeBlocks(old, now, part))
}

function isSame(old: Row, now: Row, at: number, to: number): boolean {
  const sign = old.text[at]
  return (
    sign === now.text[to] && (sign !== signCharacter || old.names.get(at) === now.names.get(to))
  )
}

/** Leaves out what is equal at both ends, without dividing a surrogate pair. */
function trim(old: Row, now: Row, { from, to, newFrom, newTo }: Change): Change {
  let head = 0
  const limit = Math.min(to - from, newTo - newFrom)
  while (head < limit && isSame(old, now, from + head, newFrom + head)) head++
  if (head > 0 && isHighSurrogate(old.text, from + head - 1)) head--
  let tail = 0
  while (tail < limit - head && isSame(old, now, to - 1 - tail, newTo - 1 - tail)) tail++
  if (tail > 0 && isHighSurrogate(old.text, to - tail - 1)) tail--
  return { from: from + head, to: to - tail, newFrom: newFrom + head, newTo: newTo - tail }
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff
}

/** A word with the space after it; in scripts without spaces, a letter. */
const wordSyntax =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+\s*|\s+|[^]/gu
const letters = /[^]/gu

/** Compares the words of a range, then the letters of replaced words. */
function changedWords(old: Row, now: Row, change: Change): Change[] {
  return changedParts(old, now, change, wordSyntax).flatMap((part) => {
    const words = trim(old, now, part)
    const isReplaced = words.from < words.to && words.newFrom < words.newTo
    const isLong = Math.max(words.to - words.from, words.newTo - words.newFrom) > maxLetters
    return isReplaced && !isLong ? changedParts(old, now, words, letters) : [words]
  })
}

/** Longer replaced ranges have no common letters worth finding. */
const maxLetters = 1000
/** Code units that the parts of a comparison are written with; those of surrogate pairs are left out. */
const maxParts = 0xd800 - 1

function changedParts(old: Row, now: Row, change: Change, pattern: RegExp): Change[] {
  const before = partsOf(old, change.from, change.to, pattern)
  const after = partsOf(now, change.newFrom, change.newTo, pattern)
  const codes = new Map<string, string>()
  const write = (parts: readonly string[]) =>
    parts
      .map((part) => {
        let code = codes.get(part)
        if (!code) codes.set(part, (code = String.fromCharCode(codes.size + 1)))
        return code
      })
      .join('')
  const [oldText, newText] = [write(before.parts), write(after.parts)]
  if (codes.size > maxParts) return [change]
  const changes: Change[] = []
  let [at, newAt] = [0, 0]
  let [start, newStart] = [0, 0]
  const end = (): void => {
    if (at === start && newAt === newStart) return
    changes.push({
      from: before.starts[start]!,
      to: before.starts[at]!,
      newFrom: after.starts[newStart]!,
      newTo: after.starts[newAt]!,
    })
  }
  const diffs = makeDiff(oldText, newText, { timeout: 0.5 })
  // Single letters that two words happen to have in common were not kept.
  for (const [type, { length }] of pattern === letters ? cleanupSemantic(diffs) : diffs) {
    if (type < 0) at += length
    else if (type > 0) newAt += length
    else {
      end()
      ;[at, newAt] = [at + length, newAt + length]
      ;[start, newStart] = [at, newAt]
    }
  }
  end()
  return changes
}

/** The parts of a range and where each starts, with the end of the range. */
function partsOf(
  { text, names }: Row,
  from: number,
  to: number,
  pattern: RegExp,
): { parts: readonly string[]; starts: readonly number[] } {
  const parts: string[] = []
  const starts: number[] = []
  for (const { 0: part, index } of text.slice(from, to).matchAll(pattern)) {
    starts.push(from + index)
    parts.push(part === signCharacter ? `${signCharacter} ${names.get(from + index) ?? ''}` : part)
  }
  starts.push(to)
  return { parts, starts }
}

/** Of the ways to describe the same insertion or removal, the one that consists of whole blocks. */
function toWholeBlocks(old: Row, now: Row, change: Change): Change {
  const { from, to, newFrom, newTo } = change
  if (from !== to && newFrom !== newTo) return change
  const isInsertion = from === to
  const [row, start, next] = isInsertion ? [now, newFrom, newTo] : [old, from, to]
  const isEnd = (at: number) => row.text[at] === signCharacter && row.names.get(at) === close
  if (!isEnd(start) || !isEnd(next)) return change
  return { from: from + 1, to: to + 1, newFrom: newFrom + 1, newTo: newTo + 1 }
}
