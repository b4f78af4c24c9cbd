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
import type { PreviewAccessStore } from '../preview-access-store.ts'
import type { SchemaStore } from '../schema-store.ts'
import type { WebhookStore } from '../webhook-store.ts'
import { createAccountTables } from './accounts.ts'
import { createAliasTable } from './aliases.ts'
import { createAttemptTable } from './attempts.ts'
import { createPolicyTables } from './policies.ts'
import { createPreviewAccessTable } from './preview-access.ts'
import { createSecretTable } from './secrets.ts'
import { createSeenDialogTable } from './seen-dialogs.ts'
import { createSessionTables } from './sessions.ts'
import { createSchemaTable } from './stored-schemas.ts'
import { createUserValueTable } from './user-values.ts'
import { createWebhookTables } from './webhooks.ts'

/** What belongs to the project rather than to one of its datasets. */
export interface ProjectStore
  extends
    AccountStore,
    SessionStore,
    PolicyStore,
    SeenDialogStore,
    SecretStore,
    AliasStore,
    UserValueStore,
    AttemptStore,
    PreviewAccessStore,
    SchemaStore,
    WebhookStore {}

export function createProjectTables(statements: Statements): ProjectStore {
  return {
    ...createAccountTables(statements),
    ...createSessionTables(statements),
    ...createPolicyTables(statements),
    ...createSecretTable(statements),
    ...createAliasTable(statements),
    ...createSeenDialogTable(statements),
    ...createUserValueTable(statements),
    ...createAttemptTable(statements),
    ...createPreviewAccessTable(statements),
    ...createSchemaTable(statements),
    ...createWebhookTables(statements),
  }
}
