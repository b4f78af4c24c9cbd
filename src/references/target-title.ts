import type { CompiledSchema, SchemaType } from '../schema/schema.ts'
import { titleFromName } from '../schema/titles.ts'

/** What documents of a type are called at a reference; of another dataset's types this schema knows nothing. */
export function targetTitle(schema: CompiledSchema, reference: SchemaType, name: string): string {
  const own = reference.elsewhere ? undefined : schema.get(name)?.title
  const declared = reference.to.find(({ type }) => type === name)?.title
  return declared ?? own ?? titleFromName(name)
}
