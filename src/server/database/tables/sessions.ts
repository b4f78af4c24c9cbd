import { toAccount } from './accounts.ts'
import type { SessionStore, Ticket } from '../account-store.ts'
import type { Row, Statements } from '../statements.ts'

/** Sessions, and one-time tickets. Only hashes of secrets are stored. */
export function createSessionTables(statements: Statements): SessionStore {
  return {
    putSession({ hash, accountId, provider, createdAt, expiresAt }) {
      statements.run(
        `insert into session (hash, account, provider, created_at, used_at, expires_at)
         values (?, ?, ?, ?, ?, ?)`,
        hash,
        accountId,
        provider,
        createdAt,
        createdAt,
        expiresAt,
      )
    },
    session(hash) {
      const row = statements.get(
        `select account.*, session.provider, session.used_at, session.expires_at
         from session join account on account.id = session.account where session.hash = ?`,
        hash,
      )
      if (!row) return null
      return {
        account: toAccount(row),
        provider: String(row['provider']),
        usedAt: String(row['used_at']),
        expiresAt: String(row['expires_at']),
      }
    },
    touchSession: (hash, usedAt) =>
      statements.run('update session set used_at = ? where hash = ?', usedAt, hash),
    sessionUses: ({ now, idleSince }) =>
      statements
        .all(
          `select account, max(used_at) as used_at,
             sum(case when expires_at > ? and used_at > ? then 1 else 0 end) as open
           from session group by account`,
          now,
          idleSince,
        )
        .map((row) => ({
          accountId: String(row['account']),
          open: Number(row['open']),
          usedAt: String(row['used_at']),
        })),
    deleteSession: (hash) => statements.run('delete from session where hash = ?', hash),
    deleteSessionsOf(accountId) {
      statements.run('delete from session where account = ?', accountId)
      statements.run(
        'delete from preview_access where account = ? and secret_hash is null',
        accountId,
      )
    },
    deleteStale({ now, idleSince }) {
      statements.run('delete from session where expires_at <= ? or used_at <= ?', now, idleSince)
      statements.run('delete from ticket where expires_at <= ?', now)
    },

    putTicket({ hash, purpose, payload, createdAt, expiresAt }) {
      statements.run(
        `insert into ticket (hash, purpose, payload, created_at, expires_at)
         values (?, ?, ?, ?, ?)
         on conflict (hash) do update set expires_at = excluded.expires_at`,
        hash,
        purpose,
        JSON.stringify(payload),
        createdAt,
        expiresAt,
      )
    },
    ticket(hash) {
      const row = statements.get('select * from ticket where hash = ?', hash)
      return row ? toTicket(row) : null
    },
    tickets: (purpose) =>
      statements
        .all('select * from ticket where purpose = ? order by created_at, hash', purpose)
        .map(toTicket),
    takeTicket(hash) {
      const [row] = statements.returning('delete from ticket where hash = ? returning *', hash)
      return row ? toTicket(row) : null
    },
  }
}

function toTicket(row: Row): Ticket {
  return {
    hash: String(row['hash']),
    purpose: String(row['purpose']),
    payload: JSON.parse(String(row['payload'])) as Ticket['payload'],
    createdAt: String(row['created_at']),
    expiresAt: String(row['expires_at']),
  }
}
