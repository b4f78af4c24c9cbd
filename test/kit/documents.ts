import type { ContentDocument } from '../../src/model/document.ts'
import type { Patch } from '../../src/model/patch.ts'
import { getAt } from '../../src/model/path.ts'
import type { Path, PathSegment } from '../../src/model/path.ts'
import { createKey } from '../../src/model/key.ts'
import type { Random } from './random.ts'

/** Texts that are difficult for counting characters: accents, astral planes, joined emoji, a right-to-left word. */
const WORDS = [
  'a',
  'bc',
  'héllo',
  'wörld',
  '日本',
  '🎉',
  '👩‍👩‍👧',
  'עברית',
  'lorem ipsum',
  '%20',
  '\n',
  '"',
  '\\',
]

const NAMES = [
  'title',
  'body',
  'odd name',
  "it's",
  'x',
  'y',
  'tags',
  'items',
  'ünicode',
  'constructor',
]

/** A document for tests; `fields` override the defaults. */
export function createDocument(fields: Record<string, unknown> = {}): ContentDocument {
  return { _id: 'doc', _type: 'article', _rev: 'r0', _createdAt: '2024-01-01T00:00:00Z', ...fields }
}

/** A document of random shape and content, at most `depth` levels deep. */
export function randomDocument(random: Random, depth = 4): ContentDocument {
  return createDocument({ ...randomFields(random, depth), title: randomText(random) })
}

/** A text of a few words, sometimes empty. */
export function randomText(random: Random): string {
  return Array.from({ length: random.int(6) }, () => random.pick(WORDS)).join(
    random.pick(['', ' ']),
  )
}

/** Applies a small edit to the text: typing, deleting, replacing. Never splits a character. */
export function editText(random: Random, text: string): string {
  const characters = [...text]
  const at = random.int(characters.length + 1)
  const removed = random.int(3)
  characters.splice(at, removed, ...(random.chance(0.8) ? [random.pick(WORDS)] : []))
  return characters.join('')
}

/** Any JSON value. */
export function randomValue(random: Random, depth: number): unknown {
  const kind = random.int(depth > 0 ? 7 : 4)
  if (kind === 0) return random.pick([null, true, false])
  if (kind === 1) return random.pick([0, -1, 3.5, 1e21, random.int(100)])
  if (kind <= 3) return randomText(random)
  if (kind === 4) return randomFields(random, depth - 1)
  if (kind === 5) return randomItems(random, depth - 1)
  return Array.from({ length: random.int(5) }, () => randomValue(random, depth - 1))
}

/** An array of objects with keys. */
function randomItems(random: Random, depth: number): Record<string, unknown>[] {
  return Array.from({ length: random.int(6) }, () => randomItem(random, depth))
}

/** An object with a `_key`. */
function randomItem(random: Random, depth: number): Record<string, unknown> {
  return { _key: createKey(random.next), ...randomFields(random, depth) }
}

function randomFields(random: Random, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: random.int(5) }, () => [random.pick(NAMES), randomValue(random, depth)]),
  )
}

/** The path of a random value inside `value`; array items with a key are mostly addressed by it. */
export function randomPath(random: Random, value: unknown): Path {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return []
  const segments = segmentsOf(random, value)
  if (segments.length === 0) return []
  const segment = random.pick(segments)
  return [segment, ...randomPath(random, getAt(value, [segment]))]
}

function segmentsOf(random: Random, value: object): PathSegment[] {
  if (!Array.isArray(value)) return Object.keys(value).filter((name) => !name.startsWith('_'))
  return value.map((item, index) => {
    const key: unknown = getAt(item, ['_key'])
    return typeof key === 'string' && random.chance(0.7) ? { _key: key } : index
  })
}

/** A random patch that could be made to the current `document`. */
export function randomPatch(random: Random, document: ContentDocument): Patch {
  const path = somePath(random, document)
  const value = getAt(document, path)
  const last = path.at(-1)
  const isItem = typeof last === 'number' || typeof last === 'object'
  if (Array.isArray(value) && value.length > 0 && random.chance(0.4)) {
    return { type: 'move', path, from: random.int(value.length), to: random.int(value.length) }
  }
  if (isItem && random.chance(0.5)) {
    const position = random.pick(['before', 'after', 'replace'] as const)
    const items = Array.from({ length: random.int(3) }, () => randomItem(random, 1))
    return { type: 'insert', path, position, items }
  }
  switch (random.int(5)) {
    case 0:
      return { type: 'unset', path }
    case 1:
      return {
        type: 'setIfMissing',
        path: [...path, random.pick(NAMES)],
        value: randomValue(random, 1),
      }
    case 2:
      return { type: random.pick(['inc', 'dec'] as const), path, value: random.int(10) }
    default:
      return { type: 'set', path, value: nextValue(random, value) }
  }
}

function somePath(random: Random, document: ContentDocument): Path {
  const path = randomPath(random, document)
  return path.length > 0 ? path : [random.pick(NAMES)]
}

function nextValue(random: Random, value: unknown): unknown {
  if (typeof value === 'string' && random.chance(0.8)) return editText(random, value)
  return randomValue(random, 2)
}
