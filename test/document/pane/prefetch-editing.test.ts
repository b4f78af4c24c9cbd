import { deepEqual, equal } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { codeFor, prefetchEditing } from '../../../src/document/pane/prefetch-editing.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { deferred } from '../../../src/form/deferred.ts'
import { createFieldRegistry } from '../../../src/form/registry.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { isRichText } from '../../../src/schema/walk.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const list = 'src/document/pane/prefetch-editing.ts'

const importsIn = (file: string, text: string) =>
  [...text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative(root, join(root, dirname(file), path!)),
  )

/** Their parts are there before a document is; the words of the second come by way of `loadWords`. */
const before = new Set([
  ...['document-form-area.tsx', 'bound-document.tsx', 'reference-input.tsx'].map(
    (name) => `src/document/form-area/${name}`,
  ),
  // Inputs that come with the first field that has one.
  'src/form/registry.ts',
  // Documents of a dataset load how they are undone at once; a detached form needs it later.
  'src/document/form-area/detached/detached-document.ts',
])

/** Files that the file fetches later, as paths from the root. */
const fetchedLater = (file: string) => importsIn(file, readFileSync(join(root, file), 'utf8'))

/** Files that the views in the file have fetched ahead, and those of their inputs. */
const fetchedAhead = (file: string) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      / {2}prefetch: \[[^\]]*\]|lazyInput[^]*?import\([^)]*/g,
    ),
  ].flatMap(([text]) => importsIn(file, text))

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)

test('all code that editing a document loads lazily is prefetched', () => {
  const parts = new Set([...fetchedLater(list), ...sourcesIn('src/fields').flatMap(fetchedAhead)])
  const folders = ['form', 'fields', 'assets', 'references', 'rich-text', 'image', 'ui', 'document']
  const later = folders
    .flatMap((folder) => sourcesIn(`src/${folder}`))
    .filter((file) => file !== list && !before.has(file) && !file.startsWith('src/document/bulk/'))
    .flatMap(fetchedLater)
    // Views of changes come with the registry, words with all others by `loadWords`.
    .filter((path) => !/[/-]diff\.tsx$/.test(path) && !path.startsWith('src/i18n/'))
    .filter((path) => !path.startsWith('src/document/bulk/'))
  deepEqual([...new Set(later.filter((path) => !parts.has(path)))], [])
})

test('a document prefetches code for its nested types at any depth, and for no other types', async () => {
  const fetched: string[] = []
  const fetching = (name: string) => [async () => void fetched.push(name)]
  const registry = createFieldRegistry(
    [
      { type: 'array', matches: isRichText, prefetch: fetching('rich text') },
      { type: 'date', prefetch: fetching('calendar') },
      { type: 'image', prefetch: fetching('upload') },
    ],
    () => null,
  )
  const body = { name: 'body', type: 'array', of: [{ type: 'block' }] }
  const schema = compileSchema(
    [
      { name: 'plain', type: 'document', fields: [{ name: 'title', type: 'string' }] },
      { name: 'section', type: 'object', fields: [body, { name: 'parent', type: 'section' }] },
      {
        name: 'rich',
        type: 'document',
        fields: [{ name: 'sections', type: 'array', of: [{ type: 'section' }] }],
      },
    ],
    fieldTypes,
  )
  const needs = (name: string) => codeFor(registry, schema.get(name)!)
  for (const load of needs('plain')) await load()
  deepEqual(fetched, [])
  for (const load of needs('rich')) await load()
  deepEqual([...new Set(fetched)], ['rich text'])
})

test('an input never shown before renders synchronously once its code is prefetched', async () => {
  let loads = 0
  const input = deferred(async () => {
    loads += 1
    return { default: () => null }
  })
  const registry = createFieldRegistry([{ type: 'date', input }], () => null)
  const schema = compileSchema(
    [{ name: 'day', type: 'document', fields: [{ name: 'on', type: 'date' }] }],
    fieldTypes,
  )
  for (const load of codeFor(registry, schema.get('day')!)) await load()
  equal(loads, 1)
})

test('prefetching starts after one second without user activity', () => {
  const page = new EventTarget()
  const requestIdleCallback = (run: () => void) => run()
  Object.assign(globalThis, { window: page, requestIdleCallback, cancelIdleCallback() {} })
  const schema = compileSchema([{ name: 'plain', type: 'document', fields: [] }], fieldTypes)
  const registry = createFieldRegistry([], () => null)
  const clock = new SimulatedClock()
  let loads = 0
  const load = async () => void (loads += 1)
  const stop = prefetchEditing(registry, schema.get('plain')!, load, clock)
  for (const type of ['keydown', 'wheel', 'touchmove', 'pointerdown']) {
    clock.advance(900)
    page.dispatchEvent(new Event(type))
  }
  clock.advance(999)
  equal(loads, 0)
  clock.advance(1)
  equal(loads, 1)
  stop()
  const left = prefetchEditing(registry, schema.get('plain')!, load, clock)
  left()
  clock.advance(5000)
  equal(loads, 1)
})

test('prefetching continues while the user keeps typing, one part every five seconds', () => {
  const page = new EventTarget()
  const requestIdleCallback = (run: () => void) => run()
  Object.assign(globalThis, { window: page, requestIdleCallback, cancelIdleCallback() {} })
  const schema = compileSchema([{ name: 'plain', type: 'document', fields: [] }], fieldTypes)
  const clock = new SimulatedClock()
  let loads = 0
  const load = async () => void (loads += 1)
  const stop = prefetchEditing(
    createFieldRegistry([], () => null),
    schema.get('plain')!,
    load,
    clock,
  )
  const type = (ms: number) => {
    for (const end = clock.now() + ms; clock.now() < end; clock.advance(100)) {
      page.dispatchEvent(new Event('keydown'))
    }
  }
  type(4_900)
  equal(loads, 0)
  type(200)
  equal(loads, 1)
  stop()
})
