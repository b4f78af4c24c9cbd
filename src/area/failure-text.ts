import { DataError, toDataError } from '../data/errors.ts'
import { OperationError } from '../data/pair/operations/operation-error.ts'
import type { Translate } from '../i18n/messages.ts'
import { toError } from '../schema/attempt.ts'

/** The reason for a failure, for editors: without technical terms. */
export function failureText(translate: Translate, error: unknown): string {
  const code = codeOf(error)
  if (code === 'forbidden') return translate('ui.failure.forbidden')
  if (code === 'unauthorized') return translate('ui.failure.unauthorized')
  if (code === 'network') return translate('ui.failure.network')
  const reason = reasons[typeOf(error) ?? '']
  if (reason) return translate(`ui.failure.${reason}`)
  return toError(error).message.replace(/^(?:Mutation failed|The mutation\(s\) failed): /, '')
}

/** Errors of the protocol whose descriptions are for developers, by their types. */
const reasons: Partial<Record<string, 'changed' | 'missing' | 'reference' | 'invalid'>> = {
  documentRevisionIDDoesNotMatchError: 'changed',
  documentAlreadyExistsError: 'changed',
  transactionConflictError: 'changed',
  documentNotFoundError: 'missing',
  documentReferenceDoesNotExistError: 'reference',
  validationError: 'invalid',
}

function typeOf(error: unknown): string | undefined {
  const cause = error instanceof OperationError && error.cause ? error.cause : error
  return toDataError(cause).type
}

function codeOf(error: unknown): string | null {
  return error instanceof DataError || error instanceof OperationError ? error.code : null
}
