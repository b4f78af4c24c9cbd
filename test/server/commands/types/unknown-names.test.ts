import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'groq-js'
import { newsroomTypes } from '../../../../demo/scenarios/newsroom/schema/index.ts'
import { fieldTypes } from '../../../../src/fields/field-types.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'
import { groqSchemaOf } from '../../../../src/server/commands/types/schema-types.ts'
import { unknownNames } from '../../../../src/server/commands/types/unknown-names.ts'

const schema = groqSchemaOf(
  compileSchema(newsroomTypes, fieldTypes),
  newsroomTypes.map(({ name }) => name),
)
const names = (query: string) =>
  unknownNames(parse(query, { params: { from: 0 } }), schema).map(({ name }) => name)

describe('names that the schema does not have are found in', () => {
  const cases: readonly [name: string, query: string, unknown: readonly string[]][] = [
    ['a projection', '*[_type == "article"]{titel, title}', ['titel']],
    ['the whole dataset', '*{titel}', ['titel']],
    ['a filter', '*[titel == "x"]', ['titel']],
    ['a filter behind a type', '*[_type == "article" && name == "x"]', ['name']],
    ['a field of one document', '*[_type == "article"][0].titel', ['titel']],
    ['a field of each document', '*[_type == "article"].titel', ['titel']],
    ['a slice', '*[_type == "article"][$from...9]{titel}', ['titel']],
    ['a reference', '*[_type == "article"]{"a": section->titel}', ['titel']],
    ['a list of references', '*[_type == "article"]{authors[]->{nam, name}}', ['nam']],
    ['an order', '*[_type == "article"] | order(titel desc)', ['titel']],
    ['a condition of a projection', '*[_type == "article"]{titel == 1 => {title}}', ['titel']],
    [
      'a conditional projection',
      '*[_type == "article"]{body[]{_type == "captionedImage" => {text, caption}}}',
      ['text'],
    ],
    [
      'a query in a query',
      '*[_type == "section"]{"a": *[_type == "article" && titel == ^.title]{nam}}',
      ['titel', 'nam'],
    ],
    [
      'arguments and alternatives',
      '*[_type == "letter"]{"a": coalesce(a, heading), "b": select(b == 1 => c, d)}',
      ['a', 'b', 'c', 'd'],
    ],
    ['objects in fields', '*[_type == "article"]{"s": slug.curent}', ['curent']],
    ['rich text', '*[_type == "article"]{"t": body[].children[].txt}', ['txt']],
    ['assets', '*[_type == "article"]{"u": mainImage.asset->metadata.lqp}', ['lqp']],
    ['the beginning of a path only', '*[_type == "article"]{"a": section.b.c}', ['b']],
    ['types', '*[_type == "artikel" || _type in ["person", "persona"]]', ['artikel', 'persona']],
  ]
  for (const [name, query, unknown] of cases) {
    test(name, () => assert.deepEqual(names(query), unknown))
  }
})

describe('nothing is reported for', () => {
  const cases: readonly [name: string, query: string][] = [
    ['fields of one of several types', '*[_type in ["article", "letter"]]{heading, kicker}'],
    ['fields of the server', '*{_id, _originalId, _score, "a": _system.base}'],
    ['what is projected before', '*[_type == "article"]{"a": title}[a == "x"]{a}'],
    ['everything of a document', '*[_type == "article"]{...}{title}'],
    [
      'members of lists',
      '*[_type == "article"]{"t": tags[@ != "x"], "a": authors[@->name == "x"]}',
    ],
    [
      'parents',
      '*[_type == "article"]{"a": *[_type == "letter" && about._ref == ^._id]{"b": ^.title}}',
    ],
    [
      'assets',
      '*[_type == "article"]{"a": mainImage.asset->{url, "w": metadata.dimensions.width}}',
    ],
    [
      'types of items and of the server',
      '*[_type == "sanity.imageAsset" || body[_type == "block"][0].style == "h2"]',
    ],
    ['what the type of is not known', '*[_type == "article"]{"a": $a.b.c}'],
  ]
  for (const [name, query] of cases) test(name, () => assert.deepEqual(names(query), []))
})
