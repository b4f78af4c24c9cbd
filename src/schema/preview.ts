import { isRecord } from '../model/document.ts'
import { getAt } from '../model/path.ts'
import { attempt } from './attempt.ts'
import type { SchemaField, SchemaType } from './schema.ts'
import { jsonTypeName } from './walk.ts'

/** The content of a preview. Every part is optional. */
export interface PreviewValue {
  readonly title?: string
  readonly subtitle?: string
  readonly description?: string
  readonly imageUrl?: string
  readonly date?: string
  /** An image value, or any value a custom layout supports. */
  readonly media?: unknown
  readonly status?: unknown
  /** True when the type's preview configuration failed; the texts then describe the failure. */
  readonly invalid?: true
}

export interface PreviewSelection {
  /** Alias → path from the document; a path may lead through references. */
  readonly select: Readonly<Record<string, string>>
}

/** Reports a mistake in a preview configuration to the developer. */
export type PreviewReport = (message: string, error?: unknown) => void

const texts = ['title', 'subtitle', 'description', 'imageUrl', 'date'] as const

/** Shown instead of a preview whose configuration is invalid. */
export const invalidPreview: PreviewValue = {
  title: 'Invalid preview config',
  subtitle: 'Check the error log in the console',
  invalid: true,
}

/**
 * The values a preview of this type needs: the author's selection, or a guess from field names. For each image, the URL
 * of its file is added.
 */
export function previewSelection(type: SchemaType): PreviewSelection {
  const chosen = Object.entries(type.preview?.select ?? guessSelection(type.fields))
  const usable = chosen.filter(([, path]) => typeof path === 'string' && path)
  const urls = usable
    .filter(([alias, path]) => alias === 'media' || isImagePath(type, path))
    .map(([alias, path]) => [urlAlias(alias), `${path}.asset.url`])
  return { select: Object.fromEntries([...usable, ...urls]) }
}

/** Contains a colon, so that it does not collide with an author's alias. */
function urlAlias(alias: string): string {
  return `${alias}:url`
}

function isImagePath(type: SchemaType, path: string): boolean {
  let current: SchemaType | undefined = type
  for (const name of path.split('.')) current = current?.field(name)?.type
  return current?.fieldType.isPicture === true
}

/** The preview of a loaded value, without following references. */
export function previewOf(type: SchemaType, value: unknown, report: PreviewReport): PreviewValue {
  const { select } = previewSelection(type)
  const selected = Object.entries(select).map(([alias, path]) => {
    const segments = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    return [alias, getAt(value, segments)]
  })
  const shown = prepareValue(type, Object.fromEntries(selected), report)
  const { fieldType } = type
  if (type.preview || !fieldType.preview || !fieldType.isValue(value)) return shown
  const own = attempt(() => fieldType.preview?.(value, type))
  if (!own.ok) report(`The preview of "${fieldType.name}" failed: ${own.error.message}`, own.error)
  if (!own.ok) return invalidPreview
  const { title, ...rest } = { ...shown, ...own.value }
  return title ? { ...rest, title } : rest
}

/**
 * Computes the preview from the selected values. Never throws: a `prepare` that fails or returns an invalid result is
 * reported, and the preview shows that.
 */
export function prepareValue(
  type: Pick<SchemaType, 'name' | 'preview'>,
  selected: Readonly<Record<string, unknown>>,
  report: PreviewReport,
): PreviewValue {
  const prepare = type.preview?.prepare
  const own = Object.entries(selected).filter(([alias]) => !alias.endsWith(':url'))
  const prepared = attempt<unknown>(() => {
    const selection = Object.fromEntries(own)
    return prepare ? prepare(selection) : selection
  })
  if (!prepared.ok) {
    report(
      `The preview of "${type.name}" failed in prepare: ${prepared.error.message}`,
      prepared.error,
    )
    return invalidPreview
  }
  const { value } = prepared
  if (!isRecord(value)) {
    report(
      `The preview of "${type.name}" must be an object; prepare returned ${jsonTypeName(value)}`,
    )
    return invalidPreview
  }
  const wrong = texts.filter((name) => !isText(value[name]))
  for (const name of wrong) {
    report(
      `The preview of "${type.name}" returned ${jsonTypeName(value[name])} as ${name}; ` +
        'it must be a string, number, boolean, undefined or null',
    )
  }
  if (wrong.length > 0) return invalidPreview
  const shown = Object.fromEntries(texts.flatMap((name) => textEntry(name, value[name])))
  const media = value['media'] ?? undefined
  const source = media && own.find(([, chosen]) => chosen === media)?.[0]
  const url = source && selected[urlAlias(source)]
  return {
    ...(typeof url === 'string' && { imageUrl: url }),
    ...shown,
    ...(media !== undefined && { media }),
    ...(value['status'] !== undefined && { status: value['status'] }),
  }
}

function isText(value: unknown): boolean {
  return (
    value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)
  )
}

function textEntry(name: string, value: unknown): [string, string][] {
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? `${value}`.trim() : ''
  return text ? [[name, text]] : []
}

const titleNames = ['title', 'name', 'label', 'heading', 'header', 'caption', 'question', 'term']
const subtitleNames = ['subtitle', 'description', 'summary', 'excerpt', 'role', 'email']

/** Without a preview configuration: fields with typical names for a title, or the first text. */
function guessSelection(fields: readonly SchemaField[]): Record<string, string> {
  // System fields, such as the id in a reference, are not used as titles.
  const scalar = fields.filter(
    ({ name, type }) =>
      !name.startsWith('_') && (type.jsonType === 'string' || type.jsonType === 'number'),
  )
  const named = (names: readonly string[]) =>
    names.flatMap((name) => scalar.filter((field) => field.name === name))[0]
  const title =
    named(titleNames) ?? scalar.find(({ type }) => type.jsonType === 'string') ?? scalar[0]
  const subtitle = named(subtitleNames)
  const media = fields.find(({ type }) => type.fieldType.isPicture)
  const guess: Record<string, string> = {}
  if (title) guess['title'] = title.name
  if (subtitle && subtitle !== title) guess['subtitle'] = subtitle.name
  if (media) guess['media'] = media.name
  return guess
}
