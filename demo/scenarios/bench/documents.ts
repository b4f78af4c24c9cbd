import type { ContentDocument } from '../../../src/model/document.ts'
import type { ScenarioOptions } from '../scenario.ts'
import { createSeeded, keyFor } from '../seeded.ts'
import { itemName, languages, translatedFields } from './schema.ts'
import { heading, paragraphs, sentences } from './words.ts'

type Fields = Record<string, unknown>
type AssetId = ScenarioOptions['assetId']

const written = { _createdAt: '2026-11-01T09:00:00.000Z', _updatedAt: '2026-11-15T09:00:00.000Z' }

/** How many documents of type `list` there are unless a caller wants more. */
const shortList = 200

/** One document per scenario of the bench, what they refer to, and `count` list documents. */
export function createBenchDocuments({
  assetId,
  count = shortList,
}: ScenarioOptions): ContentDocument[] {
  return [
    ...['Ada', 'Bao', 'Chika'].map((name) => named('author', name)),
    ...['Soup', 'Bread', 'Greens'].map((name) => named('category', name)),
    bench('singleString', { title: 'One string and nothing else' }),
    bench('recipe', createRecipe(assetId)),
    bench('article', createArticle(assetId)),
    bench('synthetic', createSynthetic(100, assetId)),
    bench('syntheticLarge', createSynthetic(500, assetId)),
    bench('hugeArray', createHugeArray()),
    bench('arrayI18n', createArrayI18n()),
    bench('bigBody', createBigBody()),
    bench('longParagraph', createLongParagraph()),
    bench('bigTable', createBigTable()),
    ...createList(count),
    bench('manyReferences', { items: many(count, referenceToList) }),
    bench('manyStrings', { items: many(count, (index) => `String ${index + 1}`) }),
  ]
}

/** As many as there are documents to refer to, and at most two thousand. */
function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: Math.min(count, 2000) }, (_, index) => make(index))
}

function referenceToList(index: number): Fields {
  return { _type: 'reference', _key: keyFor(`many/${index}`), _ref: listId(index) }
}

function listId(index: number): string {
  return `bench-list-${String(index + 1).padStart(6, '0')}`
}

function bench(name: string, fields: Fields): ContentDocument {
  return { _id: `bench-${name}`, _type: name, ...written, ...fields }
}

function named(type: string, name: string): ContentDocument {
  return { _id: `bench-${type}-${name.toLowerCase()}`, _type: type, ...written, name }
}

function reference(type: string, name: string): Fields {
  return { _type: 'reference', _ref: `bench-${type}-${name.toLowerCase()}` }
}

function image(assetId: AssetId, name: string): Fields {
  return { _type: 'image', asset: { _type: 'reference', _ref: assetId(name) } }
}

function slug(current: string): Fields {
  return { _type: 'slug', current }
}

function createRecipe(assetId: AssetId): Fields {
  const random = createSeeded('recipe')
  const ingredients = [
    ['red lentils', 250, 'g'],
    ['onions', 2, 'pieces'],
    ['cumin', 2, 'teaspoons'],
    ['stock', 1.2, 'litres'],
    ['lemon', 0.5, 'pieces'],
  ]
  return {
    name: 'Lentil soup',
    slug: slug('lentil-soup'),
    description: sentences(46, random),
    course: 'main',
    image: image(assetId, 'soup-bowl'),
    servings: 4,
    preparation: 15,
    cooking: 35,
    ingredients: ingredients.map(([item, amount, unit]) => ({
      _type: 'ingredient',
      _key: keyFor(`ingredient/${item}`),
      item,
      amount,
      unit,
    })),
    category: reference('category', 'Soup'),
    instructions: paragraphs('recipe', { count: 6, length: 40 }, random),
  }
}

function createArticle(assetId: AssetId): Fields {
  const random = createSeeded('article')
  const body = paragraphs('article', { count: 70, length: 44 }, random).flatMap((block, index) => {
    const key = keyFor(`article insert ${index}`)
    if (index % 14 === 9) return [block, { ...image(assetId, 'crystals'), _key: key }]
    if (index % 14 !== 4) return [block]
    const text = paragraphs(`hero ${index}`, { count: 2, length: 20 }, random)
    const picture = image(assetId, 'kettle')
    return [block, { _type: 'hero', _key: key, title: heading(random), image: picture, text }]
  })
  return {
    title: 'A long article with pictures and inserts',
    slug: slug('a-long-article'),
    author: reference('author', 'Ada'),
    category: reference('category', 'Bread'),
    body,
    seo: { title: 'A long article', description: sentences(24, random) },
    links: Array.from({ length: 6 }, (_, index) => ({
      _type: 'related',
      _key: keyFor(`related/${index}`),
      title: heading(random),
      href: `https://bench.example/${index}`,
    })),
  }
}

