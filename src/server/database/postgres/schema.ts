import { DatabaseError, diskFull, readOnly } from './database-error.ts'
import type { PostgresStatements } from './statements.ts'

/**
 * The schema's history, as `migrations.ts` is for SQLite: each entry is applied once, in order, and never edited after
 * a release. Entries only add to the schema, in a way the previous version can read: old and new processes run side by
 * side during a rolling update.
 *
 * Texts are compared by their bytes (`collate "C"`); content is stored as text, since jsonb refuses some valid JSON.
 */
const migrations: readonly (readonly string[])[] = [
  [
    `create table dataset (
       key bigint generated always as identity primary key,
       name text collate "C" not null unique,
       acl_mode text not null,
       description text,
       created_at text collate "C" not null,
       created_by text not null,
       -- The head of the log. Whoever writes to the dataset holds this row: the log is gapless and in commit order.
       seq bigint not null default 0,
       at text collate "C" not null default ''
     )`,
    `create table document (
       pk bigint generated always as identity primary key,
       dataset bigint not null references dataset on delete cascade,
       id text collate "C" not null,
       type text collate "C" not null,
       rev text collate "C" not null,
       created_at text collate "C" not null,
       updated_at text collate "C" not null,
       content text not null,
       unique (dataset, id)
     )`,
    'create index document_by_type on document (dataset, type, id)',
    'create index document_by_created on document (dataset, created_at desc, id)',
    'create index document_by_updated on document (dataset, updated_at desc, id)',
    'create index document_by_type_created on document (dataset, type, created_at desc, id)',
    'create index document_by_type_updated on document (dataset, type, updated_at desc, id)',
    `create table document_ref (
       dataset bigint not null,
       target text collate "C" not null,
       pk bigint not null references document on delete cascade,
       strong bigint not null,
       primary key (dataset, target, pk)
     )`,
    'create index document_ref_by_source on document_ref (pk)',
    `create table tx (
       rowid bigint generated always as identity,
       dataset bigint not null references dataset on delete cascade,
       seq bigint not null,
       id text collate "C" not null,
       author text collate "C" not null,
       at text collate "C" not null,
       mutations text not null,
       unique (dataset, seq),
       unique (dataset, id)
     )`,
    'create index tx_by_time on tx (dataset, at, seq)',
    `create table tx_doc (
       rowid bigint generated always as identity,
       dataset bigint not null references dataset on delete cascade,
       doc_id text collate "C" not null,
       seq bigint not null,
       prev_rev text collate "C",
       rev text collate "C" not null,
       effects text not null,
       unique (dataset, doc_id, seq)
     )`,
    'create index tx_doc_by_seq on tx_doc (dataset, seq)',
    `create index tx_doc_deletion on tx_doc (dataset, seq, doc_id)
       where substr(effects, 1, 18) = '{"apply":[0,null],'`,
    'create table attr (key bigint generated always as identity primary key, name text not null unique)',
    `create table document_attr (
       pk bigint not null references document on delete cascade,
       attr bigint not null references attr on delete cascade,
       dataset bigint not null,
       type text collate "C" not null,
       rank bigint not null,
       num double precision not null,
       str bytea not null,
       id text collate "C" not null,
       primary key (pk, attr)
     )`,
    'create index document_attr_by_value on document_attr (dataset, attr, type, rank, num, str, id)',
    'create index document_attr_by_attr on document_attr (attr)',
    `create table document_text (pk bigint primary key, dataset bigint not null, words tsvector not null)`,
    'create index document_text_words on document_text using gin (words) with (fastupdate = off)',
    `create table document_search (pk bigint primary key, dataset bigint not null, words tsvector not null)`,
    'create index document_search_words on document_search using gin (words) with (fastupdate = off)',
    `create table text_pending (
       pk bigint primary key,
       dataset bigint not null,
       -- More words than an index entry holds: it stays here, and is looked at by every search.
       oversized bigint not null default 0
     )`,
    'create index text_pending_by_dataset on text_pending (dataset)',
    `create table search_word (
       dataset bigint not null,
       piece text collate "C" not null,
       word text collate "C" not null,
       primary key (dataset, piece, word)
     )`,
    `create table asset_blob (
       key bigint generated always as identity primary key,
       dataset bigint not null references dataset on delete cascade,
       path text collate "C" not null,
       mime text not null,
       size bigint not null,
       expires_at text collate "C",
       unique (dataset, path)
     )`,
    'create index asset_blob_expiring on asset_blob (expires_at) where expires_at is not null',
    `create table asset_chunk (
       rowid bigint generated always as identity,
       blob bigint not null references asset_blob on delete cascade,
       start bigint not null,
       bytes bytea not null,
       primary key (blob, start)
     )`,
    'alter table asset_chunk alter column bytes set storage external',
    `create table asset_upload (
       id text collate "C" primary key,
       blob bigint not null unique references asset_blob on delete cascade,
       account text collate "C" not null,
       kind text not null,
       sha1 text not null,
       length bigint not null
     )`,
    'create index asset_upload_by_account on asset_upload (account)',
    `create table account (
       id text collate "C" primary key,
       name text not null,
       email text not null,
       image_url text,
       roles text not null,
       robot bigint not null default 0,
       removed bigint not null default 0,
       created_at text collate "C" not null
     )`,
    'create index account_by_email on account (lower(email))',
    `create table token (
       hash text collate "C" primary key,
       account text collate "C" not null references account on delete cascade,
       label text not null,
       created_at text not null
     )`,
    `create table password (
       account text collate "C" primary key references account on delete cascade,
       hash text not null
     )`,
    `create table login (
       provider text collate "C" not null,
       subject text collate "C" not null,
       account text collate "C" not null references account on delete cascade,
       primary key (provider, subject)
     )`,
    `create table session (
       hash text collate "C" primary key,
       account text collate "C" not null references account on delete cascade,
       provider text not null,
       created_at text collate "C" not null,
       used_at text collate "C" not null,
       expires_at text collate "C" not null
     )`,
    'create index session_by_account on session (account)',
    `create table ticket (
       hash text collate "C" primary key,
       purpose text collate "C" not null,
       payload text not null,
       created_at text collate "C" not null,
       expires_at text collate "C" not null
     )`,
    `create table role (
       name text collate "C" primary key, title text not null, description text, grants text not null
     )`,
    `create table cors_origin (
       origin text collate "C" primary key, credentials bigint not null, created_at text not null
     )`,
    `create table seen_dialog (
       account text collate "C" not null,
       dialog text collate "C" not null,
       at text not null,
       primary key (account, dialog)
     )`,
    // Sign-in attempts of all processes. They need not survive a crash.
    `create unlogged table attempt (
       key text collate "C" primary key, count bigint not null, until double precision not null
     )`,
    'create index attempt_by_end on attempt (until)',
    // Processes that cache permissions reload them when this changes, in the same transaction as the permissions.
    'create table access_version (version bigint not null)',
    'insert into access_version values (1)',
    `create function access_changed() returns trigger language plpgsql as $$
       begin update access_version set version = version + 1; return null; end $$`,
    ...['role', 'cors_origin', 'account'].map(
      (table) => `create trigger access_changed after insert or update or delete on ${table}
         for each statement execute function access_changed()`,
    ),
    ...['token', 'session'].map(
      (table) => `create trigger access_changed after delete on ${table}
         for each statement execute function access_changed()`,
    ),
  ],
  // Assets are also found by any substring of the words in their names.
  [
    `insert into text_pending (pk, dataset)
     select pk, dataset from document where type in ('sanity.imageAsset', 'sanity.fileAsset')
     on conflict do nothing`,
  ],
  // Searches for few types do not read other documents with the same words.
  [
    `insert into text_pending (pk, dataset) select pk, dataset from document on conflict do nothing`,
  ],
  // The keys of long values have changed; the index is rebuilt if there are any.
  ['delete from attr where (select max(length(str)) from document_attr) > 1000'],
  [
    // Left by each write that has no transaction id, for when the response to its commit is lost.
    `create table write_receipt (
       id uuid primary key, at timestamptz not null default now()
     )`,
    'create index text_pending_waiting on text_pending (pk) where oversized = 0',
    // Only a part of the words of long documents was indexed.
    `insert into text_pending (pk, dataset)
     select pk, dataset from document where length(content::text) > 60000 on conflict do nothing`,
    'create index write_receipt_at on write_receipt (at)',
    // Dataset ACLs are cached like permissions. Commits change other columns of this row.
    `create trigger access_changed after update of acl_mode, description, name or delete on dataset
     for each statement execute function access_changed()`,
  ],
  ['create index if not exists tx_by_author on tx (dataset, author, seq)'],
  // PostgreSQL silently damages entries with 1 MB or more of words, which may be more than the text they are made of.
  [
    `insert into text_pending (pk, dataset)
     select pk, dataset from document where octet_length(content) > 300000 on conflict do nothing`,
  ],
  [
    // What clients keep for a user, as JSON.
    `create table user_value (
       account text collate "C" not null,
       key text collate "C" not null,
       value text not null,
       primary key (account, key)
     )`,
    'create table secret (name text collate "C" primary key, value text not null)',
    'create table dataset_alias (name text collate "C" primary key, dataset text collate "C")',
  ],
  [
    // Webhooks; seq: how far each has read the log of a dataset. Times of messages and leases are in milliseconds.
    `create table webhook (
       id text collate "C" primary key,
       created_at text collate "C" not null,
       definition text not null,
       leased_by text,
       leased_until double precision
     )`,
    `create table webhook_position (
       hook text collate "C" not null references webhook on delete cascade,
       dataset text collate "C" not null,
       seq bigint not null,
       primary key (hook, dataset)
     )`,
    `create table webhook_message (
       key bigint generated always as identity primary key,
       id text collate "C" not null unique,
       hook text collate "C" not null references webhook on delete cascade,
       dataset text collate "C" not null,
       subject text collate "C" not null,
       document_id text collate "C" not null,
       operation text not null,
       transaction_id text not null,
       at text not null,
       created_at text collate "C" not null,
       body text,
       state text not null,
       failures bigint not null,
       first_failure_at double precision,
       next_at double precision not null,
       code bigint
     )`,
    'create index webhook_message_by_hook on webhook_message (hook, key)',
    `create index webhook_message_pending on webhook_message (hook, dataset, subject, key) where state = 'pending'`,
    `create table webhook_attempt (
       key bigint generated always as identity primary key,
       message text collate "C" not null references webhook_message (id) on delete cascade,
       hook text collate "C" not null,
       at text not null,
       duration bigint not null,
       reason text,
       code bigint,
       response text
     )`,
    'create index webhook_attempt_by_hook on webhook_attempt (hook, key)',
    'create index webhook_attempt_by_message on webhook_attempt (message)',
    // Processes that cache the webhooks reload them with the permissions. Leases change other columns.
    `create trigger access_changed after insert or delete or update of definition on webhook
       for each statement execute function access_changed()`,
  ],
  [
    // Schemas of workspaces, as JSON.
    `create table stored_schema (
       dataset text collate "C" not null,
       id text collate "C" not null,
       value text not null,
       primary key (dataset, id)
     )`,
  ],
  [
    // Copies of datasets; first_seq: where the log of a completed one begins for those who follow it.
    `create table dataset_copy (
       id text collate "C" primary key,
       created_at text collate "C" not null,
       state text not null,
       target_key bigint not null,
       first_seq bigint not null,
       definition text not null,
       leased_by text,
       leased_until double precision
     )`,
    // Other processes look at copies when they reload permissions, as one of them may end before the copy does.
    `create trigger access_changed after insert on dataset_copy
       for each statement execute function access_changed()`,
  ],
  [
    // Tokens of pages that read for somebody. Those of links have the hash of the secret in the link.
    `create table preview_access (
       id text collate "C" primary key,
       token_hash text collate "C" not null unique,
       secret_hash text collate "C" unique,
       account text collate "C" not null,
       dataset text collate "C" not null,
       definition text not null,
       created_at text collate "C" not null,
       expires_at text collate "C" not null
     )`,
    'create index preview_access_by_account on preview_access (account)',
    `create trigger access_changed after delete on preview_access
       for each statement execute function access_changed()`,
  ],
]

