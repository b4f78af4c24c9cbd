import { createPathGlob } from '../../model/glob.ts'

/** The document a grant is checked against, as it is or as it would become. */
export type AccessSubject = Readonly<Record<string, unknown>>

/** Whether a document matches a grant's filter. */
export type GrantCondition = (document: AccessSubject) => boolean

const underPath = /^_id\s+in\s+path\(\s*(["'])([\w.*-]+)\1\s*\)$/
/** `!` binds tighter than `in`, so a negated condition is parenthesized. */
const negatedFilter = /^!\s*\((.*)\)$/
const ofType = /^_type\s*==\s*(["'])([\w.-]+)\1$/
const oneOfTypes = /^_type\s+in\s+\[\s*((?:["'][\w.-]+["']\s*,?\s*)+)\]$/

/** Compiles a filter that needs no GROQ evaluator, like those of the usual roles; null for any other filter. */
export function simpleCondition(filter: string): GrantCondition | null {
  const parts = filter.split('&&').map((part) => readPart(part.trim()))
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return null
  return (document) => known.every((holds) => holds(document))
}

function readPart(text: string): GrantCondition | null {
  if (text === 'true') return () => true
  if (text === 'false') return () => false
  const [, negated] = negatedFilter.exec(text) ?? []
  if (negated !== undefined) {
    const holds = readPart(negated.trim())
    return holds && ((document) => !holds(document))
  }
  const [, , pattern] = underPath.exec(text) ?? []
  if (pattern !== undefined) {
    const path = createPathGlob(pattern)
    return ({ _id: id }) => typeof id === 'string' && path.test(id)
  }
  const [, , type] = ofType.exec(text) ?? []
  if (type !== undefined) return ({ _type }) => _type === type
  const [, list] = oneOfTypes.exec(text) ?? []
  if (list === undefined) return null
  const types = [...list.matchAll(/[\w.-]+/g)].map(([name]) => name)
  return ({ _type }) => typeof _type === 'string' && types.includes(_type)
}
