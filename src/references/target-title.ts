import type { CompiledSchema, SchemaType } from '../schema/schema.ts'
import { titleFromName } from '../schema/titles.ts'

/** The title of a target's type in a reference; types of other datasets are not in this schema. */
export function targetTitle(schema: CompiledSchema, reference: SchemaType, name: string): string {
  const own = reference.elsewhere ? undefined : schema.get(name)?.title
  const declared = reference.to.find(({ type }) => type === name)?.title
  return declared ?? own ?? titleFromName(name)
}
