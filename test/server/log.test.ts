import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerLog, logFormats } from '../../src/server/log.ts'

const line = '2026-01-01T00:00:00.000Z forged'
/** Each way to begin a line, or to hide one, that a terminal or a viewer knows. */
const breaks = [
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u001b[2K\u001b[1G',
  '\b\b',
  '\u202e',
]

test('request data can neither forge nor hide a line of the log', () => {
  for (const format of logFormats) {
    for (const sign of breaks) {
      const evil = `a${sign}${line}`
      let written = ''
      const log = createServerLog({ format, write: (text) => (written += text), now: () => 0 })
      const entry = { id: 'i', method: 'GET', path: evil, status: 200, milliseconds: 1 }
      log.request({ ...entry, user: evil, tag: evil })
      log.request({ ...entry, method: evil })
      log.event('ready', { url: evil })
      log.error(new Error(evil))
      log.error(evil, 'id')
      const isOdd = (char: string) => char !== '\n' && /[\p{Cc}\p{Zl}\p{Zp}\u202e]/u.test(char)
      const odd = Array.from(written).filter(isOdd)
      assert.deepEqual(odd, [], `${format} ${JSON.stringify(sign)}`)
      for (const one of written.split('\n')) assert.ok(!one.startsWith(line), `${format}: ${one}`)
    }
  }
})

test('a readiness probe that gets 503 is logged as a warning, other failures as errors', () => {
  const levels = (['/readyz', '/v1/data/query/production'] as const).flatMap((path) =>
    [200, 500, 503].map((status) => {
      let written = ''
      const log = createServerLog({
        format: 'json',
        write: (text) => (written += text),
        now: () => 0,
      })
      log.request({ id: 'i', method: 'GET', path, status, milliseconds: 1 })
      return (JSON.parse(written) as { level: string }).level
    }),
  )
  assert.deepEqual(levels, ['info', 'error', 'warn', 'info', 'error', 'error'])
})
