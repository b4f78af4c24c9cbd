import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyChange } from '../../../../src/data/pair/version/apply-change.ts'
import {
  canSend,
  type Change,
  createLocalDocument,
  isQuiet,
  type LocalDocument,
  snapshotDue,
  snapshotRequest,
} from '../../../../src/data/pair/version/local-document.ts'
import { DataError } from '../../../../src/data/errors.ts'
import { applyMutations } from '../../../../src/model/apply-mutation.ts'
import type { ContentDocument } from '../../../../src/model/document.ts'
import type { Mutation } from '../../../../src/model/mutation.ts'
import { makeTextPatch } from '../../../../src/model/text-patch.ts'
import type { MutationEvent } from '../../../../src/protocol/listen.ts'

const ID = 'drafts.a'
const START: ContentDocument = {
  _id: ID,
  _type: 'article',
  _rev: 'r0',
  _createdAt: '2024-01-01T00:00:00.000Z',
  _updatedAt: '2024-01-01T00:00:00.000Z',
  title: 'one two three',
  tags: [{ _key: 'a', label: 'A' }],
}

function patch(operations: object): Mutation {
  return { patch: { id: ID, ...operations } } as Mutation
}

function setTitle(title: string): Mutation {
  return patch({ set: { title } })
}

function isoAt(second: number): string {
  return new Date(Date.UTC(2024, 0, 1, 0, 0, second)).toISOString()
}

/** The server's side of a story: every `write` is a transaction and answers its event. */
class Server {
  document: ContentDocument | null
  #second = 0

  constructor(document: ContentDocument | null = START) {
    this.document = document
  }

  write(transactionId: string, ...mutations: Mutation[]): MutationEvent {
    const before = this.document
    const timestamp = isoAt(++this.#second)
    this.document = applyMutations(before, mutations, { transactionId, timestamp })
    return {
      type: 'mutation',
      eventId: `${transactionId}#${ID}`,
      documentId: ID,
      transactionId,
      transition: !before ? 'appear' : this.document ? 'update' : 'disappear',
      identity: 'somebody',
      mutations: structuredClone(mutations),
      ...(before?._rev && { previousRev: before._rev }),
      resultRev: transactionId,
      timestamp,
      visibility: 'query',
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
    }
  }
}

/** True when the server is known to hold everything the user did. */
function isConsistent(state: LocalDocument): boolean {
  return state.ready && state.pending.length === 0 && isQuiet(state)
}

/** A document that is told changes one after the other. */
class Story {
  state: LocalDocument = createLocalDocument(ID)

  constructor(document: ContentDocument | null = START) {
    this.snapshot(document)
  }

  get title(): unknown {
    return this.state.local?.['title']
  }

  tell(change: Change): this {
    this.state = applyChange(this.state, change)
    return this
  }

  edit(...mutations: Mutation[]): this {
    return this.tell({ type: 'edit', mutations, at: 0 })
  }

  send(transactionId: string): Mutation[] {
    this.tell({ type: 'commit.sent', transactionId })
    return this.state.inFlight?.transactionId === transactionId ? this.state.inFlight.mutations : []
  }

  acknowledge(transactionId: string, at = 0): this {
    return this.tell({ type: 'commit.acknowledged', transactionId, at })
  }

  refuse(transactionId: string, type = 'validationError'): this {
    const error = new DataError({ code: 'invalid', status: 400, type, description: 'No' })
    return this.tell({ type: 'commit.refused', transactionId, error })
  }

  hear(event: MutationEvent, at = 0): this {
    return this.tell({ type: 'event', event, at })
  }

