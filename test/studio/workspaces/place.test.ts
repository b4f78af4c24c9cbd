import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locationIn, placeOf } from '../../../src/studio/workspaces/place.ts'

const at = (index: number, location: string) => ({ type: 'workspace', index, location }) as const

test('SHELL-011 a workspace is matched by its base path, ignoring case', () => {
  const paths = ['/Blog', '/shop']
  assert.deepEqual(placeOf('/BLOG/structure', paths), at(0, '/structure'))
  assert.deepEqual(placeOf('/shop', paths), at(1, '/'))
  assert.deepEqual(placeOf('/shop/', paths), at(1, '/'))
  assert.deepEqual(
    placeOf('/Shop/Structure/Aa;B?sort=Name', paths),
    at(1, '/Structure/Aa;B?sort=Name'),
  )
  assert.deepEqual(placeOf('/shopping', paths), { type: 'unknown' })
  assert.deepEqual(placeOf('/structure', ['/']), at(0, '/structure'))
  assert.deepEqual(placeOf('/', ['/']), at(0, '/'))
})

const toFirst = (to: string) => ({ type: 'redirect', to })

test('SHELL-012.1 the root leads to the first workspace', () => {
  assert.deepEqual(placeOf('/', ['/a', '/b']), toFirst('/a'))
  assert.deepEqual(placeOf('/?x=1', ['/a', '/b']), toFirst('/a'))
  assert.deepEqual(placeOf('/', ['/studio']), toFirst('/studio'))
})

test('SHELL-012.2 a prefix shared by all base paths leads to the first workspace', () => {
  assert.deepEqual(placeOf('/STUDIO', ['/studio/a', '/studio/b']), toFirst('/studio/a'))
})

test('SHELL-013 any other location belongs to no workspace', () => {
  assert.deepEqual(placeOf('/nope', ['/a', '/b']), { type: 'unknown' })
  assert.deepEqual(placeOf('/x', ['/x/a', '/y/b']), { type: 'unknown' })
  assert.deepEqual(placeOf('/studio/c', ['/studio/a', '/studio/b']), { type: 'unknown' })
})

test('a location inside a workspace starts with its base path', () => {
  assert.equal(locationIn('/blog', '/'), '/blog')
  assert.equal(locationIn('/blog', '/structure'), '/blog/structure')
  assert.equal(locationIn('/', '/structure'), '/structure')
})
