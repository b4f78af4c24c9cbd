/** What an item of a refused transaction says about its mutation. */
export interface MutationProblem {
  type: string
  description: string
  [detail: string]: unknown
}

/** A mutation that cannot be applied. `problem` is the wire's `error.items[i].error`. */
export class MutationError extends Error {
  /** HTTP status that the refusal travels with. */
  readonly status: number
  readonly problem: MutationProblem

  constructor(status: number, problem: MutationProblem) {
    super(problem.description)
    this.name = 'MutationError'
    this.status = status
    this.problem = problem
  }

  get type(): string {
    return this.problem.type
  }

  get description(): string {
    return this.problem.description
  }
}

/** A patch carries another `ifRevisionID` than the document's `_rev`. */
export function revisionMismatch(
  id: string,
  current: string | undefined,
  expected: string,
): MutationError {
  return new MutationError(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    currentRevisionID: current,
    expectedRevisionID: expected,
    description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
  })
}

/** `create` on an id that is taken. */
export function documentAlreadyExists(id: string): MutationError {
  return new MutationError(409, {
    type: 'documentAlreadyExistsError',
    id,
    description: `Document by ID "${id}" already exists`,
  })
}

/** A patch by id of a document that is not there. */
export function documentNotFound(id: string): MutationError {
  return new MutationError(409, {
    type: 'documentNotFoundError',
    id,
    description: `The document with the ID "${id}" was not found`,
  })
}

/** A deleted document is still the target of strong references, some of which may go unnamed. */
export function documentHasExistingReferences(id: string, referencingIDs: string[]): MutationError {
  const holders = referencingIDs.map((holder) => `"${holder}"`).join(', ')
  return new MutationError(409, {
    type: 'documentHasExistingReferencesError',
    id,
    referencingIDs,
    description: `Document "${id}" cannot be deleted as there are references to it from ${holders || 'documents you may not read'}`,
  })
}

/** A changed document holds a strong reference to nothing. */
export function documentReferenceDoesNotExist(id: string, referenceID: string): MutationError {
  return new MutationError(409, {
    type: 'documentReferenceDoesNotExistError',
    id,
    referenceID,
    description: `Document "${id}" references non-existent document "${referenceID}"`,
  })
}

/** The caller may not do this to that document. */
export function insufficientPermissions(permission: string): MutationError {
  return new MutationError(403, {
    type: 'insufficientPermissionsError',
    permission,
    description: `Insufficient permissions; permission "${permission}" required`,
  })
}

/** The chosen transaction id was used before. */
export function transactionAlreadyExists(transactionId: string): MutationError {
  return new MutationError(409, {
    type: 'transactionAlreadyExistsError',
    transactionId,
    description: `Transaction by ID "${transactionId}" already exists`,
  })
}

/** Another write got in between; nothing was applied and the same request may be sent again. */
export function transactionConflict(): MutationError {
  return new MutationError(409, {
    type: 'transactionConflictError',
    description: 'The transaction conflicted with a concurrent write',
  })
}

/** The mutation is invalid for this document. */
export function invalidMutation(description: string): MutationError {
  return new MutationError(400, { type: 'validationError', description })
}
