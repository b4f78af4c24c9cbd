import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format as dateFnsFormat } from 'date-fns'
import { tz } from '@date-fns/tz'
import { createDateFormat } from '../../../src/fields/date/date-format.ts'
import { unknownTokens } from '../../../src/fields/date/format-tokens.ts'
import { checkDateOptions } from '../../../src/fields/date/options.ts'
import { momentOf } from '../../../src/fields/date/wall-time.ts'
import { forEachSeed } from '../../kit/random.ts'

const utc = { offset: 0 }
const noon = { year: 2024, month: 2, day: 29, hour: 13, minute: 5, second: 9, millisecond: 7 }

/** Our tokens, and what the library of the calendar calls them. */
const sameTokens: Readonly<Record<string, string>> = {
  'YYYY-MM-DD': 'yyyy-MM-dd',
  'DD.MM.YY': 'dd.MM.yy',
  'D/M/YYYY': 'd/M/yyyy',
  'dddd, MMMM Do YYYY': 'EEEE, MMMM do yyyy',
  'ddd D MMM YYYY': 'EEE d MMM yyyy',
  'HH:mm:ss.SSS': 'HH:mm:ss.SSS',
  'H:m:s': 'H:m:s',
  'hh:mm A': 'hh:mm a',
  'h.mm a': 'h.mm aaa',
  'YYYY-MM-DDTHH:mm:ss': "yyyy-MM-dd'T'HH:mm:ss",
  'DDD/YYYY': 'D/yyyy',
  'YYYY-DDDD': 'yyyy-DDD',
}

forEachSeed(200, 'INPUT-017 every token formats like date-fns', (random) => {
  const moment = random.between(Date.UTC(1900, 0, 1), Date.UTC(2100, 0, 1))
  const date = new Date(moment)
  const time = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  }
  for (const [ours, theirs] of Object.entries(sameTokens)) {
    const expected = dateFnsFormat(moment, theirs, {
      in: tz('UTC'),
      useAdditionalDayOfYearTokens: true,
    })
    assert.equal(createDateFormat(ours, 'en-US').write(time, utc), expected, ours)
  }
})

test('INPUT-017 parses what it formats, in any language', () => {
  for (const locale of ['en-US', 'nb-NO', 'de', 'fr', 'ru', 'ja-JP', 'ar', 'he', 'pl', 'zh-CN']) {
    for (const format of [
      'YYYY-MM-DD HH:mm:ss.SSS Z',
      'D. MMMM YYYY [at] h:mm:ss A',
      'dddd Do MMM YYYY HH:mm',
      'L LT',
      'LL LTS',
      'LLL',
      'LLLL',
      'DDD YYYY HH:mm',
      'YYYY-DDDDTHH:mm',
    ]) {
      const { write, read, canBegin } = createDateFormat(format, locale)
      const text = write(noon, { offset: -210 })
      const said = read(text)
      const message = `${locale} ${format} ${text}`
      assert.ok(said, message)
      assert.deepEqual([said.year, said.month, said.day], [2024, 2, 29], message)
      assert.deepEqual([said.hour, said.minute], [13, 5], message)
      if (format.endsWith('Z')) assert.equal(said.offset, -210)
      for (let length = 0; length <= text.length; length++) {
        assert.ok(canBegin(text.slice(0, length)), `${message}: ${length}`)
      }
    }
  }
})

/** Every token of the formats that schemas have always used. */
const allTokens =
  'M Mo MM MMM MMMM Q Qo D Do DD DDD DDDo DDDD d do dd ddd dddd e E w wo ww W Wo WW YY YYYY YYYYYY Y y N NN ' +
  'NNNN gg gggg GG GGGG A a H HH h hh k kk m mm s ss S SS SSS SSSS z zz Z ZZ X x L LL LLL LLLL l ll lll llll LT LTS'

test('a token is either supported or reported, and never formatted in part', () => {
  for (const token of allTokens.split(' ')) {
    const { write, read } = createDateFormat(`YYYY ${token}`, 'en-US')
    const text = write(noon, utc).slice(5)
    if (unknownTokens(token).length > 0) {
      assert.deepEqual(unknownTokens(token), [token])
      assert.equal(text, token)
    } else {
      assert.notEqual(text, token)
      assert.ok(read(`2024 ${text}`), `${token}: ${text}`)
    }
  }
  for (const word of ['Uhr', 'at', 'THHx']) {
    assert.equal(createDateFormat(`HH ${word}`, 'en-US').write(noon, utc), `13 ${word}`)
    assert.deepEqual(unknownTokens(`HH ${word}`), [word])
  }
})

