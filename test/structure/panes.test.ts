import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPanes, pane, parsePanes } from '../../src/structure/panes/panes.ts'
import { createRandom } from '../kit/random.ts'

test('SHELL-015 panes and their options round-trip through the URL, including separators in ids', () => {
  const groups = [
    [pane('article')],
    [pane('a;1,b|c=d/e%', { template: 'x;y', q: 'a=b' }), pane('b')],
  ]
  assert.deepEqual(parsePanes(formatPanes(groups)), groups)
  assert.equal(formatPanes([[pane('article')], [pane('a1')]]), 'article;a1')
  assert.deepEqual(parsePanes(''), [])
})

test('SHELL-015 any chain of panes, splits and options round-trips through the URL, also as browsers encode it', () => {
  const random = createRandom(15)
  const letters = [
    ...'aZ9-._;,|=/%?# \u00e9\ud83e\udd8a"\'[]{}<>\\^`+&~()*!$:@',
    'drafts.',
    '%7C',
    '%3B',
  ]
  const text = (least: number): string =>
    Array.from({ length: random.between(least, 6) }, () => random.pick(letters)).join('')
  for (let round = 0; round < 3000; round += 1) {
    const groups = Array.from({ length: random.between(1, 6) }, () =>
      Array.from({ length: random.between(1, 3) }, (_, sibling) =>
        pane(
          text(sibling === 0 ? 1 : 0),
          Object.fromEntries(
            Array.from({ length: random.int(4) }, () => [text(1), text(0)] as const),
          ),
        ),
      ),
    )
    const path = formatPanes(groups)
    // Dots alone are a way up, whatever wrote them.
    if (/^\.{1,2}$/.test(path)) continue
    assert.deepEqual(parsePanes(path), groups, path)
    const { pathname } = new URL(`https://example.org/studio/structure/${path}`)
    const asBrowsersDo = pathname.slice('/studio/structure/'.length).replaceAll('|', '%7C')
    assert.deepEqual(parsePanes(asBrowsersDo), groups, asBrowsersDo)
  }
})

test('a malformed escape in a URL is taken literally', () => {
  assert.deepEqual(parsePanes('100%;a'), [[pane('100%')], [pane('a')]])
})
