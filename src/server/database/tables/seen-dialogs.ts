import type { SeenDialogStore } from '../account-store.ts'
import type { Statements } from '../statements.ts'

export function createSeenDialogTable(statements: Statements): SeenDialogStore {
  return {
    markSeen: ({ accountId, dialog, at }) =>
      statements.run(
        'insert into seen_dialog (account, dialog, at) values (?, ?, ?) on conflict do nothing',
        accountId,
        dialog,
        at,
      ),
    hasSeen: (accountId, dialog) =>
      statements.get(
        'select 1 from seen_dialog where account = ? and dialog = ?',
        accountId,
        dialog,
      ) !== undefined,
  }
}
