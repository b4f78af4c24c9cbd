import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument } from '../../../src/model/document.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import type { ValidationContext } from '../../../src/schema/validation/validation-context.ts'
import { createValidationCache, validateDocument } from '../../../src/schema/validation/validate.ts'
import { forEachSeed } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'
import { noteSchema } from '../schemas.ts'

// How a run goes through a document: only where something changed, in pieces, and until nobody wants it.

const rule = new Rule()
const string = (name: string, validation?: Rule) => ({ name, type: 'string', validation })

const row = {
  type: 'object',
  name: 'row',
  fields: [
    string('label', rule.min(2)),
    string('note'),
    string(
      'near',
      rule.custom((_value, { parent }) =>
        (parent as { label?: string }).label === 'near' ? 'beside near' : true,
      ),
    ),
    string(
      'far',
      rule.custom(async (value, { document }) =>
        value === 'look' && document?.['title'] === 'odd' ? 'far from odd' : true,
      ),
    ),
    string(
      'asks',
      rule.custom(async (value, { query: ask }) =>
        value === 'ask' && (await ask({ query: 'q', params: {}, tag: 't' })) === 1 ? 'odd' : true,
      ),
    ),
    { name: 'from', type: 'number' },
    { name: 'to', type: 'number', validation: rule.min(rule.valueOfField('from')) },
  ],
}
const body = {
  ...{ name: 'body', type: 'array' },
  of: [
    {
      type: 'block',
      of: [{ type: 'object', name: 'price', fields: [string('code', rule.required().min(2))] }],
      marks: {
        annotations: [
          {
            ...{ type: 'object', name: 'note' },
            fields: [string('text', rule.required()), string('about')],
          },
        ],
      },
    },
  ],
}
const { schema } = noteSchema([
  string('title'),
  body,
  { name: 'rows', type: 'array', of: [row], validation: rule.unique().max(40) },
  { name: 'plain', type: 'array', of: [{ type: 'object', name: 'bit', fields: [string('a')] }] },
  { name: 'texts', type: 'array', of: [{ type: 'string', validation: rule.min(2) }] },
  { name: 'boxes', type: 'object', fields: [{ name: 'inner', type: 'array', of: [row] }] },
])

/** A row, a bit, a text, or something that has no place there. */
function randomItem(random: Random, list: string): unknown {
  if (random.chance(0.08)) return random.pick([5, null, { _type: 'stranger', _key: 'k1' }, []])
  if (list === 'body') return randomBlock(random)
  if (list === 'texts') return random.pick(['a', 'bb', 'ccc', ''])
  const key = random.chance(0.1) ? {} : { _key: `k${random.int(random.chance(0.2) ? 4 : 1e6)}` }
  if (list === 'plain') return { _type: 'bit', ...key, a: random.pick(['x', 'y', 5]) }
  return {
    _type: 'row',
    ...key,
    label: random.pick(['a', 'near', 'fine', 'fine']),
    ...(random.chance(0.4) && { note: `note ${random.int(1000)}` }),
    ...(random.chance(0.5) && { far: random.pick(['look', 'rest']) }),
    ...(random.chance(0.3) && { asks: 'ask' }),
    ...(random.chance(0.3) && { from: random.int(5), to: random.int(5) }),
    ...(random.chance(0.05) && { surplus: 1 }),
  }
}

/** A paragraph: mostly words, now and then with an object between them or an annotation, or with something unknown. */
function randomBlock(random: Random): unknown {
  const part = (_type: string, rest: object) => ({ _type, _key: `p${random.int(50)}`, ...rest })
  const children = [
    part('span', { text: random.pick(['a', 'b']), marks: random.pick([[], ['strong'], [5]]) }),
    ...(random.chance(0.3)
      ? [part('price', random.pick([{ code: 'EUR' }, { code: 'E' }, {}]))]
      : []),
    ...(random.chance(0.05) ? [part('stranger', {})] : []),
  ]
  const markDefs = random.chance(0.3) ? [part('note', random.pick([{ text: 'x' }, {}]))] : []
  return {
    ...{ _type: 'block', _key: `k${random.int(1e6)}`, children, markDefs },
    style: random.chance(0.05) ? 5 : 'normal',
  }
}

