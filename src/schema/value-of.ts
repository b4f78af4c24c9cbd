import type { Reference } from '../model/document.ts'

/** Values of the built-in types that need no further words. */
interface PlainValues {
  string: string
  text: string
  url: string
  email: string
  telephone: string
  date: string
  datetime: string
  number: number
  boolean: boolean
  reference: Reference
  slug: { _type: 'slug'; current: string }
  geopoint: { _type: 'geopoint'; lat: number; lng: number; alt?: number }
  image: { _type: 'image'; asset?: Reference }
  file: { _type: 'file'; asset?: Reference }
}

/**
 * The TypeScript type of what a declaration stores: `type Article = ValueOf<typeof article>`. Every
 * field may be missing. Fields of types declared elsewhere are unknown; intersect what you know.
 */
export type ValueOf<Declaration> = Declaration extends { type: keyof PlainValues }
  ? PlainValues[Declaration['type']]
  : Declaration extends { type: 'array'; of: readonly (infer Item)[] }
    ? ItemOf<Item>[]
    : Declaration extends { name: infer Name; type: 'document'; fields: readonly (infer Field)[] }
      ? { _id: string; _type: Name; _rev?: string } & FieldsOf<Field>
      : Declaration extends { type: 'object'; fields: readonly (infer Field)[] }
        ? FieldsOf<Field>
        : unknown

type ItemOf<Item> = Item extends { type: 'object'; name: infer Name }
  ? ValueOf<Item> & { _key: string; _type: Name }
  : ValueOf<Item>

type FieldsOf<Field> = {
  [Name in Field extends { name: infer N extends string } ? N : never]?: ValueOf<
    Extract<Field, { name: Name }>
  >
}
