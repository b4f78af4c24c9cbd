import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  documentAlreadyExists,
  documentHasExistingReferences,
  documentNotFound,
  documentReferenceDoesNotExist,
  insufficientPermissions,
  invalidMutation,
  revisionMismatch,
  transactionAlreadyExists,
  transactionConflict,
} from '../../src/model/mutation-error.ts'
import type { MutationError } from '../../src/model/mutation-error.ts'
import {
  boomError,
  describeError,
  mutationError,
  queryParseError,
} from '../../src/protocol/errors.ts'

describe('refused transactions (protocol.md 3.2)', () => {
  const cases: [MutationError, number, string, Record<string, unknown>, string][] = [
    [
      revisionMismatch('X', 'cur', 'exp'),
      409,
      'documentRevisionIDDoesNotMatchError',
      { currentRevisionID: 'cur', expectedRevisionID: 'exp' },
      'Mutation failed: Document "X" has unexpected revision ID ("cur"), expected "exp"',
    ],
    [
      documentAlreadyExists('x'),
      409,
      'documentAlreadyExistsError',
      { id: 'x' },
      'Mutation failed: Document by ID "x" already exists',
    ],
    [
      documentHasExistingReferences('X', ['Y', 'Z']),
      409,
      'documentHasExistingReferencesError',
      { id: 'X', referencingIDs: ['Y', 'Z'] },
      'Mutation failed: Document "X" cannot be deleted as there are references to it from "Y", "Z"',
    ],
    [
      documentReferenceDoesNotExist('A', 'B'),
      409,
      'documentReferenceDoesNotExistError',
      { id: 'A', referenceID: 'B' },
      'Mutation failed: Document "A" references non-existent document "B"',
    ],
    [
      documentNotFound('X'),
      409,
      'documentNotFoundError',
      { id: 'X' },
      'The mutation(s) failed: The document with the ID "X" was not found',
    ],
    [
      insufficientPermissions('update'),
      403,
      'insufficientPermissionsError',
      { permission: 'update' },
      'Mutation failed: Insufficient permissions; permission "update" required',
    ],
    [
      transactionAlreadyExists('t1'),
      409,
      'transactionAlreadyExistsError',
      { transactionId: 't1' },
      'Mutation failed: Transaction by ID "t1" already exists',
    ],
    [
      transactionConflict(),
      409,
      'transactionConflictError',
      {},
      'Mutation failed: The transaction conflicted with a concurrent write',
    ],
    [invalidMutation('No.'), 400, 'validationError', {}, 'Mutation failed: No.'],
  ]
  for (const [error, status, type, details, outer] of cases) {
    test(type, () => {
      const refusal = mutationError([{ error, index: 2 }])
      assert.equal(refusal.status, status)
      const description = error.description
      assert.deepEqual(refusal.body, {
        error: {
          type: 'mutationError',
          description: outer,
          items: [{ error: { type, description, ...details }, index: 2 }],
        },
      })
      assert.deepEqual(describeError(refusal), { status, type, message: outer })
      assert.deepEqual(describeError(error), { status, type, message: description })
    })
  }

  test('throws without a failure', () => assert.throws(() => mutationError([]), RangeError))
})

test('errors of other endpoints have a body with status, reason and message', () => {
  const error = boomError(401, 'Session not found')
  assert.deepEqual(error.body, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Session not found',
  })
  assert.deepEqual(describeError(error), {
    status: 401,
    message: 'Unauthorized - Session not found',
  })
})

test('a query syntax error includes its position', () => {
  const problem = { description: 'unexpected token', query: '*[', start: 2, end: 3 }
  const error = queryParseError(problem)
  assert.equal(error.status, 400)
  assert.deepEqual(error.body, { error: { type: 'queryParseError', ...problem } })
  assert.equal(describeError(error).type, 'queryParseError')
})

describe('describeError', () => {
  const item = { error: { type: 'documentAlreadyExistsError', description: 'taken' }, index: 0 }
  const cases: [string, unknown, ReturnType<typeof describeError>][] = [
    [
      'a refusal as the client reports it',
      Object.assign(new Error('Mutation failed'), {
        statusCode: 409,
        details: { type: 'mutationError', items: [item] },
      }),
      { status: 409, type: 'documentAlreadyExistsError', message: 'Mutation failed' },
    ],
    [
      'a client error without details',
      Object.assign(new Error('Not Found - no'), { statusCode: 404, details: undefined }),
      { status: 404, message: 'Not Found - no' },
    ],
    ['any other error', new TypeError('fetch failed'), { message: 'fetch failed' }],
    ['a text', 'oops', { message: 'oops' }],
    ['nothing', undefined, { message: 'undefined' }],
    ['an object', {}, { message: 'Unknown error' }],
  ]
  for (const [title, error, expected] of cases) {
    test(title, () => assert.deepEqual(describeError(error), expected))
  }
})
