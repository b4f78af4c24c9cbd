import { parseMutateOptions, parseMutateRequest } from '../../protocol/mutate.ts'
import type { MutateResponse, MutationResult } from '../../protocol/mutate.ts'
import type { TouchedDocument } from '../dataset/transact.ts'
import type { Call } from './endpoint.ts'
import { identityOf, json, parseJson } from './endpoint.ts'

/** One transaction. All three visibilities get the strictest: durable and queryable on answer. */
export async function postMutate(call: Call): Promise<Response> {
  const dataset = call.dataset()
  const options = parseMutateOptions(call.search)
  const { transactionId, mutations } = parseMutateRequest(parseJson(await call.text()))
  const { commit, rehearse } = call.services
  const outcome = await (options.dryRun ? rehearse : commit)({
    dataset,
    mutations,
    transactionId,
    author: identityOf(call).id,
    permissions: call.permissions,
    autoGenerateArrayKeys: options.autoGenerateArrayKeys,
  })
  const mayReturn = ({ result }: TouchedDocument): boolean =>
    options.returnDocuments && result !== null && call.permissions.allows('read', result)
  const response: MutateResponse = {
    transactionId: outcome.transaction.id,
    results: outcome.documents.map((document) =>
      toResult(document, { ...options, returnDocuments: mayReturn(document) }),
    ),
  }
  return json(response)
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
