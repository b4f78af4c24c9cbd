import type { Path } from '../model/path.ts'
import type { CurrentUser } from './define.ts'
import type { CompiledSchema, SchemaType } from './schema.ts'
import type { DatasetClient, ValidationContext } from './validation/validation-context.ts'

// The `options` of the built-in types. Custom inputs may add options of their own.

/** One choice of `options.list`: a plain value, or a value with a title. */
export type ListEntry<V> = V | { readonly title: string; readonly value: V }

export interface ListOptions<V> {
  readonly list?: readonly ListEntry<V>[]
  readonly layout?: 'dropdown' | 'radio'
  readonly direction?: 'horizontal' | 'vertical'
}

/** Layout of the fields of an object or fieldset. */
export interface LayoutOptions {
  /** Fields per row when there is enough space. Default 1. */
  readonly columns?: number
  readonly collapsible?: boolean
  readonly collapsed?: boolean
}

/** Options of an object type. */
export interface ObjectOptions extends LayoutOptions {
  /** How rich text shows an object among its blocks, from title, subtitle and description of the preview. Default: a row. */
  readonly look?: ObjectLook
}

export const objectLooks = ['quote', 'box'] as const
export type ObjectLook = (typeof objectLooks)[number]

/** Options of a document type. */
export interface DocumentOptions extends LayoutOptions {
  /** The title of a duplicate; default `{title} (copy)`. With `false` it is that of the original. */
  readonly copyTitle?: string | false
  /** Names of the fields of writing mode; without it, there is none. */
  readonly writing?: readonly string[]
}

export interface BooleanOptions {
  readonly layout?: 'switch' | 'checkbox'
}

export interface DateOptions {
  /** Format such as `YYYY-MM-DD`, the default; text in brackets is literal. */
  readonly dateFormat?: string
}

export interface DateTimeOptions extends DateOptions {
  /** Format such as `HH:mm`, the default. */
  readonly timeFormat?: string
  /** Minutes between the offered times: 1 to 60. */
  readonly timeStep?: number
  /** Time zone for display, such as `Europe/Oslo`. Default: the editor's own. */
  readonly displayTimeZone?: string
  readonly allowTimeZoneSwitch?: boolean
}

/** How the editor of an array item opens. */
export interface ModalOptions {
  readonly type?: 'dialog' | 'popover'
  /** 0 is narrow, 2 is wide; one per breakpoint, or one for all. */
  readonly width?: number | 'auto' | readonly (number | 'auto')[]
}

export interface ArrayOptions {
  readonly layout?: 'list' | 'grid' | 'tags'
  readonly sortable?: boolean
  /** The only allowed values or items. */
  readonly list?: readonly unknown[]
  readonly modal?: ModalOptions
}

export interface SlugOptions {
  /** Path of the source field, or a function that returns the text. */
  readonly source?: string | Path | SlugSource
  /** Converts the source text to a slug; its result is used unchanged. */
  readonly slugify?: Slugify
  readonly maxLength?: number
  /** Replaces the default check that no other document has the slug. */
  readonly isUnique?: IsUnique
  /** Suppresses the warning that searching for slugs in arrays is slow. */
  readonly disableArrayWarning?: boolean
}

/** Second argument of a schema's `source` or `slugify` function. */
export interface SlugContext {
  readonly parent: unknown
  readonly parentPath: Path
  readonly projectId: string | undefined
  readonly dataset: string | undefined
  readonly schema: CompiledSchema | undefined
  readonly currentUser: CurrentUser | null
  /** Returns a client of the dataset; undefined in a form without a server. */
  readonly getClient: ((options?: { apiVersion?: string }) => DatasetClient) | undefined
}

/** Second argument of a host's `isUnique`. */
export interface UniqueContext extends ValidationContext {
  /** The default check: no other document of the same type has the slug. */
  readonly defaultIsUnique: (slug: string) => Promise<boolean>
}

export type SlugSource = (
  // The type of the document depends on the author's schema.
  document: Readonly<Record<string, unknown>>,
  context: SlugContext,
) => string | undefined | Promise<string | undefined>
export type Slugify = (
  input: string,
  type: SchemaType,
  context: SlugContext,
) => string | Promise<string>
export type IsUnique = (slug: string, context: UniqueContext) => boolean | Promise<boolean>
