import type { Path } from '../model/path.ts'
import type { CurrentUser } from './define.ts'
import type { CompiledSchema, SchemaType } from './schema.ts'
import type { DatasetClient, ValidationContext } from './validation/rule.ts'

// What `options` of the built-in types mean. Options of custom inputs may stand beside ours.

/** One choice of `options.list`: a plain value, or a value with the title editors read. */
export type ListEntry<V> = V | { readonly title: string; readonly value: V }

export interface ListOptions<V> {
  readonly list?: readonly ListEntry<V>[]
  readonly layout?: 'dropdown' | 'radio'
  readonly direction?: 'horizontal' | 'vertical'
}

/** How the fields of an object or fieldset stand on the page. */
export interface LayoutOptions {
  /** Fields per row where there is room; 1 is the default. */
  readonly columns?: number
  readonly collapsible?: boolean
  readonly collapsed?: boolean
}

export interface BooleanOptions {
  readonly layout?: 'switch' | 'checkbox'
}

export interface DateOptions {
  /** As in `YYYY-MM-DD`, the default; letters in brackets stand for themselves. */
  readonly dateFormat?: string
}

export interface DateTimeOptions extends DateOptions {
  /** As in `HH:mm`, the default. */
  readonly timeFormat?: string
  /** Minutes between the choices of a time: 1 to 60. */
  readonly timeStep?: number
  /** Name of the zone times are shown in, such as `Europe/Oslo`; the editor's own otherwise. */
  readonly displayTimeZone?: string
  readonly allowTimeZoneSwitch?: boolean
}

/** How the editor of one item opens. */
export interface ModalOptions {
  readonly type?: 'dialog' | 'popover'
  /** 0 is narrow, 2 wide; one per width of the page, or one for all. */
  readonly width?: number | 'auto' | readonly (number | 'auto')[]
}

export interface ArrayOptions {
  readonly layout?: 'list' | 'grid' | 'tags'
  readonly sortable?: boolean
  /** The only values or items there may be. */
  readonly list?: readonly unknown[]
  readonly modal?: ModalOptions
}

export interface SlugOptions {
  /** Path of the field it is made from, or a function that makes the text. */
  readonly source?: string | Path | SlugSource
  /** Turns the text into an address; what it returns is taken as it is. */
  readonly slugify?: Slugify
  readonly maxLength?: number
  /** Decides in our place whether nobody else has the slug. */
  readonly isUnique?: IsUnique
  /** The author knows that looking for slugs in arrays takes long. */
  readonly disableArrayWarning?: boolean
}

/** What a `source` or `slugify` function of a schema is given beside its subject. */
export interface SlugContext {
  readonly parent: unknown
  readonly parentPath: Path
  readonly projectId: string | undefined
  readonly dataset: string | undefined
  readonly schema: CompiledSchema | undefined
  readonly currentUser: CurrentUser | null
  /** A client of the dataset; absent in a form without a server. */
  readonly getClient: ((options?: { apiVersion?: string }) => DatasetClient) | undefined
}

/** What a host's `isUnique` is given beside the slug. */
export interface UniqueContext extends ValidationContext {
  /** The check that happens without the option: nobody else of the same type has the slug. */
  readonly defaultIsUnique: (slug: string) => Promise<boolean>
}

export type SlugSource = (
  // The document is whatever the author's schema says it is.
  document: Readonly<Record<string, unknown>>,
  context: SlugContext,
) => string | undefined | Promise<string | undefined>
export type Slugify = (
  input: string,
  type: SchemaType,
  context: SlugContext,
) => string | Promise<string>
export type IsUnique = (slug: string, context: UniqueContext) => boolean | Promise<boolean>
