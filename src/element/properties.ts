/**
 * A declared property of an element: how values set by attribute or property are parsed, and the default. `null` and
 * `undefined` always mean "not set".
 */
export interface Property<T> {
  /** Attribute name; true derives it from the property (`documentId` → `document-id`), false for none. */
  readonly attribute: string | boolean
  readonly fallback: T
  /** Reflects the value to the attribute, for CSS selectors of the page. */
  readonly reflect: boolean
  /** Parses a set value; throws `Refusal` if it is invalid. `text` is true for attributes. */
  read(value: unknown, text: boolean): T
}

export type PropertyTable = Readonly<Record<string, Property<unknown>>>

/** Instance members for a table of properties. */
export type PropertyValues<P extends PropertyTable> = {
  -readonly [K in keyof P]: P[K] extends Property<infer T> ? T : never
}

interface Naming {
  attribute?: string
  reflect?: boolean
}

/** Any text. */
export function text(naming: Naming = {}): Property<string | undefined> {
  return property(naming, undefined, (value) => String(value))
}

/**
 * A boolean attribute: true if present. The text `false` counts as false, as frameworks without custom element support
 * write it for false.
 */
export function flag(naming: Naming = {}): Property<boolean> {
  return property(naming, false, (value, isText) => (isText ? value !== 'false' : Boolean(value)))
}

/** One of the listed words. */
export function choice<const V extends string, F extends V | undefined>(
  values: readonly V[],
  options: Naming & { fallback: F },
): Property<V | F> {
  return property<V | F>(options, options.fallback, (value) => {
    if ((values as readonly unknown[]).includes(value)) return value as V
    throw new Refusal(`Use one of: ${values.join(', ')}.`)
  })
}

/** A finite number not below `min`. */
export function number(options: Naming & { fallback: number; min: number }): Property<number> {
  return property(options, options.fallback, (value) => {
    const result = value === '' ? Number.NaN : Number(value)
    if (Number.isFinite(result) && result >= options.min) return result
    throw new Refusal(`Use a number of at least ${options.min}.`)
  })
}

/** Any value, by property only: objects and functions are stored as they are, never converted to text. */
export function value<T>(): Property<T | undefined> {
  return { attribute: false, fallback: undefined, reflect: false, read: (given) => given as T }
}

/** An object by property, or by attribute the id of an element that provides it. */
export function reference<T extends object>(): Property<string | T | undefined> {
  return {
    attribute: true,
    fallback: undefined,
    reflect: false,
    read: (given) => given as string | T,
  }
}

function property<T>(
  { attribute = '', reflect = false }: Naming,
  fallback: T,
  read: Property<T>['read'],
): Property<T> {
  return { attribute: attribute || true, fallback, reflect, read }
}

/** Why a value is invalid, as advice; the element adds the name of the property. */
export class Refusal extends Error {}

/** The attribute that sets a property, or null if there is only the property. */
export function attributeOf(name: string, { attribute }: Property<unknown>): string | null {
  if (attribute === false) return null
  if (typeof attribute === 'string') return attribute
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
