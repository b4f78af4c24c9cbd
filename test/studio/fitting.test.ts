import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFitting } from '../../src/studio/navbar/fitting.ts'
import { loginBadge } from '../../src/studio/sign-in/login-badge.ts'
import { projectUrls } from '../../src/studio/project-urls.ts'

test('SHELL-056.1 counts the tabs that fit, with a button after them unless all fit', () => {
  const widths = [50, 60, 70]
  const fitting = (room: number) => countFitting(widths, { room, gap: 10, more: 20 })
  assert.equal(fitting(200), 3, 'exactly')
  assert.equal(fitting(199), 2, 'the third gives way to the button')
  assert.equal(fitting(150), 2)
  assert.equal(fitting(149), 1)
  assert.equal(fitting(80), 1)
  assert.equal(fitting(79), 0)
  assert.equal(countFitting([], { room: 0, gap: 10, more: 20 }), 0)
})

test('SHELL-076 google, github, sanity, local and SAML logins have a badge, others have none', () => {
  assert.deepEqual(['google', 'github', 'sanity', 'local', 'saml-acme', 'saml'].map(loginBadge), [
    'google',
    'github',
    'sanity',
    'local',
    'saml',
    'saml',
  ])
  assert.deepEqual(['token', 'samlet', '', undefined].map(loginBadge), [null, null, null, null])
})

test('project management links point at the server that holds the content', () => {
  const { cors, ...pages } = projectUrls({ apiHost: null, projectId: 'abc' })
  assert.deepEqual(pages, {
    project: 'https://www.sanity.io/manage/project/abc',
    members: 'https://www.sanity.io/manage/project/abc/members',
    invite: 'https://www.sanity.io/manage/project/abc/members?invite=true',
  })
  assert.equal(
    cors('https://a.test', true),
    'https://www.sanity.io/manage/project/abc/api?cors=add&origin=https%3A%2F%2Fa.test&credentials=include',
  )
  const { project } = projectUrls({ apiHost: 'http://localhost:1', projectId: 'a b' })
  assert.equal(project, 'http://localhost:1/manage/project/a%20b')
})
