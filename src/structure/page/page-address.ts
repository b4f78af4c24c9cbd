import type { ContentDocument } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { PreviewDefinition } from './preview-definition.ts'

/** The page that shows a document, or why there is none: no address, an error of the function, no web address. */
export type PageAddress =
  | { type: 'page'; url: URL }
  | { type: 'none' }
  | { type: 'failed'; error: unknown }
  | { type: 'refused'; text: string }

/** Asks a preview for the address of a document; `base` is that of the studio's page. */
export function addressOf(
  { url: ask }: PreviewDefinition,
  document: ContentDocument | null,
  base: string,
): PageAddress {
  if (!document) return { type: 'none' }
  try {
    const text = ask(document)
    if (text === null || text === undefined) return { type: 'none' }
    const url = URL.parse(text, base)
    // A script's address would run in the studio.
    const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol)
    return isWeb ? { type: 'page', url } : { type: 'refused', text: text }
  } catch (error) {
    return { type: 'failed', error }
  }
}

/**
 * Whether a document of a type may have an address, as far as can be known before it is there: whether one has it whose
 * fields have some value each.
 */
export function mayHaveAddress(
  preview: PreviewDefinition,
  type: SchemaType,
  base: string,
): boolean {
  const values = type.fields.map(({ name, type: { jsonType, name: kind } }): [string, unknown] => [
    name,
    kind === 'slug' ? { current: 'x' } : someValues[jsonType],
  ])
  const document = { ...Object.fromEntries(values), _id: 'x', _type: type.name } as ContentDocument
  return addressOf(preview, document, base).type !== 'none'
}

const someValues: Readonly<Record<string, unknown>> = { string: 'x', number: 1, boolean: true }

/** Names of previews in locations, where the views of a host have their own; the title may change. */
export const previewName = (index: number): string => `${previewPrefix}${index + 1}`

export const previewPrefix = 'page:'
