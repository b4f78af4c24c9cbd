import { groupId } from '../../../model/ids.ts'
import type { Row, Statements } from '../statements.ts'
import type {
  StoredWebhookAttempt,
  StoredWebhookMessage,
  WebhookMessageStore,
} from '../webhook-store.ts'

/** The queue of each webhook, and the log of its attempts. */
export function createWebhookMessageTables(statements: Statements): WebhookMessageStore {
  const messagesWhere = (condition: string, ...values: (string | number)[]) =>
    statements.all(`select * from webhook_message where ${condition}`, ...values).map(toMessage)

  return {
    addWebhookMessage(message) {
      statements.run(
        `insert into webhook_message (id, hook, dataset, subject, document_id, operation,
           transaction_id, at, created_at, body, state, failures, next_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) on conflict (id) do nothing`,
        message.id,
        message.hookId,
        message.dataset,
        groupId(message.documentId),
        message.documentId,
        message.operation,
        message.transactionId,
        message.at,
        message.createdAt,
        message.body,
        message.failure === undefined ? 'pending' : 'failure',
        message.nextAt,
      )
    },
    webhookMessage: (hookId, id) => messagesWhere('hook = ? and id = ?', hookId, id)[0] ?? null,
    webhookMessages: (hookId, limit) =>
      messagesWhere('hook = ? order by key desc limit ?', hookId, limit),
    webhookQueue(hookId, now, limit) {
      const row = statements.get(
        `select count(*) as pending from webhook_message where hook = ? and state = 'pending'`,
        hookId,
      )
      const next = statements.get(
        `select min(next_at) as next from webhook_message as message where ${firstPending}`,
        hookId,
      )?.['next']
      return {
        due: statements
          .all(
            `select * from webhook_message as message where ${firstPending} and next_at <= ?
             order by key limit ?`,
            hookId,
            now,
            limit,
          )
          .map(toMessage),
        pending: Number(row?.['pending']),
        nextAt: next === null || next === undefined ? null : Number(next),
      }
    },
    updateWebhookMessage: ({ id, state, failures, firstFailureAt, nextAt, code, body }) =>
      statements.run(
        `update webhook_message
         set state = ?, failures = ?, first_failure_at = ?, next_at = ?, code = ?, body = ?
         where id = ?`,
        state,
        failures,
        firstFailureAt,
        nextAt,
        code,
        body,
        id,
      ),

    addWebhookAttempt: (attempt) =>
      // The webhook may have been deleted meanwhile.
      statements.run(
        `insert into webhook_attempt (message, hook, at, duration, reason, code, response)
         select id, hook, ?, ?, ?, ?, ? from webhook_message where id = ?`,
        attempt.createdAt,
        attempt.duration,
        attempt.failureReason,
        attempt.resultCode,
        attempt.resultBody,
        attempt.messageId,
      ),
    webhookAttempts: (hookId, limit) =>
      statements
        .all(
          'select * from webhook_attempt where hook = ? order by key desc limit ?',
          hookId,
          limit,
        )
        .map(toAttempt),
    webhookAttempt(id) {
      const row = statements.get('select * from webhook_attempt where key = ?', Number(id))
      return row ? toAttempt(row) : null
    },
    trimWebhookLog: (hookId, { newest, after }) =>
      statements.run(
        `delete from webhook_message where hook = ? and state <> 'pending' and (created_at < ?
           or key <= (select key from webhook_message where hook = ? and state <> 'pending'
             order by key desc limit 1 offset ?))`,
        hookId,
        after,
        hookId,
        newest,
      ),
  }
}

/** Later messages about a document wait for the earlier ones. */
const firstPending = `message.hook = ? and message.state = 'pending' and not exists (
  select 1 from webhook_message as earlier
  where earlier.hook = message.hook and earlier.state = 'pending' and earlier.dataset = message.dataset
    and earlier.subject = message.subject and earlier.key < message.key)`

function toMessage(row: Row): StoredWebhookMessage {
  const numberOf = (column: string): number | null => {
    const value = row[column] ?? null
    return value === null ? null : Number(value)
  }
  return {
    id: String(row['id']),
    hookId: String(row['hook']),
    dataset: String(row['dataset']),
    documentId: String(row['document_id']),
    operation: row['operation'] as StoredWebhookMessage['operation'],
    transactionId: String(row['transaction_id']),
    at: String(row['at']),
    createdAt: String(row['created_at']),
    body: (row['body'] ?? null) as string | null,
    state: row['state'] as StoredWebhookMessage['state'],
    failures: Number(row['failures']),
    firstFailureAt: numberOf('first_failure_at'),
    nextAt: Number(row['next_at']),
    code: numberOf('code'),
  }
}

function toAttempt(row: Row): StoredWebhookAttempt {
  return {
    id: String(row['key']),
    hookId: String(row['hook']),
    messageId: String(row['message']),
    createdAt: String(row['at']),
    duration: Number(row['duration']),
    failureReason: (row['reason'] ?? null) as StoredWebhookAttempt['failureReason'],
    resultCode: (row['code'] ?? null) === null ? null : Number(row['code']),
    resultBody: (row['response'] ?? null) as string | null,
  }
}
