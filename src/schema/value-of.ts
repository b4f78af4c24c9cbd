// TypeScript types of a schema's documents, inferred from the declarations.

interface AnyDefinition {
  readonly name?: string
  readonly type: string
}

/** A reference to a document. */
export interface ReferenceValue {
  readonly _type: string
  readonly _ref: string
  readonly _weak?: boolean
}

export interface AssetValue<Kind extends string> {
  readonly _type: Kind
  readonly asset?: ReferenceValue
  readonly [field: string]: unknown
}

interface BlockValue {
  readonly _type: 'block'
  readonly _key: string
  readonly style?: string
  readonly listItem?: string
  readonly level?: number
  readonly children: readonly {
    readonly _key: string
    readonly _type: string
    readonly text?: string
    readonly marks?: readonly string[]
    readonly [field: string]: unknown
  }[]
  readonly markDefs?: readonly { readonly _key: string; readonly _type: string }[]
}

interface TableValue<Cell> {
  readonly _type: 'table'
  readonly hasHeader?: boolean
  readonly rows?: readonly {
    readonly _type: 'tableRow'
    readonly _key: string
    readonly cells?: readonly Cell[]
  }[]
}

/** A table with cells of rich text. */
export type RichTable<Member> = TableValue<{
  readonly _type: 'tableCell'
  readonly _key: string
  readonly content?: readonly Member[]
}>

/** Values of the built-in types without declared fields. */
export interface BuiltInValues {
  string: string
  text: string
  url: string
  email: string
  telephone: string
  date: string
  datetime: string
  number: number
  boolean: boolean
  slug: { readonly _type?: 'slug'; readonly current?: string }
  reference: ReferenceValue
  crossDatasetReference: ReferenceValue & {
    readonly _dataset: string
    readonly _projectId?: string
  }
  geopoint: {
    readonly _type: 'geopoint'
    readonly lat?: number
    readonly lng?: number
    readonly alt?: number
  }
  richDate: {
    readonly _type: 'richDate'
    readonly local: string
    readonly utc: string
    readonly timezone: string
    readonly offset: number
  }
  image: AssetValue<'image'>
  file: AssetValue<'file'>
  code: { readonly _type: 'code'; readonly language?: string; readonly code?: string }
  table: TableValue<string>
  block: BlockValue
}

/** The values of a list of choices: each entry is a value, or an object that contains it. */
type ChoiceOf<List> = List extends readonly (infer Entry)[]
  ? Entry extends { readonly value: infer Value }
    ? Value
    : Entry
  : never

/** True for a declaration with `required` as data; rules written as functions are not visible to the type. */
type IsRequired<Definition> = Definition extends {
  readonly validation: { readonly required: true }
}
  ? true
  : false

type NameOf<Definition> = Definition extends { readonly name: infer Name extends string }
  ? Name
  : never

type FieldsOf<Fields, Types> = Fields extends readonly AnyDefinition[]
  ? {
      -readonly [
        Field in Fields[number] as IsRequired<Field> extends true ? NameOf<Field> : never
      ]: ValueOf<Field, Types>
    } & {
      // Drafts may lack any field.
      -readonly [
        Field in Fields[number] as IsRequired<Field> extends true ? never : NameOf<Field>
      ]?: ValueOf<Field, Types>
    }
  : Record<string, unknown>

/** An array item: an object gets `_key` and the item's `_type`; other values stay unchanged. */
type ItemOf<Member, Types> = Member extends AnyDefinition
  ? ValueOf<Member, Types> extends infer Value
    ? Value extends object
      ? Omit<Value, '_type' | '_key'> & {
          _key: string
          _type: Member extends { readonly name: infer Name extends string } ? Name : Member['type']
        }
      : Value
    : never
  : never

type Named<Name, Types> = Types extends readonly (infer Definition)[]
  ? Definition extends { readonly name: Name }
    ? Definition
    : never
  : never

type DeclaredValue<Definition extends AnyDefinition, Types> = [
  Named<Definition['type'], Types>,
] extends [never]
  ? unknown
  : Named<Definition['type'], Types> extends infer Base extends AnyDefinition
    ? Base['type'] extends 'object'
      ? Flat<{ _type: Definition['type'] } & FieldsOf<FieldList<Base>, Types>>
      : ValueOf<Base, Types>
    : unknown

type FieldList<Definition> = Definition extends { readonly fields: infer Fields } ? Fields : never

/** Makes editors show the properties instead of the intersected types. */
type Flat<T> = { [Key in keyof T]: T[Key] } & {}

/**
 * The value type of a declaration: documents of a document type, or the value of a field or type. Named types are
 * looked up in `Types`, the whole list.
 */
export type ValueOf<Definition, Types = readonly []> = Definition extends AnyDefinition
  ? Definition extends { readonly type: 'document' }
    ? DocumentOf<Definition, Types>
    : Definition extends { readonly type: 'array'; readonly of: infer Members }
      ? Members extends readonly unknown[]
        ? ItemOf<Members[number], Types>[]
        : unknown[]
      : Definition extends { readonly type: 'table'; readonly of: infer Members }
        ? RichTable<Members extends readonly unknown[] ? ItemOf<Members[number], Types> : unknown>
        : Definition extends { readonly options: { readonly list: infer List } }
          ? ChoiceOf<List>
          : Definition['type'] extends 'object'
            ? Flat<FieldsOf<FieldList<Definition>, Types>>
            : Definition['type'] extends keyof BuiltInValues
              ? BuiltInValues[Definition['type']]
              : DeclaredValue<Definition, Types>
  : never

type DocumentOf<Definition, Types> = Flat<
  {
    _id: string
    _type: NameOf<Definition>
    _rev?: string
    _createdAt?: string
    _updatedAt?: string
  } & FieldsOf<FieldList<Definition>, Types>
>

/** The documents of a list of types, by type name. */
export type DocumentsOf<Types extends readonly AnyDefinition[]> = {
  [
    Definition in Types[number] as Definition['type'] extends 'document'
      ? NameOf<Definition>
      : never
  ]: ValueOf<Definition, Types>
}
