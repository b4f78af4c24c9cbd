import type { GroqNode } from '../groq.ts'

/** Called with the values of its arguments; they and the result are plain values, which may be part of a document. */
export type Work = (...args: unknown[]) => unknown

/**
 * A node that calls `work` with the values of `args` in its scope. groq-js has no functions of one's own, but adds a
 * list to another by calling `concat` of the first, and takes what it returns as the result, of whatever type.
 */
export function callNode(work: Work, args: readonly GroqNode[]): GroqNode {
  const elements = args.map((value) => ({ type: 'ArrayElement' as const, value, isSplat: false }))
  return {
    type: 'OpCall',
    op: '+',
    left: { type: 'Value', value: new Callable(work) },
    // In asynchronous evaluation only a slice of a list is complete when its value is read.
    right: {
      type: 'Slice',
      base: { type: 'Array', elements },
      left: 0,
      right: args.length,
      isInclusive: false,
    },
  }
}

class Callable extends Array<unknown> {
  readonly #work: Work

  constructor(work: Work) {
    super()
    this.#work = work
  }

  override concat(...[args]: unknown[]): unknown[] {
    return this.#work(...(args as unknown[])) as unknown[]
  }
}
