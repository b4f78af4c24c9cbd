import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BulkPlan, BulkResult } from '../../../src/data/bulk/bulk.ts'
import { doneTargets } from '../../../src/data/bulk/bulk.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { set } from '../../../src/model/patch.ts'
import { CALM, idOf } from '../../kit/simulated-dataset.ts'
import { books, contentOf, openLibrary } from './world.ts'

const book = (id: string, fields: object = {}): ContentDocument => ({
  _id: id,
  _type: 'book',
  title: `Title of ${id}`,
  ...fields,
})
const draft = (id: string, fields: object = {}) => book(`drafts.${id}`, fields)
const to = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })

const excluded = (plan: BulkPlan) =>
  plan.excluded.map(({ target, obstacle }) => [
    target.publishedId,
    obstacle.type === 'disabled' ? obstacle.reason : obstacle.type,
  ])
const failed = ({ failed: list }: BulkResult) =>
  list.map(({ target, obstacle }) => [target.publishedId, obstacle.type])
const planned = ({ transactions }: BulkPlan) =>
  transactions.map((steps) => steps.map(({ target }) => target.publishedId))
const done = (result: BulkResult) => doneTargets(result).map(({ publishedId }) => publishedId)

describe('planning an operation on many documents', () => {
  it('publishes the documents that can be published, and gives the reason for every other one', async () => {
    const world = openLibrary({
      documents: [
        draft('new'),
        draft('changed', { shelf: 'B' }),
        book('changed'),
        book('public'),
        draft('empty', { title: undefined }),
        // Each may be published, if only the other one is.
        draft('left', { sequel: to('right') }),
        draft('right', { sequel: to('left') }),
        // This one counts on one that may not be.
        draft('hopeful', { sequel: to('empty') }),
      ],
    })
    const ids = ['new', 'changed', 'public', 'empty', 'left', 'right', 'hopeful', 'nowhere']
    const plan = await world.run(world.bulk.plan({ operation: 'publish' }, books(ids)))
    assert.deepEqual(planned(plan).flat().toSorted(), ['changed', 'left', 'new', 'right'])
    assert.deepEqual(excluded(plan), [
      ['public', 'ALREADY_PUBLISHED'],
      ['nowhere', 'NO_CHANGES'],
      ['empty', 'invalid'],
      ['hopeful', 'invalid'],
    ])
    assert.equal(world.dataset.transactions.length, 0, 'planning changes nothing')

    const result = await world.run(world.bulk.run(plan))
    assert.equal(world.dataset.transactions.length, 1, 'all in one transaction')
    assert.equal(done(result).length, 4)
    assert.equal(world.dataset.documents.get('changed')?.['shelf'], 'B')
    assert.equal(world.dataset.documents.has('drafts.changed'), false)
    world.simulation.dispose()
  })

  it('leaves out documents that the user has no permission for', async () => {
    const world = openLibrary({
      documents: [draft('mine', { shelf: 'open' }), draft('theirs', { shelf: 'closed' })],
      grants: [
        { filter: 'shelf == "open"', permissions: ['read', 'update', 'create'] },
        { filter: 'true', permissions: ['read'] },
      ],
    })
    for (const operation of ['publish', 'delete', 'duplicate'] as const) {
      const plan = await world.run(world.bulk.plan({ operation }, books(['mine', 'theirs'])))
      assert.deepEqual([planned(plan), excluded(plan)], [[['mine']], [['theirs', 'denied']]])
    }
    // Mine before, theirs afterwards: the server would refuse it, and all the others with it.
    const edit = { kind: 'set', path: ['shelf'], value: 'closed' } as const
    const plan = await world.run(
      world.bulk.plan({ operation: 'edit', edit }, books(['mine', 'theirs'])),
    )
    assert.deepEqual(excluded(plan), [
      ['mine', 'denied'],
      ['theirs', 'denied'],
    ])
    world.simulation.dispose()
  })

  it('does not delete documents that others require, and deletes documents that reference each other together', async () => {
    const world = openLibrary({
      documents: [
        book('a', { sequel: to('b') }),
        book('b', { sequel: to('a') }),
        book('needed'),
        book('outsider', { sequel: to('needed') }),
        // Would go, but is needed by one that stays because it is needed itself.
        book('below'),
        book('needed-too', { sequel: to('below') }),
        book('outsider-too', { sequel: to('needed-too', { _weak: false }) }),
        book('weakly'),
        book('weak-outsider', { sequel: to('weakly', { _weak: true }) }),
      ],
    })
    const ids = ['a', 'b', 'needed', 'below', 'needed-too', 'weakly']
    const plan = await world.run(world.bulk.plan({ operation: 'delete' }, books(ids)))
    assert.deepEqual(planned(plan).flat().toSorted(), ['a', 'b', 'weakly'])
    assert.deepEqual(excluded(plan).toSorted(), [
      ['below', 'referenced'],
      ['needed', 'referenced'],
      ['needed-too', 'referenced'],
    ])
    assert.equal(plan.weakReferrers.length, 1)
    // Unpublished, both stay as drafts that refer to what is not there any more.
    const other = await world.run(world.bulk.plan({ operation: 'unpublish' }, books(['a', 'b'])))
    assert.deepEqual(planned(other), [])
    world.simulation.dispose()
  })

  it('sets a field where it exists and is editable, and counts documents that already have the value', async () => {
    const world = openLibrary({
      documents: [
        book('plain'),
        draft('drafted', { price: 3 }),
        book('drafted', { price: 5 }),
        book('has', { price: 5 }),
        book('rare', { isRare: true }),
        book('locked', { title: 'Locked' }),
      ],
    })
    const ids = ['plain', 'drafted', 'has', 'rare', 'locked']
    const edit = { kind: 'set', path: ['price'], value: 5 } as const
    const plan = await world.run(world.bulk.plan({ operation: 'edit', edit }, books(ids)))
    assert.deepEqual(planned(plan), [['plain', 'drafted']])
    assert.deepEqual(
      plan.unchanged.map(({ publishedId }) => publishedId),
      ['has'],
    )
    assert.deepEqual(excluded(plan), [
      ['rare', 'hidden'],
      ['locked', 'read-only'],
    ])
    const before = world.dataset.documents.get('plain')
    await world.run(world.bulk.run(plan))
    assert.equal(world.dataset.documents.get('drafts.plain')?.['price'], 5)
    assert.equal(world.dataset.documents.get('drafts.drafted')?.['price'], 5)
    assert.equal(world.dataset.documents.get('plain'), before, 'what is public is as it was')
    world.simulation.dispose()
  })

  it('edits documents of live-edit types in place', async () => {
    const note = { _id: 'note', _type: 'note', title: 'Before' }
    const world = openLibrary({ documents: [note] })
    const edit = { kind: 'set', path: ['title'], value: 'After' } as const
    const targets = [{ publishedId: 'note', typeName: 'note' }]
    const plan = await world.run(world.bulk.plan({ operation: 'edit', edit }, targets))
    const result = await world.run(world.bulk.run(plan))
    assert.deepEqual([...world.dataset.documents.keys()], ['note'])
    assert.equal(world.dataset.documents.get('note')?.['title'], 'After')
    await world.run(world.bulk.undo(result))
    assert.equal(world.dataset.documents.get('note')?.['title'], 'Before')
    const publish = await world.run(world.bulk.plan({ operation: 'publish' }, targets))
    assert.deepEqual(excluded(publish), [['note', 'LIVE_EDIT_ENABLED']])
    world.simulation.dispose()
  })

  it('adds and removes array items by value, also where the array and its parent object are missing', async () => {
    const world = openLibrary({
      documents: [
        draft('none'),
        draft('some', { seo: { keywords: ['a', 'x', 'b', 'x'] } }),
        draft('odd', { seo: { keywords: 'x' } }),
      ],
    })
    const path = ['seo', 'keywords']
    const targets = books(['none', 'some', 'odd'])
    const add = { kind: 'add', path, items: ['x', 'y'] } as const
    const added = await world.run(world.bulk.plan({ operation: 'edit', edit: add }, targets))
    assert.deepEqual(excluded(added), [['odd', 'unfit']])
    await world.run(world.bulk.run(added))
    const keywords = (id: string) =>
      (world.dataset.documents.get(`drafts.${id}`)?.['seo'] as { keywords: unknown }).keywords
    assert.deepEqual(keywords('none'), ['x', 'y'])
    assert.deepEqual(keywords('some'), ['a', 'x', 'b', 'x', 'y'])
    const remove = { kind: 'remove', path, items: ['x'] } as const
    const removed = await world.run(world.bulk.plan({ operation: 'edit', edit: remove }, targets))
    await world.run(world.bulk.run(removed))
    assert.deepEqual(keywords('none'), ['y'])
    assert.deepEqual(keywords('some'), ['a', 'b', 'y'])
    world.simulation.dispose()
  })

  it('sends pending edits of this page first, and leaves out documents whose edits cannot be saved', async () => {
    const world = openLibrary({ documents: [draft('open'), draft('refused')] })
    const pairs = ['open', 'refused'].map((id) => world.layer.documents.pair(id, 'book'))
    await world.simulation.pass(1000)
    world.network.beforeMutate = ({ mutations }) => {
      if (mutations.some((mutation) => idOf(mutation) === 'drafts.refused')) {
        throw new DataError({ code: 'invalid', status: 400, description: 'No' })
      }
    }
    for (const pair of pairs) pair.patch([set('Typed a moment ago', ['title'])])
    const targets = books(['open', 'refused'])
    const plan = await world.run(world.bulk.plan({ operation: 'publish' }, targets))
    assert.deepEqual(excluded(plan), [['refused', 'unsaved']])
    await world.run(world.bulk.run(plan))
    assert.equal(world.dataset.documents.get('open')?.['title'], 'Typed a moment ago')
    world.simulation.dispose()
  })
})

