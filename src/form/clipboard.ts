import { isRecord, ownField } from '../model/document.ts'
import type { SchemaType } from '../schema/schema.ts'
import { emptyObjectOf, itemTypeOf, jsonTypeName, valueTypeName } from '../schema/walk.ts'
import { valueToHtml } from './clipboard-html.ts'
import { withFreshKeys } from './items/item-edits.ts'
import { conversionOf } from './repair.ts'

// A value travels in three forms: as it is, for another field; as formatted text, for programs that show it to
// people; and as plain text for all others. Where only text gets through, values that are no text are JSON.

const mark = 'content-studio/value'

/** A copied value, as it may be put in a place. */
export interface FittedValue {
  readonly value: unknown
  /** What had no place there: names of fields, and types of items. */
  readonly dropped: readonly string[]
  /** True when it is not what was copied, but the nearest the place can hold. */
  readonly isConverted: boolean
}

/** The text that stands for a value on the clipboard. */
export function valueToText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null) return JSON.stringify({ [mark]: value }, null, 2)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** How values of ours are called on the clipboard of browsers that let pages name formats. */
export const valueFormat = 'web application/vnd.content-studio+json'

/** The forms in which a value goes to the clipboard, by media type. */
export function formatsOf(value: unknown, type: SchemaType): Readonly<Record<string, string>> {
  const html = valueToHtml(value, type)
  return {
    'text/plain': valueToText(value),
    ...(html && { 'text/html': html }),
    [valueFormat]: JSON.stringify({ [mark]: value }),
  }
}

/** Formats worth reading, best first. Formatted text of others is read as plain text. */
export const readableFormats: readonly string[] = [valueFormat, 'text/plain']

/** What was copied becomes in a place of a type, from the best form that fits; null when none does. */
export function valueFromFormats(
  formats: Readonly<Record<string, string>>,
  type: SchemaType,
  createKey: () => string,
): FittedValue | null {
  for (const format of readableFormats) {
    const text = formats[format]
    const fitted = text ? valueFromText(text, type, createKey) : null
    if (fitted) return fitted
  }
  return null
}

/** What a text becomes in a place of a type; null when nothing can be made of it there. */
export function valueFromText(
  text: string,
  type: SchemaType,
  createKey: () => string,
): FittedValue | null {
  const copied = markedValue(text)
  const stored = copied === undefined ? plainValue(text, type) : copied
  const dropped: string[] = []
  const fitted = fit(stored, type, { dropped, place: '' })
  if (fitted === undefined) return null
  return {
    // Two places must never hold the same key.
    value: keyless(withFreshKeys(fitted.value, createKey)),
    dropped,
    isConverted: fitted.isConverted,
  }
}

function markedValue(text: string): unknown {
  if (!text.includes(mark)) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed[mark] : undefined
  } catch {
    return undefined
  }
}

/** Text from elsewhere, read the way the type writes its values. */
function plainValue(text: string, { jsonType }: SchemaType): unknown {
  const number = jsonType === 'number' && text.trim() !== '' ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : text
}

interface Fitting {
  readonly dropped: string[]
  /** Of the value, in words. */
  readonly place: string
}

interface Fitted {
  readonly value: unknown
  readonly isConverted: boolean
}

function fit(value: unknown, type: SchemaType, fitting: Fitting): Fitted | undefined {
  if (jsonTypeName(value) !== type.jsonType) return convert(value, type)
  if (Array.isArray(value)) return { value: fitItems(value, type, fitting), isConverted: false }
  if (isRecord(value)) return fitObject(value, type, fitting)
  const isFine = !type.fieldType.isValue || type.fieldType.isValue(value)
  return isFine ? { value, isConverted: false } : convert(value, type)
}

function convert(value: unknown, type: SchemaType): Fitted | undefined {
  const conversion = conversionOf(type, value)
  return conversion ? { value: conversion.value, isConverted: true } : undefined
}

function fitItems(items: readonly unknown[], type: SchemaType, fitting: Fitting): unknown[] {
  return items.flatMap((item, index) => {
    const itemType = itemTypeOf(type, item)
    const place = `${fitting.place}[${index}]`
    const fitted = itemType && fit(item, itemType, { ...fitting, place })
    if (fitted === undefined) {
      fitting.dropped.push(`${valueTypeName(item)} ${place}`)
      return []
    }
    return [fitted.value]
  })
}

function fitObject(
  value: Readonly<Record<string, unknown>>,
  type: SchemaType,
  fitting: Fitting,
): Fitted | undefined {
  if (type.fieldType.opaque) return { value, isConverted: false }
  const fitted: Record<string, unknown> = { ...emptyObjectOf(type) }
  for (const [name, inner] of Object.entries(value)) {
    // The system's own names are no fields, but references and assets live by them.
    if (name.startsWith('_')) {
      if (!isIdentity(name)) fitted[name] = inner
      continue
    }
    const field = type.field(name)
    const place = fitting.place === '' ? name : `${fitting.place}.${name}`
    const content = field && fit(inner, field.type, { ...fitting, place })
    if (content === undefined) fitting.dropped.push(place)
    else fitted[name] = content.value
  }
  const said = value['_type']
  const isConverted = typeof said === 'string' && said !== (ownField(fitted, '_type') ?? said)
  return type.fieldType.isValue(fitted) ? { value: fitted, isConverted } : convert(value, type)
}

/** What belongs to the one place the value was copied from. */
function isIdentity(name: string): boolean {
  return ['_key', '_id', '_rev', '_createdAt', '_updatedAt', '_type'].includes(name)
}

function keyless(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { _key: _, ...rest } = value
  return rest
}
