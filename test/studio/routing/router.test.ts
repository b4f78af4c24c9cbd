import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryHistory } from '../../../src/studio/routing/history.ts'
import { createRouter } from '../../../src/studio/routing/router.ts'

const structure = (path: string) => ({ type: 'tool', tool: 'structure', path, search: '' }) as const

test('SHELL-016.2 navigation pushes, the default location replaces, and navigating to the current location does neither', () => {
  const history = createMemoryHistory()
  const kinds: string[] = []
  const router = createRouter(history, ({ kind }) => kinds.push(kind) > 0)
  router.navigate(structure(''), { replace: true })
  router.navigate(structure('article'))
  router.navigate(structure('article'))
  assert.deepEqual(kinds, ['replace', 'push', 'replace'])
  assert.equal(history.location, '/structure/article')
  history.back()
  assert.deepEqual(router.getRoute(), structure(''))
})

test('a host can veto a navigation', () => {
  const history = createMemoryHistory('/structure')
  const router = createRouter(history, ({ to }) => !to.includes('secret'))
  let changes = 0
  router.subscribe(() => (changes += 1))
  router.navigate(structure('secret'))
  assert.equal(history.location, '/structure')
  assert.equal(changes, 0)
})
