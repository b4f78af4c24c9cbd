import { previewSelection } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** Maximum number of texts for one type, and for all types together. */
const maximumSearched = 20
const maximumOfAll = 40
/** Maximum number of fields visited per type, as types may contain themselves. */
const maximumLookedAt = 500

/** A text field that a search covers. */
export interface SearchedText {
  /** Path for display. */
  readonly path: string
  readonly groq: string
  /** Weight of a match in this text. */
  readonly weight: number
}

/** A match in a text with this weight is the title, so the result needs no excerpt. */
export const titleWeight = 10
/** Matches in the preview's fields count more than others. */
const previewWeights: Readonly<Record<string, number>> = {
  title: titleWeight,
  subtitle: 5,
  description: 1.5,
}

/** Default depth of searched texts: `a.b.c.d.e`. */
const usualDepth = 5

/** GROQ of the texts to search in documents of these types, without duplicates, top-level fields of all types first. */
export function searchedTexts(types: readonly SchemaType[], maxDepth = 0): readonly string[] {
  const texts = types.flatMap((type) => weighedTexts(type, maxDepth))
  const byDepth = texts.toSorted((a, b) => depthOf(a) - depthOf(b))
  return [...new Set(byDepth.map(({ groq }) => groq))].slice(0, maximumOfAll)
}

/**
 * The texts of documents of this type, down to a depth of nested fields; 0 = the default depth. The option `search: {
 * weight }` of a field sets its weight; 0 excludes the field and everything in it.
 */
export function weighedTexts(type: SchemaType, maxDepth = 0): readonly SearchedText[] {
  const depth = maxDepth > 0 ? Math.min(maxDepth, usualDepth) : usualDepth
  const shown = Object.entries(previewSelection(type).select)
  const weightOf = (path: string, field: SchemaType): number => {
    const alias = shown.find(([, selected]) => selected === path)?.[0] ?? ''
    return authoredWeight(field) ?? previewWeights[alias] ?? 1
  }
  const texts: SearchedText[] = []
  let level: Place[] = [{ type, path: [] }]
  for (let at = 1; at <= depth && level.length > 0; at++) {
    const next: Place[] = []
    for (const { type: holder, path: above } of level) {
      for (const { name, type: field } of authoredFields(holder)) {
        const path = [...above, name]
        const shownPath = path.join('.')
        const weight = weightOf(shownPath, field)
        if (weight <= 0 || texts.length + next.length >= maximumLookedAt) continue
        const groq = textOf(shownPath, field)
        if (groq !== null) texts.push({ path: shownPath, groq, weight })
        else if (holdsFields(field)) next.push({ type: field, path })
      }
    }
    level = next
  }
  return texts.slice(0, maximumSearched)
}

/** Weights by path that differ from the default, for a server that finds the texts itself. */
export function searchWeights(type: SchemaType): Readonly<Record<string, number>> {
  const weights: Record<string, number> = {}
  for (const [alias, path] of Object.entries(previewSelection(type).select)) {
    const weight = previewWeights[alias]
    if (weight !== undefined) weights[path] = weight
  }
  let level: Place[] = [{ type, path: [] }]
  for (let depth = 1; depth <= usualDepth && level.length > 0; depth++) {
    const next: Place[] = []
    for (const { type: holder, path: above } of level) {
      for (const { name, type: field } of authoredFields(holder)) {
        const path = [...above, name]
        const weight = authoredWeight(field)
        if (weight !== null) weights[path.join('.')] = Math.max(0, weight)
        if (weight !== 0 && holdsFields(field) && next.length < maximumLookedAt) {
          next.push({ type: field, path })
        }
      }
    }
    level = next
  }
  return weights
}

interface Place {
  readonly type: SchemaType
  readonly path: readonly string[]
}

/** Built-in fields, such as the asset of an image, contain no searchable text. */
function authoredFields({ fields, fieldType }: SchemaType): SchemaType['fields'] {
  const own = new Set((fieldType.fields ?? []).map(({ name }) => name))
  return fields.filter(({ name }) => !own.has(name))
}

function holdsFields({ jsonType, fieldType }: SchemaType): boolean {
  return jsonType === 'object' && !fieldType.opaque && !fieldType.leaf
}

function depthOf({ path }: SearchedText): number {
  return path.split('.').length
}

function textOf(path: string, type: SchemaType): string | null {
  const { searchedText } = type.fieldType
  if (searchedText) return searchedText(path, type) ?? null
  return type.jsonType === 'string' ? path : null
}

function authoredWeight({ options }: SchemaType): number | null {
  const { weight } = Object(options['search']) as { weight?: unknown }
  return typeof weight === 'number' && Number.isFinite(weight) ? weight : null
}
