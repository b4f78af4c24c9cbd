import type { SchemaType } from '../../schema.ts'
import { isRecord, ownField } from '../../../model/document.ts'
import { itemTypeOf } from '../../walk.ts'
import { rulesOf } from '../rules-of.ts'
import { hasWrongType, unknownFields } from '../structure.ts'

/** Recognizes values that cannot have findings and need no cached result. */
export class Silence {
  /** Caches which types are plain: every field is a leaf without rules. */
  readonly #plain = new WeakMap<SchemaType, boolean>()

  isKept(type: SchemaType, value: unknown): boolean {
    if (rulesOf(type).length > 0) return false
    if (value === undefined || value === null) return true
    if (hasWrongType(type, value)) return false
    if (type.fieldType.opaque) return isSilent(type, value)
    if (isLeaf(type)) return true
    if (Array.isArray(value)) return value.length === 0
    return this.#isPlain(type) && fits(type, value as Record<string, unknown>)
  }

  #isPlain(type: SchemaType): boolean {
    let isPlain = this.#plain.get(type)
    if (isPlain === undefined) {
      isPlain = type.fields.every(({ type: field }) => rulesOf(field).length === 0 && isLeaf(field))
      this.#plain.set(type, isPlain)
    }
    return isPlain
  }
}

/** Like `isKept`, but for a value and all its parts: the value of a single input is small, and mostly text. */
function isSilent(type: SchemaType, value: unknown): boolean {
  if (rulesOf(type).length > 0 || hasWrongType(type, value)) return false
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) {
    return value.every((item) => {
      const itemType = itemTypeOf(type, item)
      return itemType !== undefined && isSilent(itemType, item)
    })
  }
  if (!isRecord(value)) return true
  return (
    unknownFields(type, value).length === 0 &&
    type.fields.every((field) => isSilent(field.type, ownField(value, field.name)))
  )
}

function isLeaf({ jsonType, fields, of }: SchemaType): boolean {
  if (jsonType !== 'object' && jsonType !== 'array') return true
  return fields.length === 0 && of.length === 0
}

/** Whether an object contains only fields of its type, each with a value of the right kind. */
function fits(type: SchemaType, value: Readonly<Record<string, unknown>>): boolean {
  for (const name of Object.keys(value)) {
    if (name.startsWith('_') && !type.field(name)) continue
    const field = type.field(name)
    if (!field || hasWrongType(field.type, value[name])) return false
  }
  return true
}
