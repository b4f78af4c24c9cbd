import type { QueryEngine, QueryRequest } from './evaluate.ts'
import { answerTooLarge } from './limits.ts'
import type { QueryLimits } from './limits.ts'

/** Runs a query; the answer is its result as JSON in UTF-8, ready to be sent. Refuses as the engine does. */
export type AnswerQuery = (request: QueryRequest) => Promise<Uint8Array<ArrayBuffer>>

/** Answers in this thread. */
export function createAnswers(
  engine: Pick<QueryEngine, 'query'>,
  limits: QueryLimits,
): AnswerQuery {
  return async (request) => {
    const result = await engine.query(request)
    // A missing result would make the client throw; `null` is the answer for "nothing".
    const text = stringify(result ?? null)
    const bytes = text === null ? null : new TextEncoder().encode(text)
    if (!bytes || bytes.byteLength > limits.answerSize) throw answerTooLarge(request.query, limits)
    return bytes
  }
}

/**
 * Lets requests for the same answer share one run, as when many studios show the same list. Only runs
 * that began after the dataset's last change count: an acknowledged write is always seen.
 */
export function shareRunning(
  answer: AnswerQuery,
  headOf: (dataset: string) => { readonly seq: number },
): AnswerQuery {
  const running = new Map<string, ReturnType<AnswerQuery>>()
  return (request) => {
    const key = keyOf(request, headOf(request.dataset).seq)
    const known = running.get(key)
    if (known) return known
    const answered = answer(request).finally(() => running.delete(key))
    running.set(key, answered)
    return answered
  }
}

function keyOf({ now, identity, ...request }: QueryRequest, seq: number): string {
  const mentions = (name: string): boolean =>
    request.query.includes(name) || request.readFilter?.includes(name) === true
  return JSON.stringify([
    request,
    seq,
    mentions('now') && now?.getTime(),
    mentions('identity') && identity,
  ])
}

function stringify(result: unknown): string | null {
  try {
    return JSON.stringify(result)
  } catch (error) {
    // Longer than any text may be.
    if (error instanceof RangeError) return null
    throw error
  }
}
