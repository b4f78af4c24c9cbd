import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arrangePanes,
  sizeLimits,
  stripWidth,
  type PaneBox,
  type PaneKind,
} from '../../src/structure/arrange.ts'
import { createRandom } from '../kit/random.ts'

const panes = (...kinds: PaneKind[]): PaneBox[] =>
  kinds.map((kind, index) => ({ key: `${index}`, kind, size: null }))
const shape = (boxes: readonly PaneBox[], width: number, kept?: readonly string[]) =>
  arrangePanes(boxes, width, kept)
    .map(({ collapsed }) => (collapsed ? '|' : 'O'))
    .join('')

test('panes without space collapse, the oldest first and the last one never', () => {
  const chain = panes('items', 'documents', 'document')
  assert.equal(shape(chain, 1000), 'OOO')
  assert.equal(shape(chain, 950), '|OO')
  assert.equal(shape(chain, 700), '||O')
  const deep = panes('items', 'items', 'documents', 'document', 'document')
  assert.equal(shape(deep, 1700), 'OOOOO')
  assert.equal(shape(deep, 1300), '||OOO')
  assert.equal(shape(deep, 1000), '|||OO')
  assert.equal(shape(deep, 700), '||||O')
})

test('a collapsed pane that the user opened stays open, and another one collapses', () => {
  const chain = panes('items', 'documents', 'document')
  assert.equal(shape(chain, 800, ['0']), 'O|O')
  assert.equal(shape(chain, 800, ['0', '1']), '|OO')
  const deep = panes('items', 'items', 'items', 'items', 'documents', 'document')
  assert.equal(shape(deep, 660, ['4']), '||||O|', 'the last where nothing else is left')
})

test('fixed panes keep their width, the others share the rest, and no space is left over', () => {
  const widths = (boxes: readonly PaneBox[], width: number) =>
    arrangePanes(boxes, width).map((pane) => pane.width)
  assert.deepEqual(widths(panes('items', 'documents', 'document'), 1200), [208, 320, 670])
  assert.deepEqual(
    widths(panes('items', 'documents', 'document', 'document'), 1531),
    [208, 320, 500, 500],
  )
  const wide = panes('items', 'documents', 'document')
  wide[1]!.size = 900
  assert.deepEqual(
    widths(wide, 1202),
    [192, 687, 321],
    'what others need is taken from who can spare',
  )
})

test('for any panes, widths and opened strips, the panes fill the container whenever possible', () => {
  const random = createRandom(7)
  const kinds = ['items', 'documents', 'document', 'component', 'unknown'] as const
  for (let round = 0; round < 2000; round += 1) {
    const boxes = Array.from({ length: 1 + random.int(7) }, (_, index) => ({
      key: `${index}`,
      kind: kinds[random.int(kinds.length)]!,
      size: random.int(2) === 0 ? null : 100 + random.int(1200),
    }))
    const width = 640 + random.int(1400)
    const kept = boxes.filter(() => random.int(3) === 0).map(({ key }) => key)
    const placed = arrangePanes(boxes, width, kept)
    const open = placed.filter(({ collapsed }) => !collapsed)
    assert.ok(open.length > 0)
    const newest = kept.at(-1)
    if (newest !== undefined) assert.equal(placed[Number(newest)]!.collapsed, false)
    const total = placed.reduce((sum, pane) => sum + pane.width, open.length - 1)
    const strips = (placed.length - open.length) * stripWidth
    // A chain of many strips may need more than there is; it scrolls.
    if (strips + 400 * open.length < width) assert.equal(total, width)
    for (const [index, pane] of placed.entries()) {
      if (pane.collapsed) continue
      const { min, max } = sizeLimits(boxes, placed, index, width)
      assert.ok(pane.width >= min && min <= max)
    }
  }
})
