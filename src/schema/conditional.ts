import { attempt } from './attempt.ts'
import type { Conditional, ConditionalContext } from './define.ts'

export interface ConditionalAnswer {
  readonly value: boolean
  /** Why the callback gave no usable answer; the value is then the caller's fallback. */
  readonly error: Error | null
  /** Whether the callback looked beyond the value and its parent. */
  readonly readsDocument: boolean
  readonly readsParent: boolean
}

const fixed = {
  true: { value: true, error: null, readsDocument: false, readsParent: false },
  false: { value: false, error: null, readsDocument: false, readsParent: false },
} as const

/**
 * Asks a `hidden` or `readOnly` condition. Callbacks must answer at once with true or false; a
 * promise or anything else counts as false, and a thrown error as `onError`.
 */
export function resolveConditional(
  conditional: Conditional | undefined,
  context: ConditionalContext,
  onError: boolean,
): ConditionalAnswer {
  if (typeof conditional !== 'function') return conditional === true ? fixed.true : fixed.false
  let readsDocument = false
  let readsParent = false
  // Getters tell what the answer depends on, so that only those changes ask again.
  const watched: ConditionalContext = {
    get document() {
      readsDocument = true
      return context.document
    },
    get parent() {
      readsParent = true
      return context.parent
    },
    value: context.value,
    currentUser: context.currentUser,
  }
  const asked = attempt<unknown>(() => conditional(watched))
  const error = asked.ok ? answerProblem(asked.value) : asked.error
  const value = asked.ok ? asked.value === true : onError
  return { value, error, readsDocument, readsParent }
}

function answerProblem(answer: unknown): Error | null {
  if (typeof answer === 'boolean') return null
  const got =
    answer instanceof Promise
      ? 'a promise, which is not supported'
      : typeof answer === 'object' && answer !== null
        ? 'an object'
        : String(answer)
  return new TypeError(`The callback must return true or false; it returned ${got}`)
}
