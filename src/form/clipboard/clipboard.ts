import { isRecord, ownField } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { emptyObjectOf, itemTypeOf, jsonTypeName, valueTypeName } from '../../schema/walk.ts'
import { valueToHtml } from './clipboard-html.ts'
import { withFreshKeys } from './item-edits.ts'
import type { PasteReport } from './paste-report.ts'
import { conversionOf } from '../repair.ts'

// A copied value is offered in three formats: as is, for other fields; as formatted text, for programs that display it;
// and as plain text for all others. Where only text is supported, values that are not text are written as JSON.

const mark = 'content-studio/value'

/** A copied value, adapted to the type of its destination. */
export interface FittedValue {
  readonly value: unknown
  readonly report: PasteReport
  /** True when the value was converted to fit the destination's type. */
  readonly isConverted: boolean
}

/** The plain-text form of a value on the clipboard. */
export function valueToText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null) return JSON.stringify({ [mark]: value }, null, 2)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Our clipboard format, for browsers that support custom formats. */
export const valueFormat = 'web application/vnd.content-studio+json'

/** The clipboard formats of a value, by media type. */
export function formatsOf(value: unknown, type: SchemaType): Readonly<Record<string, string>> {
  const html = valueToHtml(value, type)
  return {
    'text/plain': valueToText(value),
    ...(html && { 'text/html': html }),
    [valueFormat]: JSON.stringify({ [mark]: value }),
  }
}

/** The formats that are read, best first. Formatted text of other programs is read as plain text. */
export const readableFormats: readonly string[] = [valueFormat, 'text/plain']

/** Converts clipboard contents to a type, from the best format that fits; null when none does. */
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

/** Converts a text to a value of a type; null when that is not possible. */
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
    // Two items must never share a key.
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

/** Parses text from another program by the JSON type of the destination. */
function plainValue(text: string, { jsonType }: SchemaType): unknown {
  const number = jsonType === 'number' && text.trim() !== '' ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : text
}

interface Fitting {
  /** What was dropped: titles of fields, and types of items. */
  readonly lost: string[]
  converted: number
  /** Counts of the parts of the whole value. */
  readonly parts: { kept: number; changed: number; dropped: number }
}

interface Fitted {
  readonly value: unknown
  readonly isConverted: boolean
}

/** `place` is the readable path of the value. */
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

/** Fits a nested value; the outcome is counted when it is a direct part of the whole. */
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
    // System properties are not fields, but references and assets depend on them.
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

/** Properties that identify the copied value and must not be copied along. */
function isIdentity(name: string): boolean {
  return ['_key', '_id', '_rev', '_createdAt', '_updatedAt', '_type'].includes(name)
}

function keyless(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { _key: _, ...rest } = value
  return rest
}
