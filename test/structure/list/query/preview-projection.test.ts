import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as groq from 'groq-js'
import { fieldTypes } from '../../../../src/fields/field-types.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'
import type { PreviewDefinition } from '../../../../src/schema/define.ts'
import { previewProjection } from '../../../../src/structure/list/query/preview-projection.ts'

function typeWith(preview?: PreviewDefinition) {
  const schema = compileSchema(
    [
      {
        name: 'article',
        type: 'document',
        fields: [
          { name: 'title', type: 'string' },
          { name: 'slug', type: 'slug' },
          { name: 'author', type: 'reference', to: [{ type: 'article' }] },
          { name: 'cover', type: 'image' },
          { name: 'images', type: 'array', of: [{ type: 'image' }] },
          { name: 'seo', type: 'object', fields: [{ name: 'image', type: 'image' }] },
        ],
        ...(preview && { preview }),
      },
    ],
    fieldTypes,
  )
  return schema.get('article')!
}

const asset = { _id: 'image-1', _type: 'sanity.imageAsset', url: 'https://a.example/1.png' }
const image = { _type: 'image', asset: { _type: 'reference', _ref: 'image-1' } }
const author = { _id: 'b', _type: 'article', title: 'Bo', seo: { image } }
const article = {
  _id: 'a',
  _type: 'article',
  title: 'Tea',
  slug: { current: 'tea' },
  author: { _type: 'reference', _ref: 'b' },
  cover: image,
  images: [image],
}

async function project(preview?: PreviewDefinition): Promise<unknown> {
  const projection = previewProjection(typeWith(preview))
  if (projection === null) return null
  const tree = groq.parse(`*[_id == "a"][0]{${projection.groq}}`)
  return (await groq.evaluate(tree, { dataset: [article, author, asset] })).get()
}

test('a preview selection is one projection: field names, array positions and paths through references', async () => {
  const select = (paths: Record<string, string>) => project({ select: paths })
  assert.deepEqual(await project(), { title: 'Tea', media: image, 'media:url': asset.url })
  assert.deepEqual(await select({ title: 'slug.current', subtitle: 'author.title' }), {
    title: 'Tea'.toLowerCase(),
    subtitle: 'Bo',
  })
  assert.deepEqual(await select({ title: 'author._ref', subtitle: '_id' }), {
    title: 'b',
    subtitle: 'a',
  })
  assert.deepEqual(await select({ title: 'title', url: 'images.0.asset.url' }), {
    title: 'Tea',
    url: asset.url,
  })
})

test('a preview of another document’s content is marked as leading elsewhere; assets are not', () => {
  const leads = (path: string) =>
    previewProjection(typeWith({ select: { title: path } }))?.leadsElsewhere
  assert.equal(leads('author.title'), true)
  assert.equal(leads('author._ref'), false)
  assert.equal(leads('cover.asset.url'), false)
})

test('without a GROQ form of a path there is no projection, and rows request their own previews', async () => {
  assert.equal(await project({ select: { title: 'author.seo.image' } }), null)
  assert.equal(await project({ select: { title: 'title', other: 'a-b' } }), null)
})
