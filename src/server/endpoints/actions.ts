import { randomUUID } from 'node:crypto'
import { checkActionsRequest, toActionError } from '../../protocol/actions.ts'
import { ProtocolError } from '../../protocol/errors.ts'
import { inSlices } from '../steps/slices.ts'
import type { Call } from '../http/endpoint.ts'
import { identityOf, json, readJson } from '../http/endpoint.ts'

/** Runs all actions of a request as one transaction, or checks whether it would succeed (`dryRun`). */
export async function postActions(call: Call): Promise<Response> {
  const dataset = await call.dataset()
  const { actions, transactionId, dryRun } = await inSlices(
    checkActionsRequest(await readJson(call)),
  )
  if (actions.length === 0) return json({ transactionId: transactionId ?? randomUUID() })
  const { commits } = call.services
  try {
    const { transaction } = await (dryRun ? commits.rehearse : commits.commit)({
      dataset,
      mutations: [],
      actions,
      author: identityOf(call).id,
      permissions: call.permissions,
      ...(transactionId !== undefined && { transactionId }),
    })
    if (!dryRun) call.wrote(transaction.seq)
    return json({ transactionId: transaction.id })
  } catch (error) {
    throw error instanceof ProtocolError ? toActionError(error) : error
  }
}

/** Whether studios may use actions instead of mutations: early ones of version 3 ask. */
export async function getActions(call: Call): Promise<Response> {
  await call.dataset()
  return json({ enabled: true, compatibleStudioVersions: '>=3' })
}
