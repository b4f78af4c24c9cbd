import { attempt } from './attempt.ts'
import type { Conditional, ConditionalContext } from './define.ts'

export interface ConditionalResult {
  readonly value: boolean
  /** The error thrown by the callback; the value is then `onError`. */
  readonly error: Error | null
  /** For the developer: why the result was invalid; the value is then false. */
  readonly warning: string | null
  /** Whether the callback read the document or the parent, whose changes then require another call. */
  readonly readsDocument: boolean
  readonly readsParent: boolean
}

const always = {
  value: true,
  error: null,
  warning: null,
  readsDocument: false,
  readsParent: false,
} as const
const never = { ...always, value: false } as const

/**
 * Evaluates a `hidden` or `readOnly` condition. Callbacks must return true or false synchronously; a promise or
 * anything else counts as false, and a thrown error as `onError`.
 */
export function resolveConditional(
  conditional: Conditional | undefined,
  context: ConditionalContext,
  onError: boolean,
): ConditionalResult {
  if (typeof conditional !== 'function') return conditional === true ? always : never
  let readsDocument = false
  let readsParent = false
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
  const outcome = attempt<unknown>(() => conditional(watched))
  const reads = { readsDocument, readsParent }
  if (!outcome.ok) return { value: onError, error: outcome.error, warning: null, ...reads }
  return {
    value: outcome.value === true,
    error: null,
    warning: warningFor(outcome.value),
    ...reads,
  }
}

function warningFor(result: unknown): string | null {
  if (typeof result === 'boolean') return null
  const got =
    result instanceof Promise
      ? 'a promise, which is not supported'
      : typeof result === 'object' && result !== null
        ? 'an object'
        : String(result)
  return `The callback must return true or false; it returned ${got}, which counts as false`
}
