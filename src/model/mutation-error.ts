/** The error of one mutation of a rejected transaction. */
export interface MutationProblem {
  type: string
  description: string
  [detail: string]: unknown
}

/** A mutation that cannot be applied. `problem` is `error.items[i].error` in the response. */
export class MutationError extends Error {
  /** HTTP status of the response. */
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

/** The `ifRevisionID` of a patch differs from the document's `_rev`. */
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

/** `create` with an id that already exists. */
export function documentAlreadyExists(id: string): MutationError {
  return new MutationError(409, {
    type: 'documentAlreadyExistsError',
    id,
    description: `Document by ID "${id}" already exists`,
  })
}

/** A patch by id of a document that does not exist. */
export function documentNotFound(id: string): MutationError {
  return new MutationError(409, {
    type: 'documentNotFoundError',
    id,
    description: `The document with the ID "${id}" was not found`,
  })
}

/** A deleted document is still the target of strong references; `referencingIDs` may be incomplete. */
export function documentHasExistingReferences(id: string, referencingIDs: string[]): MutationError {
  const holders = referencingIDs.map((holder) => `"${holder}"`).join(', ')
  return new MutationError(409, {
    type: 'documentHasExistingReferencesError',
    id,
    referencingIDs,
    description: `Document "${id}" cannot be deleted as there are references to it from ${holders || 'documents you may not read'}`,
  })
}

/** A changed document has a strong reference to a document that does not exist. */
export function documentReferenceDoesNotExist(id: string, referenceID: string): MutationError {
  return new MutationError(409, {
    type: 'documentReferenceDoesNotExistError',
    id,
    referenceID,
    description: `Document "${id}" references non-existent document "${referenceID}"`,
  })
}

/** The caller lacks this permission for the document. */
export function insufficientPermissions(permission: string): MutationError {
  return new MutationError(403, {
    type: 'insufficientPermissionsError',
    permission,
    description: `Insufficient permissions; permission "${permission}" required`,
  })
}

/** The transaction id was used before. */
export function transactionAlreadyExists(transactionId: string): MutationError {
  return new MutationError(409, {
    type: 'transactionAlreadyExistsError',
    transactionId,
    description: `Transaction by ID "${transactionId}" already exists`,
  })
}

/** A concurrent write interfered; nothing was applied and the request may be repeated. */
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
