import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { createGeneration } from '../../../src/fields/slug/generation.ts'
import type { GenerationState } from '../../../src/fields/slug/generation.ts'
import { generateSlug, hasSource } from '../../../src/fields/slug/source.ts'
import type { DatasetClient } from '../../../src/schema/validation/validation-context.ts'
import { compileSchema } from '../../../src/schema/compile.ts'

function slugType(options: object) {
  const fields = [{ name: 'slug', type: 'slug', options }]
  const schema = compileSchema([{ name: 'page', type: 'document', fields }], fieldTypes)
  return schema.get('page')!.fields[0]!.type
}

/** A promise to settle later. */
function deferred() {
  let resolve: (slug: string) => void = () => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const context = {
  parent: undefined,
  parentPath: [],
  projectId: 'demo',
  dataset: 'production',
  schema: undefined,
  currentUser: { id: 'ada' },
}

function generate(options: object, document: unknown, client: DatasetClient | null = null) {
  const type = slugType(options)
  return generateSlug({ type, document, context, client: async () => client })
}

test('INPUT-021 a slug is normalized, lower case and cut at maxLength or 200', async () => {
  const long = { title: 'a'.repeat(300) }
  assert.equal((await generate({ source: 'title' }, long)).length, 200)
  assert.equal((await generate({ source: 'title', maxLength: 10 }, long)).length, 10)
  const made = (title: string, options = {}) => generate({ source: 'title', ...options }, { title })
  assert.equal(await made('Hi & ø!'), 'hi-and-o')
  assert.equal(
    await made('  McKenzie’s “Überraschung”: 100 % wahr? '),
    'mckenzies-ueberraschung-100-wahr',
  )
  // No dash is left where the text was cut.
  assert.equal(await made('one two three', { maxLength: 8 }), 'one-two')
  assert.equal(await made('!!!'), '')
})

test('a slug keeps letters of non-Latin scripts', async () => {
  const made = (title: string) => generate({ source: 'title' }, { title })
  assert.equal(await made('東京の橋'), '東京の橋')
  assert.equal(await made('日本語 2026'), '日本語-2026')
  assert.equal(await made('नमस्ते दुनिया'), 'नमस्ते-दुनिया')
  assert.equal(await made('서울의 다리!'), '서울의-다리')
  assert.equal(await made('Cafe\u0301 Привет'), 'cafe-privet')
  assert.equal(await made('👍👍'), '')
})

const document = { title: 'First', deep: { name: 'Second' }, items: [{ _key: 'a', t: 'Third' }] }

test('SCHEMA-010.2 the source is a path of any depth, or a function', async () => {
  assert.equal(await generate({ source: 'title' }, document), 'first')
  assert.equal(await generate({ source: 'deep.name' }, document), 'second')
  assert.equal(await generate({ source: ['deep', 'name'] }, document), 'second')
  assert.equal(await generate({ source: 'items[_key=="a"].t' }, document), 'third')
  assert.equal(await generate({ source: async () => 'Late' }, document), 'late')
  assert.equal(await generate({ source: 'nothing' }, document), '')
  assert.equal(await generate({ source: () => 2024 }, document), '2024')
})

test('INPUT-023 a source function receives the document and a context', async () => {
  const seen: unknown[] = []
  const source = (doc: typeof document, given: { currentUser: unknown; dataset: string }) => {
    seen.push(given.currentUser, given.dataset)
    return `${doc.title} and ${doc.deep.name}`
  }
  assert.equal(await generate({ source }, document), 'first-and-second')
  assert.deepEqual(seen, [{ id: 'ada' }, 'production'])
})

test('INPUT-024 slugify receives the text, the type and a context with a client', async () => {
  const asked: unknown[] = []
  const client: DatasetClient = {
    withConfig: (config) => {
      asked.push(config)
      return client
    },
    fetch: async () => 'taken',
  }
  const calls: unknown[][] = []
  const slugify = async (...given: [string, { name: string }, { getClient: Function }]) => {
    calls.push([given[0], given[1].name])
    const answer: unknown = await given[2].getClient({ apiVersion: '2023-11-13' }).fetch('*')
    return `${given[0].toUpperCase()}-${String(answer)}`
  }
  assert.equal(await generate({ source: 'title', slugify }, { title: 'Hi' }, client), 'HI-taken')
  assert.deepEqual(calls, [['Hi', 'slug']])
  assert.deepEqual(asked, [{ apiVersion: '2023-11-13' }])
})

test('INPUT-022 rejects a slug without a source', async () => {
  for (const options of [{}, { source: '' }, { source: [] }, { source: 5 }]) {
    assert.equal(hasSource(slugType(options)), false)
    await assert.rejects(generate(options, { title: 'a' }), /no source/)
  }
})

test('every failure of a schema function becomes an error', async () => {
  const bad = [
    { source: () => Promise.reject(new Error('nope')) },
    { source: () => ({ a: 1 }) },
    { source: () => 'a', slugify: () => 5 },
    {
      source: () => 'a',
      slugify() {
        throw 'just words'
      },
    },
  ]
  for (const options of bad) {
    await assert.rejects(generate(options, {}), (error) => error instanceof Error)
  }
})

test('INPUT-020 the latest of two generations wins, whichever ends first', async () => {
  const states: string[] = []
  const results: string[] = []
  const generation = createGeneration(({ status }: GenerationState) => states.push(status))
  const take = (slug: string) => void results.push(slug)
  const first = deferred()
  const second = deferred()
  const runs = [
    generation.start(() => first.promise, take),
    generation.start(() => second.promise, take),
  ]
  second.resolve('second')
  await runs[1]
  first.resolve('first')
  await runs[0]
  assert.deepEqual(results, ['second'])
  assert.deepEqual(states, ['pending', 'pending', 'complete'])
})

test('INPUT-020 reports a failure unless a newer generation has started or it was cancelled', async () => {
  const states: GenerationState[] = []
  const generation = createGeneration((state) => states.push(state))
  const failing = async () => Promise.reject(new Error('nope'))
  await generation.start(failing, assert.fail)
  assert.deepEqual(states.at(-1), { status: 'error', error: new Error('nope') })
  const late = deferred()
  const run = generation.start(() => late.promise, assert.fail)
  generation.cancel()
  late.resolve('late')
  await run
  assert.equal(states.at(-1)?.status, 'idle')
})
