import type { PreviewAccess, PreviewAccessStore } from '../preview-access-store.ts'
import type { Row, Statements } from '../statements.ts'

/** What pages may read for an account, and the links that give it to them. */
export function createPreviewAccessTable(statements: Statements): PreviewAccessStore {
  return {
    putPreviewAccess(access) {
      const { title, document, perspective } = access
      statements.run(
        `insert into preview_access
           (id, token_hash, secret_hash, account, dataset, definition, created_at, expires_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        access.id,
        access.tokenHash,
        access.secretHash,
        access.accountId,
        access.dataset,
        JSON.stringify({ title, document, perspective }),
        access.createdAt,
        access.expiresAt,
      )
    },
    previewAccessByToken(tokenHash) {
      const row = statements.get('select * from preview_access where token_hash = ?', tokenHash)
      return row ? toPreviewAccess(row) : null
    },
    previewShareBySecret(secretHash) {
      const row = statements.get('select * from preview_access where secret_hash = ?', secretHash)
      return row ? toPreviewAccess(row) : null
    },
    previewShares: (dataset) =>
      statements
        .all(
          `select * from preview_access where dataset = ? and secret_hash is not null
           order by created_at, id`,
          dataset,
        )
        .map(toPreviewAccess),
    deletePreviewShare: (id) =>
      statements.returning(
        'delete from preview_access where id = ? and secret_hash is not null returning id',
        id,
      ).length > 0,
    deleteStalePreviews: (now) =>
      statements.run('delete from preview_access where expires_at <= ?', now),
    deletePreviewsOf: (dataset) =>
      statements.run('delete from preview_access where dataset = ?', dataset),
  }
}

function toPreviewAccess(row: Row): PreviewAccess {
  const definition = JSON.parse(String(row['definition'])) as Pick<
    PreviewAccess,
    'title' | 'document' | 'perspective'
  >
  return {
    ...definition,
    id: String(row['id']),
    tokenHash: String(row['token_hash']),
    secretHash: row['secret_hash'] === null ? null : String(row['secret_hash']),
    accountId: String(row['account']),
    dataset: String(row['dataset']),
    createdAt: String(row['created_at']),
    expiresAt: String(row['expires_at']),
  }
}
