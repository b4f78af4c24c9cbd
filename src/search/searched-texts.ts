import { previewSelection } from '../schema/preview.ts'
import type { SchemaType } from '../schema/schema.ts'

/** Texts of one type, and of all types together. */
const maximumSearched = 20
const maximumOfAll = 40
/** Fields of a type that are looked at for texts: types may hold themselves. */
const maximumLookedAt = 500

/** A text of documents of a type that a search looks into. */
export interface SearchedText {
  /** Where it is, as shown to people. */
  readonly path: string
  readonly groq: string
  /** How much being found there counts. */
  readonly weight: number
}

/** What a document is called by needs no explanation when it was found by that. */
export const titleWeight = 10
/** What a document is known by counts more than what else it says. */
const previewWeights: Readonly<Record<string, number>> = {
  title: titleWeight,
  subtitle: 5,
  description: 1.5,
}

/** How deep texts lie unless a dataset is searched less deep: `a.b.c.d.e`. */
const usualDepth = 5

/** GROQ of the texts of documents of these types that a search looks into, each once, those of the top of all types first. */
export function searchedTexts(types: readonly SchemaType[], maxDepth = 0): readonly string[] {
  const texts = types.flatMap((type) => weighedTexts(type, maxDepth))
  const byDepth = texts.toSorted((a, b) => depthOf(a) - depthOf(b))
  return [...new Set(byDepth.map(({ groq }) => groq))].slice(0, maximumOfAll)
}

/**
 * The texts of documents of this type, down to a depth of fields in fields; 0 = as deep as usual.
 * `options: { search: { weight } }` of a field says how much it counts; 0 = not at all, nor what is in it.
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

/** What counts more or less than other texts of a type, by path; for a server that finds the texts itself. */
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

/** What every value of a type has, such as the asset of an image, says nothing. */
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
