import type { Account, AccountStore } from '../account-store.ts'
import type { Row, Statements } from '../statements.ts'

/** People and robots, and their credentials. Shared by all datasets. */
export function createAccountTables(statements: Statements): AccountStore {
  const byIds = `select * from account where ${statements.dialect.oneOf('id')} order by id`
  return {
    putAccount({ id, name, email, imageUrl, roles, robot, removed, createdAt }) {
      statements.run(
        `insert into account (id, name, email, image_url, roles, robot, removed, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set name = excluded.name, email = excluded.email,
           image_url = excluded.image_url, roles = excluded.roles, robot = excluded.robot,
           removed = excluded.removed`,
        id,
        name,
        email,
        imageUrl ?? null,
        JSON.stringify(roles),
        robot ? 1 : 0,
        removed ? 1 : 0,
        createdAt,
      )
    },
    accounts: () => statements.all('select * from account order by created_at, id').map(toAccount),
    accountsByIds: (ids) => statements.all(byIds, ids).map(toAccount),
    putToken({ hash, accountId, label, createdAt }) {
      statements.run(
        'insert into token (hash, account, label, created_at) values (?, ?, ?, ?)',
        hash,
        accountId,
        label,
        createdAt,
      )
    },
    accountByTokenHash(hash) {
      const row = statements.get(
        `select account.* from token join account on account.id = token.account
         where token.hash = ?`,
        hash,
      )
      return row ? toAccount(row) : null
    },
    deleteToken: (hash) => statements.run('delete from token where hash = ?', hash),
    replaceToken: (hash, next) =>
      statements.get(
        'update token set hash = ?, created_at = ? where hash = ? returning account',
        next.hash,
        next.createdAt,
        hash,
      ) !== undefined,
    putPassword(accountId, hash) {
      statements.run(
        `insert into password (account, hash) values (?, ?)
         on conflict (account) do update set hash = excluded.hash`,
        accountId,
        hash,
      )
    },
    passwordByEmail(email) {
      const row = statements.get(
        `select account.*, password.hash from account join password on password.account = account.id
         where lower(account.email) = lower(?)`,
        email,
      )
      return row ? { account: toAccount(row), hash: String(row['hash']) } : null
    },
    putLogin({ provider, subject, accountId }) {
      statements.run(
        `insert into login (provider, subject, account) values (?, ?, ?)
         on conflict (provider, subject) do update set account = excluded.account`,
        provider,
        subject,
        accountId,
      )
    },
    accountByLogin(provider, subject) {
      const row = statements.get(
        `select account.* from login join account on account.id = login.account
         where login.provider = ? and login.subject = ?`,
        provider,
        subject,
      )
      return row ? toAccount(row) : null
    },
    deleteCredentials(accountId) {
      for (const table of ['token', 'password', 'session', 'preview_access']) {
        statements.run(`delete from ${table} where account = ?`, accountId)
      }
    },
  }
}

export function toAccount(row: Row): Account {
  return {
    id: String(row['id']),
    name: String(row['name']),
    email: String(row['email']),
    ...(row['image_url'] === null ? {} : { imageUrl: String(row['image_url']) }),
    roles: JSON.parse(String(row['roles'])) as string[],
    ...(row['robot'] === 1 && { robot: true }),
    ...(row['removed'] === 1 && { removed: true }),
    createdAt: String(row['created_at']),
  }
}
