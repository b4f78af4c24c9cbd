import type { ContentDocument } from '../model/document.ts'
import { ownField } from '../model/document.ts'
import { resolveConditional } from './conditional.ts'
import type { ConditionalAnswer } from './conditional.ts'
import type { Conditional, CurrentUser } from './define.ts'
import type { SchemaType } from './schema.ts'

export interface ConditionScope {
  readonly document: ContentDocument | undefined
  readonly currentUser: CurrentUser | null
  /** The object whose fields are evaluated. */
  readonly value: Readonly<Record<string, unknown>> | undefined
}

/** Results of the conditions of a field and of its fieldset. */
export interface FieldAnswer {
  readonly hidden: boolean
  readonly readOnly: boolean
  readonly error: Error | null
}

/** Results of the conditions inside one object. The same object as long as no result changes. */
export interface ConditionAnswers {
  readonly fields: ReadonlyMap<string, FieldAnswer>
  readonly hiddenGroups: ReadonlySet<string>
}

/** The conditions of one object's fields, fieldsets and groups, evaluated only when what they read changed. */
export interface Conditions {
  resolve(scope: ConditionScope): ConditionAnswers
  /** Whether any of them looks at the whole document. */
  readonly readsDocument: boolean
}

export interface ConditionReport {
  /** `where` names the condition: `hidden of seo.title`. */
  readonly failed: (error: Error, where: string) => void
  readonly unusable: (warning: string, where: string) => void
}

export function createConditions(
  type: SchemaType,
  place: string,
  report: ConditionReport,
): Conditions {
  const questions = new Map<string, Question>()
  const said = new Set<string>()
  // Most types have no condition to evaluate, so most results never change.
  const isFixed = partsOf(type).every(
    ({ hidden, readOnly }) => typeof hidden !== 'function' && typeof readOnly !== 'function',
  )
  let answers: ConditionAnswers | null = null

  function ask(
    name: string,
    conditional: Conditional | undefined,
    scope: Asked,
  ): ConditionalAnswer {
    const isHidden = name.startsWith('hidden')
    if (typeof conditional !== 'function') return resolveConditional(conditional, scope, !isHidden)
    const before = questions.get(name)
    if (before && !isStale(before, scope)) return before.answer
    const answer = resolveConditional(conditional, scope, !isHidden)
    questions.set(name, { ...scope, answer })
    const where = place ? `${name} in ${place}` : name
    const message = answer.error?.message ?? answer.warning
    if (message && !said.has(`${name} ${message}`)) {
      said.add(`${name} ${message}`)
      if (answer.error) report.failed(answer.error, where)
      else report.unusable(message, where)
    }
    return answer
  }

  return {
    get readsDocument() {
      return [...questions.values()].some(({ answer }) => answer.readsDocument)
    },
    resolve({ document, currentUser, value }) {
      if (isFixed && answers) return answers
      const scope = { document, currentUser, parent: value }
      const partly = { ...scope, value }
      const fieldsets = new Map(
        type.fieldsets.map(({ name, hidden, readOnly }) => [
          name,
          {
            hides: ask(`hidden of fieldset ${name}`, hidden, partly).value,
            locks: ask(`readOnly of fieldset ${name}`, readOnly, partly).value,
          },
        ]),
      )
      const fields = new Map(
        type.fields.map(({ name, type: { hidden, readOnly }, fieldset }) => {
          const own = { ...scope, value: value && ownField(value, name) }
          const hides = ask(`hidden of ${name}`, hidden, own)
          const locks = ask(`readOnly of ${name}`, readOnly, own)
          const around = fieldset === undefined ? undefined : fieldsets.get(fieldset)
          const answer: FieldAnswer = {
            hidden: hides.value || around?.hides === true,
            // A field with a broken condition may not be changed: the condition might have forbidden it.
            readOnly: locks.value || around?.locks === true || hides.error !== null,
            error: hides.error ?? locks.error,
          }
          return [name, answer] as const
        }),
      )
      const hiddenGroups = new Set(
        type.groups
          .filter(({ name, hidden }) => ask(`hidden of group ${name}`, hidden, partly).value)
          .map(({ name }) => name),
      )
      const next: ConditionAnswers = { fields, hiddenGroups }
      answers = answers && isSameAnswer(answers, next) ? answers : next
      return answers
    },
  }
}

interface Asked {
  readonly document: ContentDocument | undefined
  readonly currentUser: CurrentUser | null
  readonly parent: unknown
  readonly value: unknown
}

interface Question extends Asked {
  readonly answer: ConditionalAnswer
}

function partsOf(
  type: SchemaType,
): readonly { hidden: Conditional | undefined; readOnly?: Conditional | undefined }[] {
  const fields = type.fields.map(({ type }) => type)
  return [...fields, ...type.fieldsets, ...type.groups]
}

function isStale({ answer, ...before }: Question, scope: Asked): boolean {
  return (
    before.value !== scope.value ||
    before.currentUser !== scope.currentUser ||
    (answer.readsParent && before.parent !== scope.parent) ||
    (answer.readsDocument && before.document !== scope.document)
  )
}

function isSameAnswer(a: ConditionAnswers, b: ConditionAnswers): boolean {
  return (
    isSameSet(a.hiddenGroups, b.hiddenGroups) &&
    [...b.fields].every(([name, answer]) => {
      const before = a.fields.get(name)
      return (
        before?.hidden === answer.hidden &&
        before.readOnly === answer.readOnly &&
        before.error?.message === answer.error?.message
      )
    })
  )
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name))
}
