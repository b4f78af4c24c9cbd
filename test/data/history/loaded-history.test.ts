import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkOf, initialChunk, joinChunks } from '../../../src/data/history/chunks.ts'
import { displayedAt, RangeComparison } from '../../../src/data/history/compare-range.ts'
import { alignVersions, LoadedHistory } from '../../../src/data/history/loaded-history.ts'
import type { Chunk } from '../../../src/data/history/timeline.ts'
import { beginBlame, blameChange } from '../../../src/model/diff/blame.ts'
import { type Diff, diffDocuments, type ObjectDiff } from '../../../src/model/diff/diff.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { createRandom } from '../../kit/random.ts'
import { AUTHORS, type Moment, randomHistory } from '../../kit/random-history.ts'

const LENGTH = 10_000

/** Position in the loaded history of the moment with this number. */
type PositionOf = (moment: number) => number

/** Loads a history as a timeline does: some of it in pages from its end, the rest as it happens. */
function load(moments: readonly Moment[], live = 0): { history: LoadedHistory; at: PositionOf } {
  const first = moments.length - 1 - live
  const history = new LoadedHistory(moments[first]!)
  for (let end = first; end >= 0; end -= 49) {
    const page = moments.slice(Math.max(0, end - 48), end + 1).reverse()
    history.addOlder(
      page.map(({ transaction }) => transaction),
      end - 48 <= 0,
    )
  }
  for (const { transaction } of moments.slice(first + 1)) history.addNewer(transaction)
  return { history, at: (moment) => moment - first }
}

test('HIST-004 chunks of ten thousand transactions are the same however they were loaded', () => {
  const moments = randomHistory(createRandom(7), { length: LENGTH })
  const { history, at } = load(moments, 300)
  // Read from the beginning on, one neighbour after the other.
  let expected: Chunk[] = []
  for (const [number, { transaction }] of moments.entries()) {
    const last = expected.pop()
    const chunk = chunkOf(transaction, at(number))
    expected.push(...(last ? joinChunks(last, chunk) : [chunk]))
  }
  expected = [
    initialChunk(moments[0]!.transaction, at(0), {
      draftState: 'missing',
      publishedState: 'missing',
    }),
    ...expected,
  ]
  const known = expected.filter(({ draftState, publishedState }) => {
    return draftState !== 'unknown' && publishedState !== 'unknown'
  })
  assert.ok(known.length > expected.length - 5)
  const actual = history.chunks.toReversed()
  assert.equal(actual.length, expected.length)
  for (const [number, chunk] of actual.entries()) {
    const { draftState, publishedState, ...told } = expected[number]!
    const states = {
      draftState: draftState === 'unknown' ? chunk.draftState : draftState,
      publishedState: publishedState === 'unknown' ? chunk.publishedState : publishedState,
    }
    assert.deepEqual(chunk, { ...told, ...states }, `chunk ${number}`)
  }
  assert.deepEqual(
    new Set(actual.map(({ type }) => type)),
    new Set([
      'initial',
      'create',
      'editDraft',
      'editLive',
      'publish',
      'unpublish',
      'discardDraft',
      'delete',
    ]),
  )
  assert.ok(actual.some(({ authors }) => authors.size > 2))
  for (const chunk of actual.slice(1)) {
    const { draft, published } = moments[chunk.end - 1 - at(0)]!
    assert.equal(chunk.draftState, draft ? 'present' : 'missing')
    assert.equal(chunk.publishedState, published ? 'present' : 'missing')
  }
})

test('restores every moment of ten thousand transactions', () => {
  const moments = randomHistory(createRandom(11), { length: LENGTH })
  const { history, at } = load(moments, 100)
  const random = createRandom(12)
  const check = (number: number) => {
    const { draft, published } = moments[number]!
    const versions = history.versionsAfter(at(number))
    assert.deepEqual(versions.draft, withoutRevision(draft), `draft ${number}`)
    assert.deepEqual(versions.published, withoutRevision(published), `published ${number}`)
    assert.deepEqual(displayedAt(history, at(number), false), draft ?? published)
    assert.deepEqual(displayedAt(history, at(number), true), published)
  }
  for (let tries = 0; tries < 50; tries++) check(random.int(LENGTH))
  for (let number = 0; number < LENGTH; number += 7) check(number)
  for (const edge of [0, 1, LENGTH - 101, LENGTH - 100, LENGTH - 1]) check(edge)
  assert.deepEqual(history.versionsAfter(at(-1)), { draft: null, published: null })
})

