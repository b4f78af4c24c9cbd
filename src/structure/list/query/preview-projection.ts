import { previewSelection } from '../../../schema/preview.ts'
import type { SchemaType } from '../../../schema/schema.ts'

/** The preview of a type as a list's query asks for it. */
export interface PreviewProjection {
  /** The inside of a projection. */
  readonly groq: string
  /** Whether it shows something of documents that the row's own refers to. Assets stay what they are. */
  readonly leadsElsewhere: boolean
}

/** So that a row arrives with its preview. Null where GROQ cannot express it. */
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

/** Paths as previews write them: names and numbers apart by dots, through references without a sign. */
function projectPath(type: SchemaType, path: string): PreviewProjection | null {
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
    // After an unknown part of the path it is unclear whether the rest is in another document.
    if (!/^[A-Za-z_]\w*$/.test(segment) || (at === null && !isLast)) return null
    groq += groq === '' ? segment : `.${segment}`
    if (isLast) break
    const next = at && stepInto(at, segment)
    if (next === null) return null
    if (next?.leads && !isOfReference(segments[index + 1])) {
      groq += '->'
      leadsElsewhere ||= next.type !== undefined
    }
    at = next?.type
  }
  return groq === '' ? null : { groq, leadsElsewhere }
}

interface Step {
  /** Undefined for a plain value, which has no fields below; null if unknown. */
  type: SchemaType | null | undefined
  /** The value is a reference. */
  leads: boolean
}

/** The type of this name; null if unknown. */
function stepInto(type: SchemaType, name: string): Step | null {
  const next = type.field(name)?.type
  if (!next) return { type: undefined, leads: false }
  const { pointsAt } = next.fieldType
  if (pointsAt !== 'dataset') return pointsAt ? null : { type: next, leads: false }
  // The documents of assets hold plain values only.
  const isAsset = next.to.length > 0 && next.to.every((target) => target.type.startsWith('sanity.'))
  return { type: isAsset ? undefined : null, leads: true }
}

/** `_ref` and the like are fields of the reference itself. */
function isOfReference(name: string | undefined): boolean {
  return name?.startsWith('_') === true && name !== '_id' && name !== '_rev'
}
