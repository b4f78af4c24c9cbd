import type { Grant } from '../../../protocol/projects.ts'
import type { PolicyStore } from '../account-store.ts'
import type { Statements } from '../statements.ts'

/** The project's custom roles, and the origins whose pages may use the API. */
export function createPolicyTables(statements: Statements): PolicyStore {
  return {
    roles: () =>
      statements.all('select * from role order by name').map((row) => ({
        name: String(row['name']),
        title: String(row['title']),
        ...(row['description'] === null ? {} : { description: String(row['description']) }),
        grants: JSON.parse(String(row['grants'])) as Grant[],
      })),
    putRole({ name, title, description, grants }) {
      statements.run(
        `insert into role (name, title, description, grants) values (?, ?, ?, ?)
         on conflict (name) do update set title = excluded.title,
           description = excluded.description, grants = excluded.grants`,
        name,
        title,
        description ?? null,
        JSON.stringify(grants),
      )
    },
    deleteRole: (name) => statements.run('delete from role where name = ?', name),
    origins: () =>
      statements.all('select * from cors_origin order by origin').map((row) => ({
        origin: String(row['origin']),
        allowCredentials: row['credentials'] === 1,
        createdAt: String(row['created_at']),
      })),
    putOrigin({ origin, allowCredentials, createdAt }) {
      statements.run(
        `insert into cors_origin (origin, credentials, created_at) values (?, ?, ?)
         on conflict (origin) do update set credentials = excluded.credentials`,
        origin,
        allowCredentials ? 1 : 0,
        createdAt,
      )
    },
    deleteOrigin: (origin) => statements.run('delete from cors_origin where origin = ?', origin),
  }
}
