import type { ContentDocument } from '../model/document.ts'
import { ownField } from '../model/document.ts'
import { resolveConditional } from './conditional.ts'
import type { ConditionalResult } from './conditional.ts'
import type { Conditional, CurrentUser } from './define.ts'
import type { SchemaType } from './schema.ts'

export interface ConditionScope {
  readonly document: ContentDocument | undefined
  readonly currentUser: CurrentUser | null
  /** The object whose fields are evaluated. */
  readonly value: Readonly<Record<string, unknown>> | undefined
}

/** Results of the conditions of a field and of its fieldset. */
export interface FieldConditions {
  readonly hidden: boolean
  readonly readOnly: boolean
  readonly error: Error | null
}

/** Results of the conditions inside one object. Keeps its identity as long as no result changes. */
export interface ConditionResults {
  readonly fields: ReadonlyMap<string, FieldConditions>
  readonly hiddenGroups: ReadonlySet<string>
}

/** The conditions of an object's fields, fieldsets and groups, evaluated only when a value they read has changed. */
export interface Conditions {
  resolve(scope: ConditionScope): ConditionResults
  /** Whether any condition reads the whole document. */
  readonly readsDocument: boolean
}

export interface ConditionReport {
  /** `where` identifies the condition: `hidden of seo.title`. */
  readonly failed: (error: Error, where: string) => void
  readonly unusable: (warning: string, where: string) => void
}

export function createConditions(
  type: SchemaType,
  place: string,
  report: ConditionReport,
): Conditions {
  const questions = new Map<string, Question>()
  const reported = new Set<string>()
  // Most types have no condition to evaluate, so most results never change.
  const isFixed = partsOf(type).every(
    ({ hidden, readOnly }) => typeof hidden !== 'function' && typeof readOnly !== 'function',
  )
  let responses: ConditionResults | null = null

  function resolveFor(
    name: string,
    conditional: Conditional | undefined,
    scope: Inputs,
  ): ConditionalResult {
    const isHidden = name.startsWith('hidden')
    if (typeof conditional !== 'function') return resolveConditional(conditional, scope, !isHidden)
    const before = questions.get(name)
    if (before && !isStale(before, scope)) return before.result
    const result = resolveConditional(conditional, scope, !isHidden)
    questions.set(name, { ...scope, result })
    const where = place ? `${name} in ${place}` : name
    const message = result.error?.message ?? result.warning
    if (message && !reported.has(`${name} ${message}`)) {
      reported.add(`${name} ${message}`)
      if (result.error) report.failed(result.error, where)
      else report.unusable(message, where)
    }
    return result
  }

  return {
    get readsDocument() {
      return [...questions.values()].some(({ result }) => result.readsDocument)
    },
    resolve({ document, currentUser, value }) {
      if (isFixed && responses) return responses
      const scope = { document, currentUser, parent: value }
      const partly = { ...scope, value }
      const fieldsets = new Map(
        type.fieldsets.map(({ name, hidden, readOnly }) => [
          name,
          {
            hides: resolveFor(`hidden of fieldset ${name}`, hidden, partly).value,
            locks: resolveFor(`readOnly of fieldset ${name}`, readOnly, partly).value,
          },
        ]),
      )
      const fields = new Map(
        type.fields.map(({ name, type: { hidden, readOnly }, fieldset }) => {
          const own = { ...scope, value: value && ownField(value, name) }
          const hides = resolveFor(`hidden of ${name}`, hidden, own)
          const locks = resolveFor(`readOnly of ${name}`, readOnly, own)
          const around = fieldset === undefined ? undefined : fieldsets.get(fieldset)
          const result: FieldConditions = {
            hidden: hides.value || around?.hides === true,
            // A field with a broken condition becomes read-only, as the condition might have required it.
            readOnly: locks.value || around?.locks === true || hides.error !== null,
            error: hides.error ?? locks.error,
          }
          return [name, result] as const
        }),
      )
      const hiddenGroups = new Set(
        type.groups
          .filter(({ name, hidden }) => resolveFor(`hidden of group ${name}`, hidden, partly).value)
          .map(({ name }) => name),
      )
      const next: ConditionResults = { fields, hiddenGroups }
      responses = responses && isSameResult(responses, next) ? responses : next
      return responses
    },
  }
}

interface Inputs {
  readonly document: ContentDocument | undefined
  readonly currentUser: CurrentUser | null
  readonly parent: unknown
  readonly value: unknown
}

interface Question extends Inputs {
  readonly result: ConditionalResult
}

function partsOf(
  type: SchemaType,
): readonly { hidden: Conditional | undefined; readOnly?: Conditional | undefined }[] {
  const fields = type.fields.map(({ type }) => type)
  return [...fields, ...type.fieldsets, ...type.groups]
}

function isStale({ result, ...before }: Question, scope: Inputs): boolean {
  return (
    before.value !== scope.value ||
    before.currentUser !== scope.currentUser ||
    (result.readsParent && before.parent !== scope.parent) ||
    (result.readsDocument && before.document !== scope.document)
  )
}

function isSameResult(a: ConditionResults, b: ConditionResults): boolean {
  return (
    isSameSet(a.hiddenGroups, b.hiddenGroups) &&
    [...b.fields].every(([name, result]) => {
      const before = a.fields.get(name)
      return (
        before?.hidden === result.hidden &&
        before.readOnly === result.readOnly &&
        before.error?.message === result.error?.message
      )
    })
  )
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name))
}
