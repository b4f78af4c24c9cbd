import type { SchemaType } from './schema.ts'

/** What a preview shows. Every text may be missing. */
export interface PreviewValue {
  readonly title?: string
  readonly subtitle?: string
  readonly description?: string
  /** An image value, or whatever a custom layout understands. */
  readonly media?: unknown
  readonly imageUrl?: string
  readonly date?: string
  readonly status?: unknown
  /** True when the type's preview configuration failed; the texts then say so. */
  readonly invalid?: true
}

export interface PreviewSelection {
  /** Alias → path from the document; a path may lead through references. */
  readonly select: Readonly<Record<string, string>>
}

/** Tells the developer what is wrong with a preview configuration. */
export type PreviewReport = (message: string, error?: unknown) => void

/** The values a preview of this type needs: the author's selection, or a guess from field names. */
export function previewSelection(type: SchemaType): PreviewSelection {
  throw new Error(`soon: ${type.name}`)
}

/** Makes the shown values from selected ones. Never throws: a failing `prepare` gives a value that says so. */
export function prepareValue(
  type: SchemaType,
  selected: Readonly<Record<string, unknown>>,
  report: PreviewReport,
): PreviewValue {
  throw new Error(`soon: ${type.name} ${selected} ${report}`)
}
