import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from '../../../src/structure/page/page-address.ts'
import { readSettings, screenIn } from '../../../src/structure/page/preview-settings.ts'

const usual = { screen: 'pane', width: 600, scheme: null, picks: true } as const

test('stored settings are read, and what is not valid in them is as usual', () => {
  const stored = { screen: 'phone', width: 320, scheme: 'dark', picks: false }
  assert.deepEqual(readSettings(JSON.stringify(stored)), stored)
  for (const text of [null, '', '[]', '{"screen":"toString","width":1,"scheme":"red"}']) {
    assert.deepEqual(readSettings(text), usual)
  }
})

test('a page is as wide as its pane, or scaled down to the width of a device', () => {
  const pane = { width: 640, height: 800 }
  assert.deepEqual(screenIn(usual, pane), { width: 640, height: 800, scale: 1 })
  assert.deepEqual(screenIn({ ...usual, screen: 'desktop' }, pane), {
    width: 1280,
    height: 1600,
    scale: 0.5,
  })
  assert.deepEqual(screenIn({ ...usual, screen: 'phone' }, pane), {
    width: 390,
    height: 844,
    scale: 1,
  })
  assert.equal(screenIn({ ...usual, screen: 'own', width: 800 }, pane).scale, 0.8)
  assert.equal(screenIn(usual, { width: 0, height: 0 }).scale, 1)
})

test('an address is relative to the studio, and only that of a web page', () => {
  const document = { _id: 'a', _type: 'article', slug: 'bridges' }
  const base = 'https://studio.example/desk/'
  const ask = (url: () => unknown, of: typeof document | null = document) =>
    addressOf({ title: 'Page', url: url as () => string }, of, base)
  const page = ask(() => '/articles/bridges')
  assert.equal(page.type === 'page' && page.url.href, 'https://studio.example/articles/bridges')
  assert.equal(ask(() => 'https://site.example/').type, 'page')
  assert.equal(ask(() => null).type, 'none')
  assert.equal(ask(() => undefined).type, 'none')
  assert.equal(ask(() => '/', null).type, 'none')
  for (const text of ['javascript:alert(1)', 'data:text/html,', 'blob:x', 'https://']) {
    assert.equal(ask(() => text).type, 'refused', text)
  }
  const failed = ask(() => {
    throw new Error('no slug')
  })
  assert.match(String(failed.type === 'failed' && failed.error), /no slug/)
})
