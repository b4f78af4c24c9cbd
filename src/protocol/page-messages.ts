/**
 * Messages between a studio and a page of a site in its preview. The page greets the window around it, at each origin
 * that it names and at no other; a studio of that origin answers with a port, over which everything else goes.
 */

/** What a page sends to the window around it once it can be followed. */
export const pageGreeting = 'content-studio: a page'
/** What a studio answers, with a port. */
export const studioGreeting = 'content-studio: a studio'

/** A document on the page, and the paths of its fields there; without a path, the document itself. */
export interface ShownDocument {
  readonly id: string
  readonly type: string
  readonly paths: readonly string[]
}

/** A field of a document. */
export interface FieldPlace {
  readonly id: string
  readonly type: string
  readonly path: string
}

export type PageMessage =
  /** What the page shows now. */
  | { readonly kind: 'shown'; readonly url: string; readonly documents: readonly ShownDocument[] }
  /** A field was chosen on the page. */
  | ({ readonly kind: 'pick' } & FieldPlace)
  /** The keyboard leaves the page, forwards or backwards. */
  | { readonly kind: 'leave'; readonly backwards: boolean }
  /** Another page follows. */
  | { readonly kind: 'end' }

/** A value of a document as the form has it. */
export interface ShownValue {
  readonly path: string
  readonly value: unknown
  /** What a page may show instead: the published value. */
  readonly former?: unknown
}

export type StudioMessage =
  /** A secret for the page to show drafts with: it was followed to, and its address has none. */
  | { readonly kind: 'drafts'; readonly secret: string }
  /** Whether a click leads to the field, the colours of the page, and what places are called as a whole. */
  | {
      readonly kind: 'view'
      readonly picks: boolean
      readonly scheme: 'light' | 'dark' | null
      readonly label: string
    }
  /** What fields are called, by type and path. */
  | { readonly kind: 'titles'; readonly titles: Readonly<Record<string, string>> }
  /** The field that has the focus in a form; null for none. */
  | { readonly kind: 'focus'; readonly place: FieldPlace | null }
  | {
      readonly kind: 'values'
      readonly id: string
      readonly type: string
      readonly values: readonly ShownValue[]
    }

/** Most documents and fields that a page can report. */
const most = { documents: 1000, paths: 5000 } as const

type Unchecked = Readonly<Record<string, unknown>>

/** Checks a message of a page, which may be of another version; null for anything else. */
export function readPageMessage(data: unknown): PageMessage | null {
  const message = Object(data) as Unchecked
  switch (message['kind']) {
    case 'shown': {
      const { url, documents } = message
      if (typeof url !== 'string' || !Array.isArray(documents)) return null
      return {
        kind: 'shown',
        url,
        documents: documents.slice(0, most.documents).flatMap((one) => readShown(one) ?? []),
      }
    }
    case 'pick': {
      const place = readPlace(message)
      return place && { kind: 'pick', ...place }
    }
    case 'leave':
      return { kind: 'leave', backwards: message['backwards'] === true }
    case 'end':
      return { kind: 'end' }
    default:
      return null
  }
}

/** Checks a message of a studio; null for anything else. */
export function readStudioMessage(data: unknown): StudioMessage | null {
  const message = Object(data) as Unchecked
  switch (message['kind']) {
    case 'drafts': {
      const { secret } = message
      return isText(secret) ? { kind: 'drafts', secret } : null
    }
    case 'view': {
      const { picks, scheme, label } = message
      return {
        kind: 'view',
        picks: picks === true,
        scheme: scheme === 'light' || scheme === 'dark' ? scheme : null,
        label: typeof label === 'string' ? label : '',
      }
    }
    case 'titles':
      return { kind: 'titles', titles: textsOf(message['titles']) }
    case 'focus':
      return { kind: 'focus', place: readPlace(Object(message['place']) as Unchecked) }
    case 'values': {
      const { id, type, values } = message
      if (!isText(id) || !isText(type) || !Array.isArray(values)) return null
      return { kind: 'values', id, type, values: values.filter(isShownValue) }
    }
    default:
      return null
  }
}

/** The name of a field in `titles`. */
export const titleKey = (type: string, path: string): string => `${type} ${path}`

function readShown(data: unknown): ShownDocument | null {
  const { id, type, paths } = Object(data) as Unchecked
  if (!isText(id) || !isText(type) || !Array.isArray(paths)) return null
  return { id, type, paths: paths.filter((path) => typeof path === 'string').slice(0, most.paths) }
}

function readPlace({ id, type, path }: Unchecked): FieldPlace | null {
  return isText(id) && isText(type) && typeof path === 'string' ? { id, type, path } : null
}

function textsOf(data: unknown): Record<string, string> {
  const entries = Object.entries(Object(data) as Unchecked)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function isShownValue(data: unknown): data is ShownValue {
  return typeof (Object(data) as Unchecked)['path'] === 'string'
}
