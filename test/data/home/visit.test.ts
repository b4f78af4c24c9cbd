import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVisit, visitAt } from '../../../src/data/home/visit.ts'

const minute = 60_000

test('a reload goes on with the visit; after half an hour another one begins where the last one ended', () => {
  const first = visitAt(null, 1000)
  assert.deepEqual(first, { since: null, last: 1000 })
  const reloaded = visitAt(first, 1000 + 29 * minute)
  assert.deepEqual(reloaded, { since: null, last: 1000 + 29 * minute })
  const back = visitAt(reloaded, 1000 + 60 * minute)
  assert.deepEqual(back, { since: 1000 + 29 * minute, last: 1000 + 60 * minute })
  assert.deepEqual(visitAt(back, 1000 + 61 * minute).since, back.since)
})

test('a clock that was set back neither ends nor shortens a visit', () => {
  const visit = { since: 5, last: 90 * minute }
  assert.deepEqual(visitAt(visit, 10 * minute), visit)
})

test('an invalid stored visit counts as none', () => {
  for (const text of [null, '', '{', '[]', '{"since":"x","last":1}', '{"since":null}']) {
    assert.equal(readVisit(text), null, String(text))
  }
  const visit = { since: null, last: 3 }
  assert.deepEqual(readVisit(JSON.stringify(visit)), visit)
})
