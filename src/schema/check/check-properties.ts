import { isRecord } from '../../model/document.ts'
import type { CheckPlace, CheckScope } from './check-scope.ts'

/** Checks the properties that all declarations share. An invalid property is reported and removed. */
export function checkProperties<T extends object>(
  declaration: T,
  place: CheckPlace,
  scope: CheckScope,
): T {
  const clean = { ...declaration } as Record<string, unknown>
  for (const [key, isValid, expected] of properties) {
    if (clean[key] === undefined || isValid(clean[key])) continue
    const message = `"${key}" must be ${expected}`
    scope.report(place, { severity: 'error', at: [key], message })
    delete clean[key]
  }
  return clean as T
}

const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isConditional = (value: unknown) => isFlag(value) || typeof value === 'function'

function isPreview(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { select, prepare } = value
  return (
    (select === undefined || isRecord(select)) &&
    (prepare === undefined || typeof prepare === 'function')
  )
}

function isOrderings(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one) => isRecord(one) && isText(one['name']) && isText(one['title']) && isBy(one['by']),
    )
  )
}

function isBy(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((part) => isRecord(part) && isText(part['field']) && isDirection(part['direction']))
  )
}

const isDirection = (value: unknown) => value === undefined || value === 'asc' || value === 'desc'

const properties: readonly (readonly [string, (value: unknown) => boolean, string])[] = [
  ['title', isText, 'a text'],
  ['description', isText, 'a text'],
  ['placeholder', isText, 'a text'],
  ['icon', isText, 'the name of an icon'],
  ['hidden', isConditional, 'true, false or a function'],
  ['readOnly', isConditional, 'true, false or a function'],
  ['liveEdit', isFlag, 'true or false'],
  ['creatable', isFlag, 'true or false'],
  ['weak', isFlag, 'true or false'],
  ['options', isRecord, 'an object'],
  ['deprecated', (value) => isRecord(value) && isText(value['reason']), 'an object with a reason'],
  ['preview', isPreview, 'an object with "select" and "prepare"'],
  ['orderings', isOrderings, 'a list of orderings with name, title and by'],
]
