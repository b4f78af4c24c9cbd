import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import type { TypeDefinition } from '../define.ts'
import { checkDate } from '../validation/dates.ts'
import { jsonTypeName } from '../walk.ts'
import { fieldsOf } from './check-paths.ts'
import { builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope } from './check-scope.ts'
import { didYouMean } from '../nearest-name.ts'

type Declaration = Pick<TypeDefinition, 'type' | 'fields' | 'of' | 'options'>
type At = readonly (string | number)[]
type Report = (severity: 'error' | 'warning', at: At, message: string) => void

/** An initial value must be valid for its type; results of functions are checked when the functions are called. */
export function checkInitialValue(
  definition: Declaration & { readonly initialValue?: unknown },
  place: CheckPlace,
  scope: CheckScope,
): void {
  const report: Report = (severity, at, message) =>
    scope.report(place, {
      severity,
      at: ['initialValue', ...at],
      message,
      helpId: 'initial-values',
    })
  checkValue(definition.initialValue, definition, { at: [], scope, report })
}

interface Inside {
  readonly at: At
  readonly scope: CheckScope
  readonly report: Report
}

function checkValue(value: unknown, declaration: Declaration, inside: Inside): void {
  const { at, scope, report } = inside
  const builtIn = builtInOf(declaration.type, scope)
  if (value === undefined || value === null || typeof value === 'function' || !builtIn) return
  if (jsonTypeName(value) !== builtIn.jsonType) {
    const message = `The initial value of "${declaration.type}" is of type ${builtIn.jsonType}, not ${jsonTypeName(value)}`
    report('error', at, message)
    return
  }
  if (typeof value === 'string' && (builtIn.isDay || builtIn.isMoment)) {
    if (checkDate(value, builtIn.isDay ? 'date' : 'datetime') === null) return
    const example = `"${builtIn.name}", such as ${JSON.stringify(builtIn.example)}`
    report('error', at, `"${value}" is not a value of ${example}`)
  } else if (isRecord(value)) checkRecord(value, declaration, inside)
  else if (Array.isArray(value)) checkItems(value, declaration, inside)
  else if (!isListed(value, declaration.options)) {
    report(
      'warning',
      at,
      `The initial value ${JSON.stringify(value)} is not in the list of choices`,
    )
  }
}

function checkRecord(
  value: Readonly<Record<string, unknown>>,
  declaration: Declaration,
  { at, scope, report }: Inside,
): void {
  const fields = fieldsOf(declaration, scope)
  // Objects without declared fields accept any value.
  if (fields === null || fields.length === 0) return
  for (const [name, part] of Object.entries(value)) {
    if (name.startsWith('_')) continue
    const field = fields.find((one) => one.name === name)
    if (field) checkValue(part, field, { at: [...at, name], scope, report })
    else {
      const meant = didYouMean(
        name,
        fields.map((one) => one.name),
      )
      report('warning', [...at, name], `No field "${name}"${meant}`)
    }
  }
}

function checkItems(
  items: readonly unknown[],
  { of }: Declaration,
  { at, scope, report }: Inside,
): void {
  if (!Array.isArray(of) || of.length === 0) return
  for (const [index, item] of items.entries()) {
    const jsonType = jsonTypeName(item)
    const fitting = of.filter((one) => builtInOf(one.type, scope)?.jsonType === jsonType)
    if (fitting.length === 0) {
      report('error', [...at, index], `No item type of the array holds a value of type ${jsonType}`)
    } else if (fitting.length === 1) {
      checkValue(item, fitting[0], { at: [...at, index], scope, report })
    }
  }
}

function isListed(value: unknown, options: object | undefined): boolean {
  const { list } = (options ?? {}) as { list?: unknown }
  if (!Array.isArray(list) || list.length === 0) return true
  return list.some((entry: unknown) => isEqual(isRecord(entry) ? entry['value'] : entry, value))
}
