import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { pathToString } from '../../../src/model/path.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { readCustomResult } from '../../../src/schema/validation/evaluate.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import type { CustomValidator } from '../../../src/schema/validation/validation-context.ts'
import { createValidationCache, validateDocument } from '../../../src/schema/validation/validate.ts'
import type { ValidationRequest } from '../../../src/schema/validation/validate.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { noteSchema } from '../schemas.ts'

const rule = new Rule()
const custom = (name: string, validate: CustomValidator<never>): FieldDefinition => ({
  name,
  type: 'string',
  validation: rule.custom(validate),
})

function note(fields: Record<string, unknown> = {}) {
  return { _id: 'a', _type: 'note', ...fields }
}

/** What is said about a note with these fields. */
function check(fields: readonly FieldDefinition[], request: Partial<ValidationRequest> = {}) {
  return validateDocument({ document: note(), schema: noteSchema(fields).schema, ...request })
}

test('VALID-012 a marker has a message, a level and a path', async () => {
  const markers = await check([{ name: 'a', type: 'string', validation: rule.required() }])
  assert.deepEqual(markers, [
    {
      path: ['a'],
      level: 'error',
      message: 'Required: enter a value',
      code: 'required.string',
      params: {},
    },
  ])
})

test('VALID-003 at most 40 custom validators are pending at a time', async () => {
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  const fields = Array.from({ length: 100 }, (_, at) =>
    custom(`field${at}`, async () => {
      most = Math.max(most, (running += 1))
      await new Promise<void>((resolve) => release.push(resolve))
      running -= 1
      return `said ${at}`
    }),
  )
  const validated = check(fields)
  let answered = 0
  while (answered < 100) {
    assert.ok(running <= 40)
    await new Promise((resolve) => setImmediate(resolve))
    answered += release.length
    for (const resolve of release.splice(0)) resolve()
  }
  const markers = await validated
  assert.equal(most, 40)
  assert.deepEqual(
    markers.map(({ message }) => message),
    fields.map((_, at) => `said ${at}`),
  )
})

test('VALID-004 a validator that never responds does not hold back other findings', async () => {
  const { schema } = noteSchema([
    custom('silent', () => new Promise<never>(() => {})),
    { name: 'a', type: 'string', validation: rule.required() },
  ])
  const cache = createValidationCache()
  const known: number[] = []
  let settled = false
  const first = validateDocument({
    document: note({ silent: 'x' }),
    schema,
    cache,
    onProgress: (markers) => known.push(markers.length),
  }).then(() => (settled = true))
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(known, [1])
  assert.equal(settled, false)
  // When its value is gone, so is the question.
  await validateDocument({
    document: { _id: 'a', _type: 'note' },
    schema: noteSchema([]).schema,
    cache,
  })
  await first
})

test('VALID-004 a validator that never responds gives a warning after 30 seconds, whatever its level', async () => {
  const silent = () => new Promise<never>(() => {})
  const { schema } = noteSchema([
    { name: 'a', type: 'string', validation: rule.required().max(2).custom(silent).error('Mine') },
    { name: 'b', type: 'string', validation: rule.either([rule.max(2), rule.custom(silent)]) },
    // More than may run at a time: each gives its place to the next.
    ...Array.from({ length: 100 }, (_, index) => custom(`c${index}`, silent)),
  ])
  const clock = new SimulatedClock()
  let isDone = false
  const run = validateDocument({
    document: note({ a: 'long', b: 'long' }),
    schema,
    later: (call, ms) => {
      const timer = clock.setTimeout(call, ms)
      return () => clock.clearTimeout(timer)
    },
  }).finally(() => (isDone = true))
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isDone, false)
    clock.advance(30_000)
  }
  const found = await run
  const about = (name: string) =>
    found
      .filter(({ path }) => path[0] === name)
      .map(({ level, code, message }) => [level, code ?? message])
  assert.deepEqual(about('a'), [
    ['error', 'Mine'],
    ['warning', 'custom.unanswered'],
  ])
  assert.deepEqual(about('b'), [['warning', 'custom.unanswered']])
  assert.deepEqual(about('c99'), [['warning', 'custom.unanswered']])
  assert.equal(clock.pendingTimers, 0)
})