describe('writing many documents', () => {
  it('leaves out documents that changed meanwhile, and writes the rest in one transaction', async () => {
    const world = openLibrary({ documents: ['a', 'b', 'c', 'd'].map((id) => draft(id)) })
    const targets = books(['a', 'b', 'c', 'd'])
    const plan = await world.run(world.bulk.plan({ operation: 'publish' }, targets))
    for (const id of ['b', 'd']) edit(world.dataset, `drafts.${id}`, 'shelf', 'theirs')
    const result = await world.run(world.bulk.run(plan))
    assert.deepEqual(done(result).toSorted(), ['a', 'c'])
    assert.deepEqual(failed(result).toSorted(), [
      ['b', 'changed'],
      ['d', 'changed'],
    ])
    assert.equal(result.written.length, 1)
    assert.equal(world.dataset.documents.has('b'), false)

    const again = await world.run(world.bulk.retry(result))
    assert.deepEqual(done(again).toSorted(), ['a', 'b', 'c', 'd'])
    assert.deepEqual(again.failed, [])
    assert.equal(world.dataset.documents.get('b')?.['shelf'], 'theirs')
    world.simulation.dispose()
  })

  it('does not create a draft when the published document has changed since the plan', async () => {
    const world = openLibrary({ documents: [book('a'), book('b')] })
    const request = {
      operation: 'edit',
      edit: { kind: 'set', path: ['shelf'], value: 'C' },
    } as const
    const plan = await world.run(world.bulk.plan(request, books(['a', 'b'])))
    edit(world.dataset, 'a', 'title', 'Published by somebody')
    const result = await world.run(world.bulk.run(plan))
    assert.deepEqual(failed(result), [['a', 'changed']])
    assert.equal(world.dataset.documents.has('drafts.a'), false)
    assert.equal(world.dataset.documents.get('drafts.b')?.['shelf'], 'C')
    world.simulation.dispose()
  })

  it('reports the reason that the server gives for one document, and continues without it', async () => {
    const world = openLibrary({ documents: ['a', 'b', 'c'].map((id) => draft(id)) })
    world.network.beforeMutate = ({ mutations }) => {
      const index = mutations.findIndex((mutation) => idOf(mutation) === 'b')
      if (index < 0) return
      const items = [{ index, error: { type: 'x', description: 'Not this one' } }]
      const cause = { message: 'No', statusCode: 403, details: { type: 'mutationError', items } }
      throw new DataError({ code: 'forbidden', status: 403, description: 'No', cause })
    }
    const plan = await world.run(world.bulk.plan({ operation: 'publish' }, books(['a', 'b', 'c'])))
    const result = await world.run(world.bulk.run(plan))
    assert.deepEqual(done(result), ['a', 'c'])
    const [first] = result.failed
    assert.equal(
      first?.obstacle.type === 'refused' && first.obstacle.error.description,
      'Not this one',
    )
    world.simulation.dispose()
  })

  it('does nothing twice when responses are lost', async () => {
    const world = openLibrary({ documents: [book('a'), book('b')] })
    const plan = await world.run(world.bulk.plan({ operation: 'duplicate' }, books(['a', 'b'])))
    let isFirst = true
    world.network.weather = { ...world.network.weather, loseResponse: 1 }
    world.network.beforeMutate = () => {
      if (!isFirst) world.network.weather = { ...world.network.weather, loseResponse: 0 }
      isFirst = false
    }
    const result = await world.run(world.bulk.run(plan))
    assert.equal(result.written.length, 1)
    assert.equal(world.dataset.transactions.length, 1)
    assert.equal(world.dataset.documents.size, 4)
    world.simulation.dispose()
  })

  it('leaves no transaction incomplete when the network is lost, and resumes later under the same ids', async () => {
    const ids = Array.from({ length: 1200 }, (_, index) => `n${index}`)
    const world = openLibrary({ documents: ids.map((id) => draft(id, { shelf: 'x' })) })
    const request = {
      operation: 'edit',
      edit: { kind: 'set', path: ['shelf'], value: 'y' },
    } as const
    const plan = await world.run(world.bulk.plan(request, books(ids)))
    assert.deepEqual(
      plan.transactions.map(({ length }) => length),
      [500, 500, 200],
      'as few transactions as the limits allow',
    )
    let count = 0
    world.network.beforeMutate = () => {
      if (++count === 1) world.network.weather = { ...world.network.weather, loseResponse: 1 }
      if (count === 2) world.network.isUp = false
    }
    const phases = new Set<string>()
    const result = await world.run(
      world.bulk.run(plan, { onProgress: ({ phase }) => phases.add(phase) }),
    )
    const shelves = () => [...world.dataset.documents.values()].map((one) => one['shelf'])
    assert.equal(phases.has('waiting'), true)
    assert.equal(doneTargets(result).length, 500)
    assert.equal(result.unconfirmed[0]?.steps.length, 500)
    // The second one did arrive; its answer did not. Nobody can know.
    assert.equal(shelves().filter((shelf) => shelf === 'y').length, 1000)
    assert.equal(result.failed.filter(({ obstacle }) => obstacle.type === 'stopped').length, 200)

    world.network.isUp = true
    world.network.weather = CALM
    const again = await world.run(world.bulk.retry(result))
    assert.deepEqual([doneTargets(again).length, again.failed], [1200, []])
    assert.equal(world.dataset.transactions.length, 3)

    const undone = await world.run(world.bulk.undo(again))
    assert.equal(undone.restored.length, 1200)
    assert.deepEqual(new Set(shelves()), new Set(['x']))
    world.simulation.dispose()
  })

  it('stops between transactions, never within one', async () => {
    const ids = Array.from({ length: 700 }, (_, index) => `n${index}`)
    const world = openLibrary({ documents: ids.map((id) => draft(id)) })
    const plan = await world.run(world.bulk.plan({ operation: 'delete' }, books(ids)))
    const controller = new AbortController()
    world.network.beforeMutate = () => controller.abort()
    const result = await world.run(world.bulk.run(plan, { signal: controller.signal }))
    assert.equal(doneTargets(result).length, 500)
    assert.equal(world.dataset.documents.size, 200)
    assert.equal(
      result.failed.every(({ obstacle }) => obstacle.type === 'stopped'),
      true,
    )
    world.simulation.dispose()
  })

  it('leaves out documents that the host page vetoes', async () => {
    const world = openLibrary({ documents: [draft('a'), draft('b')] })
    const plan = await world.run(world.bulk.plan({ operation: 'publish' }, books(['a', 'b'])))
    const mayRun = async ({ target }: { target: { publishedId: string } }) =>
      target.publishedId !== 'a'
    const result = await world.run(world.bulk.run(plan, { mayRun }))
    assert.deepEqual([done(result), failed(result)], [['b'], [['a', 'vetoed']]])
    world.simulation.dispose()
  })
})