/** The oldest version that can run beside this one during a rolling update. */
const oldestProgram = 1

/** An arbitrary number, the same in every process. */
const migrationLock = 7_236_150_021

/**
 * Migrates the database to the current schema; throws if a newer version of this program has made it incompatible. Of
 * several processes that start together only one migrates.
 */
export function migratePostgres(statements: PostgresStatements): void {
  beginLong(statements)
  try {
    statements.later('select pg_advisory_xact_lock($1)', migrationLock)
    // From here on other processes queue behind this one, so its waits for locks are limited.
    statements.later("set local lock_timeout = '60s'")
    const encoding = String(rowsOf('select getdatabaseencoding() as name')[0]?.['name'])
    if (encoding !== 'UTF8') {
      throw unusable(`its encoding is ${encoding}; make it with encoding 'UTF8'`)
    }
    statements.later(
      'create table if not exists schema_version (version bigint not null, oldest_program bigint not null)',
    )
    const [row] = rowsOf('select * from schema_version')
    const version = Number(row?.['version'] ?? 0)
    if (Number(row?.['oldest_program'] ?? 0) > migrations.length) {
      throw new Error(
        `The database was written by a newer content-studio (schema ${version}, this one knows ${migrations.length})`,
      )
    }
    for (const [index, steps] of migrations.entries()) {
      if (index < version) continue
      for (const step of steps) statements.later(step)
    }
    if (version < migrations.length) {
      statements.later('delete from schema_version')
      statements.later(
        'insert into schema_version values ($1, $2)',
        migrations.length,
        Math.max(oldestProgram, Number(row?.['oldest_program'] ?? 0)),
      )
    }
    statements.commit()
  } catch (error) {
    if (statements.isOpen()) statements.rollback()
    throw describe(error)
  }

  function rowsOf(text: string) {
    return statements.together([{ text, values: [] }])[0] ?? []
  }
}

