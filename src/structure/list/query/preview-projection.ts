import { previewSelection } from '../../../schema/preview.ts'
import type { SchemaType } from '../../../schema/schema.ts'

/** GROQ projection of a type's preview, for list queries. */
export interface PreviewProjection {
  /** Content of the projection, without braces. */
  readonly groq: string
  /** Whether it follows references to other documents. Assets do not count: their documents do not change. */
  readonly leadsElsewhere: boolean
}

/** Builds the projection that loads the preview with its row. Null if GROQ cannot express it. */
export function previewProjection(type: SchemaType): PreviewProjection | null {
  const parts: string[] = []
  let leadsElsewhere = false
  for (const [alias, path] of Object.entries(previewSelection(type).select)) {
    const value = projectPath(type, path)
    if (!value) return null
    parts.push(`${JSON.stringify(alias)}: ${value.groq}`)
    leadsElsewhere ||= value.leadsElsewhere
  }
  return parts.length === 0 ? null : { groq: parts.join(', '), leadsElsewhere }
}

/** A value of a document or of one that it refers to. */
export interface ProjectedPath extends PreviewProjection {
  /** Type of the value; undefined if the schema declares none, null if it belongs to another document. */
  readonly type: SchemaType | null | undefined
}

/** Projects a path: names and indexes separated by dots; references are followed implicitly. */
export function projectPath(type: SchemaType, path: string): ProjectedPath | null {
  const segments = path.split(/->\.?|[.[\]]/).filter((segment) => segment !== '')
  let at: SchemaType | null | undefined = type
  let groq = ''
  let leadsElsewhere = false
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (/^\d+$/.test(segment) && at?.jsonType === 'array') {
      groq += `[${segment}]`
      at = at.of.length === 1 ? at.of[0] : null
      continue
    }
    // Below a field of unknown type, it is unclear whether the rest of the path is in another document.
    if (!/^[A-Za-z_]\w*$/.test(segment) || (at === null && !isLast)) return null
    groq += groq === '' ? segment : `.${segment}`
    if (isLast) {
      at = at && at.field(segment)?.type
      break
    }
    const next = at && stepInto(at, segment)
    if (next === null) return null
    if (next?.leads && !isOfReference(segments[index + 1])) {
      groq += '->'
      leadsElsewhere ||= next.type !== undefined
    }
    at = next?.type
  }
  return groq === '' ? null : { groq, leadsElsewhere, type: at }
}

interface Step {
  /** Undefined for a plain value, which has no fields below; null if unknown. */
  type: SchemaType | null | undefined
  /** The value is a reference. */
  leads: boolean
}

/** Follows a field by name; null if it refers to something outside the dataset. */
function stepInto(type: SchemaType, name: string): Step | null {
  const next = type.field(name)?.type
  if (!next) return { type: undefined, leads: false }
  const { pointsAt } = next.fieldType
  if (pointsAt !== 'dataset') return pointsAt ? null : { type: next, leads: false }
  // Asset documents contain only plain values.
  const isAsset = next.to.length > 0 && next.to.every((target) => target.type.startsWith('sanity.'))
  return { type: isAsset ? undefined : null, leads: true }
}

/** Whether a name such as `_ref` is a field of the reference itself. */
function isOfReference(name: string | undefined): boolean {
  return name?.startsWith('_') === true && name !== '_id' && name !== '_rev'
}
