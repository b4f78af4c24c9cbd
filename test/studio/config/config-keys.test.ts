import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviseOnKeys } from '../../../src/studio/config/config-keys.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'

test('warns about unknown configuration keys and suggests the closest known key', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const config = { title: 'Paper', schem: { types: [] }, whatever: 1 } as WorkspaceConfig
  adviseOnKeys([config, { name: 'shop', theme: 'dark' }])
  adviseOnKeys(undefined)
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [text] }) => text),
    [
      'The configuration has no "schem"; did you mean "schema"?',
      'The configuration has no "whatever"',
    ],
  )
})
