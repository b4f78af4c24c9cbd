import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useNavigation } from '../../src/area/navigation.ts'

test('ERR-006 useNavigation throws outside its provider', () => {
  const Link = () => useNavigation().intentHref({ name: 'edit', params: {} })
  assert.throws(() => renderToString(createElement(Link)), {
    message: 'The navigation provider could not be found',
  })
})
