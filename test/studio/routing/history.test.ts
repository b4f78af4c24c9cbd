import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createHashHistory,
  createMemoryHistory,
  createPathHistory,
  createSearchHistory,
  type PageAddress,
} from '../../../src/studio/routing/history.ts'

/** A browser's session history without a browser. */
function page(url: string) {
  const entries = [new URL(url, 'https://host.example')]
  let index = 0
  const listeners = new Set<() => void>()
  const host: PageAddress = {
    read: () => entries[index]!,
    write(href, replace) {
      const entry = new URL(href, entries[index]!)
      if (replace) entries[index] = entry
      else entries.splice(++index, entries.length, entry)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const go = (delta: number): void => {
    index += delta
    for (const listener of listeners) listener()
  }
  return {
    host,
    back: () => go(-1),
    address: () => entries[index]!.href.replace('https://host.example', ''),
  }
}

test('path routing stays below the base path and ignores case', () => {
  const { host, address, back } = page('/Studio/structure/article')
  const history = createPathHistory(host, '/studio')
  assert.equal(history.location, '/structure/article')
  const seen: string[] = []
  history.listen((location) => seen.push(location))
  history.push('/structure/article;a1')
  assert.equal(address(), '/studio/structure/article;a1')
  back()
  assert.deepEqual(seen, ['/structure/article'])
})

test('SHELL-020 path routing keeps the studio’s search parameters separate from those of a tool', () => {
  const { host, address } = page('/studio/list?trialState=ended&sort=a%20b&seenBefore=no')
  const history = createPathHistory(host, '/studio')
  assert.equal(history.location, '/list?sort=a%20b')
  history.push('/other')
  assert.equal(address(), '/studio/other?trialState=ended&seenBefore=no')
  assert.equal(history.location, '/other')
  history.replace('/list?sort=c')
  assert.equal(address(), '/studio/list?sort=c&trialState=ended&seenBefore=no')
  assert.equal(history.createHref('/'), '/studio/?trialState=ended&seenBefore=no')
  const plain = createPathHistory(page('/studio/list?x').host, '/studio')
  assert.deepEqual([plain.location, plain.createHref('/a')], ['/list?x', '/studio/a'])
})

test('ignores locations outside the base path', () => {
  const { host, back } = page('/blog')
  const history = createPathHistory(host, '/studio')
  assert.equal(history.location, '/')
  const seen: string[] = []
  history.listen((location) => seen.push(location))
  history.push('/structure')
  back()
  assert.deepEqual(seen, [])
})

test('hash and search routing preserve the host’s part of the URL and keep two studios separate', () => {
  const { host, address } = page('/page?a=1#section')
  const first = createHashHistory(host, 'content')
  const second = createHashHistory(host, 'other')
  first.push('/structure/article;a1?x=1')
  second.push('/vision')
  assert.equal(first.location, '/structure/article;a1?x=1')
  assert.equal(second.location, '/vision')
  assert.match(address(), /^\/page\?a=1#section&/)
  const inSearch = createSearchHistory(host, 'content')
  inSearch.replace('/structure')
  assert.equal(inSearch.location, '/structure')
  assert.match(address(), /^\/page\?a=1&content=\/structure#section&/)
})

test('memory routing has its own back and forward', () => {
  const history = createMemoryHistory()
  const seen: string[] = []
  history.listen((location) => seen.push(location))
  history.push('/a')
  history.push('/b')
  history.back()
  history.push('/c')
  history.forward()
  history.back()
  assert.deepEqual(seen, ['/a', '/a'])
  assert.equal(history.location, '/a')
})
