import { fieldsOfAll } from '../../../src/search/operators/fields.ts'
import type { ListFilter } from '../../../src/search/operators/filter.ts'
import { operatorsOf } from '../../../src/search/operators/filters-to-groq.ts'
import type { Random } from '../../kit/random.ts'
import { fields, oslo } from './fixture.ts'

const day = 86_400_000
export const wordList = [
  'red',
  'blue',
  'Überfall',
  'uber',
  'c++',
  '3.5',
  'a-b',
  'a',
  'b',
  'red wine',
]
const ids = ['x', 'y', 'z']

/** Values of all kinds in all fields, some missing, some of a wrong type. */
export function randomDocument(random: Random): Record<string, unknown> {
  const document: Record<string, unknown> = {}
  for (const { fieldPath } of fieldsOfAll(fields, ['note'])) {
    if (fieldPath && random.chance(0.7)) {
      const own = fieldPath.startsWith('_') ? 'datetime' : fieldPath
      // Now and then a value of another field: datasets outlive their schemas.
      document[fieldPath] = randomValue(random, random.chance(0.9) ? own : random.pick(kinds))
    }
  }
  return document
}

const kinds = ['string', 'number', 'boolean', 'date', 'datetime', 'slug', 'reference', 'arrayText']

function randomValue(random: Random, kind: string): unknown {
  const word = (): string => random.pick(wordList)
  const reference = (): unknown => ({ _type: 'reference', _ref: random.pick(ids) })
  const many = (make: () => unknown): unknown[] =>
    Array.from({ length: random.int(4) }, () => make())
  if (random.chance(0.1)) return null
  switch (kind) {
    case 'number':
      return random.between(-2, 4)
    case 'boolean':
      return random.chance(0.5)
    case 'date':
      return randomMoment(random).slice(0, 10)
    case 'datetime':
      return randomMoment(random)
    case 'slug':
      return random.chance(0.8) ? { current: word() } : {}
    case 'reference':
      return reference()
    case 'image':
    case 'file':
      return random.chance(0.8) ? { asset: reference() } : { crop: {} }
    case 'array':
      return many(() => ({ a: 1 }))
    case 'arrayText':
    case 'arrayList':
      return many(word)
    case 'arrayReferences':
      return many(reference)
    case 'portableText':
      return many(() => ({ _type: 'block', children: [{ _type: 'span', text: word() }] }))
    default:
      return random.chance(0.1) ? '' : `${word()} ${word()}`
  }
}

/** Around today, in one of the ways to write it. */
export function randomMoment(random: Random): string {
  const at = oslo.now - random.between(-2, 60) * day + random.int(day)
  const iso = new Date(at).toISOString()
  return random.chance(0.3) ? `${new Date(at + 7_200_000).toISOString().slice(0, 19)}+02:00` : iso
}

export function randomFilter(random: Random): ListFilter {
  const field = random.pick(fields)
  const operator = random.pick(operatorsOf(field))
  const { fieldPath } = field
  const date = (): string | null =>
    random.chance(0.9) ? randomMoment(random).slice(0, random.pick([10, 30])) : null
  const value: unknown = {
    none: () => null,
    text: () => random.pick([...wordList, ' red ', '"red wine"', '', 'RED a']),
    number: () => (random.chance(0.9) ? random.between(-1, 4) : null),
    numberRange: () => ({ from: random.between(-2, 2), to: random.between(0, 4) }),
    boolean: () => random.chance(0.5),
    choice: () => random.pick(wordList),
    date: () => ({ date: date(), includeTime: random.chance(0.5) }),
    dateRange: () => ({ from: date(), to: date(), includeTime: random.chance(0.5) }),
    dateLast: () => ({ unit: random.pick(['day', 'month', 'year']), unitValue: random.next() * 4 }),
    reference: () => ({ _ref: random.pick(ids) }),
    image: () => ({ _ref: random.pick(ids) }),
    file: () => ({ _ref: random.pick(ids) }),
  }[operator.input]()
  return { id: 'f', fieldId: field.id, fieldPath, operator: operator.name, value }
}
