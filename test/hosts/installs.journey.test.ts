// The packed package, installed by npm without a lock file beside other versions of what it contains.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { build } from '../../.config/build.mjs'

const root = join(import.meta.dirname, '../..')

const hosts = [
  'React 18.3',
  'React 19.0',
  'React, newest',
  'Preact',
  'React with other versions of what the elements contain',
]
const allowed = { timeout: 900_000 }

test(
  'the elements work with React 18.3, 19.0 and the newest, Preact as React, and other versions of their dependencies',
  allowed,
  async () => {
    if (!existsSync(join(root, 'dist/types'))) await build({ declarations: true })
    const script = join(import.meta.dirname, 'install-matrix.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'npm', ...hosts])
    const lines = stdout.trim().split('\n')
    assert.equal(lines.filter((line) => line.startsWith('✔ npm')).length, lines.length, stdout)
    assert.equal(lines.length, hosts.length)
  },
)