  snapshot(document: ContentDocument | null, request = snapshotRequest(this.state, 0)): this {
    return this.tell({ type: 'snapshot', document: structuredClone(document), request, at: 0 })
  }
}

test('a snapshot makes the version ready, and an edit shows immediately under the server revision', () => {
  const story = new Story().edit(setTitle('one'))
  assert.equal(story.title, 'one')
  assert.equal(story.state.local?._rev, 'r0')
  assert.equal(story.state.base?.['title'], 'one two three')
  assert.ok(canSend(story.state))
})

test('DOC-026 a snapshot without _rev throws', () => {
  const { _rev, ...document } = START
  assert.throws(() => new Story(document), /has no _rev/)
})

test('sends the edits of one second in one commit, as text patches against the server version', () => {
  const story = new Story().edit(setTitle('one tw')).edit(setTitle('one twice'))
  const mutations = story.send('t1')
  assert.deepEqual(mutations, [
    patch({ diffMatchPatch: { title: makeTextPatch('one two three', 'one twice') } }),
  ])
  assert.equal(story.state.pending.length, 0)
  assert.equal(canSend(story.edit(setTitle('x')).state), false, 'one commit at a time')
})

test('typing and deleting the same text sends nothing', () => {
  const story = new Story().edit(setTitle('one!')).edit(setTitle('one two three'))
  assert.deepEqual(story.send('t1'), [])
  assert.ok(isConsistent(story.state))
})

for (const order of ['answer first', 'event first'] as const) {
  test(`consumes its own event, ${order}, and keeps the content as the same object`, () => {
    const server = new Server()
    const story = new Story().edit(patch({ set: { 'tags[0].label': 'AA' } }))
    const tags = story.state.local?.['tags']
    const event = server.write('t1', ...story.send('t1'))
    if (order === 'answer first') story.acknowledge('t1').hear(event)
    else story.hear(event).acknowledge('t1')
    assert.ok(isConsistent(story.state))
    assert.deepEqual(story.state.local, server.document)
    assert.equal(story.state.local?.['tags'], tags)
  })
}

test('edits made during a commit are rebased on top of it', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('one two three four'))
  const event = server.write('t1', ...story.send('t1'))
  story.edit(setTitle('one two three four five')).hear(event)
  assert.equal(story.title, 'one two three four five')
  assert.equal(story.state.base?.['title'], 'one two three four')
  server.write('t2', ...story.send('t2'))
  assert.equal(server.document?.['title'], 'one two three four five')
})

