import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '../../src/structure/panes/pane-chain.ts'
import { formatPanes, parsePanes } from '../../src/structure/panes/panes.ts'
import {
  afterOperation,
  otherView,
  slotState,
  withTypeOf,
} from '../../src/structure/panes/slot-state.ts'

const proof = { id: 'proof', title: 'Proof', component: 'article-proof' }
const json = { id: 'json', title: 'JSON', component: 'json-view' }
const node = (more: Partial<DocumentNode> = {}): DocumentNode => ({
  kind: 'document',
  id: 'a',
  typeName: 'article',
  item: null,
  list: null,
  isBeside: false,
  ...more,
})
/** The pane of a group in an address. */
const at = (path: string, group = 1, sibling = 0) => {
  const groups = parsePanes(path)
  return { groups, pane: { group, route: groups[group]![sibling]! } }
}
const stateAt = (path: string, more: Partial<Parameters<typeof slotState>[0]> = {}) =>
  slotState({ ...at(path), node: node(), defaultViews: [], isAlone: false, ...more })

test('a document without views has no bar, and is closed only if it is beside another', () => {
  const state = stateAt('article;a')
  assert.deepEqual(state, {
    views: [],
    view: null,
    isSplit: false,
    canSplit: true,
    canClose: false,
    hasBar: false,
  })
  assert.equal(stateAt('article;a', { isAlone: true }).canSplit, false)
  assert.equal(stateAt('article;a', { node: node({ isBeside: true }) }).canClose, true)
})

test('the location selects the view; an unknown one is the form', () => {
  const defaultViews = [proof, json]
  assert.equal(stateAt('article;a,view=json', { defaultViews }).view, json)
  assert.equal(stateAt('article;a,view=gone', { defaultViews }).view, null)
})

test('a split shows the first view beside the form, and the form beside a view', () => {
  const defaultViews = [proof, json]
  assert.equal(otherView(stateAt('article;a', { defaultViews })), 'proof')
  assert.equal(otherView(stateAt('article;a,view=json', { defaultViews })), null)
  assert.equal(otherView(stateAt('article;a')), null)
  const split = stateAt('article;a|,view=proof', { defaultViews })
  assert.deepEqual([split.isSplit, split.canSplit, split.canClose], [true, false, true])
})

test('after an operation, the panes stay, close, or show the result', () => {
  const after = (path: string, then: 'stay' | 'close' | 'open-result', more = {}) => {
    const { groups, pane } = at(path)
    const next = afterOperation(groups, { pane, node: node(more) }, { after: then }, 'b')
    return next && [formatPanes(next.groups), next.replace]
  }
  assert.equal(after('article;a', 'stay'), null)
  assert.deepEqual(after('article;a;c', 'close'), ['article', true])
  assert.deepEqual(after('article;a;c', 'open-result'), ['article;b', false])
  assert.deepEqual(after('article;a,type=person', 'open-result', { typeName: 'person' }), [
    'article;b,type=person',
    false,
  ])
})

test('a type that becomes known is added to the location, and later panes stay', () => {
  const { groups, pane } = at('article;a,path=title;c')
  assert.equal(
    formatPanes(withTypeOf(groups, pane, 'person')),
    'article;a,type=person,path=title;c',
  )
})
