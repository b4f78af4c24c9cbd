import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  distinctMarkers,
  plainMarkers,
  type ValidationMarker,
} from '../../../src/schema/validation/marker.ts'

const marker = (message: string, more: Partial<ValidationMarker> = {}): ValidationMarker => ({
  path: ['title'],
  level: 'error',
  message,
  ...more,
})

test('a finding is kept once per path, level and message, in order', () => {
  const all = [
    marker('Short'),
    marker('Empty'),
    marker('Empty'),
    marker('Empty', { level: 'warning' }),
    marker('Empty', { path: ['body'] }),
  ]
  assert.deepEqual(distinctMarkers(all), [all[0], all[1], all[3], all[4]])
})

test('findings in the public form have their path as text, their level and their message', () => {
  const path = ['rows', { _key: 'k' }, 'cells', 0]
  const code = 'string.min'
  assert.deepEqual(plainMarkers([marker('Short', { path, level: 'info', code })]), [
    { path: 'rows[_key=="k"].cells[0]', level: 'info', message: 'Short' },
  ])
})
