import type { ContentDocument } from '../model/document.ts'
import type {
  ArrayOptions,
  BooleanOptions,
  DateOptions,
  DateTimeOptions,
  DocumentOptions,
  LayoutOptions,
  ObjectOptions,
  ListOptions,
  SlugOptions,
} from './type-options.ts'
import type { Rule, RuleFor, ValidationSource } from './validation/rule.ts'
import type { BuiltInValues, RichTable } from './value-of.ts'

/** The part of the signed-in user that schema callbacks can read. */
export interface CurrentUser {
  readonly id: string
  readonly name?: string
  readonly email?: string
  readonly roles?: readonly { readonly name: string; readonly title?: string }[]
}

/** Arguments of a `hidden` or `readOnly` callback, which must not modify them. */
export interface ConditionalContext {
  readonly document: ContentDocument | undefined
  readonly parent: unknown
  readonly value: unknown
  readonly currentUser: CurrentUser | null
}

/** A constant, or a synchronous callback that is called again whenever a value it read changes. */
export type Conditional = boolean | ((context: ConditionalContext) => boolean)

/** Arguments of an initial-value callback besides its parameters. */
export interface InitialValueContext {
  readonly currentUser: CurrentUser | null
  readonly projectId?: string
  readonly dataset?: string
}

/** A JSON value, or a callback (possibly async) that returns one. */
export type InitialValueSource<V = unknown> = V | InitialValueFunction<V>

type InitialValueFunction<V = unknown> = (
  params: Record<string, unknown>,
  context: InitialValueContext,
) => V | Promise<V>

/** The values a preview needs, and how they become title, subtitle and media. */
export interface PreviewDefinition {
  /** Alias → path from the document, through references: `{title: 'name', media: 'author.image'}`. */
  readonly select?: Readonly<Record<string, string>>
  /** Computes the displayed values from the selected ones. */
  readonly prepare?: (selection: Record<string, unknown>) => Record<string, unknown>
}

export interface OrderingDefinition {
  readonly name: string
  readonly title: string
  readonly by: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[]
}

export interface FieldGroupDefinition {
  readonly name: string
  readonly title?: string
  readonly icon?: string
  /** The group that is open initially; without one, "All fields" is. */
  readonly default?: boolean
  readonly hidden?: Conditional
}

export interface FieldsetDefinition {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly options?: LayoutOptions
  readonly hidden?: Conditional
  readonly readOnly?: Conditional
  readonly group?: string | readonly string[]
}

/**
 * A schema type as its author writes it: plain data, no React. This is the loose form that the
 * compiler reads; `defineType` and its siblings check the exact options of each built-in type.
 */
export interface TypeDefinition {
  readonly name: string
  readonly type: string
  readonly title?: string
  readonly description?: string
  /** Name of an icon in the icon set. */
  readonly icon?: string
  readonly hidden?: Conditional
  readonly readOnly?: Conditional
  readonly deprecated?: { readonly reason: string }
  readonly placeholder?: string
  // Callbacks differ per type; the builder functions type them exactly. A callback in a plain literal gets the rule
  // with all conditions.
  readonly validation?: ((rule: Rule) => unknown) | object
  readonly initialValue?: InitialValueFunction | {} | null
  readonly options?: object
  readonly rows?: number
  readonly fields?: readonly FieldDefinition[]
  readonly fieldsets?: readonly FieldsetDefinition[]
  readonly groups?: readonly FieldGroupDefinition[]
  readonly of?: readonly ArrayMemberDefinition[]
  readonly to?: ReferenceTarget | readonly ReferenceTarget[]
  readonly weak?: boolean
  readonly preview?: PreviewDefinition
  readonly orderings?: readonly OrderingDefinition[]
  /** Edits are written to the published document directly. */
  readonly liveEdit?: boolean
  /** False hides the type from "new document" lists. */
  readonly creatable?: boolean
  /** Other properties are kept for custom inputs. */
  readonly [extra: string]: unknown
}

export interface FieldDefinition extends TypeDefinition {
  readonly fieldset?: string
  readonly group?: string | readonly string[]
}

/** An item type of an array; its name is the `_type` of the items and may be left out. */
export type ArrayMemberDefinition = Omit<TypeDefinition, 'name'> & { readonly name?: string }

export interface ReferenceTarget {
  readonly type: string
  /** Default: the title of the type in this schema, otherwise its name in words. */
  readonly title?: string
  /** Preview for documents of another dataset whose type this schema does not declare. */
  readonly preview?: PreviewDefinition
}

interface Common<V, Kind extends string> {
  readonly title?: string
  readonly description?: string
  readonly icon?: string
  readonly hidden?: Conditional
  readonly readOnly?: Conditional
  readonly deprecated?: { readonly reason: string }
  readonly initialValue?: InitialValueSource<V>
  readonly validation?: ValidationSource<RuleFor<Kind>>
  readonly [extra: string]: unknown
}

/** The known options, plus any others for custom inputs. */
type Options<Known> = Known & { readonly [extra: string]: unknown }

interface TextLike<Kind extends string> extends Common<string, Kind> {
  readonly placeholder?: string
  readonly options?: Options<ListOptions<string>>
}

interface FieldsAbove {
  readonly fields: readonly FieldDefinition[]
  readonly fieldsets?: readonly FieldsetDefinition[]
  readonly groups?: readonly FieldGroupDefinition[]
  readonly preview?: PreviewDefinition
}

