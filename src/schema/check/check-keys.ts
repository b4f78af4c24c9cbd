import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../field-type.ts'
import { below } from './check-scope.ts'
import type { CheckPlace, CheckScope } from './check-scope.ts'
import { nearestName } from '../nearest-name.ts'

const commonKeys = [
  ...[
    'name',
    'type',
    'title',
    'description',
    'icon',
    'hidden',
    'readOnly',
    'deprecated',
    'options',
  ],
  ...['placeholder', 'validation', 'initialValue', 'preview', 'fieldset', 'group'],
]

/**
 * Reports unknown keys. Custom inputs may use keys of their own, so a key is reported only when it looks like a typo of
 * a known one, is not supported by this type, or belongs in `options`.
 */
export function checkKeys(
  definition: object,
  fieldType: FieldType | undefined,
  place: CheckPlace,
  scope: CheckScope,
): void {
  if (!fieldType) return
  const keys = new Set([...commonKeys, ...(fieldType.keys ?? [])])
  const options = fieldType.optionKeys ?? []
  const elsewhere = new Set([...scope.fieldTypes.values()].flatMap((one) => one.keys ?? []))
  const report = (at: CheckPlace, key: string, message: string) =>
    scope.report(at, { severity: 'warning', at: [key], message, helpId: 'keys' })
  for (const key of Object.keys(definition)) {
    if (keys.has(key)) continue
    const meant = nearestName(key, keys)
    if (options.includes(key)) report(place, key, `"${key}" belongs in "options"`)
    else if (elsewhere.has(key)) {
      report(place, key, `"${key}" says nothing about a "${fieldType.name}"`)
    } else if (meant !== undefined) {
      report(place, key, `Unknown key "${key}"; did you mean "${meant}"?`)
    }
  }
  const { options: given } = definition as { options?: unknown }
  for (const key of isRecord(given) ? Object.keys(given) : []) {
    const meant = options.includes(key) ? undefined : nearestName(key, options)
    if (meant === undefined) continue
    report(below(place, 'options'), key, `Unknown option "${key}"; did you mean "${meant}"?`)
  }
}