function createSynthetic(count: number, assetId: AssetId): Fields {
  const items = Array.from({ length: count }, (_, index): [string, Fields] => [
    itemName(index),
    { _type: 'syntheticItem', ...syntheticItem(`item ${index}`, assetId) },
  ])
  const nested = [3, 2, 1, 0].reduce<Fields>(
    (child, depth) => ({
      _type: `syntheticDepth${depth}`,
      ...syntheticItem(`depth ${depth}`, assetId),
      ...(depth < 3 && { child }),
    }),
    {},
  )
  return { title: `${count} objects of 33 fields`, ...Object.fromEntries(items), nested }
}

function syntheticItem(seed: string, assetId: AssetId): Fields {
  const random = createSeeded(seed)
  const day = `2026-0${random.integer(1, 9)}-${random.integer(10, 28)}`
  return {
    name: heading(random),
    boolean: random.next() < 0.5,
    date: day,
    datetime: `${day}T${random.integer(10, 23)}:30:00.000Z`,
    image: image(assetId, 'crystals'),
    reference: reference('author', random.pick(['Ada', 'Bao', 'Chika'])),
    geopoint: {
      _type: 'geopoint',
      lat: Math.round(random.between(-60, 60) * 1e4) / 1e4,
      lng: Math.round(random.between(-179, 179) * 1e4) / 1e4,
    },
    number: random.integer(0, 10_000),
    string: heading(random),
    text: sentences(18, random),
    url: `https://bench.example/${random.integer(1, 999)}`,
    email: `person${random.integer(1, 999)}@bench.example`,
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`string${index + 1}`, heading(random)]),
    ),
  }
}

function createHugeArray(): Fields {
  const random = createSeeded('hugeArray')
  const size = 10_000
  return {
    title: 'Ten thousand objects, ten thousand strings',
    objects: Array.from({ length: size }, (_, index) => ({
      _type: 'entry',
      _key: keyFor(`entry/${index}`),
      label: `Entry ${index + 1}`,
      amount: random.integer(0, 999),
      done: random.next() < 0.5,
    })),
    strings: Array.from({ length: size }, (_, index) => `String ${index + 1}`),
  }
}

function createArrayI18n(): Fields {
  const random = createSeeded('arrayI18n')
  const translations = (field: string): Fields[] =>
    languages.map((language) => ({
      _type: 'translation',
      // Documents made with this widespread pattern use the language as the key.
      _key: language,
      value: `${field} ${language}: ${heading(random)}`,
    }))
  return Object.fromEntries(translatedFields.map((field) => [field, translations(field)]))
}

function createBigBody(): Fields {
  const random = createSeeded('bigBody')
  return {
    title: 'Ten thousand words',
    body: paragraphs('bigBody', { count: 1500, length: 7 }, random),
  }
}

function createLongParagraph(): Fields {
  const text = sentences(20_000, createSeeded('longParagraph')).slice(0, 100_000)
  const span = { _type: 'span', _key: 'text', text, marks: [] }
  const block = { _type: 'block', _key: 'long', style: 'normal', markDefs: [], children: [span] }
  return { title: 'A hundred thousand characters', body: [block] }
}

function createBigTable(): Fields {
  const random = createSeeded('bigTable')
  const cell = (place: string): Fields => ({
    _type: 'tableCell',
    _key: place,
    content: paragraphs(`bigTable/${place}`, { count: 1, length: 7 }, random),
  })
  const rows = Array.from({ length: 20 }, (_, row) => ({
    _type: 'tableRow',
    _key: `r${row}`,
    cells: Array.from({ length: 4 }, (__, column) => cell(`r${row}c${column}`)),
  }))
  return { title: 'Twenty rows', body: { _type: 'table', rows } }
}

function createList(count: number): ContentDocument[] {
  const random = createSeeded('list')
  return Array.from({ length: count }, (_, index): ContentDocument => {
    const number = String(index + 1).padStart(6, '0')
    return {
      _id: listId(index),
      _type: 'list',
      ...written,
      title: `${heading(random)} ${number}`,
      subtitle: sentences(6, random),
      rank: random.integer(1, count),
      isOpen: random.next() < 0.3,
      category: reference('category', random.pick(['Soup', 'Bread', 'Greens'])),
    }
  })
}
