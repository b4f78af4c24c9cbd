import type { SecretStore } from '../account-store.ts'
import type { Statements } from '../statements.ts'

export function createSecretTable(statements: Statements): SecretStore {
  const find = (name: string) => statements.get('select value from secret where name = ?', name)
  return {
    secret(name, fresh) {
      // A server also starts when the disk is full.
      if (!find(name)) {
        statements.run(
          'insert into secret (name, value) values (?, ?) on conflict do nothing',
          name,
          fresh,
        )
      }
      return String(find(name)?.['value'])
    },
  }
}
