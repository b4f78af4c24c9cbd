/** Every way an element can fail, for code that decides what to do about it. */
export type ContentErrorCode =
  | 'config-invalid'
  | 'schema-invalid'
  | 'no-context'
  | 'network'
  | 'cors'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'offline'
  | 'upload-failed'
  | 'chunk-load'
  | 'crash'
  | 'protocol'
  | 'version-mismatch'
  | 'unsupported'
  /** The page prevented it. */
  | 'prevented'
  | OperationFailure

/** Why an operation on a document is not possible now. */
export type OperationFailure =
  | 'NOT_READY'
  | 'NOTHING_TO_DELETE'
  | 'NO_CHANGES'
  | 'NOT_PUBLISHED'
  | 'NOTHING_TO_DUPLICATE'
  | 'LIVE_EDIT_ENABLED'
  | 'ALREADY_PUBLISHED'
  | 'TIMEOUT'

export interface ContentErrorDetails {
  code: ContentErrorCode
  /** What failed and where, with the offending value. */
  message: string
  /** What the developer or the person at the screen can do about it. */
  hint?: string
  cause?: unknown
  /** Whether `retry()` may help without a change of the page. */
  recoverable?: boolean
}

/** The one error class of the elements: methods reject with it and `content-error` carries it. */
export class ContentError extends Error {
  readonly code: ContentErrorCode
  readonly hint: string
  readonly recoverable: boolean

  constructor({ code, message, hint = '', cause, recoverable = false }: ContentErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ContentError'
    this.code = code
    this.hint = hint
    this.recoverable = recoverable
  }
}

/** A rejection handler for `import()`: throws the error that this code could not be loaded. */
export function chunkError(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new ContentError({
      code: 'chunk-load',
      message: `the code of ${what} could not be loaded`,
      hint: 'Check the network, then retry.',
      cause,
      recoverable: true,
    })
  }
}

/**
 * Turns anything that was thrown into a ContentError; one stays as it is. Errors of the data layer are
 * recognised by their name, because they may come from another copy of the package.
 */
export function toContentError(error: unknown, where: string): ContentError {
  if (error instanceof ContentError) return error
  const { name, code, message } = (
    typeof error === 'object' && error ? error : { message: error }
  ) as Partial<Record<'name' | 'code' | 'message', unknown>>
  const isOurs = /^(Content|Data|Operation)Error$/.test(String(name))
  return new ContentError({
    // The one code of the data layer that has another name here.
    code: isOurs ? (code === 'invalid' ? 'protocol' : (code as ContentErrorCode)) : 'crash',
    message: isOurs ? String(message) : `${where}: ${String(message)}`,
    cause: error,
    recoverable: true,
  })
}
