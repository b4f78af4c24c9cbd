import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageUrl } from '../../src/protocol/image-url.ts'

const sha1 = '0123456789abcdef0123456789abcdef01234567'
const image = {
  _type: 'image',
  asset: { _type: 'reference', _ref: `image-${sha1}-800x600-png` },
}
const here = { projectId: 'demo', dataset: 'production', apiHost: 'http://127.0.0.1:4100/' }
const old = `http://127.0.0.1:3000/images/demo/production/${sha1}-800x600.png`
const now = `http://127.0.0.1:4100/images/demo/production/${sha1}-800x600.png`

test('builds the image URL for the current server, whatever URL is stored', () => {
  assert.equal(imageUrl(image, old, here), now)
  assert.equal(imageUrl(image, undefined, here), now)
})

test('keeps the stored URL if the API does not serve images or the value names none', () => {
  assert.equal(imageUrl(image, old, { ...here, apiHost: null }), old)
  for (const other of [
    null,
    'x',
    {},
    { asset: { _ref: 'file-x-pdf' } },
    { asset: { _ref: 'a' } },
  ]) {
    assert.equal(imageUrl(other, old, here), old)
    assert.equal(imageUrl(other, undefined, here), undefined)
  }
})

test('keeps a URL that a preview chose instead of the image’s own', () => {
  assert.equal(imageUrl(image, 'https://example.org/x.png', here), 'https://example.org/x.png')
})
