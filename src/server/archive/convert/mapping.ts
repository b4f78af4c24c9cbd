import { readFileSync } from 'node:fs'
import { isRecord } from '../../../model/document.ts'
import { type FieldMapping, type Mapping, valueKinds } from './source.ts'

const parts = ['type', 'where', 'id', 'draft', 'fields']
const fieldParts = ['from', 'as', 'separator', 'id', 'create']

/** Reads a file with one mapping or a list of them. Throws an error that names the wrong part. */
export function readMapping(path: string): readonly Mapping[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`The mapping is not valid JSON: ${(error as Error).message}`, { cause: error })
  }
  const list: unknown[] = [content].flat()
  list.forEach((one, index) =>
    checkMapping(one, list.length > 1 ? `mapping ${index + 1}` : 'the mapping'),
  )
  return list as Mapping[]
}

function checkMapping(mapping: unknown, where: string): void {
  if (!isRecord(mapping)) throw new Error(`${where} is not an object`)
  checkNames(mapping, parts, where)
  const { type, id, fields, where: values, draft } = mapping
  if (typeof type !== 'string' || typeof id !== 'string') {
    throw new Error(`${where} needs the texts "type" and "id"; an id is one such as "post-{slug}"`)
  }
  if (values !== undefined && !isTexts(values))
    throw new Error(`"where" of ${where} must hold texts`)
  if (draft !== undefined && typeof draft !== 'string')
    throw new Error(`"draft" of ${where} must be a text`)
  if (!isRecord(fields)) throw new Error(`${where} needs "fields", an object`)
  for (const [name, field] of Object.entries(fields))
    checkField(field, `the field "${name}" of ${where}`)
}

function checkField(field: unknown, where: string): void {
  if (typeof field === 'string') return
  if (!isRecord(field)) throw new Error(`${where} must be the name of a value, or an object`)
  checkNames(field, fieldParts, where)
  const { from, as = 'value', id, create } = field as Partial<FieldMapping>
  if (typeof from !== 'string') throw new Error(`${where} needs "from", the name of a value`)
  if (!valueKinds.includes(as)) {
    throw new Error(`"as" of ${where} is none of ${valueKinds.join(', ')}`)
  }
  if (as === 'reference' && typeof id !== 'string') {
    throw new Error(`${where} needs an "id" to refer to, such as "person-{value}"`)
  }
  if (create !== undefined && !(isTexts(create) && 'type' in create && 'title' in create)) {
    throw new Error(`"create" of ${where} needs the texts "type" and "title"`)
  }
}

function checkNames(value: Record<string, unknown>, known: readonly string[], where: string): void {
  const wrong = Object.keys(value).find((name) => !known.includes(name))
  if (wrong !== undefined)
    throw new Error(`${where} has "${wrong}"; it can have ${known.join(', ')}`)
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((one) => typeof one === 'string')
}
