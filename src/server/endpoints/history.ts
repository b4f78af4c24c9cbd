import { parseDocumentIds } from '../../protocol/documents.ts'
import { describeError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import {
  encodeLine,
  ndjsonType,
  parseDeletedRequest,
  parseHistoryMoment,
  parseTransactionsRequest,
} from '../../protocol/history.ts'
import type { HistoryErrorLine } from '../../protocol/history.ts'
import { readInteger } from '../../protocol/search-params.ts'
import type { EventPage } from '../reads/event-page.ts'
import type { Call } from '../http/endpoint.ts'
import { read } from '../http/endpoint.ts'

export function getTransactions(call: Call): Promise<Response> {
  const request = parseTransactionsRequest(call.param('ids') || null, call.search)
  return read(call, { kind: 'transactions', request }, ndjsonType)
}

/** The timeline reads only the lines and ignores the status, so a refusal must be a line. */
export function refuseInLine(error: ProtocolError): Response {
  const { type = 'historyError', message } = describeError(error)
  const { errorCode } = 'errorCode' in error.body ? error.body : {}
  const line: HistoryErrorLine = {
    error: { type, description: message },
    ...(errorCode && { errorCode }),
  }
  return new Response(encodeLine(line), {
    status: error.status,
    headers: {
      'content-type': ndjsonType,
      ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    },
  })
}

export function getHistoryDocuments(call: Call): Promise<Response> {
  const ids = parseDocumentIds(call.param('ids'))
  return read(call, { kind: 'historyDocuments', ids, moment: parseHistoryMoment(call.search) })
}

export function getDocumentEvents(call: Call): Promise<Response> {
  const [id = ''] = parseDocumentIds(call.param('id'))
  return read(call, { kind: 'documentEvents', id, page: parseEventPage(call.search) })
}

export function getReleaseEvents(call: Call): Promise<Response> {
  const page = parseEventPage(call.search)
  return read(call, { kind: 'releaseEvents', name: call.param('name'), page })
}

const mostEvents = 500

function parseEventPage(search: URLSearchParams): EventPage {
  const limit = readInteger(search, 'limit', 1) ?? 100
  return { limit: Math.min(limit, mostEvents), cursor: search.get('nextCursor') ?? '' }
}

export function getEditedDocuments(call: Call): Promise<Response> {
  return read(call, { kind: 'editedDocuments', now: new Date(call.services.clock.now()) })
}

export function getDeletedDocuments(call: Call): Promise<Response> {
  return read(call, { kind: 'deletedDocuments', ...parseDeletedRequest(call.search) })
}
