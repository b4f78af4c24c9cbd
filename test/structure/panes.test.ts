import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPanes, pane, parsePanes } from '../../src/structure/panes.ts'

test('SHELL-015 panes and their options survive the address, separators in ids included', () => {
  const groups = [
    [pane('article')],
    [pane('a;1,b|c=d/e%', { template: 'x;y', q: 'a=b' }), pane('b')],
  ]
  assert.deepEqual(parsePanes(formatPanes(groups)), groups)
  assert.equal(formatPanes([[pane('article')], [pane('a1')]]), 'article;a1')
  assert.deepEqual(parsePanes(''), [])
})

test('a malformed escape in an address is taken literally', () => {
  assert.deepEqual(parsePanes('100%;a'), [[pane('100%')], [pane('a')]])
})
