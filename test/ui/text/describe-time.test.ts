import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeRelativeTime } from '../../../src/ui/text/describe-time.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = new Date(2024, 5, 15, 12).getTime()

const describe = (ago: number, minimal = false) =>
  describeRelativeTime({
    at: now - ago,
    now,
    locale: 'en-US',
    translate: () => 'just now',
    minimal,
  })

test('SHELL-097 shows just now, seconds, minutes, hours, days, weeks, then a date', () => {
  const ladder: [ago: number, text: string][] = [
    [0, 'just now'],
    [9.999 * second, 'just now'],
    [10 * second, '10 seconds ago'],
    [59 * second, '59 seconds ago'],
    [3 * minute, '3 minutes ago'],
    [59.9 * minute, '59 minutes ago'],
    [2 * hour, '2 hours ago'],
    [day, 'yesterday'],
    [6 * day, '6 days ago'],
    [7 * day, 'last week'],
    [15 * day, '2 weeks ago'],
    [61 * day, 'Apr 15, 2024'],
    [731 * day, 'Jun 15, 2022'],
  ]
  for (const [ago, text] of ladder) assert.equal(describe(ago).text, text)
})

test('SHELL-097 the short form omits the year within a year', () => {
  assert.equal(describe(4 * minute, true).text, '4m ago')
  assert.equal(describe(61 * day, true).text, 'Apr 15')
  assert.equal(describe(731 * day, true).text, 'Jun 15, 2022')
})

test('CONST-001 refreshes weeks and days hourly, hours every minute, minutes every 20 s, seconds every 5 s', () => {
  assert.equal(describe(5 * second).refreshMs, 5 * second)
  assert.equal(describe(30 * second).refreshMs, 5 * second)
  assert.equal(describe(30 * minute).refreshMs, 20 * second)
  assert.equal(describe(5 * hour).refreshMs, minute)
  assert.equal(describe(2 * day).refreshMs, hour)
  assert.equal(describe(20 * day).refreshMs, hour)
  assert.equal(describe(90 * day).refreshMs, null)
})

test('a month is a calendar month, also from the last day of a month', () => {
  const at = new Date(2024, 0, 31, 12).getTime()
  const during = (date: Date) =>
    describeRelativeTime({ at, now: date.getTime(), locale: 'en-US', translate: () => '' }).text
  assert.equal(during(new Date(2024, 1, 29, 11)), '4 weeks ago')
  assert.equal(during(new Date(2024, 1, 29, 12)), 'Jan 31, 2024')
})

test('shows a time ahead of the local clock as in the future', () => {
  assert.equal(describe(-5 * second).text, 'just now')
  assert.equal(describe(-3 * minute).text, 'in 3 minutes')
})

test('describes times in other languages', () => {
  const text = describeRelativeTime({
    at: now - 2 * day,
    now,
    locale: 'nb-NO',
    translate: () => '',
  }).text
  assert.equal(text, 'i forgårs')
})