test('INPUT-015.1 distinguishes text that cannot become a date from an incomplete date', () => {
  const { read, canBegin } = createDateFormat('YYYY-MM-DD', 'en-US')
  for (const begun of ['', '2', '2020', '2020-', '2020-0', '2020-02-1']) {
    assert.ok(canBegin(begun), begun)
    assert.equal(read(begun), null, begun)
  }
  for (const wrong of ['abc', '2020x', '20-', '2020-02-011', '2020/02/01']) {
    assert.ok(!canBegin(wrong), wrong)
    assert.equal(read(wrong, true), null, wrong)
  }
})

test('INPUT-015.1 rejects days and times that do not exist', () => {
  const day = createDateFormat('YYYY-MM-DD', 'en-US')
  for (const text of ['2023-02-29', '2024-02-30', '2024-13-01', '2024-00-10', '2024-04-31']) {
    assert.equal(day.read(text), null, text)
  }
  assert.deepEqual(day.read('2024-02-29'), { year: 2024, month: 2, day: 29 })
  const ofYear = createDateFormat('YYYY-DDD', 'en-US')
  for (const text of ['2023-366', '2024-367', '2024-0']) assert.equal(ofYear.read(text), null, text)
  assert.deepEqual(ofYear.read('2024-366'), { year: 2024, month: 12, day: 31 })
  const time = createDateFormat('HH:mm', 'en-US')
  for (const text of ['24:00', '12:60']) assert.equal(time.read(text), null, text)
  const half = createDateFormat('h:mm A', 'en-US')
  assert.equal(half.read('13:00 PM'), null)
  assert.deepEqual(half.read('12:00 AM'), { hour: 0, minute: 0 })
  assert.deepEqual(half.read('12:00 p.m.'), { hour: 12, minute: 0 })
})

test('accepts one digit for two when the input loses focus, not while typing', () => {
  const { read } = createDateFormat('DD.MM.YYYY', 'nb-NO')
  assert.equal(read('1.2.2020'), null)
  assert.deepEqual(read('1.2.2020', true), { day: 1, month: 2, year: 2020 })
})

test('a two-digit year means 1969 to 2068', () => {
  const { read } = createDateFormat('YY', 'en-US')
  assert.deepEqual([read('69')?.year, read('68')?.year], [1969, 2068])
})

test('special characters of a format never act as a pattern', () => {
  const { read, write } = createDateFormat('(YYYY) [*.+?|] MM/DD', 'en-US')
  const text = write(noon, utc)
  assert.equal(text, '(2024) *.+?| 02/29')
  assert.deepEqual(read(text), { year: 2024, month: 2, day: 29 })
  assert.equal(read('(2024) xxxxx 02/29'), null)
})

test('SCHEMA-004 reports unknown format letters and invalid steps as problems', () => {
  assert.deepEqual(unknownTokens('YYYY-MM-DD [at] HH:mm'), [])
  assert.deepEqual(unknownTokens('yyyy-QQ'), ['yyyy', 'QQ'])
  const problems: string[] = []
  const check = (options: object) => {
    checkDateOptions({ name: 'a', type: 'datetime', options }, (severity, path) => {
      problems.push(`${severity} ${path.join('.')}`)
    })
    return problems.splice(0)
  }
  assert.deepEqual(check({ dateFormat: 5, timeStep: 0, displayTimeZone: 'Mars/Olympus' }), [
    'error options.dateFormat',
    'error options.timeStep',
    'warning options.displayTimeZone',
  ])
  assert.deepEqual(check({ dateFormat: 'LL', timeFormat: 'LT', timeStep: 15 }), [])
  assert.equal(momentOf(noon, 'UTC'), Date.UTC(2024, 1, 29, 13, 5, 9, 7))
})

forEachSeed(300, 'no format and no text makes the parser throw or hang', (random) => {
  const signs = [...'YMDdHhmsSAaZLo[]()*+.?|/\\ -:,0qé', 'YYYY', 'MMMM', 'dddd', 'LL', '[x]']
  const some = (count: number) =>
    Array.from({ length: random.int(count) }, () => random.pick(signs)).join('')
  const { write, read, canBegin } = createDateFormat(some(12), random.pick(['en-US', 'he', 'ru']))
  const started = performance.now()
  for (const text of [
    some(20),
    write(noon, utc),
    'a'.repeat(5000),
    '1'.repeat(5000),
    '\u{1F600}',
  ]) {
    read(text)
    read(text, true)
    canBegin(text)
  }
  assert.ok(performance.now() - started < 500)
})
