import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListRows } from '../../../src/data/lists/list-rows.ts'

const all = { start: 0, end: 10 }
const rowsOf = (ids: string) =>
  ListRows.none.place(
    all,
    [...ids].map((publishedId) => ({ publishedId, row: publishedId as never })),
    { epoch: 1, keep: all },
  )

test('opened documents keep their places in a list whose order has changed', () => {
  const cases: readonly [now: string, places: Record<string, number>, shown: string][] = [
    ['abcde', {}, 'abcde'],
    ['cabde', { c: 2 }, 'abcde'],
    ['dcabe', { c: 2, d: 3 }, 'abcde'],
    ['cadbe', { a: 0, c: 2, d: 3 }, 'abcde'],
    ['ncabde', { c: 2 }, 'nacbde'],
    ['abde', { c: 2 }, 'abde'],
    ['edcba', { a: 0, b: 1, c: 2, d: 3, e: 4 }, 'abcde'],
  ]
  for (const [now, places, shown] of cases) {
    const rows = rowsOf(now).keepPlaces(new Map(Object.entries(places)))
    assert.equal(rows.ids(0, shown.length - 1)?.join(''), shown, now)
    for (const [index, id] of [...shown].entries()) assert.equal(rows.indexOf(id), index)
  }
})