for (const { name, mine, theirs, unsent, conflict, ...other } of [
  {
    name: 'text in two places',
    mine: setTitle('one two three four'),
    theirs: setTitle('zero one two three'),
    expected: { title: 'zero one two three four' },
  },
  {
    name: 'different fields',
    mine: setTitle('mine'),
    theirs: patch({ set: { count: 1 } }),
    expected: { title: 'mine', count: 1 },
  },
  {
    name: 'a number set by both',
    mine: patch({ set: { count: 1 } }),
    theirs: patch({ set: { count: 2 } }),
    expected: { count: 1 },
    unsent: { count: 2 },
    conflict: { path: ['count'], mine: 1, theirs: 2, base: undefined },
  },
  {
    name: 'two increments',
    mine: [patch({ setIfMissing: { count: 0 } }), patch({ inc: { count: 1 } })],
    theirs: [patch({ setIfMissing: { count: 0 } }), patch({ inc: { count: 5 } })],
    expected: { count: 6 },
  },
  {
    name: 'text typed into a field that they removed',
    mine: setTitle('one two three four'),
    theirs: patch({ unset: ['title'] }),
    expected: { title: 'one two three four' },
    unsent: { title: undefined },
    conflict: {
      path: ['title'],
      mine: 'one two three four',
      theirs: undefined,
      base: 'one two three',
    },
  },
  {
    name: 'an item added to a list that they turned into a text',
    mine: patch({ insert: { after: 'tags[0]', items: [{ _key: 'b', label: 'B' }] } }),
    theirs: patch({ set: { tags: 'none' } }),
    expected: {
      tags: [
        { _key: 'a', label: 'A' },
        { _key: 'b', label: 'B' },
      ],
    },
    unsent: { tags: 'none' },
    conflict: {
      path: ['tags'],
      mine: [
        { _key: 'a', label: 'A' },
        { _key: 'b', label: 'B' },
      ],
      theirs: 'none',
      base: [{ _key: 'a', label: 'A' }],
    },
  },
  {
    name: 'an item added beside one that they removed',
    mine: patch({ insert: { after: 'tags[_key=="a"]', items: [{ _key: 'b', label: 'B' }] } }),
    theirs: patch({ unset: ['tags[_key=="a"]'] }),
    expected: { tags: [{ _key: 'b', label: 'B' }] },
  },
  {
    name: 'an item added to a list that they removed',
    mine: patch({ insert: { after: 'tags[-1]', items: [{ _key: 'b', label: 'B' }] } }),
    theirs: patch({ unset: ['tags'] }),
    expected: { tags: [{ _key: 'b', label: 'B' }] },
  },
  {
    name: 'an edit of an item that they removed',
    mine: patch({ set: { 'tags[_key=="a"].label': 'mine' } }),
    theirs: patch({ unset: ['tags[_key=="a"]'] }),
    expected: { tags: [] },
    conflict: {
      path: ['tags', { _key: 'a' }],
      mine: { _key: 'a', label: 'mine' },
      theirs: undefined,
      base: { _key: 'a', label: 'A' },
    },
  },
  {
    name: 'a removal of an item that they edited',
    mine: patch({ unset: ['tags[_key=="a"]'] }),
    theirs: patch({ set: { 'tags[_key=="a"].label': 'theirs' } }),
    expected: { tags: [] },
    unsent: { tags: [{ _key: 'a', label: 'theirs' }] },
    conflict: {
      path: ['tags', { _key: 'a' }],
      mine: undefined,
      theirs: { _key: 'a', label: 'theirs' },
      base: { _key: 'a', label: 'A' },
    },
  },
  {
    name: 'text written into an empty field by both',
    mine: patch({ set: { subtitle: 'mine' } }),
    theirs: patch({ set: { subtitle: 'theirs' } }),
    expected: { subtitle: 'theirs' },
    conflict: { path: ['subtitle'], mine: 'mine', theirs: 'theirs', base: undefined },
  },
  {
    name: 'an edit of an item that they moved',
    mine: patch({ set: { 'tags[_key=="a"].label': 'mine' } }),
    theirs: patch({ insert: { before: 'tags[0]', items: [{ _key: 'z', label: 'Z' }] } }),
    expected: {
      tags: [
        { _key: 'z', label: 'Z' },
        { _key: 'a', label: 'mine' },
      ],
    },
  },
]) {
  for (const stage of ['not sent', 'sent'] as const) {
    test(`rebase, ${stage}: ${name}`, () => {
      let expected: object = other.expected
      const server = new Server()
      const story = new Story().edit(...[mine].flat())
      const sent = stage === 'sent' ? story.send('t1') : []
      const event = server.write('foreign', ...[theirs].flat())
      const guard = story.state.inFlight?.guard
      const isOvertaken = guard !== undefined && guard !== server.document?._rev
      const isTaken = isOvertaken || takes(server.document, sent)
      story.hear(event)
      if ((isOvertaken || stage === 'not sent') && unsent) expected = unsent
      assert.deepEqual(pick(story.state.local, expected), expected, 'seen at once')
      if (isOvertaken) story.tell({ type: 'commit.overtaken', transactionId: 't1', at: 0 })
      else if (sent.length > 0 && isTaken) story.hear(server.write('t1', ...sent))
      if (!isTaken) return
      const asked = conflict ? [{ ...conflict, holds: 'theirs' }] : []
      const conflicts = story.state.conflicts.map(({ by: _by, ...one }) => one)
      assert.deepEqual(conflicts, asked)
      const rest = story.send('t2')
      if (rest.length > 0) story.hear(server.write('t2', ...rest))
      assert.deepEqual(pick(server.document, expected), expected, 'and what the server gets')
      assert.deepEqual(story.state.local, server.document)
    })
  }
}

