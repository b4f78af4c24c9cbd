import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import type { DatasetQuestion } from '../../../src/schema/validation/validation-context.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'
import { noteSchema } from '../schemas.ts'

type Field = Omit<FieldDefinition, 'name'>

interface World {
  exists?: (id: string) => boolean
  ask?: (question: DatasetQuestion) => unknown
  id?: string
}

/** What is said about a value of the field `field`, with other documents as the world says. */
async function say(field: Field, value: unknown, world: World = {}): Promise<string[]> {
  const { schema } = noteSchema([{ name: 'field', ...field } as FieldDefinition])
  const document = { _id: world.id ?? 'a', _type: 'note', field: value }
  const markers = await validateDocument({
    document,
    schema,
    getDocumentExists: async (id) => world.exists?.(id) ?? true,
    query: async (question) => world.ask?.(question),
  })
  return markers.map(({ message }) => message)
}

const rule = new Rule()

test('VALID-029 dates and date-times must be valid calendar dates in ISO 8601 format', async () => {
  for (const value of ['2020-13-01', 'yesterday', '2021-02-29', '2021-04-31', '2021-1-1']) {
    assert.match((await say({ type: 'date' }, value))[0] ?? value, /^Must be a date/)
  }
  assert.deepEqual(await say({ type: 'date' }, '2024-02-29'), [])
  for (const value of ['2020-01-01', '2020-01-01 10:00', '2020-01-01T25:00:00Z', 'soon']) {
    assert.match((await say({ type: 'datetime' }, value))[0] ?? value, /^Must be a date and time/)
  }
  for (const value of [
    '2020-01-01T10:00:00.000Z',
    '2020-01-01T10:00Z',
    '2020-01-01T10:00:00+02:00',
  ]) {
    assert.deepEqual(await say({ type: 'datetime' }, value), [])
  }
})

test('VALID-030 min and max accept a date or now, and messages show formatted dates', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const moment = (limits: Rule): Field => ({ type: 'datetime', validation: limits })
  const now = new Date().toLocaleDateString('en-US', { dateStyle: 'medium' })
  const [early = ''] = await say(moment(rule.min('now')), yesterday.toISOString())
  assert.ok(early.startsWith('Must be at or after ') && early.includes(now), early)
  const [late = ''] = await say(moment(rule.max('now')), tomorrow.toISOString())
  assert.ok(late.startsWith('Must be at or before ') && late.includes(now), late)
  assert.deepEqual(await say(moment(rule.min('now')), tomorrow.toISOString()), [])

  const day = (limits: Rule): Field => ({ type: 'date', validation: limits })
  assert.deepEqual(await say(day(rule.min('2024-03-01')), '2024-02-29'), [
    'Must be at or after Mar 1, 2024',
  ])
  assert.deepEqual(await say(day(rule.max('2024-03-01')), '2024-03-02'), [
    'Must be at or before Mar 1, 2024',
  ])
  assert.deepEqual(await say(day(rule.min('2024-03-01').max('2024-03-01')), '2024-03-01'), [])
  const today = new Date()
  const text = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  assert.deepEqual(await say(day(rule.min('now').max('now')), text), [], 'today is not before now')
})

const reference: Field = { type: 'reference', to: [{ type: 'note' }] }
const toB = { _type: 'reference', _ref: 'b' }

test('VALID-032 a reference must have the shape of a reference', async () => {
  const said = await say(reference, { foo: 1 })
  assert.match(said.join('\n'), /must be a reference to a document/i)
  assert.deepEqual(await say(reference, toB), [])
})

test('VALID-033 the target of a reference must be published, unless the schema field is weak', async () => {
  const asked: string[] = []
  const exists = (id: string) => {
    asked.push(id)
    return false
  }
  assert.deepEqual(await say(reference, toB, { exists }), [
    'The referenced document must be published',
  ])
  assert.deepEqual(asked, ['b'])
  // The value's own weakness is for the time until the target is published; the publish must wait.
  assert.equal((await say(reference, { ...toB, _weak: true }, { exists })).length, 1)
  assert.deepEqual(await say({ ...reference, weak: true }, toB, { exists }), [])
  assert.deepEqual(await say(reference, toB, { exists: () => true }), [])
})

