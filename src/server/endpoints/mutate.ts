import { checkMutateRequest, parseMutateOptions } from '../../protocol/mutate.ts'
import type { MutateOptions, MutationResult } from '../../protocol/mutate.ts'
import { inSlices } from '../steps/slices.ts'
import { isLonger } from '../dataset/transaction-limits.ts'
import { createJsonWriter } from '../steps/value-steps.ts'
import type { TouchedDocument, TransactOutcome } from '../dataset/transact.ts'
import type { Call } from '../http/endpoint.ts'
import {
  defaultsToPublished,
  identityOf,
  json,
  pausing,
  readJson,
  streamLines,
} from '../http/endpoint.ts'

/** Responses with more documents than this, or longer ones, are written one document at a time, in steps. */
const fewDocuments = 25
const shortDocument = 16 * 1024

/** Runs one transaction. All three visibilities are handled as the strictest: durable and queryable on response. */
export async function postMutate(call: Call): Promise<Response> {
  const dataset = await call.dataset()
  const options = parseMutateOptions(call.search)
  const body = await readJson(call)
  const { transactionId, mutations } = await inSlices(checkMutateRequest(body))
  const { commits } = call.services
  const outcome = await (options.dryRun ? commits.rehearse : commits.commit)({
    dataset,
    mutations,
    transactionId,
    author: identityOf(call).id,
    permissions: call.permissions,
    ...(!defaultsToPublished(call.version) && { perspective: 'unversioned' }),
    autoGenerateArrayKeys: options.autoGenerateArrayKeys,
  })
  const results = resultsOf(outcome, options, call)
  const { id, seq } = outcome.transaction
  if (!options.dryRun) call.wrote(seq)
  const isShort =
    !options.returnDocuments ||
    outcome.documents.every(({ result }) => !result || !isLonger(result, shortDocument))
  if (outcome.documents.length <= fewDocuments && isShort) {
    return json({ transactionId: id, results: [...results] })
  }
  return streamLines(jsonOf(id, results), 'application/json; charset=utf-8')
}

function* resultsOf(
  { documents }: TransactOutcome,
  options: MutateOptions,
  { permissions }: Call,
): Generator<MutationResult> {
  for (const document of documents) {
    const { result } = document
    const returnDocuments =
      options.returnDocuments && result !== null && permissions.allows('read', result)
    yield toResult(document, { ...options, returnDocuments })
  }
}

function* jsonOf(transactionId: string, results: Iterable<MutationResult>): Generator<string> {
  yield `{"transactionId":${JSON.stringify(transactionId)},"results":[`
  const write = createJsonWriter()
  let separator = ''
  for (const result of results) {
    yield separator + (yield* pausing(write(result)))
    separator = ','
  }
  yield ']}'
}

function toResult(
  { id, operation, result }: TouchedDocument,
  options: { returnIds: boolean; returnDocuments: boolean },
): MutationResult {
  return {
    ...((options.returnIds || options.returnDocuments) && { id }),
    operation,
    ...(options.returnDocuments && result && { document: result }),
  }
}
