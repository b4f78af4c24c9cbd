import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureText } from '../../src/area/failure-text.ts'
import { codeOfStatus, DataError } from '../../src/data/errors.ts'
import { OperationError } from '../../src/data/pair/operations/operation-error.ts'
import type { Translate } from '../../src/i18n/messages.ts'
import {
  documentAlreadyExists,
  documentNotFound,
  documentReferenceDoesNotExist,
  insufficientPermissions,
  invalidMutation,
  type MutationError,
  revisionMismatch,
  transactionConflict,
} from '../../src/model/mutation-error.ts'

const translate = ((key: string) => key) as Translate

function received({ status, type, description }: MutationError): DataError {
  return new DataError({ code: codeOfStatus(status), status, type, description })
}

const cases: [error: MutationError, message: string][] = [
  [revisionMismatch('drafts.a', 'r2', 'r1'), 'ui.failure.changed'],
  [documentAlreadyExists('drafts.a'), 'ui.failure.changed'],
  [transactionConflict(), 'ui.failure.changed'],
  [documentNotFound('drafts.a'), 'ui.failure.missing'],
  [documentReferenceDoesNotExist('drafts.a', 'b'), 'ui.failure.reference'],
  [invalidMutation('mutations[0] must be an object'), 'ui.failure.invalid'],
  [insufficientPermissions('update'), 'ui.failure.forbidden'],
]

for (const [error, message] of cases) {
  test(`shows a plain message to the user: ${error.type}`, () => {
    const cause = received(error)
    assert.equal(failureText(translate, cause), message)
    const operation = new OperationError('publish', cause.code, { message: 'raw', cause })
    assert.equal(failureText(translate, operation), message)
  })
}

test('shows the message of an error thrown by the page', () => {
  assert.equal(failureText(translate, new Error('Not on Fridays')), 'Not on Fridays')
})
