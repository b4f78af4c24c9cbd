import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { isAccepted } from '../../../src/data/assets/accept.ts'
import { readPictureHeader } from '../../../src/data/assets/picture-header.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { FileHasher } from '../../../src/data/assets/sha1.ts'
import { fileFromBase64, fileFromUrl } from '../../../src/data/assets/source-result.ts'
import {
  assetPatches,
  imageProgress,
  isStale,
  newUpload,
  uploadAt,
  withoutUploads,
} from '../../../src/data/assets/upload-state.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import sharp from 'sharp'

const accepted = (name: string, type: string, accept: string) => isAccepted({ name, type }, accept)

test('ASSET-018 an accept list allows extensions, media types, wildcards, or everything', () => {
  assert.ok(accepted('A.PDF', '', '.pdf'))
  assert.ok(!accepted('a.pdf.exe', '', '.pdf'))
  assert.ok(accepted('a', 'image/png', 'image/png'))
  assert.ok(!accepted('a', 'image/jpeg', 'image/png'))
  assert.ok(accepted('a', 'image/avif', 'image/*'))
  assert.ok(!accepted('a', 'text/plain', 'image/*'))
  assert.ok(accepted('a', '', ''))
  assert.ok(accepted('photo.heic', '', 'image/*'), 'a type the browser does not know')
  assert.ok(accepted('a.csv', 'text/csv', 'image/*, .csv'))
})

test('ASSET-012 image upload progress starts at 2 and ends at 100', () => {
  assert.equal(imageProgress(0), 2)
  assert.equal(imageProgress(50), 51)
  assert.equal(imageProgress(100), 100)
})

test('ASSET-007 the upload state holds its progress, its timestamps and the file', () => {
  const state = newUpload({ name: 'a.png', type: 'image/png' }, Date.UTC(2024, 0, 1))
  assert.deepEqual(state, {
    progress: 0,
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedAt: '2024-01-01T00:00:00.000Z',
    file: { name: 'a.png', type: 'image/png' },
  })
  assert.ok(!isStale(state, Date.UTC(2024, 0, 1) + 120_000))
  assert.ok(isStale(state, Date.UTC(2024, 0, 1) + 120_001))
  const foreign = { _upload: { ...state, previewImage: 'javascript:alert(1)' } }
  assert.equal(uploadAt(foreign)?.previewImage, undefined)
})

test('ASSET-013.2 a new image resets hotspot and crop', () => {
  const value = { _type: 'image', _upload: {}, hotspot: { x: 0 }, crop: { top: 0 }, alt: 'Sea' }
  assert.deepEqual(applyPatches(value, assetPatches('image', 'image-a')), {
    _type: 'image',
    alt: 'Sea',
    asset: { _type: 'reference', _ref: 'image-a' },
  })
})

test('removes upload state from document content', () => {
  const _upload = newUpload({ name: 'a', type: '' }, 0)
  const kept = { _type: 'image', asset: { _ref: 'image-a' } }
  const document = {
    title: 'A',
    photo: { _type: 'image', _upload },
    cover: { ...kept, _upload },
    list: [
      { _key: 'a', _type: 'image', _upload },
      { _key: 'b', ...kept },
    ],
    other: { deep: [1, 2] },
  }
  const content = withoutUploads(document) as typeof document
  assert.deepEqual(content, {
    title: 'A',
    cover: kept,
    list: [{ _key: 'b', ...kept }],
    other: { deep: [1, 2] },
  })
  assert.equal(content.other, document.other, 'what has no upload is the same object')
})

test('ASSET-022 files from base64 or a URL require a type or a name', () => {
  const needsType = /Could not find mime type for image/
  assert.throws(() => fileFromBase64('AAAA', undefined, 'image'), needsType)
  assert.throws(() => fileFromUrl(new File(['x'], 'x'), undefined, 'image'), needsType)
  assert.equal(fileFromBase64('AAAA', 'a.png', 'image').type, 'image/png')
  assert.equal(fileFromBase64('data:image/webp;base64,AAAA', undefined, 'image').name, 'image.webp')
  assert.equal(fileFromBase64('AAAA', undefined, 'file').size, 3)
})

test('broken EXIF data is a separate error; an image of an unknown format is not an error', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.deepEqual(readPictureHeader(jpeg), { width: 20, height: 40, orientation: 6 })
  const broken = Buffer.from(jpeg)
  broken.write('XX', broken.indexOf('Exif\0\0') + 6, 'latin1')
  assert.throws(() => readPictureHeader(broken), RangeError)
  assert.equal(readPictureHeader(new TextEncoder().encode('no picture at all')), null)
  for (const format of ['png', 'webp', 'gif'] as const) {
    const picture = await sharp({
      create: { width: 30, height: 10, channels: 3, background: 'red' },
    })
      .toFormat(format)
      .toBuffer()
    assert.deepEqual(readPictureHeader(picture), { width: 30, height: 10, orientation: 1 }, format)
  }
})

test('hashes a file in chunks, and rejects when aborted', async () => {
  const bytes = randomBytes(3 * 1024 * 1024 + 17)
  const shares: number[] = []
  const hasher = new FileHasher({ clock: new SimulatedClock(), log: () => {} })
  const hash = await hasher.sha1(new Blob([bytes]), {
    onProgress: (share) => shares.push(share),
  })
  assert.equal(hash, createHash('sha1').update(bytes).digest('hex'))
  assert.equal(shares.length, 4)
  assert.equal(shares.at(-1), 1)
  const signal = AbortSignal.abort(new Error('enough'))
  await assert.rejects(hasher.sha1(new Blob([bytes]), { signal }), /enough/)
})
