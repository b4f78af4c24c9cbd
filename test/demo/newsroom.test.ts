import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderImage } from '../../demo/render-image.ts'
import { isTextBlock } from '../../demo/scenarios/prose.ts'
import type { ProseBlock } from '../../demo/scenarios/prose.ts'
import { newsroom } from '../../demo/scenarios/newsroom.ts'
import { pictures } from '../../demo/scenarios/newsroom/art/pictures.ts'
import { people } from '../../demo/scenarios/newsroom/texts/people.ts'
import { shop } from '../../demo/scenarios/shop.ts'
import { winter } from '../../demo/scenarios/newsroom/texts/winter.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { isRecord } from '../../src/model/document.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { isDocumentId, publishedId } from '../../src/model/ids.ts'
import { collectReferences } from '../../src/model/reference.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { validateDocument } from '../../src/schema/validation/validate.ts'

const assetId = (image: string): string => `image-${image}`
const documents = newsroom.createDocuments({ assetId })
const byId = new Map(documents.map((document) => [document._id, document]))
const drafts = documents.filter(({ _id }) => _id.startsWith('drafts.'))
const published = documents.filter(({ _id }) => !_id.startsWith('drafts.'))
const schema = compileSchema(newsroom.types, fieldTypes)

describe('the documents', () => {
  test('the types compile without errors, every document has a type and every type a document', async () => {
    assert.deepEqual(await schema.check(), [])
    const types = new Set(schema.documentTypes.map(({ name }) => name))
    assert.deepEqual(
      documents.filter(({ _type }) => !types.has(_type)),
      [],
    )
    for (const name of types)
      assert.ok(
        documents.some(({ _type }) => _type === name),
        name,
      )
  })

  test('there are at least 120, with every kind of draft', () => {
    assert.ok(published.length >= 120, String(published.length))
    const changed = drafts.filter(({ _id }) => byId.has(publishedId(_id)))
    assert.ok(changed.length >= 10, `${changed.length} drafts over published documents`)
    assert.ok(drafts.length - changed.length >= 10, 'documents that were never published')
    for (const draft of changed) {
      assert.notDeepEqual({ ...draft, _id: '' }, { ...byId.get(publishedId(draft._id)), _id: '' })
    }
  })

  test('ids are valid and unique; times are in the past and in order', () => {
    assert.equal(byId.size, documents.length)
    for (const { _id, _createdAt = '', _updatedAt = '' } of documents) {
      assert.ok(isDocumentId(_id), _id)
      assert.ok(_createdAt < _updatedAt && _updatedAt < '2026-11-15', `${_id} ${_updatedAt}`)
      assert.equal(new Date(_createdAt).toISOString(), _createdAt)
    }
  })

  test('creating them twice yields equal documents', () => {
    assert.deepEqual(newsroom.createDocuments({ assetId }), documents)
    assert.deepEqual(
      newsroom.images.map((image) => image.draw()),
      newsroom.images.map((image) => image.draw()),
    )
  })

  test('only intentionally invalid documents are invalid', async () => {
    const invalid: string[] = []
    const pictures = new Set(newsroom.images.map(({ name }) => assetId(name)))
    for (const document of documents) {
      const type = schema.get(document._type)
      assert.ok(type)
      const markers = await validateDocument({
        document,
        schema,
        type,
        getDocumentExists: async (id) => byId.has(id) || pictures.has(id),
      })
      if (markers.some(({ level }) => level === 'error')) invalid.push(document._id)
    }
    const flawed = winter.filter(({ flaw }) => flaw).map(({ slug }) => `drafts.article-${slug}`)
    // What they refer to must be published before them.
    const waiting = documents
      .filter((document) =>
        collectReferences(document).some(
          ({ reference: { _weak, _dataset } }) => _weak && !_dataset,
        ),
      )
      .map(({ _id }) => _id)
    assert.deepEqual(
      invalid.toSorted(),
      [
        ...new Set([
          ...flawed,
          ...waiting,
          'drafts.article-how-sharp-is-sharp',
          'drafts.article-the-inside-of-a-sandcastle',
          'drafts.article-where-the-switch-is',
          'drafts.event-the-pronunciation-of-quirk',
          'drafts.person-oisin-brannigan',
          'letter-glass-and-the-verger',
        ]),
      ].toSorted(),
    )
  })
})

describe('references', () => {
  const ownReferences = (document: ContentDocument) =>
    collectReferences(document).filter(({ reference }) => reference._dataset === undefined)

  const images = new Set(newsroom.images.map(({ name }) => assetId(name)))

  test('strong ones point at published documents or images', () => {
    for (const document of documents) {
      for (const { reference } of ownReferences(document)) {
        const { _ref, _weak } = reference
        if (!_weak) assert.ok(byId.has(_ref) || images.has(_ref), `${document._id} → ${_ref}`)
      }
    }
  })

  test('weak ones point at drafts and are strengthened on publish', () => {
    const weak = documents.flatMap((document) =>
      ownReferences(document).filter(({ reference }) => reference._weak),
    )
    assert.ok(weak.length > 0)
    for (const { reference } of weak) {
      assert.ok(byId.has(`drafts.${reference._ref}`), reference._ref)
      assert.ok(reference._strengthenOnPublish)
    }
  })

  test('those into the shop point at its products, one of which is unpublished', () => {
    const products = new Set(shop.createDocuments({ assetId }).map(({ _id }) => _id))
    const sold = documents.flatMap((document) =>
      collectReferences(document).filter(({ reference }) => reference._dataset === 'shop'),
    )
    assert.ok(sold.length > 3)
    const gone = sold.filter(({ reference }) => !products.has(reference._ref))
    assert.equal(gone.length, 1)
    assert.ok(products.has(`drafts.${gone[0]?.reference._ref}`))
  })

  test('each target has a type that the field allows', () => {
    for (const document of published) {
      const section = document['section']
      if (isRecord(section)) assert.equal(byId.get(String(section['_ref']))?._type, 'section')
    }
  })
})

