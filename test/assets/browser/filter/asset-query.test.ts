import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as groq from 'groq-js'
import { assetRangeQuery } from '../../../../src/assets/browser/filter/asset-query.ts'
import { mimeTitle } from '../../../../src/assets/browser/filter/mime-title.ts'
import { acceptOf, isTaken, mayBeTaken } from '../../../../src/assets/field/file-taker.ts'
import { fieldTypes } from '../../../../src/fields/field-types.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'

const photos = (options: object) =>
  compileSchema([{ name: 'photo', type: 'image', options }], fieldTypes).get('photo')!

test('ASSET-053.1 common media types have titles such as JPEG Image, PDF Document and ZIP Archive', () => {
  assert.equal(mimeTitle('image/jpeg'), 'JPEG Image')
  assert.equal(mimeTitle('application/pdf'), 'PDF Document')
  assert.equal(mimeTitle('application/zip'), 'ZIP Archive')
})

test('ASSET-053.2 a media type without a title uses its capitalized subtype', () => {
  assert.equal(mimeTitle('application/foo'), 'Foo')
  assert.equal(mimeTitle(undefined), '')
})

test('ASSET-053.3 common image, video, audio, text and spreadsheet types have familiar titles', () => {
  for (const [type, title] of [
    ['image/png', 'PNG Image'],
    ['image/gif', 'GIF Image'],
    ['image/svg+xml', 'SVG Image'],
    ['image/webp', 'WebP Image'],
    ['video/mp4', 'MP4 Video'],
    ['audio/mpeg', 'MP3 Audio'],
    ['text/csv', 'CSV'],
    ['text/plain', 'Plain Text'],
    ['application/msword', 'Word Document'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word Document'],
    ['application/vnd.ms-excel', 'Excel Spreadsheet'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel Spreadsheet'],
  ] as const)
    assert.equal(mimeTitle(type), title)
})

test('ASSET-019 a file must match both the accept list of its kind and that of the field', () => {
  assert.equal(acceptOf('image', photos({})), 'image/*')
  const onlyPng = photos({ accept: '.png' })
  assert.ok(isTaken('image', onlyPng, { name: 'a.png', type: 'image/png' }))
  assert.ok(!isTaken('image', onlyPng, { name: 'a.jpg', type: 'image/jpeg' }))
  assert.ok(
    !isTaken('image', photos({ accept: '.pdf' }), { name: 'a.pdf', type: 'application/pdf' }),
  )
  assert.ok(mayBeTaken('image', onlyPng, { type: 'image/jpeg' }), 'the name is not known yet')
  assert.ok(!mayBeTaken('image', onlyPng, { type: 'text/plain' }))
})

test('assets are requested in pages of 200, newest first, limited to accepted types', () => {
  const { query, params, tag } = assetRangeQuery(
    { kind: 'image', accept: '.png,image/gif,image/*', search: 'sea' },
    [200, 400],
  )
  assert.match(
    query,
    /\| order\(_updatedAt desc\) \[200\.\.\.400\] \{_id, _type, _createdAt, _updatedAt, url,/,
  )
  assert.match(
    query,
    /extension in \$extensions \|\| mimeType in \$mimeTypes \|\| string::startsWith/,
  )
  assert.deepEqual(params, {
    type: 'sanity.imageAsset',
    extensions: ['png'],
    mimeTypes: ['image/gif'],
    mime0: 'image/',
    search0: 'sea',
  })
  assert.equal(tag, 'asset.image-list')
})

test('ASSET-049.2 a listed asset contains everything the browser shows', () => {
  const known = {
    _id: 'image-a-6x4-png',
    _createdAt: '2024-05-17T12:00:00Z',
    _updatedAt: '2024-05-18T12:00:00Z',
    url: 'http://x/a-6x4.png',
    originalFilename: 'a.png',
    mimeType: 'image/png',
    extension: 'png',
    size: 2048,
  }
  const dimensions = { width: 6, height: 4, aspectRatio: 1.5 }
  const dataset = [{ ...known, _type: 'sanity.imageAsset', metadata: { dimensions } }]
  const { query, params } = assetRangeQuery({ kind: 'image', accept: '', search: '' }, [0, 200])
  const tree = groq.parse(query, { params })
  const { data } = groq.evaluateSync(tree, { dataset, params }) as { data: object[] }
  assert.equal(data.length, 1)
  assert.partialDeepStrictEqual(data[0], { ...known, dimensions })
})

test('search matches assets regardless of accents and Unicode composition', () => {
  const dataset = [
    { _id: 'name', _type: 'sanity.fileAsset', originalFilename: 'test uo\u0308h.txt' },
    { _id: 'title', _type: 'sanity.imageAsset', title: 'Überfahrt nach Malmö' },
    { _id: 'tag', _type: 'sanity.imageAsset', originalFilename: 'a.jpg', tags: ['Île/été'] },
  ]
  const found = (search: string) => {
    const { query, params } = assetRangeQuery({ kind: 'all', accept: '', search }, [0, 9])
    const tree = groq.parse(query, { params })
    const { data } = groq.evaluateSync(tree, { dataset, params }) as { data: { _id: string }[] }
    return data.map(({ _id }) => _id).join()
  }
  for (const search of ['uöh', 'uoh', 'UO\u0308H', 'test uoh']) assert.equal(found(search), 'name')
  for (const search of ['malmo', 'uberfahrt', 'fahrt malmö']) assert.equal(found(search), 'title')
  for (const search of ['ete', 'été', 'ile/ete']) assert.equal(found(search), 'tag')
  assert.equal(found('nothing'), '')
})
