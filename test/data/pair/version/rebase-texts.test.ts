import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rebaseUnsent } from '../../../../src/data/pair/version/rebase.ts'
import { applyMutations } from '../../../../src/model/apply-mutation.ts'
import type { ContentDocument } from '../../../../src/model/document.ts'
import { type Mutation, patchesToMutations } from '../../../../src/model/mutation.ts'
import { patchesBetween } from '../../../../src/model/diff/patches-between.ts'

const context = { transactionId: 't', timestamp: '2026-01-01T00:00:00Z' }
const block = (_key: string, text: string) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `${_key}0`, text, marks: [] }],
})
const noteOf = (...body: object[]): ContentDocument => ({ _id: 'a', _type: 'note', body })
const words = (document: ContentDocument | null) =>
  (document?.['body'] as ReturnType<typeof block>[]).map(({ children }) =>
    children.map(({ text }) => text).join(''),
  )
const editsBetween = (from: ContentDocument, to: ContentDocument): Mutation[] =>
  patchesToMutations(from, patchesBetween(from['body'], to['body'], ['body']))

const from = noteOf(block('a', 'Hello world'), block('b', 'Second'))
const common = { id: 'a', from, context, isText: () => true }

describe('unsent edits of rich text', () => {
  it('conflict when both users rewrite the same words without seeing each other', () => {
    const mutations = editsBetween(
      from,
      noteOf(block('a', 'Hello worried'), block('b', 'Second, mine')),
    )
    const onto = noteOf(block('a', 'Hello wide'), block('b', 'Theirs. Second'))
    const { document, conflicts } = rebaseUnsent({ ...common, mutations, onto })!
    assert.deepEqual(words(document), ['Hello wide', 'Theirs. Second, mine'])
    assert.deepEqual(conflicts, [
      {
        path: ['body', { _key: 'a' }],
        mine: block('a', 'Hello worried'),
        theirs: block('a', 'Hello wide'),
        base: block('a', 'Hello world'),
        holds: 'theirs',
      },
    ])
  })

  it('X-020.1 are sent as text patches of the span', () => {
    const mutations = editsBetween(from, noteOf(block('a', 'Hello my world'), block('b', 'Second')))
    const rebased = rebaseUnsent({ ...common, mutations, onto: { ...from, title: 'new' } })
    const paths = rebased!.mutations.flatMap((one) =>
      'patch' in one ? Object.keys(one.patch.set ?? one.patch.diffMatchPatch ?? {}) : [],
    )
    assert.deepEqual(paths, ['body[_key=="a"].children[_key=="a0"].text'])
  })

  it('follow their paragraph when another user splits it', () => {
    const mutations = editsBetween(
      from,
      noteOf(block('a', 'Hello world, all'), block('b', 'Second')),
    )
    const onto = noteOf(block('a', 'Hello '), block('n', 'world'), block('b', 'Second'))
    const { document, conflicts } = rebaseUnsent({ ...common, mutations, onto })!
    assert.deepEqual(words(document), ['Hello ', 'world, all', 'Second'])
    assert.deepEqual(conflicts, [])
  })

  it('keep a paragraph that another user removed', () => {
    const mutations = editsBetween(
      from,
      noteOf(block('a', 'Hello world'), block('b', 'Second one')),
    )
    const { document } = rebaseUnsent({
      ...common,
      mutations,
      onto: noteOf(block('a', 'Hello world')),
    })!
    assert.deepEqual(words(document), ['Hello world', 'Second one'])
  })

  it('split a paragraph that another user writes into', () => {
    const mutations = editsBetween(
      from,
      noteOf(block('a', 'Hello '), block('n', 'world'), block('b', 'Second')),
    )
    const onto = noteOf(block('a', 'Hello world!'), block('b', 'Second'))
    const rebased = rebaseUnsent({ ...common, mutations, onto })!
    assert.deepEqual(words(rebased.document), ['Hello ', 'world!', 'Second'])
    assert.deepEqual(words(applyMutations(onto, rebased.mutations, context)), [
      'Hello ',
      'world!',
      'Second',
    ])
  })
})

const table = (...rows: unknown[][]) => ({
  _type: 'table',
  _key: 't',
  rows: rows.map((cells, at) => ({ _type: 'tableRow', _key: `r${at}`, cells })),
})
const cell = (_key: string, ...content: object[]) => ({ _type: 'tableCell', _key, content })
const rowsOf = (document: ContentDocument | null) =>
  (document?.['body'] as ReturnType<typeof table>[])[1]!.rows.map(({ cells }) => cells)

describe('images in rich text', () => {
  const picture = { _type: 'image', _key: 'p', asset: { _type: 'reference', _ref: 'image-a' } }
  const { asset: _, ...cleared } = picture
  const cropped = { ...picture, crop: { _type: 'sanity.imageCrop', top: 0.1 } }
  const start = noteOf(block('a', 'Harvest'), picture)

  for (const [who, mine, theirs] of [
    ['mine', cleared, cropped],
    ['theirs', cropped, cleared],
  ] as const) {
    it(`reports a conflict about the whole image when ${who} was cleared and the other one cropped`, () => {
      const mutations = editsBetween(start, noteOf(block('a', 'Harvest'), mine))
      const onto = noteOf(block('a', 'Harvest'), theirs)
      const rebased = rebaseUnsent({ ...common, from: start, mutations, onto })!
      assert.deepEqual(rebased.document?.['body'], onto['body'])
      const path = ['body', { _key: 'p' }]
      assert.deepEqual(rebased.conflicts, [{ path, mine, theirs, base: picture, holds: 'theirs' }])
    })
  }
})

