import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import { mutationError } from '../../protocol/errors.ts'
import type { MutationFailure } from '../../protocol/errors.ts'

/** A document that a transaction touches. */
export interface WorkingDocument {
  readonly id: string
  /** The state before the transaction, the base of `ifRevisionID` and the effects. */
  readonly previous: ContentDocument | null
  current: ContentDocument | null
  /** Position in the request of the last mutation that touched it, for error messages. */
  index: number
  readonly mutations: Mutation[]
}

export function hasChanged({ previous, current }: WorkingDocument): boolean {
  return previous !== current
}

/** Throws if there are failures. */
export function refuse(failures: readonly MutationFailure[]): void {
  if (failures.length > 0) throw mutationError(failures)
}