test('aligns a snapshot from any moment of a history page with the end of the page', () => {
  let count = 0
  for (let seed = 1; seed <= 300; seed++) {
    const random = createRandom(seed)
    const moments = randomHistory(random, { length: 60, operations: 0.3 })
    const end = random.between(49, 59)
    const page = moments.slice(end - 49, end + 1).reverse()
    const snapshot = moments[random.between(end - 49, end)]!
    const transactions = page.map(({ transaction }) => transaction)
    const { draft, published } = moments[end]!
    const isKnown = ({ _rev }: ContentDocument) => transactions.some(({ id }) => id === _rev)
    const isOlder =
      (snapshot.draft !== draft && snapshot.draft && !isKnown(snapshot.draft)) ||
      (snapshot.published !== published && snapshot.published && !isKnown(snapshot.published))
    const aligned = alignVersions(snapshot, transactions)
    // What was written before the page and again in it cannot be placed; then everything is read once more.
    assert.deepEqual(aligned, isOlder ? null : { draft, published }, `seed ${seed}`)
    if (!isOlder) count++
  }
  assert.ok(count > 200)
  const foreign = { draft: null, published: { _id: 'a', _type: 'article', _rev: 'elsewhere' } }
  const [edit] = randomHistory(createRandom(1), { length: 1 })
  const touches = { ...edit!.transaction, publishedEffect: { apply: [], revert: [] } }
  assert.equal(alignVersions(foreign, [touches]), null)
})

test('a comparison of any two moments leads from one to the other, and names the author of every change', () => {
  const moments = randomHistory(createRandom(5), { length: LENGTH })
  const { history, at } = load(moments)
  const random = createRandom(6)
  const named = new Set<string>()
  for (let tries = 0; tries < 250; tries++) {
    const from = random.int(LENGTH)
    const to = Math.min(LENGTH - 1, from + 1 + random.int(random.chance(0.1) ? 3000 : 80))
    const label = `from ${from} to ${to}`
    const range = new RangeComparison(history, at(from), false)
    // On its way it may be looked at, too.
    if (random.chance(0.5)) range.to(at(random.between(from, to)))
    const comparison = range.to(at(to))
    const [start, end] = [displayed(moments[from]!), displayed(moments[to]!)]
    assert.deepEqual(comparison.from, start, label)
    assert.deepEqual(comparison.to, end, label)
    assert.deepEqual(contentOf(applyDiff(comparison.diff)), contentOf(end), label)
    checkAuthors(comparison.diff, truthOf(moments, from, to), { label, named })
  }
  assert.deepEqual(named, new Set(AUTHORS))
})

test('a comparison equals one that attributes every part of every state from scratch', () => {
  const moments = randomHistory(createRandom(15), { length: 1500, operations: 0.1 })
  const { history, at } = load(moments)
  const random = createRandom(16)
  for (let tries = 0; tries < 60; tries++) {
    const from = random.int(moments.length - 1)
    const to = Math.min(moments.length - 1, from + 1 + random.int(300))
    const { gone, made } = beginBlame()
    let blame = made
    for (let number = from + 1; number <= to; number++) {
      const { author, timestamp } = moments[number]!.transaction
      const states = [moments[number - 1]!, moments[number]!].map(displayed)
      const [before, after] = structuredClone(states) as [unknown, unknown]
      blame = blameChange(blame, before, after, { author, timestamp })
    }
    const [start, end] = [displayed(moments[from]!), displayed(moments[to]!)]
    const comparison = new RangeComparison(history, at(from), false).to(at(to))
    const expected = diffDocuments(start, end, { from: gone, to: blame })
    assert.deepEqual(comparison.diff, expected, `from ${from} to ${to}`)
  }
})