test('VALID-034 an asset can be required', async () => {
  const crop = { top: 0, bottom: 0, left: 0, right: 0 }
  const required = rule.assetRequired()
  assert.deepEqual(await say({ type: 'image', validation: required }, { _type: 'image', crop }), [
    'Image required',
  ])
  assert.deepEqual(await say({ type: 'file', validation: required }, { _type: 'file' }), [
    'File required',
  ])
  const asset = { _type: 'reference', _ref: 'image-abc-1x1-png' }
  assert.deepEqual(
    await say({ type: 'image', validation: required }, { _type: 'image', asset }),
    [],
  )
})

test('VALID-035 a slug must be an object with a non-blank value', async () => {
  assert.deepEqual(await say({ type: 'slug' }, 'x'), ['Expected type Object, got String'])
  assert.deepEqual(await say({ type: 'slug' }, { _type: 'slug', current: '  ' }), [
    'Must have a value',
  ])
  assert.deepEqual(await say({ type: 'slug' }, { _type: 'slug', current: 'x' }), [])
})

test('VALID-036 a slug must be unique within its type, excluding the document’s own versions', async () => {
  const questions: DatasetQuestion[] = []
  const ask = (question: DatasetQuestion) => {
    questions.push(question)
    return false
  }
  const value = { _type: 'slug', current: 'taken' }
  assert.deepEqual(await say({ type: 'slug' }, value, { ask, id: 'drafts.a' }), [
    'Another document already has this slug',
  ])
  assert.deepEqual(questions, [
    {
      query:
        '!defined(*[_type == $docType && !(_id in [$draft, $published]) && !(_id in path($versions)) && field.current == $slug][0]._id)',
      params: {
        docType: 'note',
        draft: 'drafts.a',
        published: 'a',
        versions: 'versions.*.a',
        slug: 'taken',
      },
      tag: 'validation.slug-is-unique',
    },
  ])
  assert.deepEqual(await say({ type: 'slug' }, value, { ask: () => true }), [])
  assert.deepEqual(await say({ type: 'slug' }, value), [], 'nobody to ask')
})

test('VALID-037 isUnique replaces the uniqueness check and may be async', async () => {
  const calls: unknown[] = []
  const slug = (isUnique: unknown): Field => ({ type: 'slug', options: { isUnique } })
  const value = { _type: 'slug', current: 'mine' }
  const taken = slug(async (text: string, context: { document: unknown; path: unknown }) => {
    calls.push(text, context.path)
    return false
  })
  assert.deepEqual(await say(taken, value), ['Another document already has this slug'])
  assert.deepEqual(calls, ['mine', ['field']])
  assert.deepEqual(
    await say(
      slug(() => true),
      value,
    ),
    [],
  )

  type Default = { defaultIsUnique: (text: string) => Promise<boolean> }
  const byDefault = slug((text: string, { defaultIsUnique }: Default) => defaultIsUnique(text))
  assert.equal((await say(byDefault, value, { ask: () => false })).length, 1)
  const [broken = ''] = await say(
    slug(() => {
      throw new Error('no luck')
    }),
    value,
  )
  assert.match(broken, /^field: Exception occurred while validating value: no luck$/)
})

test('VALID-010 an uncompiled validation function reports that the schema was not compiled', async () => {
  const { schema, type } = noteSchema([{ name: 'a', type: 'string' }])
  const raw = { ...type, declared: undefined, validation: () => rule.required() } as never
  const [marker] = await validateDocument({
    document: { _id: 'a', _type: 'note' },
    schema,
    type: raw,
  })
  assert.match(marker?.message ?? '', /schema validation has not been run/)
})
