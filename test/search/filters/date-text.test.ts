import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDateText,
  pickInRange,
  withTime,
} from '../../../src/search/filters/values/date-text.ts'

const zone = 'Europe/Oslo'

test('SEARCH-065 a date is stored as YYYY-MM-DD, a datetime in ISO format', () => {
  assert.equal(createDateText('en-US', false, zone).read('Jul 4, 2026'), '2026-07-04')
  assert.equal(
    createDateText('en-US', true, zone).read('Jul 4, 2026 1:05 PM'),
    '2026-07-04T11:05:00.000Z',
  )
})

test('SEARCH-062 dates are typed as "Jan 1, 2000", with the time as "Jan 1, 2000 12:00 AM"', () => {
  const day = createDateText('en-US', false, zone)
  const moment = createDateText('en-US', true, zone)
  assert.equal(day.read('Jan 1, 2000'), '2000-01-01')
  assert.equal(day.read(' december 31, 2026 '), '2026-12-31')
  assert.equal(moment.read('Jan 1, 2000 12:00 AM'), '1999-12-31T23:00:00.000Z')
  assert.equal(moment.read('jul 4, 2026 1:05 pm'), '2026-07-04T11:05:00.000Z')
  assert.equal(day.write('2000-01-01'), 'Jan 1, 2000')
  assert.equal(moment.write('2000-01-01'), 'Jan 1, 2000 12:00 AM')
  assert.equal(moment.write('1999-12-31T23:00:00.000Z'), 'Jan 1, 2000 12:00 AM')
  for (const text of ['foo', 'Feb 30, 2026', '2000-01-01', 'Jan 1', '']) {
    assert.equal(day.read(text), null, text)
  }
  for (const text of ['Jan 1, 2000', 'Jan 1, 2000 25:00', 'Jan 1, 2000 13:00 AM']) {
    assert.equal(moment.read(text), null, text)
  }
})

test('dates are parsed in the format they are shown in, in other languages too', () => {
  for (const locale of ['en-US', 'de-DE', 'nb-NO', 'ja-JP', 'ar-EG']) {
    for (const includeTime of [false, true]) {
      const words = createDateText(locale, includeTime, zone)
      for (const stored of ['2000-01-01', '2024-02-29', '2026-09-30']) {
        const kept = withTime(stored, includeTime, zone)!
        assert.equal(words.read(words.write(kept)), kept, `${locale} ${words.write(kept)}`)
      }
    }
  }
})

test('SEARCH-054 enabling the time turns a date into its midnight; disabling it turns a datetime into its date', () => {
  assert.equal(withTime('2026-11-20', true, zone), '2026-11-19T23:00:00.000Z')
  assert.equal(withTime('2026-11-19T23:30:00Z', false, zone), '2026-11-20')
  assert.equal(withTime('soon', true, zone), null)
  assert.equal(withTime(null, true, zone), null)
})

const range = (from: string | null, to: string | null = null) => ({ from, to })

test('SEARCH-060.1 the first press sets the start of a range, the next its end', () => {
  assert.deepEqual(pickInRange(range(null), '05'), range('05'))
  assert.deepEqual(pickInRange(range('05'), '09'), range('05', '09'))
  assert.deepEqual(pickInRange(range('05'), '05'), range('05', '05'))
  assert.deepEqual(pickInRange(range('05', '09'), '07'), range('05', '07'))
})

test('SEARCH-060.2 a press before the start or after the end starts a new range', () => {
  assert.deepEqual(pickInRange(range('05'), '03'), range('03'))
  assert.deepEqual(pickInRange(range('05', '09'), '03'), range('03'))
  assert.deepEqual(pickInRange(range('05', '09'), '12'), range('12'))
  assert.deepEqual(pickInRange({ from: null, to: '09' }, '07'), range('07'))
})