/** Who wrote each word and number first seen in the range, and who took away each that was there. */
interface Truth {
  added: Map<string, string>
  removed: Map<string, string>
}

function truthOf(moments: readonly Moment[], from: number, to: number): Truth {
  const truth: Truth = { added: new Map(), removed: new Map() }
  let before = wordsIn(displayed(moments[from]!))
  for (let number = from + 1; number <= to; number++) {
    const { transaction } = moments[number]!
    const after = wordsIn(displayed(moments[number]!))
    for (const word of after) if (!before.has(word)) truth.added.set(word, transaction.author)
    for (const word of before) {
      if (!after.has(word) && !truth.removed.has(word)) truth.removed.set(word, transaction.author)
    }
    before = after
  }
  return truth
}

/** Every word, number and key of the document, each with the place where it can stand. */
function wordsIn(document: ContentDocument | null): Set<string> {
  const list = (document?.['list'] ?? []) as { _key: string; text: string }[]
  return new Set([
    ...String(document?.['title'] ?? '')
      .split(' ')
      .map((word) => `title ${word}`),
    ...list.flatMap(({ _key, text }) => [
      _key,
      ...text.split(' ').map((word) => `${_key} ${word}`),
    ]),
    ...(document && 'count' in document ? [`count ${String(document['count'])}`] : []),
  ])
}

interface Check {
  label: string
  named: Set<string>
}

function checkAuthors({ fields }: ObjectDiff, truth: Truth, check: Check): void {
  const { title, count, list } = fields
  if (title) checkWords(title, 'title', { truth, check })
  if (count?.isChanged) {
    const word = `count ${String(count.toValue ?? count.fromValue)}`
    const expected = count.toValue === undefined ? truth.removed : truth.added
    assert.equal(count.attribution?.author, expected.get(word), `${check.label} ${word}`)
  }
  if (list?.type !== 'array') return
  for (const { key, diff, attribution } of list.items) {
    if (key === null || diff.type !== 'object') continue
    const { text } = diff.fields
    if (text) checkWords(text, key, { truth, check })
    if (diff.action !== 'removed') continue
    assert.equal(attribution?.author, truth.removed.get(key), `${check.label} removal of ${key}`)
  }
}

function checkWords(
  diff: Diff,
  place: string,
  { truth, check }: { truth: Truth; check: Check },
): void {
  if (diff.type !== 'string') return
  for (const { action, text, attribution } of diff.segments) {
    if (action === 'unchanged') continue
    for (const word of text.split(' ').filter(Boolean)) {
      const expected: string | undefined = truth[action].get(`${place} ${word}`)
      // Of a word that went and came back only one end is looked at here.
      if (expected === undefined) continue
      assert.equal(attribution?.author, expected, `${check.label} ${action} ${place} ${word}`)
      check.named.add(expected)
    }
  }
}

/** Makes the new value from what the diff says of the parts. */
function applyDiff(diff: Diff): unknown {
  if (diff.action === 'removed') return undefined
  if (!diff.isChanged) return diff.fromValue
  if (diff.type === 'object') {
    const entries = Object.entries(diff.fields).map(([name, field]) => [name, applyDiff(field)])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (diff.type === 'array') {
    const items: unknown[] = []
    for (const { toIndex, diff: item } of diff.items) {
      if (toIndex !== undefined) items[toIndex] = applyDiff(item)
    }
    return items
  }
  if (diff.type === 'string') {
    const kept = diff.segments.filter(({ action }) => action !== 'removed')
    return kept.map(({ text }) => text).join('')
  }
  return diff.toValue
}

function contentOf(document: unknown): unknown {
  if (!document) return null
  const { _id, _rev, _updatedAt, ...content } = document as ContentDocument
  return content
}

function displayed({ draft, published }: Moment): ContentDocument | null {
  return draft ?? published
}

function withoutRevision(document: ContentDocument | null): ContentDocument | null {
  if (!document) return null
  const { _rev, ...content } = document
  return content as ContentDocument
}
