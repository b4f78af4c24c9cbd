import type { DatabaseSync } from 'node:sqlite'

/**
 * The database's history: each entry is applied once, in order, and never edited after a release.
 * `user_version` holds how many have run.
 */
const migrations: readonly string[] = [
  `
  create table dataset (
    key integer primary key,
    name text not null unique,
    acl_mode text not null,
    created_at text not null,
    created_by text not null,
    -- The head of the log. One counter row per dataset keeps the log gapless and in commit order.
    seq integer not null default 0,
    at text not null default ''
  ) strict;

  create table document (
    pk integer primary key,
    dataset integer not null references dataset,
    id text not null,
    type text not null,
    rev text not null,
    created_at text not null,
    updated_at text not null,
    content text not null,
    unique (dataset, id)
  ) strict;
  create index document_by_type on document (dataset, type, id);
  create index document_by_created on document (dataset, created_at, id);
  create index document_by_updated on document (dataset, updated_at, id);
  create index document_by_type_updated on document (dataset, type, updated_at, id);

  create table document_ref (
    dataset integer not null references dataset,
    target text not null,
    pk integer not null references document on delete cascade,
    strong integer not null,
    primary key (dataset, target, pk)
  ) strict, without rowid;
  create index document_ref_by_source on document_ref (pk);

  create table tx (
    dataset integer not null references dataset,
    seq integer not null,
    id text not null,
    author text not null,
    at text not null,
    mutations text not null,
    unique (dataset, seq),
    unique (dataset, id)
  ) strict;
  create index tx_by_time on tx (dataset, at, seq);

  create table tx_doc (
    dataset integer not null references dataset,
    doc_id text not null,
    seq integer not null,
    prev_rev text,
    rev text not null,
    effects text not null,
    unique (dataset, doc_id, seq)
  ) strict;
  create index tx_doc_by_seq on tx_doc (dataset, seq);

  create table asset_blob (
    dataset integer not null references dataset,
    path text not null,
    mime text not null,
    bytes blob not null,
    unique (dataset, path)
  ) strict;

  create table account (
    id text primary key,
    name text not null,
    email text not null,
    image_url text,
    roles text not null,
    created_at text not null
  ) strict, without rowid;

  create table token (
    hash text primary key,
    account text not null references account on delete cascade,
    label text not null,
    created_at text not null
  ) strict, without rowid;
  `,
]

/** Brings the database to the newest shape; refuses one written by a newer version of this program. */
export function migrate(database: DatabaseSync): void {
  const version = Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
  if (version > migrations.length) {
    throw new Error(
      `The data was written by a newer content-studio (schema ${version}, this one knows ${migrations.length})`,
    )
  }
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue
    database.exec(`begin immediate; ${sql}; pragma user_version = ${index + 1}; commit`)
  }
}