describe('keys', () => {
  test('every object in an array has a key that is unique in its array', () => {
    for (const document of documents) {
      for (const items of arraysIn(document)) {
        const objects = items.filter(isRecord)
        const keys = objects.map(({ _key }) => _key)
        assert.ok(keys.every((key) => typeof key === 'string' && /^[a-z0-9]{10,12}$/.test(key)))
        assert.equal(new Set(keys).size, keys.length, document._id)
      }
    }
  })
})

describe('the texts', () => {
  const articles = published.filter(({ _type }) => _type === 'article')

  test('no paragraph, standfirst or biography is used twice', () => {
    const seen = new Map<string, string>()
    for (const document of [
      ...published,
      ...drafts.filter(({ _id }) => !byId.has(publishedId(_id))),
    ]) {
      for (const text of paragraphsOf(document)) {
        assert.equal(seen.get(text), undefined, `${document._id}: “${text.slice(0, 60)}…”`)
        seen.set(text, document._id)
      }
    }
    assert.ok(seen.size > 600, String(seen.size))
  })

  test('articles range from short notes to features of at least 1400 words', () => {
    const lengths = documents
      .filter(({ _type }) => _type === 'article')
      .map((document) => paragraphsOf(document).join(' ').split(/\s+/).length)
      .toSorted((a, b) => a - b)
    assert.ok((lengths[0] ?? 0) >= 20 && (lengths[10] ?? 0) < 110, String(lengths.slice(0, 10)))
    assert.ok((lengths.at(-1) ?? 0) >= 1400, String(lengths.at(-1)))
    assert.ok(lengths.filter((length) => length > 900).length >= 8)
  })

  test('no markup is left over, and every line break is joined', () => {
    for (const document of documents) {
      for (const text of paragraphsOf(document)) {
        assert.doesNotMatch(text, /\*\*|^#|\{\w+|\n| {2}|\]\(/, document._id)
      }
    }
  })

  test('titles are unique and every section has at least ten articles', () => {
    const titles = articles.map(({ title }) => title)
    assert.equal(new Set(titles).size, titles.length)
    for (const { _id } of published.filter(({ _type }) => _type === 'section')) {
      const own = articles.filter(({ section }) => isRecord(section) && section['_ref'] === _id)
      assert.ok(own.length >= 10, `${_id}: ${own.length}`)
    }
  })
})

describe('the images', () => {
  test('there are at least 24, each has an alt text, and all are used', () => {
    assert.ok(Object.keys(pictures).length >= 24)
    const used = new Set(
      documents.flatMap((document) =>
        collectReferences(document).map(({ reference }) => reference._ref),
      ),
    )
    for (const { name } of newsroom.images)
      assert.ok(used.has(assetId(name)), `${name} is not used`)
    for (const { alt } of Object.values(pictures)) assert.match(alt, /\w.{20,}\.$/)
    assert.equal(newsroom.images.length, Object.keys(pictures).length + Object.keys(people).length)
  })

  test('they are rendered at their declared size and under 64 KB', async () => {
    for (const image of newsroom.images.filter((_, index) => index % 20 === 0)) {
      const bytes = await renderImage(image, '.cache/images')
      assert.ok(bytes.byteLength < 64 * 1024, `${image.name}: ${bytes.byteLength}`)
      const { default: sharp } = await import('sharp')
      const { width, height, format } = await sharp(bytes).metadata()
      assert.deepEqual(
        { width, height, format },
        { width: image.width, height: image.height, format: 'webp' },
      )
    }
  })
})

function* arraysIn(value: unknown): Generator<readonly unknown[]> {
  if (Array.isArray(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const part of Object.values(value)) yield* arraysIn(part)
}

/** Everything an editor has written in a document, paragraph by paragraph. */
function paragraphsOf(document: ContentDocument): string[] {
  const fields = [
    'standfirst',
    'bio',
    'text',
    'editorial',
    'description',
    'intro',
    'reply',
    'deskNotes',
  ]
  const plain = fields.map((field) => document[field]).filter((text) => typeof text === 'string')
  const body = (document['body'] as ProseBlock[] | undefined) ?? []
  const blocks = body.map((block) =>
    isTextBlock(block)
      ? block.children.map((span) => span.text).join('')
      : typeof block['text'] === 'string'
        ? block['text']
        : '',
  )
  return [...plain, ...blocks]
}
