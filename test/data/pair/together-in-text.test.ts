import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import { set, type Patch, unset } from '../../../src/model/patch.ts'
import { patchesBetween } from '../../../src/model/diff/patches-between.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

// Anna is online, Bert was away and comes back; both edited one paragraph, or one text.

type Span = [text: string, ...marks: string[]]

const SENTENCE = 'The heron stands beside water'

function block(_key: string, ...spans: (string | Span)[]) {
  const children = spans.map((span, at) => {
    const [text, ...marks] = typeof span === 'string' ? [span] : span
    return { _type: 'span', _key: `${_key}s${at}`, text, marks }
  })
  return { _type: 'block', _key, style: 'normal', markDefs: [], children }
}

type Body = readonly ReturnType<typeof block>[]

function wordsOf(body: unknown): string[] {
  return ((body ?? []) as Body).map(({ children }) => children.map(({ text }) => text).join(''))
}

interface Person {
  page: SimulatedPage
  pair: DocumentPair
}

async function begin(t: TestContext, content: object) {
  const start = { _id: 'drafts.a', _type: 'article', title: SENTENCE, ...content }
  const simulation = new Simulation({ documents: [start] })
  t.after(() => simulation.dispose())
  const people = Array.from({ length: 2 }, (): Person => {
    const page = simulation.open()
    return { page, pair: page.layer.documents.pair('a', 'article') }
  })
  await simulation.pass(2000)
  const [anna, bert] = people as [Person, Person]
  return { simulation, anna, bert }
}

async function meet(
  t: TestContext,
  content: object,
  { ofAnna, ofBert }: { ofAnna: readonly Patch[]; ofBert: readonly Patch[] },
) {
  const { simulation, anna, bert } = await begin(t, content)
  bert.page.network.isUp = false
  bert.page.network.breakStreams()
  await simulation.pass(500)
  anna.pair.patch(ofAnna)
  bert.pair.patch(ofBert)
  await simulation.pass(2500)
  bert.page.network.isUp = true
  await simulation.pass(90_000)
  const document = simulation.dataset.documents.get('drafts.a')!
  for (const { pair } of [anna, bert]) {
    const { displayed, save } = pair.getState()
    assert.deepEqual(
      displayed?.['body'],
      document['body'],
      'every screen shows what the server has',
    )
    assert.equal(displayed?.['title'], document['title'])
    assert.equal(save.type, 'saved')
  }
  assert.deepEqual(anna.pair.getState().conflicts, [], 'nobody is asked who was there first')
  return { document, asked: bert.pair.getState().conflicts, simulation, bert }
}

const body = [block('p', SENTENCE)]
const rewritten = [block('p', 'Bert prefers otters swimming')]
const edit = (to: Body): Patch[] => patchesBetween(body, to, ['body'])

test('text appended to a paragraph that another user rewrites follows it in one piece', async (t) => {
  const appended = [block('p', `${SENTENCE} single stone`)]
  const { document, asked } = await meet(
    t,
    { body },
    { ofAnna: edit(appended), ofBert: edit(rewritten) },
  )
  assert.deepEqual(wordsOf(document['body']), ['Bert prefers otters swimming single stone'])
  assert.deepEqual(asked, [])
})

test('two users who rewrite a paragraph, one adding another, get a conflict and no mixed text', async (t) => {
  const more = [block('p', 'Anna rewrote this entirely'), block('q', 'And a second thought')]
  const { document, asked } = await meet(
    t,
    { body },
    { ofAnna: edit(more), ofBert: edit(rewritten) },
  )
  assert.deepEqual(wordsOf(document['body']), [
    'Anna rewrote this entirely',
    'And a second thought',
  ])
  assert.deepEqual(
    asked.map(({ mine, theirs }) => [wordsOf([mine].flat()), wordsOf([theirs].flat())]),
    [[['Bert prefers otters swimming'], ['Anna rewrote this entirely']]],
  )
})