function editItems(random: Random, items: readonly unknown[], list: string): unknown[] {
  const at = random.int(items.length + 1)
  const next = [...items]
  switch (random.int(6)) {
    case 0:
      next.splice(at, 0, randomItem(random, list))
      break
    case 1:
      next.splice(at, random.between(1, 3))
      break
    case 2:
      next.splice(random.int(items.length + 1), 0, ...next.splice(at, 2))
      break
    case 3:
      return random.chance(0.2) ? [] : [...next, next[at], randomItem(random, list)]
    default: {
      const item = next[at]
      const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
      next[at] =
        list === 'body'
          ? randomBlock(random)
          : isObject
            ? {
                ...item,
                ...random.pick([
                  { label: random.pick(['a', 'near', 'fine']) },
                  { from: random.int(5) },
                ]),
              }
            : 'bb'
    }
  }
  return next
}

function edit(random: Random, document: ContentDocument): ContentDocument {
  if (random.chance(0.2)) return { ...document, title: random.pick(['odd', 'even']) }
  const list = random.pick(['rows', 'plain', 'texts', 'boxes', 'body'])
  if (random.chance(0.05)) return { ...document, [list]: random.pick([5, undefined, {}]) }
  const value = document[list]
  if (list === 'boxes') {
    const inner = (value as { inner?: unknown } | undefined)?.inner
    return {
      ...document,
      boxes: { inner: editItems(random, Array.isArray(inner) ? inner : [], 'rows') },
    }
  }
  const items = Array.isArray(value)
    ? editItems(random, value, list)
    : Array.from({ length: 30 }, () => randomItem(random, list))
  return { ...document, [list]: items }
}

forEachSeed(
  40,
  'VALID-003 runs in pieces, aborted and resumed at any edit, find what a single run finds',
  async (random) => {
    const cache = createValidationCache()
    let document: ContentDocument = { _id: 'a', _type: 'note' }
    const past = [document]
    let world = 0
    let pauses = 0
    let now = 0
    const answers = new Map<number, number>()
    for (let round = 0; round < 25; round++) {
      // An undo brings back the very objects.
      document = random.chance(0.15) ? random.pick(past) : edit(random, document)
      past.push(document)
      if (random.chance(0.15)) world += 1
      if (!answers.has(world)) answers.set(world, random.int(2))
      const shared = {
        document,
        schema,
        environment: 'other' as const,
        query: async () => answers.get(world),
        world,
      }
      const isLeft = random.chance(0.5)
      const leave = new AbortController()
      const patience = random.int(3)
      let waited = 0
      const again = validateDocument({
        ...shared,
        cache,
        // Every look at the time is a moment later, so that each piece is as short as can be.
        now: () => (now += 1),
        signal: leave.signal,
        pace: {
          ms: 1,
          pause: async () => {
            pauses += 1
            if (isLeft && waited++ >= patience) leave.abort(new Error('left'))
          },
        },
      }).catch((error: Error) => {
        assert.equal(error.message, 'left')
        return null
      })
      const found = await again
      if (!found) continue
      assert.deepEqual(found, await validateDocument(shared))
    }
    assert.ok(pauses > 0)
  },
)

