import type { SchemaType } from '../schema/schema.ts'

const maximumSearched = 20

/** GROQ of the texts of documents of these types that a search looks into, each once. */
export function searchedTexts(types: readonly SchemaType[]): readonly string[] {
  const texts = types.flatMap(({ fields }) =>
    fields.flatMap(({ name, type }): string[] => {
      if (type.fieldType.name === 'slug') return [`${name}.current`]
      if (type.jsonType === 'string') return [name]
      const blocks = type.of.some((item) => item.fieldType.name === 'block')
      return blocks ? [`pt::text(${name})`] : []
    }),
  )
  return [...new Set(texts)].slice(0, maximumSearched)
}