/** Starts a transaction whose duration depends on the database's size, and waits for others of its kind. */
export function beginLong(statements: PostgresStatements): void {
  statements.begin('write', { patience: Infinity })
  statements.later('set local statement_timeout = 0')
  statements.later('set local lock_timeout = 0')
}

/** Throws if the schema is older than the one this program uses. */
export function requireCurrentSchema(statements: PostgresStatements): void {
  let rows
  try {
    ;[rows] = statements.together([{ text: 'select version from schema_version', values: [] }])
  } catch (error) {
    throw describe(error)
  }
  if (Number(rows?.[0]?.['version'] ?? 0) >= migrations.length) return
  throw new Error(
    'The database was written by an older content-studio; start the server once to bring it up to date',
  )
}

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  '42501': 'this user may not create tables in it',
  '53300': 'all its connections are taken; allow more (max_connections), or start fewer servers',
  [diskFull]: 'its disk is full',
  [readOnly]: 'it is read-only; name the primary server, not a standby',
}

/** The error, or one that explains the problem with the setting. */
function describe(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  return unusable(reasons[error.sqlState] ?? error.message, error)
}

function unusable(reason: string, cause?: unknown): Error {
  return new Error(`The database of --database (or DATABASE_URL) cannot be used: ${reason}`, {
    cause,
  })
}
