// Every message is shown somewhere.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { enUsMessages } from '../../src/i18n/en-us.ts'
import { sourceFiles } from '../kit/sources.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const sources = sourceFiles(root, ['src', 'elements'])
  .filter((file) => !file.startsWith('src/i18n/'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const literals = new Set([...sources.matchAll(/'([\w.-]+)'/g)].map(([, literal]) => literal!))

/** Keys that are put together: a template matches whatever may stand in it. */
const templates = [...sources.matchAll(/`([a-z][\w-]*\.[\w.${}()-]*)`/g)]
  .map(([, template]) => template!)
  .filter((template) => template.includes('${'))
  .map((template) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
    return new RegExp(`^${parts.join('.+')}$`)
  })

test('every message is used', () => {
  const keys = new Set(Object.keys(enUsMessages).map((key) => key.replace(/_(one|other)$/, '')))
  assert.ok(keys.size > 1000)
  assert.deepEqual(
    [...keys].filter(
      (key) => !literals.has(key) && !templates.some((template) => template.test(key)),
    ),
    [],
  )
})