function pick(document: ContentDocument | null, fields: object): object {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, document?.[name]]))
}

function takes(document: ContentDocument | null, mutations: readonly Mutation[]): boolean {
  try {
    applyMutations(document, mutations, { transactionId: 't', timestamp: isoAt(0) })
    return true
  } catch {
    return false
  }
}

test('rebases a text patch over unseen text before sending it', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('one three'))
  story.send('t1')
  story.hear(server.write('foreign', setTitle('one two X three')))
  assert.match(String(story.title), /X/)
  story.tell({ type: 'commit.overtaken', transactionId: 't1', at: 0 })
  story.hear(server.write('t2', ...story.send('t2')))
  assert.match(String(server.document?.['title']), /X/)
  assert.deepEqual(story.state.local, server.document)
})

test('buffers events until the preceding ones arrive, and applies them in order', () => {
  const server = new Server()
  const story = new Story()
  const [first, second, third] = [
    server.write('e1', setTitle('1')),
    server.write('e2', setTitle('2')),
    server.write('e3', setTitle('3')),
  ]
  story.hear(third, 100).hear(second, 200)
  assert.equal(story.title, 'one two three')
  assert.deepEqual(snapshotDue(story.state), { at: 3100, reason: 'an event is missing' })
  story.hear(first, 300)
  assert.deepEqual(story.state.local, server.document)
  assert.equal(snapshotDue(story.state), null)
})

test('applies a repeated event once', () => {
  const server = new Server()
  const event = server.write(
    'e1',
    patch({ setIfMissing: { count: 0 } }),
    patch({ inc: { count: 1 } }),
  )
  const story = new Story().hear(event).hear(event)
  assert.equal(story.state.local?.['count'], 1)
  assert.equal(snapshotDue(story.state), null)
})

test('requests a snapshot immediately after more than twenty events out of order', () => {
  const server = new Server()
  const story = new Story()
  server.write('lost', setTitle('lost'))
  for (let index = 0; index < 21; index++)
    story.hear(server.write(`e${index}`, setTitle(`${index}`)))
  assert.equal(snapshotDue(story.state)?.at, 0)
  story.snapshot(server.document, snapshotRequest(story.state, 1))
  assert.deepEqual(story.state.local, server.document)
  assert.equal(snapshotDue(story.state), null)
})

test('requests a snapshot for an event that cannot be applied', () => {
  const server = new Server()
  const { mutations: _, ...event } = server.write('e1', setTitle('1'))
  const story = new Story().hear(event)
  assert.deepEqual(snapshotDue(story.state), { at: 0, reason: 'an event cannot be applied' })
  assert.deepEqual(story.snapshot(server.document).state.local, server.document)
})

test('requests a snapshot when the event of an acknowledged commit is missing after ten seconds', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('1'))
  server.write('t1', ...story.send('t1'))
  story.acknowledge('t1', 500)
  assert.deepEqual(snapshotDue(story.state), {
    at: 10_500,
    reason: 'the event of a commit is missing',
  })
  story.snapshot(server.document)
  assert.ok(isConsistent(story.state))
})

test('ignores events at or before the revision of the snapshot', () => {
  const server = new Server()
  const events = [server.write('e1', setTitle('1')), server.write('e2', setTitle('2'))]
  const story = new Story(server.document)
  for (const event of events) story.hear(event)
  assert.deepEqual(story.state.local, server.document)
  assert.equal(snapshotDue(story.state), null)
})

test('applies events received before the first snapshot on top of it, unless it contains them', () => {
  const server = new Server()
  const events = [server.write('e1', setTitle('1'))]
  const snapshot = structuredClone(server.document)
  events.push(server.write('e2', setTitle('2')))
  const story = new Story()
  story.state = createLocalDocument(ID)
  const request = snapshotRequest(story.state, 0)
  for (const event of events) story.hear(event, 10)
  assert.equal(story.state.ready, false)
  assert.deepEqual(story.snapshot(snapshot, request).state.local, server.document)
})

