import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rebaseUnsent, replaySent } from '../../../../src/data/pair/version/rebase.ts'
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
  it('leave a block to a question when both rewrote the same words without sight of each other', () => {
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
    const live = rebaseUnsent({ ...common, mutations, onto, isLive: true })!
    assert.deepEqual(live.conflicts, [])
  })

  it('X-020.1 go as text patches of the span', () => {
    const mutations = editsBetween(from, noteOf(block('a', 'Hello my world'), block('b', 'Second')))
    const rebased = rebaseUnsent({ ...common, mutations, onto: { ...from, title: 'new' } })
    const paths = rebased!.mutations.flatMap((one) =>
      'patch' in one ? Object.keys(one.patch.set ?? one.patch.diffMatchPatch ?? {}) : [],
    )
    assert.deepEqual(paths, ['body[_key=="a"].children[_key=="a0"].text'])
  })

  it('follow their paragraph when somebody splits it', () => {
    const mutations = editsBetween(
      from,
      noteOf(block('a', 'Hello world, all'), block('b', 'Second')),
    )
    const onto = noteOf(block('a', 'Hello '), block('n', 'world'), block('b', 'Second'))
    const { document, conflicts } = rebaseUnsent({ ...common, mutations, onto })!
    assert.deepEqual(words(document), ['Hello ', 'world, all', 'Second'])
    assert.deepEqual(conflicts, [])
  })

  it('keep a paragraph that somebody removed', () => {
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

  it('split a paragraph that somebody writes into', () => {
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

describe('sent edits of rich text', () => {
  it('are put right where the server made something else of them', () => {
    const mutations = editsBetween(
      from,
      noteOf(block('a', 'Hello '), block('n', 'world'), block('b', 'Second')),
    )
    const onto = noteOf(block('a', 'Hello world!'), block('b', 'Second'))
    const { document, recovered } = replaySent({
      ...common,
      mutations,
      onto,
      confirmed: { from: null, mutations: [] },
    })
    assert.deepEqual(words(applyMutations(document, recovered, context)), [
      'Hello ',
      'world!',
      'Second',
    ])
  })
})
