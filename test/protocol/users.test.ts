import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCurrentUser } from '../../src/protocol/users.ts'

test('SHELL-092 the current user has id, name, e-mail, provider and roles with name and title', () => {
  const answer = {
    id: 'u1',
    displayName: 'Ida Berg',
    email: 'ida@example.com',
    provider: 'github',
    role: 'editor',
    roles: [{ name: 'editor', title: 'Editor', description: 'Edits' }],
    profileImage: 'https://example.com/ida.png',
  }
  const user = toCurrentUser(answer)
  assert.deepEqual(user, {
    ...answer,
    name: 'Ida Berg',
    imageUrl: 'https://example.com/ida.png',
  })
  for (const nobody of [null, {}, { id: 5 }]) assert.equal(toCurrentUser(nobody), null)
})
