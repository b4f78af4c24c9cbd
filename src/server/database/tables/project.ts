import type {
  AccountStore,
  AliasStore,
  AttemptStore,
  PolicyStore,
  SecretStore,
  SeenDialogStore,
  SessionStore,
  UserValueStore,
} from '../account-store.ts'
import type { Statements } from '../statements.ts'
import { createAccountTables } from './accounts.ts'
import { createAliasTable } from './aliases.ts'
import { createAttemptTable } from './attempts.ts'
import { createPolicyTables } from './policies.ts'
import { createSecretTable } from './secrets.ts'
import { createSeenDialogTable } from './seen-dialogs.ts'
import { createSessionTables } from './sessions.ts'
import { createUserValueTable } from './user-values.ts'

type ProjectTables = AccountStore &
  SessionStore &
  PolicyStore &
  SecretStore &
  AliasStore &
  SeenDialogStore &
  UserValueStore &
  AttemptStore

/** The tables that belong to no dataset. */
export function createProjectTables(statements: Statements): ProjectTables {
  return {
    ...createAccountTables(statements),
    ...createSessionTables(statements),
    ...createPolicyTables(statements),
    ...createSecretTable(statements),
    ...createAliasTable(statements),
    ...createSeenDialogTable(statements),
    ...createUserValueTable(statements),
    ...createAttemptTable(statements),
  }
}