interface ObjectLike<Kind extends string>
  extends Common<Record<string, unknown>, Kind>, FieldsAbove {
  readonly options?: Options<ObjectOptions>
}

/** An image or file may have additional fields. */
interface AssetLike<Kind extends 'image' | 'file'>
  extends Common<Partial<BuiltInValues[Kind]>, Kind>, Partial<FieldsAbove> {
  readonly options?: Options<LayoutOptions>
}

/** The exact options of the built-in types that have an input; other names use the loose form. */
export interface BuiltInDefinitions {
  string: TextLike<'string'>
  text: TextLike<'text'> & { readonly rows?: number }
  url: TextLike<'url'>
  email: TextLike<'email'>
  telephone: TextLike<'telephone'>
  number: Common<number, 'number'> & {
    readonly placeholder?: string
    readonly options?: Options<ListOptions<number>>
  }
  boolean: Common<boolean, 'boolean'> & { readonly options?: Options<BooleanOptions> }
  date: Common<string, 'date'> & {
    readonly placeholder?: string
    readonly options?: Options<DateOptions>
  }
  datetime: Common<string, 'datetime'> & {
    readonly placeholder?: string
    readonly options?: Options<DateTimeOptions>
  }
  richDate: Common<BuiltInValues['richDate'], 'richDate'> & {
    readonly options?: Options<DateTimeOptions>
  }
  slug: Common<BuiltInValues['slug'], 'slug'> & { readonly options?: Options<SlugOptions> }
  geopoint: Common<Partial<BuiltInValues['geopoint']>, 'geopoint'> & {
    readonly options?: Options<object>
  }
  code: Common<Partial<BuiltInValues['code']>, 'code'> & {
    readonly options?: Options<{
      /** Language of a new value. Default `text`. */
      readonly language?: string
      readonly languages?: readonly (string | { readonly value: string; readonly title?: string })[]
    }>
  }
  table: Common<Partial<BuiltInValues['table']> | Partial<RichTable<unknown>>, 'table'> & {
    /** Members of the rich text in each cell. Default: cells are strings. */
    readonly of?: readonly ArrayMemberDefinition[]
    readonly options?: Options<object>
  }
  reference: Common<Partial<BuiltInValues['reference']>, 'reference'> & {
    readonly to: ReferenceTarget | readonly ReferenceTarget[]
    readonly weak?: boolean
    readonly options?: Options<object>
  }
  crossDatasetReference: Common<
    Partial<BuiltInValues['crossDatasetReference']>,
    'crossDatasetReference'
  > & {
    readonly to: ReferenceTarget | readonly ReferenceTarget[]
    /** Dataset of the target documents. */
    readonly dataset: string
    /** Default: the project of the document that contains the reference. */
    readonly projectId?: string
    readonly weak?: boolean
    /** The URL of a document in its own studio: `https://…` or a path on this host. */
    readonly studioUrl?: (document: { id: string; type: string }) => string | null
    readonly options?: Options<object>
  }
  image: AssetLike<'image'>
  file: AssetLike<'file'>
  object: ObjectLike<'object'>
  document: ObjectLike<'document'> & {
    readonly options?: Options<DocumentOptions>
    readonly orderings?: readonly OrderingDefinition[]
    readonly liveEdit?: boolean
    readonly creatable?: boolean
  }
  array: Common<readonly unknown[], 'array'> & {
    readonly of: readonly ArrayMemberDefinition[]
    readonly options?: Options<ArrayOptions>
  }
}

declare global {
  /**
   * Names of your own types, so that `defineField({ type: 'seo' })` knows them:
   * `declare global { interface ContentTypes { seo: unknown } }`.
   */
  interface ContentTypes {}
}

/**
 * In `defineField` any other name is a mistake; a plain object may have it. The type is one that no name has, and the
 * editor shows it as the message.
 */
type KnownKind<Kind extends string> = string extends Kind
  ? unknown
  : Kind extends keyof BuiltInDefinitions | keyof ContentTypes
    ? unknown
    : { readonly type: { readonly problem: `no built-in type, and not in ContentTypes: ${Kind}` } }

type DefinitionFor<Kind extends string> = Kind extends keyof BuiltInDefinitions
  ? BuiltInDefinitions[Kind]
  : Omit<TypeDefinition, 'name' | 'type'>

/** Declares a named type: a document, or an object or value type that fields can refer to by name. */
export function defineType<
  const Kind extends string,
  const Name extends string,
  const Definition extends DefinitionFor<Kind>,
>(
  definition: { readonly name: Name; readonly type: Kind } & DefinitionFor<Kind> & Definition,
): { readonly name: Name; readonly type: Kind } & Definition {
  return definition
}

/** Declares a field of an object or document. */
export function defineField<
  const Kind extends string,
  const Name extends string,
  const Definition extends DefinitionFor<Kind>,
>(
  definition: {
    readonly name: Name
    readonly type: Kind
    readonly fieldset?: string
    readonly group?: string | readonly string[]
  } & DefinitionFor<Kind> &
    KnownKind<Kind> &
    Definition,
): { readonly name: Name; readonly type: Kind } & Definition {
  return definition
}

/** Declares one item type of an array. */
export function defineArrayMember<
  const Kind extends string,
  const Definition extends DefinitionFor<Kind>,
>(
  definition: { readonly name?: string; readonly type: Kind } & DefinitionFor<Kind> & Definition,
): { readonly type: Kind } & Definition {
  return definition
}
