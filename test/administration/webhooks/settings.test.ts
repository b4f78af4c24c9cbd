import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changesOf,
  fromForm,
  parseHeaders,
  toForm,
} from '../../../src/administration/webhooks/settings.ts'
import type { Webhook } from '../../../src/protocol/webhooks.ts'

const hook = {
  name: 'Site',
  url: 'https://example.com/',
  dataset: '*',
  rule: { on: ['create'], filter: '_type == "a"', projection: null },
  includeDrafts: true,
  includeAllVersions: false,
  httpMethod: 'PUT',
  headers: { Authorization: 'Bearer a:b' },
  hasSecret: true,
  isDisabled: true,
} as unknown as Webhook

test('saving the settings of a webhook without a change leaves them as they are, the secret too', () => {
  const { hasSecret: _, ...settings } = hook
  assert.deepEqual({ ...settings, ...fromForm(toForm(hook, 'production')) }, settings)
  assert.ok(!('secret' in fromForm(toForm(hook, 'production'))))
})

test('only what was changed is sent, so that others can change the rest meanwhile', () => {
  const form = toForm(hook, 'production')
  assert.deepEqual(changesOf(form, form), {})
  assert.deepEqual(changesOf({ ...form, name: 'Site 2', isEnabled: true }, form), {
    name: 'Site 2',
    isDisabled: false,
  })
})

test('a secret is replaced by a new one, or removed', () => {
  const form = toForm(hook, 'production')
  assert.equal(fromForm({ ...form, secret: 'new' }).secret, 'new')
  assert.equal(fromForm({ ...form, removesSecret: true }).secret, null)
})

test('lines that are not headers are reported', () => {
  assert.deepEqual(parseHeaders('A: b: c\n\n  X-Y:z\nno header\nA B: c'), {
    headers: { A: 'b: c', 'X-Y': 'z' },
    wrong: ['no header', 'A B: c'],
  })
})
