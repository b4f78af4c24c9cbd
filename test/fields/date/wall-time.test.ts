import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import {
  dayText,
  floorToStep,
  isZone,
  midnight,
  momentOf,
  readDay,
  readMoment,
  wallTimeAt,
  zoneOffset,
} from '../../../src/fields/date/wall-time.ts'
import { forEachSeed } from '../../kit/random.ts'

const zones = [
  'UTC',
  'Europe/Oslo',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
  'Africa/Cairo',
]

forEachSeed(
  400,
  'INPUT-016 converting a moment to wall time and back gives the same moment in every zone',
  (random) => {
    const zone = random.pick(zones)
    const minutes = random.between(Date.UTC(1990, 0, 1), Date.UTC(2040, 0, 1)) / 60_000
    const moment = Math.floor(minutes) * 60_000
    const back = momentOf(wallTimeAt(moment, zone), zone)
    // A time that clocks show twice is read as the first of the two.
    const isSecond = zoneOffset(zone, moment - 7_200_000) > zoneOffset(zone, moment)
    if (!isSecond) assert.equal(back, moment, `${zone} ${new Date(moment).toISOString()}`)
    assert.deepEqual(wallTimeAt(back, zone), wallTimeAt(moment, zone))
  },
)

test('a skipped wall time moves later, and an ambiguous one is the first', () => {
  const at = (day: string, hour: number, minute: number, zone: string) =>
    new Date(momentOf({ ...readDay(day)!, hour, minute }, zone)).toISOString()
  assert.equal(at('2024-03-31', 2, 30, 'Europe/Oslo'), '2024-03-31T01:30:00.000Z')
  assert.equal(at('2024-10-27', 2, 30, 'Europe/Oslo'), '2024-10-27T00:30:00.000Z')
  assert.equal(at('2024-03-10', 2, 30, 'America/New_York'), '2024-03-10T07:30:00.000Z')
  assert.equal(at('2024-11-03', 1, 30, 'America/New_York'), '2024-11-03T05:30:00.000Z')
  // Half an hour only.
  assert.equal(at('2024-10-06', 2, 15, 'Australia/Lord_Howe'), '2024-10-05T15:45:00.000Z')
  // Midnight itself is missing here.
  assert.equal(at('2024-04-26', 0, 0, 'Africa/Cairo'), '2024-04-25T22:00:00.000Z')
})

test('INPUT-016 a day is the same text in every system time zone', () => {
  const module = new URL('../../../src/fields/date/wall-time.ts', import.meta.url).href
  const script = `
    import { dayText, readDay, readMoment, wallTimeAt, localZone } from '${module}'
    const days = ['2024-02-29', '2011-12-30', '2024-03-31', '2018-11-04', '0099-01-01']
    const zone = localZone()
    const moment = readMoment('2024-03-31T01:30:00Z', zone)
    console.log(JSON.stringify({
      days: days.map((day) => dayText(readDay(day))),
      zone,
      moment: new Date(moment).toISOString(),
      local: new Date(readMoment('2024-07-01', zone)).toString().slice(0, 24),
      hour: wallTimeAt(moment, zone).hour === new Date(moment).getHours(),
    }))`
  for (const TZ of ['UTC', 'Europe/Oslo', 'America/Sao_Paulo', 'Pacific/Apia', 'Asia/Kolkata']) {
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    assert.deepEqual(JSON.parse(answer), {
      days: ['2024-02-29', '2011-12-30', '2024-03-31', '2018-11-04', '0099-01-01'],
      zone: TZ === 'Asia/Kolkata' ? JSON.parse(answer).zone : TZ,
      moment: '2024-03-31T01:30:00.000Z',
      local: 'Mon Jul 01 2024 00:00:00',
      hour: true,
    })
  }
})

test('INPUT-014 rounds minutes down to a multiple of the step, if there is one', () => {
  const at = (hour: number, minute: number) => ({
    ...midnight(2024, 1, 1),
    hour,
    minute,
    second: 30,
  })
  const { hour, minute, second } = floorToStep(at(10, 44), 15)
  assert.deepEqual([hour, minute, second], [10, 30, 0])
  assert.deepEqual(floorToStep(at(10, 44), 1), at(10, 44))
  assert.equal(floorToStep(at(10, 59), 60).minute, 0)
})

test('parses stored dates strictly', () => {
  assert.equal(readMoment('2024-02-29T12:30:00.000Z', 'UTC'), Date.UTC(2024, 1, 29, 12, 30))
  assert.equal(readMoment('2024-02-29T13:30:00+01:00', 'UTC'), Date.UTC(2024, 1, 29, 12, 30))
  assert.equal(readMoment('2024-02-29T07:30-0500', 'UTC'), Date.UTC(2024, 1, 29, 12, 30))
  assert.equal(readMoment('2024-02-29 13:30', 'Europe/Oslo'), Date.UTC(2024, 1, 29, 12, 30))
  assert.equal(readMoment('2024-02-29', 'America/New_York'), Date.UTC(2024, 1, 29, 5))
  assert.equal(readMoment('2024-02-29T12:30:00.1234567Z', 'UTC')! % 1000, 123)
  for (const text of ['', 'soon', '2024', '2024-02-30', '2024-02-29T25:00Z', '12:30', '5']) {
    assert.equal(readMoment(text, 'UTC'), null, text)
  }
  assert.equal(readDay('2024-2-9'), null)
  assert.equal(dayText({ year: 45, month: 1, day: 2 }), '0045-01-02')
})

test('an unknown zone has no offset', () => {
  assert.equal(isZone('Mars/Olympus'), false)
  assert.equal(isZone(''), false)
  assert.equal(isZone(5), false)
  assert.equal(zoneOffset('Mars/Olympus', 0), 0)
  assert.equal(wallTimeAt(0, 'Mars/Olympus').hour, 0)
})