describe('undoing an operation on many documents', () => {
  it('removes a value from documents that others edited, unless they changed that value', async () => {
    const world = openLibrary({
      documents: [draft('a', { tags: ['x'] }), book('b'), draft('c'), draft('d', { shelf: 'A' })],
    })
    const request = {
      operation: 'edit',
      edit: { kind: 'set', path: ['shelf'], value: 'C' },
    } as const
    const plan = await world.run(world.bulk.plan(request, books(['a', 'b', 'c', 'd'])))
    const result = await world.run(world.bulk.run(plan))
    edit(world.dataset, 'drafts.a', 'title', 'theirs')
    // The draft was begun by the change; it holds more than that now.
    edit(world.dataset, 'drafts.b', 'title', 'theirs')
    edit(world.dataset, 'drafts.c', 'shelf', 'C, theirs')
    const undone = await world.run(world.bulk.undo(result))
    assert.deepEqual(
      undone.left.map(({ target, obstacle }) => [target.publishedId, obstacle.type]),
      [['c', 'changed']],
    )
    const now = contentOf(world.dataset) as Record<string, ContentDocument>
    const shelves = Object.values(now).map(({ _id, title, shelf }) => [_id, title, shelf])
    assert.deepEqual(shelves, [
      ['b', 'Title of b', undefined],
      ['drafts.a', 'theirs', undefined],
      ['drafts.b', 'theirs', undefined],
      ['drafts.c', 'Title of drafts.c', 'C, theirs'],
      ['drafts.d', 'Title of drafts.d', 'A'],
    ])
    world.simulation.dispose()
  })

  it('leaves documents that others changed since as they are, and reports them', async () => {
    const world = openLibrary({ documents: [draft('a'), draft('b'), draft('c'), book('c')] })
    const before = contentOf(world.dataset)
    const plan = await world.run(world.bulk.plan({ operation: 'publish' }, books(['a', 'b', 'c'])))
    const result = await world.run(world.bulk.run(plan))
    edit(world.dataset, 'b', 'shelf', 'theirs')
    const undone = await world.run(world.bulk.undo(result))
    assert.deepEqual(
      undone.left.map(({ target, obstacle }) => [target.publishedId, obstacle.type]),
      [['b', 'changed']],
    )
    assert.equal(undone.rest, null)
    const after = contentOf(world.dataset)
    assert.equal((after['b'] as ContentDocument)['shelf'], 'theirs')
    delete after['b']
    delete before['drafts.b']
    assert.deepEqual(after, before)
    world.simulation.dispose()
  })
})

function edit(
  dataset: ReturnType<typeof openLibrary>['dataset'],
  id: string,
  name: string,
  value: unknown,
): void {
  const transactionId = `by-somebody-${dataset.transactions.length}`
  dataset.mutate({ transactionId, mutations: [{ patch: { id, set: { [name]: value } } }] })
}