test('VALID-003 an item restored after its list was emptied is validated again, even after an aborted run', async () => {
  const rows = Array.from({ length: 39 }, (_, index) => ({
    ...{ _type: 'row', _key: `k${index}`, label: index === 1 ? 'a' : 'fine', note: `${index}` },
  }))
  const note = (list: unknown) => ({ _id: 'a', _type: 'note', rows: list })
  for (let patience = 0; patience < 8; patience += 1) {
    const cache = createValidationCache()
    const shared = { schema, cache, world: 1, environment: 'other' as const }
    const codesOf = async (list: unknown) => {
      const found = await validateDocument({ ...shared, document: note(list) })
      return found.map(({ code }) => code)
    }
    assert.deepEqual(await codesOf(rows), ['string.min'])
    const leave = new AbortController()
    let now = 0
    let pauses = 0
    const pause = async () => {
      if (pauses++ >= patience) leave.abort(new Error('left'))
    }
    await validateDocument({
      ...shared,
      document: note([]),
      now: () => (now += 1),
      signal: leave.signal,
      pace: { ms: 1, pause },
    }).catch(() => null)
    assert.deepEqual(await codesOf([rows[1]]), ['string.min'], `left after ${patience} pauses`)
  }
})

test('VALID-003 an edit in a long list visits only what changed', async () => {
  let looks = 0
  const watched = (item: object) =>
    new Proxy(item, {
      get: (target, name) => {
        looks += 1
        return Reflect.get(target, name)
      },
      ownKeys: (target) => {
        looks += 1
        return Reflect.ownKeys(target)
      },
    })
  const rows = Array.from({ length: 2000 }, (_, index) =>
    watched({ _type: 'row', _key: `r${index}`, label: 'fine' }),
  )
  const plain = rows.map((_, index) => watched({ _type: 'bit', _key: `b${index}`, a: 'x' }))
  const cache = createValidationCache()
  const run = async (document: object) => {
    looks = 0
    const whole = { _id: 'a', _type: 'note', ...document }
    const found = await validateDocument({ document: whole, schema, cache, world: 1 })
    return { found: found.map(({ message }) => message), looks }
  }
  const boxes = { inner: rows }
  assert.ok((await run({ boxes, plain })).looks > 8000)

  const replaced = rows.with(700, { _type: 'row', _key: 'r700', label: 'x' })
  const tooShort = 'Must be at least 2 characters long'
  const one = await run({ boxes: { inner: replaced }, plain })
  assert.deepEqual(one, { found: [tooShort], looks: one.looks })
  assert.ok(one.looks < 20, `replacing: ${one.looks}`)

  const bit = { _type: 'bit', _key: 'new', a: 'y' }
  const other = await run({ boxes: { inner: replaced }, plain: plain.toSpliced(40, 0, bit) })
  assert.ok(other.looks < 20, `inserting: ${other.looks}`)

  const fewer = await run({ boxes: { inner: replaced.toSpliced(1500, 1) }, plain })
  assert.ok(fewer.looks < 20, `removing: ${fewer.looks}`)
})

test('an aborted run ends and aborts its pending validators', async () => {
  const signals: AbortSignal[] = []
  const hang = async (_value: unknown, { signal }: ValidationContext) => {
    signals.push(signal)
    return new Promise<true>(() => {})
  }
  const note = noteSchema([string('a', rule.custom(hang)), string('b', rule.custom(hang))])
  const document = { _id: 'x', _type: 'note', a: '1', b: '1' }

  const leave = new AbortController()
  const left = validateDocument({ document, schema: note.schema, signal: leave.signal })
  leave.abort(new Error('left'))
  await assert.rejects(left, /left/)
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, true],
  )
  await assert.rejects(
    validateDocument({ document, schema: note.schema, signal: leave.signal }),
    /left/,
  )
  assert.equal(signals.length, 2)

  // Who keeps what was found keeps the questions too; only a value that is new takes its own back.
  const cache = createValidationCache()
  const stay = new AbortController()
  const first = validateDocument({ document, schema: note.schema, cache, signal: stay.signal })
  stay.abort(new Error('left'))
  await assert.rejects(first, /left/)
  void validateDocument({ document: { ...document, a: '2' }, schema: note.schema, cache })
  assert.deepEqual(
    signals.slice(2).map(({ aborted }) => aborted),
    [true, false, false],
  )
  cache.dispose()
  assert.ok(signals.every(({ aborted }) => aborted))
})