test('ignores a snapshot older than an event received meanwhile', () => {
  const server = new Server()
  const story = new Story()
  const request = snapshotRequest(story.state, 0)
  const old = structuredClone(server.document)
  story.hear(server.write('e1', setTitle('1')), 5).snapshot(old, request)
  assert.deepEqual(story.state.local, server.document)
})

test('requests another snapshot when a missing document may have been created since', () => {
  const server = new Server(null)
  const story = new Story(null)
  const request = snapshotRequest(story.state, 0)
  story.hear(server.write('e1', { create: START }), 5).snapshot(null, request)
  assert.deepEqual(story.state.local, server.document)
  assert.equal(snapshotDue(story.state)?.at, 0)
})

test('edits survive a snapshot that contains changes of others', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('one two three four'))
  server.write('missed', setTitle('zero one two three'))
  assert.equal(story.snapshot(server.document).title, 'zero one two three four')
})

test('confirms an unacknowledged commit that is the latest in a snapshot', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('1'))
  server.write('t1', ...story.send('t1'))
  story.snapshot(server.document)
  assert.equal(story.state.inFlight, null)
  assert.deepEqual(story.state.local, server.document)
})

test('keeps an unacknowledged commit in flight when the snapshot does not contain it', () => {
  const story = new Story().edit(setTitle('1'))
  story.send('t1')
  story.snapshot(START)
  assert.equal(story.state.inFlight?.transactionId, 't1')
  assert.equal(story.title, '1')
})

test('ignores a snapshot that may or may not contain the pending commit', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('1'))
  const sent = story.send('t1')
  server.write('t1', ...sent)
  server.write('foreign', patch({ set: { count: 1 } }))
  story.snapshot(server.document)
  assert.equal(snapshotDue(story.state)?.at, 0)
  story.acknowledge('t1').snapshot(server.document)
  assert.deepEqual(story.state.local, server.document)
  assert.ok(isConsistent(story.state))
})

test('DOC-018 a refused commit reverts to the server state and keeps the text of the user', () => {
  const story = new Story().edit(setTitle('refused'))
  story.send('t1')
  story.edit(setTitle('refused, and more')).refuse('t1')
  assert.deepEqual(story.state.local, START)
  assert.ok(isConsistent(story.state))
  assert.equal(story.state.refusals[0]!.document?.['title'], 'refused, and more')
})

test('a refused commit removes the edits that depend on it, and no others', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('refused'))
  story.send('t1')
  story
    .edit(setTitle('refused, and more'))
    .edit(patch({ set: { count: 1 } }))
    .refuse('t1')
  assert.deepEqual(pick(story.state.local, { title: 0, count: 0 }), {
    title: 'one two three',
    count: 1,
  })
  story.hear(server.write('t2', ...story.send('t2')))
  assert.ok(isConsistent(story.state))
  assert.equal(server.document?.['count'], 1)
  const [refusal] = story.state.refusals
  assert.deepEqual(pick(refusal!.document, { title: 0, count: 0 }), {
    title: 'refused, and more',
    count: 1,
  })
})

test('a refused version can be retried on top of later changes, or discarded', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('one two three four'))
  story.send('t1')
  story.refuse('t1').hear(server.write('e1', setTitle('zero one two three')))
  assert.equal(story.title, 'zero one two three')
  const discarded = applyChange(story.state, { type: 'refused.discard' })
  assert.deepEqual(discarded.refusals, [])
  story.tell({ type: 'refused.retry', at: 0 })
  assert.equal(story.title, 'zero one two three four')
  assert.deepEqual(story.state.refusals, [])
  story.hear(server.write('t2', ...story.send('t2')))
  assert.deepEqual(story.state.local, server.document)
})

