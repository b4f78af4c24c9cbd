import { Script, createContext } from 'node:vm'
import { isRecord } from '../../model/document.ts'
import { ProtocolError } from '../../protocol/errors.ts'

/** Limits on one query. */
export interface QueryLimits {
  /** Milliseconds of evaluation. */
  readonly deadline: number
  /** Bytes of the result as JSON. */
  readonly resultSize: number
}

export const defaultLimits: QueryLimits = { deadline: 10_000, resultSize: 64 * 1024 * 1024 }

/** Runs synchronous work and interrupts it after `deadline` ms, wherever it is. */
export function createStopwatch(
  longest: number,
): <T>(query: string, work: () => T, deadline?: number) => T {
  // A vm script is the only way in Node to limit the time of synchronous code.
  const script = new Script('work()')
  const context = createContext({ work: (): unknown => undefined })
  return (query, work, wanted = longest) => {
    const deadline = Math.min(wanted, longest)
    context['work'] = work
    try {
      return script.runInContext(context, { timeout: deadline })
    } catch (error) {
      // The script's error comes from another realm: it is not an instance of this realm's `Error`.
      const isLate = isRecord(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      throw isLate ? tookTooLong(query, deadline) : error
    } finally {
      context['work'] = undefined
    }
  }
}

const timeout = 'queryTimeoutError'

/** True for a query that was stopped at its deadline. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof ProtocolError) || !('error' in error.body)) return false
  return isRecord(error.body.error) && error.body.error['type'] === timeout
}

// A 4xx, because clients retry on 5xx, and this would only fail again.
export function tookTooLong(query: string, deadline: number): ProtocolError {
  const seconds = deadline / 1000
  return refuse(
    timeout,
    `The query was stopped after ${seconds} s; narrow its filter down, or ask for fewer documents`,
    query,
  )
}

export function resultTooLarge(query: string, { resultSize }: QueryLimits): ProtocolError {
  return refuse(
    'queryResultTooLargeError',
    `The answer is larger than ${resultSize} bytes; ask for fewer documents or fields at a time`,
    query,
  )
}

export function tookTooMuchMemory(query: string): ProtocolError {
  return refuse(
    'queryMemoryError',
    'The query needs too much memory; narrow its filter down, or ask for fewer fields',
    query,
  )
}

function refuse(type: string, description: string, query: string): ProtocolError {
  return new ProtocolError(400, { error: { type, description, query } })
}
