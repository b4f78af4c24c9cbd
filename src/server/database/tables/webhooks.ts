import type { Statements } from '../statements.ts'
import type { StoredWebhook, WebhookStore } from '../webhook-store.ts'
import { createWebhookMessageTables } from './webhook-messages.ts'

/** Webhooks, and how far each has read the logs. Positions and messages of a webhook disappear with it. */
export function createWebhookTables(statements: Statements): WebhookStore {
  return {
    ...createWebhookMessageTables(statements),
    webhooks: () =>
      statements
        .all('select definition from webhook order by created_at, id')
        .map((row) => JSON.parse(String(row['definition'])) as StoredWebhook),
    putWebhook: (hook) =>
      statements.run(
        `insert into webhook (id, created_at, definition) values (?, ?, ?)
         on conflict (id) do update set definition = excluded.definition`,
        hook.id,
        hook.createdAt,
        JSON.stringify(hook),
      ),
    deleteWebhook: (id) => statements.run('delete from webhook where id = ?', id),

    webhookPosition(hookId, dataset) {
      const row = statements.get(
        'select seq from webhook_position where hook = ? and dataset = ?',
        hookId,
        dataset,
      )
      return row ? Number(row['seq']) : null
    },
    moveWebhook(hookId, dataset, { from, to }) {
      const rows =
        from === null
          ? statements.returning(
              `insert into webhook_position (hook, dataset, seq) select id, ?, ? from webhook
               where id = ? on conflict do nothing returning seq`,
              dataset,
              to,
              hookId,
            )
          : statements.returning(
              `update webhook_position set seq = ? where hook = ? and dataset = ? and seq = ?
               returning seq`,
              to,
              hookId,
              dataset,
              from,
            )
      return rows.length > 0
    },
    forgetWebhookPositions: (of) =>
      'hookId' in of
        ? statements.run('delete from webhook_position where hook = ?', of.hookId)
        : statements.run('delete from webhook_position where dataset = ?', of.dataset),

    leaseWebhook: (hookId, { owner, now, until }) =>
      statements.returning(
        `update webhook set leased_by = ?, leased_until = ?
         where id = ? and (leased_by is null or leased_by = ? or leased_until <= ?) returning id`,
        owner,
        until,
        hookId,
        owner,
        now,
      ).length > 0,
    endWebhookLease: (hookId, owner) =>
      statements.run(
        'update webhook set leased_by = null where id = ? and leased_by = ?',
        hookId,
        owner,
      ),
  }
}
