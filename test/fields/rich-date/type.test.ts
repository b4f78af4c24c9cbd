import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { richDateAt } from '../../../src/fields/rich-date/type.ts'

test('SCHEMA-011 a rich date holds the local time, utc, the zone and its offset in minutes', () => {
  const summer = Date.UTC(2024, 6, 1, 12)
  assert.deepEqual(richDateAt(summer, 'Europe/Oslo'), {
    _type: 'richDate',
    local: '2024-07-01T14:00:00+02:00',
    utc: '2024-07-01T12:00:00.000Z',
    timezone: 'Europe/Oslo',
    offset: 120,
  })
  assert.equal(richDateAt(summer, 'America/St_Johns').local, '2024-07-01T09:30:00-02:30')
  assert.equal(richDateAt(summer, 'UTC').local, '2024-07-01T12:00:00+00:00')
})

test('FORM-017 converts a day to midnight in the local time zone', () => {
  const module = new URL('../../../src/fields/rich-date/type.ts', import.meta.url).href
  const script = `
    import { richDateType } from '${module}'
    console.log(richDateType.convert.string('2024-07-01').local)`
  for (const [TZ, local] of [
    ['America/New_York', '2024-07-01T00:00:00-04:00'],
    ['Pacific/Kiritimati', '2024-07-01T00:00:00+14:00'],
  ]) {
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    assert.equal(answer.trim(), local)
  }
})
