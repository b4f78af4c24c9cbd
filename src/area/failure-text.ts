import { DataError } from '../data/errors.ts'
import { OperationError } from '../data/pair/operations/operation-error.ts'
import type { Translate } from '../i18n/messages.ts'
import { toError } from '../schema/attempt.ts'

/** The reason for a failure, for editors: without technical terms. */
export function failureText(translate: Translate, error: unknown): string {
  const code = codeOf(error)
  if (code === 'forbidden') return translate('ui.failure.forbidden')
  if (code === 'unauthorized') return translate('ui.failure.unauthorized')
  if (code === 'network') return translate('ui.failure.network')
  return toError(error).message.replace(/^(?:Mutation failed|The mutation\(s\) failed): /, '')
}

function codeOf(error: unknown): string | null {
  return error instanceof DataError || error instanceof OperationError ? error.code : null
}
