import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StructureContext, StructureItem } from '../../src/structure/structure-item.ts'
import { createStructureStore } from '../../src/structure/structure-store.ts'
import { schema } from './schema.ts'

const articles: StructureItem = { kind: 'documents', typeName: 'article' }
const people: StructureItem = { kind: 'documents', typeName: 'person' }
const context = (name: string): StructureContext => ({
  schema,
  currentUser: name === '' ? null : ({ id: name, name } as StructureContext['currentUser']),
  may: () => true,
})

function setUp() {
  const reports: string[] = []
  const store = createStructureStore(schema, (problem) => reports.push(problem))
  return { store, reports }
}

const ids = (state: ReturnType<ReturnType<typeof setUp>['store']['itemsOf']>) =>
  state.status === 'ready'
    ? state.items.map((item) => (item.kind === 'divider' ? '-' : item.paneId)).join()
    : state.status

test('plain entries are available synchronously, always as the same object; a problem is reported once', () => {
  const { store, reports } = setUp()
  const items = [articles, { ...people, typeName: 'ghost' }]
  assert.equal(ids(store.itemsOf(items)), 'article')
  assert.equal(store.itemsOf(items), store.itemsOf(items))
  store.itemsOf([articles, { ...people, typeName: 'ghost' }])
  assert.equal(reports.length, 1)
  assert.match(reports[0]!, /Item 2 of the structure .*"ghost"/)
})

test('a function runs once per user, when the user is known', () => {
  const { store } = setUp()
  let asked = 0
  const items = ({ currentUser }: StructureContext) => {
    asked += 1
    return currentUser ? [articles, people] : [people]
  }
  assert.equal(ids(store.itemsOf(items)), 'loading')
  assert.equal(asked, 0)
  store.setContext(context(''))
  assert.equal(ids(store.itemsOf(items)), 'person')
  store.itemsOf(items)
  assert.equal(asked, 1)
  let heard = 0
  store.subscribe(() => void (heard += 1))
  store.setContext(context('ann'))
  assert.equal(ids(store.itemsOf(items)), 'article,person')
  assert.equal(heard, 1)
})

test('a pending promise shows as loading; a rejection is reported, kept and retried on demand', async () => {
  const { store, reports } = setUp()
  store.setContext(context(''))
  let fails = true
  const items = async () => {
    if (fails) throw new Error('the list is on holiday')
    return [articles]
  }
  assert.equal(ids(store.itemsOf(items, 'the list "late"')), 'loading')
  await assert.rejects(store.load(items), /on holiday/)
  assert.equal(ids(store.itemsOf(items)), 'failed')
  assert.deepEqual(reports, [
    'The items of the list "late" could not be made: the list is on holiday',
  ])
  fails = false
  store.retry(items)
  assert.equal((await store.load(items)).length, 1)
  assert.equal(ids(store.itemsOf(items)), 'article')
})

test('a result for the previous user is not shown to the current one', async () => {
  const { store } = setUp()
  const answers: ((items: StructureItem[]) => void)[] = []
  const items = () => new Promise<StructureItem[]>((resolve) => void answers.push(resolve))
  store.setContext(context('ann'))
  store.itemsOf(items)
  store.setContext(context('ben'))
  store.itemsOf(items)
  answers[0]!([articles])
  await Promise.resolve()
  assert.equal(ids(store.itemsOf(items)), 'loading')
  answers[1]!([people])
  await Promise.resolve()
  assert.equal(ids(store.itemsOf(items)), 'person')
})
