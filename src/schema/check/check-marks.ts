import { isRecord } from '../../model/document.ts'
import type { TypeDefinition } from '../define.ts'
import { below, builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition } from './check-scope.ts'

/** Checks the styles, lists, marks and annotations of rich text. */
export function checkMarks(
  { styles, lists, marks }: TypeDefinition,
  place: CheckPlace,
  scope: CheckScope,
): { readonly marks?: unknown } {
  checkChoices(styles, ['styles'], place, scope)
  checkChoices(lists, ['lists'], place, scope)
  if (marks === undefined) return {}
  if (!isRecord(marks)) {
    const message = '"marks" must be an object with "decorators" and "annotations"'
    scope.report(place, { severity: 'error', at: ['marks'], message, helpId: 'rich-text' })
    return { marks: undefined }
  }
  checkChoices(marks['decorators'], ['marks', 'decorators'], place, scope)
  const { annotations } = marks
  if (annotations === undefined) return {}
  return { marks: { ...marks, annotations: checkAnnotations(annotations, place, scope) } }
}

/** Checks choices such as `{title, value}`, each with a unique value. */
function checkChoices(
  choices: unknown,
  at: readonly string[],
  place: CheckPlace,
  scope: CheckScope,
): void {
  if (choices === undefined) return
  const report = (index: readonly number[], message: string) =>
    scope.report(place, { severity: 'error', at: [...at, ...index], message, helpId: 'rich-text' })
  if (!Array.isArray(choices)) return report([], `"${at.at(-1)}" must be a list`)
  const values = choices.map((one: unknown) => (isRecord(one) ? one['value'] : undefined))
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'string' || value === '') report([index], 'A value is missing')
    else if (values.indexOf(value) < index) report([index], `There is already a "${value}"`)
  }
}

function checkAnnotations(
  annotations: unknown,
  place: CheckPlace,
  scope: CheckScope,
): readonly CleanDefinition[] {
  const at = below(place, 'marks', 'annotations')
  const report = (where: CheckPlace, severity: 'error' | 'warning', message: string) =>
    scope.report(where, { severity, message, helpId: 'rich-text' })
  if (!Array.isArray(annotations)) {
    report(at, 'error', '"annotations" must be a list of object types')
    return []
  }
  const clean: CleanDefinition[] = []
  annotations.forEach((annotation: unknown, index) => {
    const where = below(at, index)
    if (!isRecord(annotation)) return report(where, 'error', 'An annotation is an object type')
    if (place.above.includes(annotation)) return report(where, 'error', 'It contains itself')
    const checked = scope.check(annotation, where)
    const name = checked.name || checked.type
    if (builtInOf(checked.type, scope)?.jsonType !== 'object') {
      report(where, 'error', `An annotation is an object type; "${checked.type}" is not`)
    } else if (clean.some((other) => (other.name || other.type) === name)) {
      report(where, 'error', `There is already an annotation "${name}"`)
    } else clean.push(checked)
  })
  return clean
}
