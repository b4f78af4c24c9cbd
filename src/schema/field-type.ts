import type { FieldDefinition, TypeDefinition } from './define.ts'
import type { SchemaType } from './schema.ts'
import type { Rule } from './validation/rule.ts'

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array'

/**
 * The data half of a built-in type: what its values are, which rules hold without being written,
 * and what can become one of its values. Pure; the view half is a `FieldView`.
 */
export interface FieldType<V = unknown> {
  readonly name: string
  readonly jsonType: JsonType
  /** A valid value, as it is stored. */
  readonly example: V
  isValue(value: unknown): value is V
  /** Fields that every value of the type has, beside those its author declares. */
  readonly fields?: readonly FieldDefinition[]
  /** True when the type looks after what is inside its values; walks by the schema stop there. */
  readonly opaque?: true
  /** True when one input shows the whole object: a form has no places inside it, findings stand at the object. */
  readonly leaf?: true
  /** Rules that follow from the type and its options. */
  rules?(type: SchemaType): readonly Rule[]
  /** The value an "add" or "reset to default" starts from. */
  defaultValue?(): V
  /** What repair offers: from the name of the value's own type → the converted value or undefined. */
  readonly convert?: Readonly<Record<string, (value: unknown) => V | undefined>>
  /** Looks at the author's options; each message becomes a schema problem. */
  check?(definition: TypeDefinition, report: OptionReport): void
}

/** Names what is wrong at a path below the declaration. */
export type OptionReport = (
  severity: 'error' | 'warning',
  path: readonly (string | number)[],
  message: string,
) => void
