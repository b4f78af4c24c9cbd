import { DataError } from '../data/errors.ts'
import { OperationError } from '../data/pair/operations/operations.ts'
import type { Translate } from '../i18n/messages.ts'

/** Why something failed, for the person who tried: without the words of the protocol. */
export function failureText(translate: Translate, error: unknown): string {
  const code = codeOf(error)
  if (code === 'forbidden') return translate('document.failure.forbidden')
  if (code === 'unauthorized') return translate('document.failure.unauthorized')
  if (code === 'network') return translate('document.failure.network')
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/^(?:Mutation failed|The mutation\(s\) failed): /, '')
}

function codeOf(error: unknown): string | null {
  return error instanceof DataError || error instanceof OperationError ? error.code : null
}
