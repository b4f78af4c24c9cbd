import { previewSelection } from '../schema/preview.ts'
import type { SchemaType } from '../schema/schema.ts'

const maximumSearched = 20

/** A text of documents of a type that a search looks into. */
export interface SearchedText {
  /** Where it is, as shown to people. */
  readonly path: string
  readonly groq: string
  /** How much being found there counts. */
  readonly weight: number
}

/** What a document is known by counts more than what else it says. */
const previewWeights: Readonly<Record<string, number>> = {
  title: 10,
  subtitle: 5,
  description: 1.5,
}

/** GROQ of the texts of documents of these types that a search looks into, each once. */
export function searchedTexts(types: readonly SchemaType[]): readonly string[] {
  const texts = types.flatMap((type) => weighedTexts(type).map(({ groq }) => groq))
  return [...new Set(texts)].slice(0, maximumSearched)
}

/** The texts of documents of this type. `options: { search: { weight } }` of a field says how much it counts; 0 = not at all. */
export function weighedTexts(type: SchemaType): readonly SearchedText[] {
  const shown = Object.entries(previewSelection(type).select)
  return type.fields
    .flatMap(({ name: path, type: field }): SearchedText[] => {
      const groq = textOf(path, field)
      const alias = shown.find(([, selected]) => selected === path)?.[0] ?? ''
      const weight = authoredWeight(field) ?? previewWeights[alias] ?? 1
      return groq === null || weight <= 0 ? [] : [{ path, groq, weight }]
    })
    .slice(0, maximumSearched)
}

function textOf(name: string, type: SchemaType): string | null {
  const { searchedText } = type.fieldType
  if (searchedText) return searchedText(name, type) ?? null
  return type.jsonType === 'string' ? name : null
}

function authoredWeight({ options }: SchemaType): number | null {
  const { weight } = Object(options['search']) as { weight?: unknown }
  return typeof weight === 'number' && Number.isFinite(weight) ? weight : null
}
