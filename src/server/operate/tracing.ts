import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/**
 * Runs `work` as a span of the caller's trace, if there is one. Without an SDK in the process, such as
 * `node --import @opentelemetry/auto-instrumentations-node/register`, this does nothing.
 */
export async function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  { headers, attributes }: SpanFacts = {},
): Promise<T> {
  const parent = headers ? propagation.extract(context.active(), headers) : context.active()
  const kind = headers ? SpanKind.SERVER : SpanKind.INTERNAL
  return trace
    .getTracer('content-studio')
    .startActiveSpan(name, { kind, ...(attributes && { attributes }) }, parent, async (span) => {
      try {
        return await work()
      } catch (error) {
        span.recordException(error instanceof Error ? error : String(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
}

interface SpanFacts {
  /** Headers of an external request, by lower-case name; they identify its trace. */
  readonly headers?: Readonly<Record<string, string>>
  readonly attributes?: Readonly<Record<string, string | number>>
}
