import { createHash } from 'node:crypto'
import type { ContentDocument } from '../../model/document.ts'
import { draftsPrefix, versionsPrefix } from '../../model/ids.ts'
import { describeError } from '../../protocol/errors.ts'
import type { WebhookOperation } from '../../protocol/webhooks.ts'
import { documentBefore } from '../database/document-history.ts'
import type { NewWebhookMessage } from '../database/webhook-store.ts'
import { compileDelta } from '../query/delta.ts'
import type { DocumentDelta } from '../query/delta.ts'
import { shieldPromise } from '../query/shield.ts'
import type { Read, ReadContext } from './read.ts'

export interface WebhookMessages {
  /** Up to where the log was read. */
  readonly seq: number
  readonly messages: readonly NewWebhookMessage[]
}

type WebhookRead = Extract<Read, { kind: 'webhookMessages' }>

interface Change extends DocumentDelta {
  readonly seq: number
  readonly documentId: string
  readonly transactionId: string
  readonly at: string
}

/** Characters of a message. */
const longestBody = 4 * 1024 * 1024
/** Characters of messages after which the rest of the log is left for the next read. */
const longestPage = 1024 * 1024

/** What a webhook has to send about the transactions after a position. */
export async function readWebhookMessages(
  { store, projectId }: Pick<ReadContext, 'store' | 'projectId'>,
  { dataset, hook, after, limit, now }: WebhookRead,
): Promise<WebhookMessages> {
  const rule = compileDelta(hook.rule)
  const transactions = store.transactionsAfter(dataset, after, limit)
  // Everything is read before anything is evaluated, which may give way to other work.
  const changes = changesOf(
    { store, dataset },
    transactions.map(({ seq, id, at, documents }) => ({
      seq,
      id,
      at,
      documentIds: documents.map(({ documentId }) => documentId),
    })),
    after,
  ).filter((change) => isWanted(change, hook))
  const surroundings = {
    sanity: { projectId, dataset },
    timestamp: now,
    dereference: ({ _ref }: { _ref: string }) => shieldPromise(store.document(dataset, _ref)),
  }
  const messages: NewWebhookMessage[] = []
  let length = 0
  for (const change of changes) {
    const previous = messages.at(-1)
    const isNext = previous !== undefined && previous.transactionId !== change.transactionId
    if (isNext && length > longestPage) return { seq: change.seq - 1, messages }
    const message = await messageOf(change)
    if (!message) continue
    messages.push(message)
    length += message.body?.length ?? 0
  }
  return { seq: transactions.at(-1)?.seq ?? after, messages }

  async function messageOf(change: Change): Promise<NewWebhookMessage | null> {
    const { documentId, transactionId, at } = change
    const about = {
      id: createHash('sha256')
        .update([hook.id, dataset, transactionId, documentId].join('\0'))
        .digest('hex')
        .slice(0, 32),
      documentId,
      transactionId,
      at,
      operation: operationOf(change),
    }
    try {
      if (!(await rule.matches(change, surroundings))) return null
      const body = await rule.project(change, surroundings)
      if (body.length <= longestBody) return { ...about, body }
      return { ...about, body: null, failure: `The message has ${body.length} characters` }
    } catch (error) {
      return { ...about, body: null, failure: describeError(error).message }
    }
  }
}

/** The states of documents before and after each transaction: the current ones, reverted one change at a time. */
function changesOf(
  { store, dataset }: { store: ReadContext['store']; dataset: string },
  transactions: readonly {
    readonly seq: number
    readonly id: string
    readonly at: string
    readonly documentIds: readonly string[]
  }[],
  after: number,
): Change[] {
  const deltas = new Map<string, DocumentDelta>()
  for (const documentId of new Set(transactions.flatMap(({ documentIds }) => documentIds))) {
    let state: ContentDocument | null = store.document(dataset, documentId)
    for (const change of store.changesAfter(dataset, documentId, after)) {
      const before = documentBefore(state, change)
      deltas.set(`${change.rev} ${documentId}`, { before, after: state })
      state = before
    }
  }
  return transactions.flatMap(({ seq, id, at, documentIds }) =>
    documentIds.flatMap((documentId): Change[] => {
      const delta = deltas.get(`${id} ${documentId}`)
      return delta ? [{ ...delta, seq, documentId, transactionId: id, at }] : []
    }),
  )
}

function isWanted(change: Change, { rule, ...hook }: WebhookRead['hook']): boolean {
  const { documentId, before, after } = change
  if (documentId.startsWith(draftsPrefix) && !hook.includeDrafts) return false
  if (documentId.startsWith(versionsPrefix) && !hook.includeAllVersions) return false
  return (before !== null || after !== null) && rule.on.includes(operationOf(change))
}

function operationOf({ before, after }: DocumentDelta): WebhookOperation {
  if (before === null) return 'create'
  return after === null ? 'delete' : 'update'
}