test('a paragraph that one user splits and another rewrites is a conflict that can be resolved either way', async (t) => {
  const split = [block('p', 'The heron '), block('q', 'annasplit stands beside water')]
  const { document, asked, simulation, bert } = await meet(
    t,
    { body },
    { ofAnna: edit(split), ofBert: edit(rewritten) },
  )
  assert.deepEqual(wordsOf(document['body']), ['The heron ', 'annasplit stands beside water'])
  assert.equal(asked.length, 1)
  assert.match(JSON.stringify(asked[0]!.mine), /Bert prefers otters swimming/)
  bert.pair.resolveConflict(asked[0]!.path, 'mine')
  await simulation.pass(10_000)
  const words = wordsOf(simulation.dataset.documents.get('drafts.a')!['body'])
  assert.ok(words.includes('Bert prefers otters swimming'), words.join(' | '))
})

test('a paragraph made bold by one user and rewritten by another is bold, whole or not at all', async (t) => {
  const bold = [block('p', [SENTENCE, 'strong'])]
  const { document, asked } = await meet(
    t,
    { body },
    { ofAnna: edit(bold), ofBert: edit(rewritten) },
  )
  const spans = (document['body'] as Body)[0]!.children.map(({ text, marks }) => [text, marks])
  assert.deepEqual(spans, [['Bert prefers otters swimming', ['strong']]])
  assert.deepEqual(asked, [])
})

test('text typed inside a phrase that another user deletes stays in one piece', async (t) => {
  const start = [block('p', 'The quick brown fox jumps')]
  const typed = [block('p', 'The quick beta two brown fox jumps')]
  const deleted = [block('p', 'The  jumps')]
  const { document, asked } = await meet(
    t,
    { body: start },
    {
      ofAnna: patchesBetween(start, typed, ['body']),
      ofBert: patchesBetween(start, deleted, ['body']),
    },
  )
  assert.deepEqual(wordsOf(document['body']), ['The beta two  jumps'])
  assert.deepEqual(asked, [])
})

test('text that two users type at one place is put one after the other', async (t) => {
  const { document, asked } = await meet(
    t,
    { body },
    {
      ofAnna: edit([block('p', `${SENTENCE}{A}0`)]),
      ofBert: edit([block('p', `${SENTENCE}{B}0`)]),
    },
  )
  assert.deepEqual(wordsOf(document['body']), [`${SENTENCE}{A}0{B}0`])
  assert.deepEqual(asked, [])
})

test('removing a text while another user edits it is a conflict, for rich and plain text', async (t) => {
  const typed = edit([block('p', `${SENTENCE} and sings`)])
  const rich = await meet(t, { body }, { ofAnna: [unset(['body'])], ofBert: typed })
  assert.deepEqual(wordsOf(rich.document['body']), [`${SENTENCE} and sings`])
  assert.deepEqual(
    rich.asked.map(({ holds, theirs }) => [holds, theirs]),
    [['mine', undefined]],
  )
  const plain = await meet(
    t,
    {},
    { ofAnna: [unset(['title'])], ofBert: [set(`${SENTENCE} and sings`, ['title'])] },
  )
  assert.equal(plain.document['title'], undefined)
  assert.deepEqual(
    plain.asked.map(({ mine }) => mine),
    [`${SENTENCE} and sings`],
  )
})

test('removing a paragraph that another user rewrote is a conflict', async (t) => {
  const two = [...body, block('q', 'Second')]
  const { asked } = await meet(
    t,
    { body: two },
    {
      ofAnna: [unset(['body', { _key: 'p' }])],
      ofBert: patchesBetween(two, [...rewritten, two[1]!], ['body']),
    },
  )
  assert.deepEqual(
    asked.map(({ path }) => path),
    [['body', { _key: 'p' }]],
  )
})

test("edits that others make elsewhere after a conflict arose survive resolving it with the user's value", async (t) => {
  const two = [...body, block('q', 'Second')]
  const { simulation, asked, bert } = await meet(
    t,
    { body: two },
    {
      ofAnna: patchesBetween(two, [block('p', 'Anna rewrote this entirely'), two[1]!], ['body']),
      ofBert: patchesBetween(two, [...rewritten, two[1]!], ['body']),
    },
  )
  simulation.dataset.mutate({
    transactionId: 'later',
    mutations: [
      { patch: { id: 'drafts.a', set: { 'body[_key=="q"].children[0].text': 'Second, longer' } } },
    ],
  })
  await simulation.pass(2000)
  bert.pair.resolveConflict(asked[0]!.path, 'mine')
  await simulation.pass(10_000)
  const words = wordsOf(simulation.dataset.documents.get('drafts.a')!['body'])
  assert.deepEqual(words, ['Bert prefers otters swimming', 'Second, longer'])
})
