import { isRecord } from '../../src/model/document.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import type { Path, PathSegment } from '../../src/model/path.ts'
import { pathToString } from '../../src/model/path.ts'
import type { CompiledSchema, SchemaType } from '../../src/schema/schema.ts'
import { evaluateRule } from '../../src/schema/validation/evaluate.ts'
import type { Found } from '../../src/schema/validation/evaluate.ts'
import { englishMessage } from '../../src/schema/validation/messages.ts'
import { rulesOf } from '../../src/schema/validation/rules-of.ts'

/**
 * All findings of a document, by checking every rule against every value sequentially: without a tree, a cache, chunks
 * or optimisations. Each finding is a line of text; sorted.
 */
export async function naiveFindings(
  document: ContentDocument,
  schema: CompiledSchema,
): Promise<readonly string[]> {
  const lines = new Set<string>()
  const report = (level: string, path: Path, message: string) =>
    lines.add(findingLine({ level, path, message }))

  async function visit(
    type: SchemaType,
    value: unknown,
    path: Path,
    parent: unknown,
    holder?: unknown,
  ) {
    const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    if (value !== undefined && value !== null && kind !== type.jsonType) {
      report('error', path, `Expected type ${capital(type.jsonType)}, got ${capital(kind)}`)
      return
    }
    await runRules(type, value, path, parent, holder)
    if (isRecord(value) && type.fields.length > 0) {
      const known = new Set(type.fields.map(({ name }) => name))
      for (const name of Object.keys(value)) {
        if (known.has(name) || name.startsWith('_')) continue
        const params = { name, type: type.title }
        report('warning', [...path, name], englishMessage({ code: 'field.unknown', params }))
      }
      for (const field of type.fields) {
        const inner = Object.hasOwn(value, field.name) ? value[field.name] : undefined
        await visit(field.type, inner, [...path, field.name], value, value)
      }
    }
    if (Array.isArray(value) && type.of.length > 0) {
      const keys = new Set<unknown>()
      for (const [index, item] of value.entries()) {
        const key: unknown = isRecord(item) ? item['_key'] : undefined
        const isNew = typeof key === 'string' && !keys.has(key)
        const segment: PathSegment = isNew ? { _key: key } : index
        keys.add(key)
        const itemType = typeOfItem(type, item)
        const at = [...path, segment]
        const actual = isRecord(item) ? (item['_type'] ?? 'object') : typeOf(item)
        const params = { actual: String(actual) }
        if (itemType) await visit(itemType, item, at, value, holder)
        else report('warning', at, englishMessage({ code: 'item.unknown', params }))
      }
    }
  }

  async function runRules(
    type: SchemaType,
    value: unknown,
    path: Path,
    parent: unknown,
    holder: unknown,
  ) {
    const context = {
      ...{ path, type, schema, document, parent, currentUser: null, getClient: undefined },
      documentId: document._id,
      documentType: document._type,
      signal: new AbortController().signal,
      getDocumentExists: async () => true,
      query: async () => undefined,
      warn() {},
    }
    const words = ({ wording }: Found) => {
      if ('ours' in wording) return englishMessage(wording.ours)
      return typeof wording.theirs === 'string' ? wording.theirs : (wording.theirs['en-US'] ?? '')
    }
    for (const rule of rulesOf(type)) {
      const found = await evaluateRule(rule, {
        ...{ value, type, path, words, texts: new WeakMap() },
        other: (name) => (isRecord(holder) ? holder[name] : undefined),
        call: (validate) => validate(value ?? undefined, context),
      })
      for (const one of found) {
        const wording = rule.message === undefined ? one.wording : { theirs: rule.message }
        report(rule.level, [...path, ...one.path], words({ ...one, wording }))
      }
    }
  }

  await visit(schema.get(document._type)!, document, [], undefined)
  return [...lines].sort()
}

/** Formats a finding as in this module. */
export function findingLine({
  level,
  path,
  message,
}: {
  level: string
  path: Path
  message: string
}): string {
  return `${level} ${pathToString(path)}: ${message}`
}

function typeOfItem({ of }: SchemaType, item: unknown): SchemaType | undefined {
  if (!isRecord(item)) return of.find(({ jsonType }) => jsonType === typeOf(item))
  const objects = of.filter(({ jsonType }) => jsonType === 'object')
  if (typeof item['_type'] === 'string') return objects.find(({ name }) => name === item['_type'])
  return objects.length === 1 ? objects[0] : undefined
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
