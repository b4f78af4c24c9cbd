import type { UserValueStore } from '../account-store.ts'
import type { Statements } from '../statements.ts'

export function createUserValueTable(statements: Statements): UserValueStore {
  return {
    userValue(accountId, key) {
      const row = statements.get(
        'select value from user_value where account = ? and key = ?',
        accountId,
        key,
      )
      return row ? String(row['value']) : null
    },
    userValueCount: (accountId) =>
      Number(
        statements.get('select count(*) as n from user_value where account = ?', accountId)?.['n'],
      ),
    putUserValue: (accountId, key, value) =>
      statements.run(
        `insert into user_value (account, key, value) values (?, ?, ?)
         on conflict (account, key) do update set value = excluded.value`,
        accountId,
        key,
        value,
      ),
    deleteUserValues: (accountId) =>
      statements.run('delete from user_value where account = ?', accountId),
  }
}