test('VALID-004 a late result is used by the next run, without calling the validator again', async () => {
  const clock = new SimulatedClock()
  const later = (call: () => void, ms: number) => {
    const timer = clock.setTimeout(call, ms)
    return () => clock.clearTimeout(timer)
  }
  for (const outcome of ['wrong', true, new Error('boom')] as const) {
    let answer: (given: string | true | Promise<never>) => void = () => {}
    let calls = 0
    const { schema } = noteSchema([
      custom('a', () => {
        calls += 1
        return new Promise<string | true>((resolve) => (answer = resolve))
      }),
    ])
    const cache = createValidationCache()
    let late = 0
    const shared = {
      document: note({ a: 'x' }),
      schema,
      cache,
      world: 0,
      later,
      onLate: () => (late += 1),
    }
    const first = validateDocument(shared)
    clock.advance(30_000)
    assert.deepEqual(
      (await first).map(({ code }) => code),
      ['custom.unanswered'],
    )
    answer(outcome instanceof Error ? Promise.reject(outcome) : outcome)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(late, 1)
    const found = (await validateDocument(shared)).map(({ code, message }) => code ?? message)
    const expected = outcome === true ? [] : [outcome === 'wrong' ? 'wrong' : 'custom.exception']
    assert.deepEqual(found, expected)
    assert.equal(calls, 1)
  }
})

test('VALID-005 an unknown type logs a console warning in a studio, and gives a marker elsewhere', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const { schema } = noteSchema([])
  const document = { _id: 'a', _type: 'ghost' }
  assert.deepEqual(await validateDocument({ document, schema }), [])
  const said = 'Could not find schema type for type ghost, skipping validation'
  assert.deepEqual(warn.mock.calls[0]?.arguments, [said])
  assert.deepEqual(await validateDocument({ document, schema, environment: 'other' }), [
    { path: [], level: 'warning', message: said },
  ])
})

test('VALID-006 a failure of the validation itself gives one error with its message', async () => {
  const { schema, type } = noteSchema([{ name: 'a', type: 'string' }])
  const broken = {
    ...type,
    declared(): never {
      throw new Error('broken type')
    },
  }
  assert.deepEqual(await validateDocument({ document: note(), schema, type: broken }), [
    { path: [], level: 'error', message: 'broken type' },
  ])
})

test('a validation that failed and was aborted rejects only for its caller', async () => {
  const { schema, type } = noteSchema([{ name: 'a', type: 'string' }])
  const leave = new AbortController()
  const broken = {
    ...type,
    declared(): never {
      leave.abort()
      throw new Error('broken type')
    },
  }
  const run = validateDocument({ document: note(), schema, type: broken, signal: leave.signal })
  await assert.rejects(run, { name: 'AbortError' })
  // An unhandled rejection would be reported by then.
  await new Promise(setImmediate)
})

test('a finished validation no longer listens to the signal of its caller', async () => {
  const { signal } = new AbortController()
  const fields = [custom('a', () => 'wrong'), custom('b', async () => 'late')]
  assert.equal((await check(fields, { signal })).length, 2)
  assert.equal(getEventListeners(signal, 'abort').length, 0)
})

test('VALID-007 a validator that throws or rejects gives an error with its path', async () => {
  const fails: CustomValidator<never>[] = [
    () => {
      throw new Error('boom')
    },
    async () => {
      throw new Error('boom')
    },
    () => Promise.reject('boom'),
  ]
  for (const validate of fails) {
    const { schema } = noteSchema([
      { name: 'seo', type: 'object', fields: [custom('title', validate)] },
    ])
    const [marker] = await validateDocument({ document: note({ seo: {} }), schema })
    assert.equal(marker?.level, 'error')
    assert.match(marker.message, /seo\.title.*Exception occurred while validating value.*boom/)
  }
})

test('VALID-008 an invalid validator result throws', async () => {
  for (const answer of [5, undefined, null, false, {}, { message: 5 }]) {
    assert.throws(() => readCustomResult(answer), /must return true/)
    const [marker] = await check([custom('a', () => answer as never)])
    assert.match(marker!.message, /Exception occurred while validating value/)
  }
})

test('VALID-009 without a locale there is only one generic message', async () => {
  const fields = [{ name: 'a', type: 'string', validation: rule.required() }]
  const [marker] = await check(fields, { locale: null })
  assert.equal(marker?.message, 'Unknown validation error (not localized)')
})

