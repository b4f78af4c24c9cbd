import { deletedName } from './datasets.ts'
import { hashOfPath } from '../asset-path.ts'
import type { Statements } from '../statements.ts'
import type { ObjectHolds } from '../blob-store.ts'

/**
 * Holds are rows that refer to objects whose bytes no asset refers to, not yet or no longer. They belong to a hidden
 * dataset, so that they outlive the dataset of their asset.
 */
export const holdsDataset = `${deletedName}objects`
const held = 'object/'
const swept = 'sweeping/'
/** Milliseconds that deleted bytes are kept, so that a restored backup up to this old still finds them. */
const deletionDelay = 7 * 24 * 60 * 60_000

/** The path of a row that holds the object of these bytes. */
export function holdPath(path: string): string {
  return `${held}${hashOfPath(path)}/${crypto.randomUUID()}`
}

export function isHold(path: string): boolean {
  return path.startsWith(held)
}

/** When the object of bytes that are deleted now may be removed. */
export function endOfHold(now: number): string {
  return new Date(now + deletionDelay).toISOString()
}

/** The key of the dataset of holds, which is created if missing. */
export function holdsKey(statements: Statements): number {
  return hiddenKey(statements, holdsDataset)
}

/** The key of a hidden dataset, which is created if missing. */
export function hiddenKey(statements: Statements, name: string): number {
  const find = (): number | null => {
    const row = statements.get('select key from dataset where name = ?', name)
    return row ? Number(row['key']) : null
  }
  const known = find()
  if (known !== null) return known
  statements.run(
    `insert into dataset (name, acl_mode, created_at, created_by) values (?, 'private', '', '')
     on conflict do nothing`,
    name,
  )
  return find() ?? 0
}

export function createObjectHolds(
  statements: Statements,
  { atOnce, lock }: { atOnce: <T>(change: () => T) => T; lock: () => void },
): ObjectHolds {
  return {
    holdObject: (dataset, sha1, expiresAt) =>
      atOnce(() => {
        lock()
        const isSwept = statements.get(
          'select 1 from asset_blob where expires_at is not null and path like ?',
          `${swept}${sha1}/%`,
        )
        if (isSwept) return null
        const path = holdPath(sha1)
        const [row] = statements.returning(
          `insert into asset_blob (dataset, path, mime, size, expires_at) values (?, ?, '', 0, ?)
           returning key`,
          holdsKey(statements),
          path,
          expiresAt,
        )
        return { dataset, key: Number(row?.['key']), path, size: 0 }
      }),
    claimObject: (now, until) =>
      atOnce(() => {
        lock()
        for (;;) {
          const row = statements.get(
            `select key, path from asset_blob
             where expires_at < ? and (path like '${held}%' or path like '${swept}%')
             order by expires_at limit 1`,
            now,
          )
          if (!row) return null
          const key = Number(row['key'])
          const sha1 = hashOfPath(String(row['path']))
          const other = statements.get(
            'select 1 from asset_blob where key <> ? and path like ?',
            key,
            `%/${sha1}%`,
          )
          if (other) {
            statements.run('delete from asset_blob where key = ?', key)
            continue
          }
          const path = `${swept}${sha1}/${crypto.randomUUID()}`
          statements.run(
            'update asset_blob set path = ?, expires_at = ? where key = ?',
            path,
            until,
            key,
          )
          return { sha1, place: { dataset: holdsDataset, key, path, size: 0 } }
        }
      }),
  }
}
