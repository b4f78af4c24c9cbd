import type { Account, AccountStore } from './store.ts'
import type { Row, Statements } from './statements.ts'

/** People and robots, and the hashes of the tokens that stand for them. Shared by all datasets. */
export function createAccountTables(statements: Statements): AccountStore {
  return {
    putAccount({ id, name, email, imageUrl, roles, createdAt }) {
      statements.run(
        `insert into account (id, name, email, image_url, roles, created_at)
         values (?, ?, ?, ?, ?, ?)
         on conflict (id) do update set name = excluded.name, email = excluded.email,
           image_url = excluded.image_url, roles = excluded.roles`,
        id,
        name,
        email,
        imageUrl ?? null,
        JSON.stringify(roles),
        createdAt,
      )
    },
    accounts: () => statements.all('select * from account order by created_at, id').map(toAccount),
    accountsByIds: (ids) =>
      statements
        .all(
          'select * from account where id in (select value from json_each(?)) order by id',
          JSON.stringify(ids),
        )
        .map(toAccount),
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
  }
}

function toAccount(row: Row): Account {
  return {
    id: String(row['id']),
    name: String(row['name']),
    email: String(row['email']),
    ...(row['image_url'] === null ? {} : { imageUrl: String(row['image_url']) }),
    roles: JSON.parse(String(row['roles'])) as string[],
    createdAt: String(row['created_at']),
  }
}
