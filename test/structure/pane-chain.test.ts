import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveChain, type ChainPane } from '../../src/structure/panes/pane-chain.ts'
import { parsePanes } from '../../src/structure/panes/panes.ts'
import type { StructureItems } from '../../src/structure/structure-item.ts'
import { createStructureStore } from '../../src/structure/structure-store.ts'
import { schema } from './schema.ts'

const never = new Promise<never>(() => {})
const structure: StructureItems = [
  {
    kind: 'list',
    id: 'content',
    title: 'Content',
    items: [
      { kind: 'documents', typeName: 'article' },
      { kind: 'list', id: 'late', items: () => never },
      { kind: 'component', id: 'board', component: () => null },
    ],
  },
  { kind: 'document', id: 'site', typeName: 'settings' },
]

function chain(path: string, root: StructureItems = structure): ChainPane[] {
  const store = createStructureStore(schema, assert.fail)
  store.setContext({ schema, currentUser: null, may: () => true })
  return resolveChain({ schema, store, root, groups: parsePanes(path) }).slice(1)
}
const show = ({ node }: ChainPane): string => {
  switch (node.kind) {
    case 'items':
      return `list ${node.title} ${node.state.status}`
    case 'document':
      return `${node.typeName ?? '?'} ${node.id}${node.isBeside ? ' beside' : ''}`
    case 'unknown':
      return `unknown ${node.id}`
    default:
      return `${node.kind} ${node.item.paneId}`
  }
}
const shown = (path: string): string[] => chain(path).map(show)

test('SHELL-015 a URL opens panes to any depth: groups, a list, a document and references next to it', () => {
  assert.deepEqual(shown('content;article;a;b,type=person;c,type=article'), [
    'list Content ready',
    'documents article',
    'article a',
    'person b beside',
    'article c beside',
  ])
  assert.deepEqual(shown('content;article;drafts.a'), [
    'list Content ready',
    'documents article',
    'article a',
  ])
  assert.deepEqual(shown('site;a'), ['settings site', '? a beside'])
  assert.deepEqual(shown('content;board;a,type=person'), [
    'list Content ready',
    'component board',
    'person a beside',
  ])
})

test('SHELL-015 siblings of a split show the same document unless they specify another', () => {
  const panes = chain('content;article;a|,view=preview|b')
  assert.deepEqual(panes.slice(2).map(show), ['article a', 'article a', 'article b'])
  assert.deepEqual(
    panes.slice(2).map(({ group, sibling, route }) => [group, sibling, route.params['view']]),
    [
      [2, 0, undefined],
      [2, 1, 'preview'],
      [2, 2, undefined],
    ],
  )
  assert.equal(new Set(panes.map(({ key }) => key)).size, panes.length)
})

test('SHELL-015 an unknown id opens a pane with an error; the panes after it still open', () => {
  assert.deepEqual(shown('ghosts'), ['unknown ghosts'])
  assert.deepEqual(shown('content;ghosts;a;b,type=person'), [
    'list Content ready',
    'unknown ghosts',
    '? a',
    'person b beside',
  ])
})

test('a URL with a type and an id opens the document even if the structure has no such list', () => {
  assert.deepEqual(shown('person;a'), ['person a'])
  assert.deepEqual(shown(';a'), ['? a'])
  assert.deepEqual(shown('a,type=person'), ['person a'])
  assert.deepEqual(shown('a,type='), ['? a'])
  assert.deepEqual(shown('person'), ['unknown person'])
})

test('a loading list ends the chain, except for panes with an explicit type', () => {
  assert.deepEqual(shown('content;late;article;a'), ['list Content ready', 'list late loading'])
  assert.deepEqual(shown('content;late;a,type=person;b'), [
    'list Content ready',
    'list late loading',
    'person a',
    '? b beside',
  ])
})
