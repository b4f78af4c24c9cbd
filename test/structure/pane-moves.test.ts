import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  chooseView,
  closePane,
  hostOptions,
  openAfter,
  openNext,
  setOptions,
  splitPane,
  type Groups,
} from '../../src/structure/panes/pane-moves.ts'
import { formatPanes, pane, parsePanes } from '../../src/structure/panes/panes.ts'

const at = (group: number, sibling = 0) => ({ group, sibling })
/** One move on an address. */
const moved = (path: string, move: (groups: Groups) => Groups) =>
  formatPanes(move(parsePanes(path)))

test('opening from a pane replaces everything open after it', () => {
  const open = (path: string, group: number) =>
    moved(path, (groups) => openAfter(groups, at(group), pane('b')))
  assert.equal(open('', -1), 'b')
  assert.equal(open('article;a;c,type=person', 0), 'article;b')
  assert.equal(open('article;a', 1), 'article;a;b')
})

test('the next document of a list keeps the previous views and nothing else', () => {
  const next = (path: string) => moved(path, (groups) => openNext(groups, at(0), pane('b')))
  assert.equal(next('article;a|,view=proof,size=2;c,type=person'), 'article;b|,view=proof')
  assert.equal(next('article;a,view=proof,path=title'), 'article;b,view=proof')
  assert.equal(next('article;a|c'), 'article;b', 'two documents are no split of one')
  assert.equal(next('article;a,type=person,view=proof'), 'article;b')
  assert.equal(next('article'), 'article;b')
})

test('a split shows the document twice; closing one half leaves the other unchanged', () => {
  const path = 'list;a,type=article,parentRefPath=main'
  const split = moved(path, (groups) => splitPane(groups, at(1), 'proof'))
  assert.equal(split, `${path}|,view=proof`)
  const close = (sibling: number) => moved(split, (groups) => closePane(groups, at(1, sibling)))
  assert.equal(close(1), path)
  assert.equal(close(0), `${path},view=proof`)
  assert.equal(
    moved(path, (groups) => closePane(groups, at(1))),
    'list',
  )
})

test('switching the view drops the previous view’s parameters; a view cannot set reserved ones', () => {
  const path = 'list;a,type=article,view=proof,size=2,path=title'
  assert.equal(
    moved(path, (groups) => chooseView(groups, at(1), null)),
    'list;a,type=article',
  )
  assert.equal(
    moved(path, (groups) => chooseView(groups, at(1), 'json')),
    'list;a,type=article,view=json',
  )
  const set = { size: undefined, zoom: '3', view: 'ours', type: 'person' }
  const next = moved(path, (groups) => setOptions(groups, at(1), set))
  assert.equal(next, 'list;a,type=article,view=proof,path=title,zoom=3')
  assert.deepEqual(hostOptions(parsePanes(next)[1]![0]!), { zoom: '3' })
})
