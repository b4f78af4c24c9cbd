import { isRecord } from '../model/document.ts'
import { attempt } from './attempt.ts'
import type { TypeDefinition } from './define.ts'
import { Rule } from './validation/rule.ts'
import { ruleFromJson, ruleToJson } from './validation/rule-json.ts'

/** Schema declarations as data. `JSON.parse` of it is a valid schema again: a list of types, with rules as data. */
export interface SchemaJson {
  readonly types: readonly TypeDefinition[]
  /** Paths of the functions that were removed: `article.fields.teaser.hidden`. */
  readonly leftOut: readonly string[]
}

/** Converts types to JSON data. Rules written as functions are called; other functions are removed. */
export function schemaToJson(types: readonly TypeDefinition[]): SchemaJson {
  const leftOut: string[] = []
  const json = types.map((type, index) => {
    const place = [type.name || String(index)]
    return dataOf(type, { place, isDeclaration: true, leftOut }) as TypeDefinition
  })
  return { types: json, leftOut }
}

interface Reading {
  readonly place: readonly string[]
  /** Whether this is a declaration of a type, field or item type rather than data inside one. */
  readonly isDeclaration: boolean
  readonly leftOut: string[]
}

/** Properties of a declaration that contain declarations. */
const nested = ['fields', 'of', 'marks', 'annotations']

function dataOf(value: unknown, reading: Reading): unknown {
  const { place, isDeclaration, leftOut } = reading
  if (Array.isArray(value)) {
    return value
      .map((item, index) => dataOf(item, { ...reading, place: [...place, nameOf(item, index)] }))
      .filter((item) => item !== undefined)
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value
  if (value === undefined) return undefined
  if (!isRecord(value) || value instanceof RegExp) {
    leftOut.push(place.join('.'))
    return undefined
  }
  const data: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    const at = [...place, name]
    const isRules = isDeclaration && name === 'validation' && part !== undefined
    const inner = isRules
      ? rulesOf(part, at, leftOut)
      : dataOf(part, { place: at, isDeclaration: isDeclaration && nested.includes(name), leftOut })
    if (inner !== undefined) data[name] = inner
  }
  return data
}

function nameOf(item: unknown, index: number): string {
  const name = isRecord(item) ? (item['name'] ?? item['type']) : undefined
  return typeof name === 'string' ? name : String(index)
}

function rulesOf(source: unknown, place: readonly string[], leftOut: string[]): unknown {
  const made = attempt(() => {
    const given: unknown = typeof source === 'function' ? source(new Rule()) : source
    return [given].flat().map((one) => (one instanceof Rule ? one : ruleFromJson(one)))
  })
  const json = made.ok ? made.value.map(ruleToJson) : [null]
  if (json.includes(null)) leftOut.push(place.join('.'))
  const rules = json.filter((rule) => rule !== null)
  return rules.length > 0 ? rules : undefined
}
