/** Error codes of the elements, for programs that handle errors. */
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
  /** The page canceled it. */
  | 'prevented'
  | OperationFailure

/** Why an operation on a document is currently impossible. */
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
  /** The cause and location, with the invalid value. */
  message: string
  /** What the developer or user can do about it. */
  hint?: string
  cause?: unknown
  /** Whether `retry()` may help without changes to the page. */
  recoverable?: boolean
}

/** Error class of the elements: methods reject with it, and `content-error` contains it. */
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

/** A rejection handler for `import()`: throws an error that this code could not be loaded. */
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
 * Converts any thrown value to a ContentError; ContentErrors are returned unchanged. Errors of the data layer are
 * recognised by name, as they may come from another copy of the package.
 */
export function toContentError(error: unknown, where: string): ContentError {
  if (error instanceof ContentError) return error
  const { name, code, message } = (
    typeof error === 'object' && error ? error : { message: error }
  ) as Partial<Record<'name' | 'code' | 'message', unknown>>
  const isOurs = /^(Content|Data|Operation)Error$/.test(String(name))
  return new ContentError({
    // The only data layer code with a different name here.
    code: isOurs ? (code === 'invalid' ? 'protocol' : (code as ContentErrorCode)) : 'crash',
    message: isOurs ? String(message) : `${where}: ${String(message)}`,
    cause: error,
    recoverable: true,
  })
}
