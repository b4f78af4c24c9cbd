import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  collapseVersions,
  firstLimit,
  nextLimit,
} from '../../../src/structure/list/listed-versions.ts'

test('a draft and its published twin are one row, placed by the newest change', () => {
  assert.deepEqual(
    collapseVersions([
      { _id: 'drafts.b', _updatedAt: '2026-03-03' },
      { _id: 'a', _updatedAt: '2026-02-02' },
      { _id: 'b', _updatedAt: '2026-01-01' },
    ]),
    [
      { publishedId: 'b', updatedAt: '2026-03-03' },
      { publishedId: 'a', updatedAt: '2026-02-02' },
    ],
  )
})

test('a list asks for 100 rows, then for 2000, then for 2000 more each time', () => {
  const limits = [firstLimit]
  while (limits.length < 4) limits.push(nextLimit(limits.at(-1)!))
  assert.deepEqual(limits, [100, 2000, 4000, 6000])
})
