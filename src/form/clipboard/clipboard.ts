import { isRecord, ownField } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { emptyObjectOf, itemTypeOf, jsonTypeName, valueTypeName } from '../../schema/walk.ts'
import { valueToHtml } from './clipboard-html.ts'
import { withFreshKeys } from '../items/edit/item-edits.ts'
import type { PasteReport } from './paste-report.ts'
import { conversionOf } from '../repair.ts'

// A value travels in three forms: as it is, for another field; as formatted text, for programs that show it to
// people; and as plain text for all others. Where only text gets through, values that are no text are JSON.

const mark = 'content-studio/value'

/** A copied value, as it may be put in a place. */
export interface FittedValue {
  readonly value: unknown
  readonly report: PasteReport
  /** True when it is not what was copied, but the nearest the place can hold. */
  readonly isConverted: boolean
}

/** The text of a value on the clipboard. */
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

/** Formats that are read, best first. Formatted text of other programs is read as plain text. */
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
  const fitting: Fitting = { lost: [], converted: 0, parts: { kept: 0, changed: 0, dropped: 0 } }
  const fitted = fit(stored, type, fitting, '')
  if (fitted === undefined) return null
  const { parts, lost } = fitting
  const isWhole = parts.kept + parts.changed + parts.dropped > 0
  const alone = fitted.isConverted ? { kept: 0, changed: 1 } : { kept: 1, changed: 0 }
  return {
    // Two places must never hold the same key.
    value: keyless(withFreshKeys(fitted.value, createKey)),
    report: { ...parts, ...(!isWhole && alone), names: lost },
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
  /** What had no place: names of fields, and types of items. */
  readonly lost: string[]
  converted: number
  /** Of the whole value. */
  readonly parts: { kept: number; changed: number; dropped: number }
}

interface Fitted {
  readonly value: unknown
  readonly isConverted: boolean
}

/** `place` is that of the value, in words. */
function fit(
  value: unknown,
  type: SchemaType,
  fitting: Fitting,
  place: string,
): Fitted | undefined {
  if (jsonTypeName(value) !== type.jsonType) return convert(value, type)
  if (Array.isArray(value))
    return { value: fitItems(value, type, fitting, place), isConverted: false }
  if (isRecord(value)) return fitObject(value, type, fitting, place)
  const isFine = !type.fieldType.isValue || type.fieldType.isValue(value)
  return isFine ? { value, isConverted: false } : convert(value, type)
}

function convert(value: unknown, type: SchemaType): Fitted | undefined {
  const conversion = conversionOf(type, value)
  return conversion ? { value: conversion.value, isConverted: true } : undefined
}

/** A value inside another one; what becomes of it counts where it is a part of the whole. */
function fitPart(
  value: unknown,
  type: SchemaType | undefined,
  fitting: Fitting,
  { place, name, isTop }: { place: string; name: string; isTop: boolean },
): Fitted | undefined {
  const { lost, parts } = fitting
  const before = lost.length + fitting.converted
  const fitted = type && fit(value, type, fitting, place)
  if (fitted === undefined) lost.push(name)
  if (fitted?.isConverted) fitting.converted += 1
  if (!isTop) return fitted
  if (fitted === undefined) parts.dropped += 1
  else if (lost.length + fitting.converted > before) parts.changed += 1
  else parts.kept += 1
  return fitted
}

function fitItems(
  items: readonly unknown[],
  type: SchemaType,
  fitting: Fitting,
  above: string,
): unknown[] {
  return items.flatMap((item, index) => {
    const place = `${above}[${index}]`
    const fitted = fitPart(item, itemTypeOf(type, item), fitting, {
      place,
      name: `${valueTypeName(item)} ${place}`,
      isTop: above === '',
    })
    return fitted ? [fitted.value] : []
  })
}

function fitObject(
  value: Readonly<Record<string, unknown>>,
  type: SchemaType,
  fitting: Fitting,
  above: string,
): Fitted | undefined {
  if (type.fieldType.opaque) return { value, isConverted: false }
  const fitted: Record<string, unknown> = { ...emptyObjectOf(type) }
  for (const [name, inner] of Object.entries(value)) {
    // The system's own names are no fields, but references and assets live by them.
    if (name.startsWith('_')) {
      if (!isIdentity(name)) fitted[name] = inner
      continue
    }
    const place = above === '' ? name : `${above}.${name}`
    const isTop = above === ''
    const content = fitPart(inner, type.field(name)?.type, fitting, { place, name: place, isTop })
    if (content) fitted[name] = content.value
  }
  const text = value['_type']
  const isConverted = typeof text === 'string' && text !== (ownField(fitted, '_type') ?? text)
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
