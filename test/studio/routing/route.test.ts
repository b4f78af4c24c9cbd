import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  documentOf,
  formatRoute,
  parseRoute,
  type Route,
} from '../../../src/studio/routing/route.ts'

test('SHELL-014.1 a location that begins with intent is parsed as an intent', () => {
  assert.deepEqual(parseRoute('/intent/edit/id=a;type=article/'), {
    type: 'intent',
    intent: { name: 'edit', params: { id: 'a', type: 'article' } },
  })
})

test('SHELL-014.2 any other location is parsed as a tool with its own path and search', () => {
  assert.deepEqual(parseRoute('/'), { type: 'home' })
  assert.deepEqual(parseRoute('/vision?q=1'), {
    type: 'tool',
    tool: 'vision',
    path: '',
    search: '?q=1',
  })
  assert.deepEqual(parseRoute('/structure/article;a%2Fb#x'), {
    type: 'tool',
    tool: 'structure',
    path: 'article;a%2Fb',
    search: '',
  })
})

test('intent parameters round-trip through the URL', () => {
  const addresses: Record<string, string>[] = [
    { id: 'drafts.a', path: 'authors[_key=="k"].name' },
    { template: 'a;b', type: 'x/y?z#' },
  ]
  for (const params of addresses) {
    const route: Route = { type: 'intent', intent: { name: 'edit', params } }
    assert.deepEqual(parseRoute(formatRoute(route)), route)
  }
})

test('locations round-trip through routes', () => {
  for (const location of [
    '/',
    '/structure',
    '/structure/article;a1',
    '/structure/article?filter=x',
  ]) {
    assert.equal(formatRoute(parseRoute(location)), location)
  }
})

test('documentOf returns the existing document that a route opens', () => {
  const found = (location: string) => documentOf(parseRoute(location))
  assert.deepEqual(found('/intent/edit/id=drafts.a;type=article/'), {
    id: 'a',
    typeName: 'article',
    list: undefined,
  })
  assert.deepEqual(found('/structure/news;a'), { id: 'a', typeName: undefined, list: 'news' })
  assert.deepEqual(found('/structure/news;a;b,type=person|b,view=json'), {
    id: 'b',
    typeName: 'person',
    list: 'a',
  })
  for (const other of [
    '/',
    '/structure/news',
    '/structure/news;a,template=news',
    '/intent/create/id=a;type=news/',
    '/vision/news;a',
  ])
    assert.equal(found(other), null, other)
})