describe('tables in rich text', () => {
  const texts = noteOf(block('a', 'Harvest'), table(['Pears', 'Figs'], ['', '']))
  const rich = (...words: [string, string, string, string]) => {
    const [one, two, three, four] = words.map((text, at) => cell(`c${at}`, block(`b${at}`, text)))
    return noteOf(block('a', 'Harvest'), table([one, two], [three, four]))
  }
  const start = rich('Hello world', 'Second', 'Third', 'Fourth')
  const wordsIn = (document: ContentDocument | null) =>
    (rowsOf(document) as ReturnType<typeof cell>[][]).map((cells) =>
      cells.map(({ content }) => words({ _id: 'a', _type: 'note', body: content })),
    )

  it('X-020 keep what two users write into two cells, as plain and as rich text', () => {
    const mine = noteOf(block('a', 'Harvest'), table(['Pears', 'Figs, ripe'], ['', '']))
    const theirs = noteOf(block('a', 'Harvest'), table(['Two pears', 'Figs'], ['', 'x']))
    const edits = { ...common, from: texts, mutations: editsBetween(texts, mine), onto: theirs }
    const unsent = rebaseUnsent(edits)!
    assert.deepEqual(rowsOf(unsent.document), [
      ['Two pears', 'Figs, ripe'],
      ['', 'x'],
    ])
    assert.deepEqual(unsent.conflicts, [])

    const own = rich('Hello world', 'Second', 'Third, mine', 'Fourth')
    const other = rich('Hello wide world', 'Second', 'Third', 'Theirs')
    const meeting = { ...common, from: start, mutations: editsBetween(start, own), onto: other }
    const moved = rebaseUnsent(meeting)!
    const both = [
      [['Hello wide world'], ['Second']],
      [['Third, mine'], ['Theirs']],
    ]
    assert.deepEqual(wordsIn(moved.document), both)
    assert.deepEqual(moved.conflicts, [])
  })

  it('keep what two users write into one cell, also when one of them splits its paragraph', () => {
    const own = rich('Hello world, all', 'Second', 'Third', 'Fourth')
    const other = noteOf(
      block('a', 'Harvest'),
      table(
        [cell('c0', block('b0', 'Hello '), block('n', 'world')), cell('c1', block('b1', 'Second'))],
        [cell('c2', block('b2', 'Third')), cell('c3', block('b3', 'Fourth'))],
      ),
    )
    const meeting = { ...common, from: start, mutations: editsBetween(start, own), onto: other }
    assert.deepEqual(wordsIn(rebaseUnsent(meeting)!.document)[0], [
      ['Hello ', 'world, all'],
      ['Second'],
    ])
  })

  it('conflict only about the paragraph of the cell that both users rewrote', () => {
    const own = rich('Hello worried', 'Second', 'Third', 'Fourth')
    const other = rich('Hello wide', 'Second', 'Third', 'Fourth, theirs')
    const moved = rebaseUnsent({
      ...common,
      from: start,
      mutations: editsBetween(start, own),
      onto: other,
    })!
    const path = [{ _key: 't' }, 'rows', { _key: 'r0' }, 'cells', { _key: 'c0' }, 'content']
    assert.deepEqual(
      moved.conflicts.map((conflict) => conflict.path),
      [['body', ...path, { _key: 'b0' }]],
    )
    assert.deepEqual(wordsIn(moved.document), [
      [['Hello wide'], ['Second']],
      [['Third'], ['Fourth, theirs']],
    ])
  })

  it('keep a row that one user removed while another wrote into it, and rows that both added', () => {
    const [first] = rowsOf(start)
    const removed = noteOf(block('a', 'Harvest'), table(first!))
    const written = rich('Hello world', 'Second', 'Third, more', 'Fourth')
    const meeting = { ...common, from: start, mutations: editsBetween(start, written) }
    assert.deepEqual(wordsIn(rebaseUnsent({ ...meeting, onto: removed })!.document)[1], [
      ['Third, more'],
      ['Fourth'],
    ])
    const added = (name: string) => ({
      _type: 'tableRow',
      _key: name,
      cells: [cell(`${name}0`, block(`${name}b`, name))],
    })
    const withRow = (name: string) => {
      const [text, object] = start['body'] as [object, ReturnType<typeof table>]
      return noteOf(text, { ...object, rows: [...object.rows, added(name)] })
    }
    const both = rebaseUnsent({
      ...common,
      from: start,
      mutations: editsBetween(start, withRow('mine')),
      onto: withRow('theirs'),
    })!
    assert.deepEqual(
      (both.document!['body'] as ReturnType<typeof table>[])[1]!.rows.map(({ _key }) => _key),
      ['r0', 'r1', 'theirs', 'mine'],
    )
  })
})
