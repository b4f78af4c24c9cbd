import { readMark } from '../live/marks.ts'
import { groupId } from '../model/ids.ts'
import { pathFromString } from '../model/path.ts'
import type { Path, PathSegment } from '../model/path.ts'
import type { CompiledSchema, SchemaType } from '../schema/schema.ts'

/** A field of a document that a page shows. */
export interface Target {
  /** Id of the document, without the prefix of drafts. */
  readonly id: string
  readonly type: string
  /** Empty for the document itself. */
  readonly path: Path
}

/** The attribute with which a page says what an element shows: id, type and path, separated by spaces. */
export const targetAttribute = 'data-content'

/** Reads the value of the attribute; null if it does not name a field. The path may contain spaces in keys. */
export function readTarget(text: string): Target | null {
  const [, id, type, path = ''] = /^\s*(\S+)\s+(\S+)(?:\s+(\S.*?))?\s*$/.exec(text) ?? []
  return id && type ? toTarget(id, type, path) : null
}

/** The field that an invisible mark in a text names; null without one. */
export function readMarkedTarget(text: string): Target | null {
  const mark = readMark(text)
  const [id, type, path] = ['id', 'type', 'path'].map((name) => mark?.get(name))
  return id && type && path ? toTarget(id, type, path) : null
}

function toTarget(id: string, type: string, path: string): Target | null {
  try {
    return { id: groupId(id), type, path: pathFromString(path) }
  } catch {
    return null
  }
}

/** What editors call a target, and how it is edited. */
export interface TargetInfo {
  /** Titles of the field and of those around it, outermost first; empty for a document. */
  readonly titles: readonly string[]
  readonly typeTitle: string
  /** The field of the document, or of its objects, whose input contains the value. */
  readonly field: Path
  /** The field that gets the focus: of an item of a list, its first one. */
  readonly focus: Path
  /** Its value fits on one line or two. */
  readonly isShort: boolean
}

/** Null if the schema does not know the type, or the type not the field. */
export function describeTarget(schema: CompiledSchema, { type, path }: Target): TargetInfo | null {
  const declared = schema.get(type)
  if (!declared) return null
  const titles: string[] = []
  const field: PathSegment[] = []
  let current: SchemaType | undefined = declared
  let isInItem = false
  for (const segment of path) {
    if (typeof segment !== 'string') {
      isInItem = true
      current = current?.of.length === 1 ? current.of[0] : undefined
      continue
    }
    const found: ReturnType<SchemaType['field']> = current?.field(segment)
    if (!found && !isInItem) return null
    if (found) titles.push(found.title)
    current = found?.type
    if (!isInItem) field.push(segment)
  }
  const isItem = typeof path.at(-1) === 'object' && current?.jsonType === 'object'
  const first = isItem ? current?.fields[0]?.name : undefined
  return {
    ...{ titles, typeTitle: declared.title, field },
    focus: first === undefined ? path : [...path, first],
    isShort: !isInItem && isShort(current),
  }
}

function isShort(type: SchemaType | undefined): boolean {
  return type !== undefined && ['string', 'number', 'boolean'].includes(type.jsonType)
}