test('two refused commits keep both texts', () => {
  const story = new Story().edit(setTitle('first'))
  story.send('t1')
  story.refuse('t1').edit(setTitle('second'))
  story.send('t2')
  story.refuse('t2')
  assert.deepEqual(
    story.state.refusals.map(({ document }) => document?.['title']),
    ['first', 'second'],
  )
})

test('a document without local edits disappears when deleted elsewhere, and reappears when recreated', () => {
  const server = new Server()
  const story = new Story().hear(server.write('e1', { delete: { id: ID } }))
  assert.equal(story.state.local, null)
  assert.ok(isConsistent(story.state))
  story.hear(server.write('e2', { create: { ...START, title: 'again' } }))
  assert.deepEqual(story.state.local, server.document)
})

test('edits of a document deleted elsewhere are held until the user decides', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('mine')).hear(server.write('e1', { delete: { id: ID } }))
  assert.equal(story.title, 'mine')
  assert.equal(canSend(story.state), false)
  const error = new DataError({ code: 'conflict', description: 'gone' })
  const abandoned = applyChange(story.state, { type: 'abandon', error })
  assert.equal(abandoned.local, null)
  assert.equal(abandoned.refusals[0]?.document?.['title'], 'mine')
  const brought = applyChange(abandoned, { type: 'refused.retry', at: 0 })
  assert.equal(brought.local?.['title'], 'mine')
})

test('edits of a deleted document can continue in a new one', () => {
  const server = new Server()
  const story = new Story()
    .edit(setTitle('one two three four'))
    .hear(server.write('e1', { delete: { id: ID } }))
  const document = { _id: ID, _type: 'article', title: 'zero one two three' }
  story.tell({ type: 'recreate', document, at: 0 })
  assert.equal(story.title, 'zero one two three four')
  story.hear(server.write('t1', ...story.send('t1')))
  assert.deepEqual(pick(server.document, { title: 0 }), { title: 'zero one two three four' })
  assert.deepEqual(story.state.local, server.document)
})

for (const stage of ['not sent', 'sent'] as const) {
  test(`a document created from old content, ${stage}, is rebased onto the new content`, () => {
    const server = new Server(null)
    const from = { _id: ID, _type: 'article', title: 'one two three', count: 1 }
    const onto = { ...from, title: 'zero one two three', count: 2 }
    const story = new Story(null).edit({ createIfNotExists: from }, setTitle('one two three four'))
    const sent = stage === 'sent' ? story.send('t1') : []
    story.tell({ type: 'rebuild', from, onto, at: 0 })
    const expected = { title: 'zero one two three four', count: 2 }
    assert.deepEqual(pick(story.state.local, expected), expected)
    if (sent.length > 0) story.hear(server.write('t1', ...sent))
    story.hear(server.write('t2', ...story.send('t2')))
    assert.deepEqual(pick(server.document, expected), expected)
    assert.deepEqual(story.state.local, server.document)
  })
}

test('a commit refused because the document is missing waits for its deletion event', () => {
  const server = new Server()
  const story = new Story().edit(setTitle('one two three four'))
  story.send('t1')
  story.edit(patch({ set: { count: 1 } })).refuse('t1', 'documentNotFoundError')
  assert.equal(story.title, 'one two three four')
  assert.deepEqual(story.state.refusals, [])
  assert.equal(canSend(story.state), false)
  story.hear(server.write('e1', { delete: { id: ID } }))
  assert.ok(story.state.adrift)
  story.hear(server.write('e2', { create: { ...START, title: 'zero one two three' } }))
  assert.deepEqual(pick(story.state.local, { title: 0, count: 0 }), {
    title: 'zero one two three four',
    count: 1,
  })
})

test('states are immutable', () => {
  const story = new Story().edit(setTitle('1'))
  const { isText, ...values } = story.state
  const before = { ...structuredClone(values), isText }
  const kept = story.state
  story.send('t1')
  story.edit(setTitle('2')).hear(new Server().write('e1', setTitle('3')))
  assert.deepEqual(kept, before)
})