test('VALID-011 calling getDocumentExists where it is not provided gives an error', async () => {
  const [marker] = await check([
    custom('a', async (_value, { getDocumentExists }) =>
      (await getDocumentExists('b')) ? true : 'gone',
    ),
  ])
  assert.match(marker!.message, /getDocumentExists was not provided/)
})

test('VALID-017 a validator that takes more than 5000 ms is reported on the console', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  for (const [ms, warnings] of [
    [4999, 0],
    [5001, 1],
  ] as const) {
    let now = 0
    const validate = async () => {
      now += ms
      return true as const
    }
    await check([custom('slow', validate)], { now: () => now })
    assert.equal(warn.mock.callCount(), warnings)
  }
})

test('VALID-018 a validator may return true, a message, nested findings or localized messages', async () => {
  const say = async (answer: unknown, locale?: string) => {
    const fields = [
      {
        ...custom('a', () => answer as never),
        type: 'object',
        fields: [{ name: 'b', type: 'url' }],
      },
    ]
    const markers = await check(fields, { document: note({ a: {} }), ...(locale && { locale }) })
    return markers.map(({ path, message }) => [pathToString(path), message])
  }
  assert.deepEqual(await say(true), [])
  assert.deepEqual(await say('no'), [['a', 'no']])
  assert.deepEqual(await say(['no', { message: 'below', path: ['b'] }]), [
    ['a', 'no'],
    ['a.b', 'below'],
  ])
  const texts = { 'en-US': 'no', 'nb-NO': 'nei' }
  assert.deepEqual(await say(texts, 'nb-NO'), [['a', 'nei']])
  assert.deepEqual(await say(texts, 'fr-FR'), [['a', 'no']])
})

test('a validator runs again only if its value or what it read has changed', async () => {
  const asked: string[] = []
  const { schema } = noteSchema([
    custom('own', (value) => Boolean(asked.push(`own ${String(value)}`)) || true),
    custom(
      'whole',
      (_value, { document }) => Boolean(asked.push(`whole ${document?.['own'] as string}`)) || true,
    ),
    {
      name: 'box',
      type: 'object',
      fields: [
        { name: 'x', type: 'string' },
        custom('near', (_value, { parent }) => {
          asked.push(`near ${(parent as { x: string }).x}`)
          return true
        }),
      ],
    },
  ])
  const cache = createValidationCache()
  const run = async (document: Record<string, unknown>) => {
    asked.length = 0
    await validateDocument({ document: note(document), schema, cache })
    return asked
  }
  const box = { x: '1', near: 'n' }
  assert.deepEqual(await run({ own: 'a', whole: 'w', box }), ['own a', 'whole a', 'near 1'])
  assert.deepEqual(await run({ own: 'b', whole: 'w', box }), ['own b', 'whole b'])
  const third = await run({ own: 'b', whole: 'w', box: { ...box, x: '2' } })
  assert.deepEqual(third.toSorted(), ['near 2', 'whole b'])
})

test('a validator that queries other documents runs every time', async () => {
  let exists = false
  const { schema } = noteSchema([
    custom('target', async (_value, { getDocumentExists }) =>
      (await getDocumentExists('b')) ? true : 'gone',
    ),
  ])
  const cache = createValidationCache()
  const document = note({ target: 'b' })
  const run = () =>
    validateDocument({ document, schema, cache, getDocumentExists: async () => exists })
  assert.equal((await run()).length, 1)
  exists = true
  assert.equal((await run()).length, 0)
})

test('ten thousand items are validated in less than a second', async () => {
  const of = [{ type: 'object', name: 'row', fields: [{ name: 'a', type: 'string' }] }]
  const { schema } = noteSchema([{ name: 'rows', type: 'array', of, validation: rule.unique() }])
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    _key: `k${at}`,
    _type: 'row',
    a: `${at}`,
  }))
  const cache = createValidationCache()
  const started = performance.now()
  await validateDocument({ document: note({ rows }), schema, cache })
  rows[5000] = { _key: 'k5000', _type: 'row', a: '1' }
  const markers = await validateDocument({ document: note({ rows: [...rows] }), schema, cache })
  assert.deepEqual(
    markers.map(({ path }) => path),
    [['rows', { _key: 'k5000' }]],
  )
  // A second for what takes a few dozen milliseconds: enough to notice that it grew with the square.
  assert.ok(performance.now() - started < 1000)
})
