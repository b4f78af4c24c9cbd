import type { SecretStore } from '../account-store.ts'
import type { Statements } from '../statements.ts'

export function createSecretTable(statements: Statements): SecretStore {
  return {
    secret(name, fresh) {
      statements.run(
        'insert into secret (name, value) values (?, ?) on conflict do nothing',
        name,
        fresh,
      )
      return String(statements.get('select value from secret where name = ?', name)?.['value'])
    },
  }
}
