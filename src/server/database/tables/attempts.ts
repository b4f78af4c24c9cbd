import type { AttemptStore } from '../account-store.ts'
import type { Statements } from '../statements.ts'

export function createAttemptTable(statements: Statements): AttemptStore {
  return {
    countAttempt({ key, maximum, window, now }) {
      statements.run('delete from attempt where until <= ?', now)
      const [row] = statements.returning(
        `insert into attempt (key, count, until) values (?, 1, ?)
         on conflict (key) do update
         set count = case when attempt.count > ? then attempt.count else attempt.count + 1 end
         returning count, until`,
        key,
        now + window,
        maximum,
      )
      const count = Number(row?.['count'])
      return { count, wait: count > maximum ? Number(row?.['until']) - now : 0 }
    },
    takeBackAttempt: (key) =>
      statements.run('update attempt set count = count - 1 where key = ? and count > 0', key),
    forgiveAttempts: (key) => statements.run('delete from attempt where key = ?', key),
  }
}
