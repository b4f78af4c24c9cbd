import type { DatabaseSync } from 'node:sqlite'

/**
 * The schema's history: each entry is applied once, in order, and never edited after a release.
 * `user_version` is the number of applied entries.
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

  // Accounts and access: credentials, permissions and allowed origins.
  `
  alter table account add column robot integer not null default 0;

  create table password (
    account text primary key references account on delete cascade,
    hash text not null
  ) strict, without rowid;

  create table login (
    provider text not null,
    subject text not null,
    account text not null references account on delete cascade,
    primary key (provider, subject)
  ) strict, without rowid;

  create table session (
    hash text primary key,
    account text not null references account on delete cascade,
    provider text not null,
    created_at text not null,
    used_at text not null,
    expires_at text not null
  ) strict, without rowid;
  create index session_by_account on session (account);

  create table ticket (
    hash text primary key,
    purpose text not null,
    payload text not null,
    created_at text not null,
    expires_at text not null
  ) strict, without rowid;

  create table role (
    name text primary key,
    title text not null,
    description text,
    grants text not null
  ) strict, without rowid;

  create table cors_origin (
    origin text primary key,
    credentials integer not null,
    created_at text not null
  ) strict, without rowid;
  `,

  // Large assets in pieces, descriptions of datasets, dialogs that a user has seen.
  `
  alter table dataset add column description text;

  create table asset_chunk (
    blob integer not null references asset_blob_v2 on delete cascade,
    start integer not null,
    bytes blob not null,
    primary key (blob, start)
  ) strict;
  create table asset_blob_v2 (
    key integer primary key,
    dataset integer not null references dataset,
    path text not null,
    mime text not null,
    size integer not null,
    unique (dataset, path)
  ) strict;
  insert into asset_blob_v2 (key, dataset, path, mime, size)
    select rowid, dataset, path, mime, length(bytes) from asset_blob;
  insert into asset_chunk (blob, start, bytes) select rowid, 0, bytes from asset_blob;
  drop table asset_blob;
  alter table asset_blob_v2 rename to asset_blob;

  create table seen_dialog (
    account text not null,
    dialog text not null,
    at text not null,
    primary key (account, dialog)
  ) strict, without rowid;
  `,

  // Indexes of chosen fields and of words, through which queries find candidates.
  `
  -- Which fields there are is configured: attributes.ts keeps this table and fills the next one.
  create table attr (
    key integer primary key,
    name text not null unique
  ) strict;

  create table document_attr (
    pk integer not null references document on delete cascade,
    attr integer not null references attr on delete cascade,
    dataset integer not null references dataset,
    type text not null,
    -- A value of any type in the order GROQ gives them; texts are UTF-16, high byte first.
    rank integer not null,
    num real not null,
    str blob not null,
    id text not null,
    primary key (pk, attr)
  ) strict, without rowid;
  create index document_attr_by_value
    on document_attr (dataset, attr, type, rank, num, str, id);
  create index document_attr_by_attr on document_attr (attr);

  -- The words of each document: enough to propose it, without their positions or the text.
  create virtual table document_text using fts5(
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
    tokenize = "ascii tokenchars '_=~\`'''"
  );
  -- Documents whose words are not yet what document_text says, deleted ones among them.
  create table text_pending (
    pk integer primary key,
    dataset integer not null
  ) strict;
  create index text_pending_by_dataset on text_pending (dataset);
  insert into text_pending (pk, dataset) select pk, dataset from document;
  `,
  `
  -- Finds what was deleted without looking at everything that was ever written.
  create index tx_doc_deletion on tx_doc (dataset, seq, doc_id)
    where substr(effects, 1, 18) = '{"apply":[0,null],';
  `,
  `
  -- Newest first, equal times by id: the order of nearly every list. What an import wrote has one time, and
  -- with the index the other way round all of it was sorted for the first page.
  drop index document_by_created;
  drop index document_by_updated;
  drop index document_by_type_updated;
  create index document_by_created on document (dataset, created_at desc, id);
  create index document_by_updated on document (dataset, updated_at desc, id);
  create index document_by_type_created on document (dataset, type, created_at desc, id);
  create index document_by_type_updated on document (dataset, type, updated_at desc, id);
  `,
  `
  -- To have no role is not to be gone: until now, only who was removed had none.
  alter table account add column removed integer not null default 0;
  update account set removed = 1 where roles = '[]';
  `,
  `
  -- What searches find documents by: folded words, names with signs, letters of scripts without spaces, and the dataset.
  -- search-terms.ts writes all of it in letters.
  create virtual table document_search using fts5(
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii'
  );
  insert or replace into text_pending (pk, dataset) select pk, dataset from document;
  `,
  `
  -- What misspelt words of a search may have meant: every word of the content with itself and what remains of it without
  -- one of its letters. In both indexes of texts a dataset is found without looking at others: in that of searches each
  -- term begins with a sign for it.
  create table search_word (
    dataset integer not null, piece text not null, word text not null, primary key (dataset, piece, word)
  ) without rowid;
  drop table document_search;
  create virtual table document_search using fts5(
    words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4', tokenize = 'ascii'
  );
  insert or replace into text_pending (pk, dataset) select pk, dataset from document;
  `,
  `
  -- Bytes on their way in: dropped after expires_at, which is null for those of an asset. What is sent in pieces has a row
  -- in asset_upload: whose it is, and what it will be.
  delete from asset_blob where path like 'uploading/%';
  alter table asset_blob add column expires_at text;
  create index asset_blob_expiring on asset_blob (expires_at) where expires_at is not null;
  create table asset_upload (
    id text primary key,
    blob integer not null unique references asset_blob on delete cascade,
    account text not null,
    kind text not null,
    sha1 text not null,
    length integer not null
  ) strict, without rowid;
  create index asset_upload_by_account on asset_upload (account);
  `,
  `
  -- Assets are found by any part of the words in their names, too.
  insert or replace into text_pending (pk, dataset)
  select pk, dataset from document where type in ('sanity.imageAsset', 'sanity.fileAsset');
  `,
  `
  -- Searches for documents of a few types do not look at others with the same words.
  insert or replace into text_pending (pk, dataset) select pk, dataset from document;
  `,
  `
  -- Long values have other keys than before; indexed anew where there are any.
  delete from attr where (select max(length(str)) from document_attr) > 1000;
  delete from document_attr where attr not in (select key from attr);
  `,
  `
  -- Documents with too many words to index without blocking other work: they stay pending, and every search reads them.
  -- Long documents are indexed again, as only a part of their words was.
  alter table text_pending add column oversized integer not null default 0;
  create index text_pending_waiting on text_pending (pk) where oversized = 0;
  insert or replace into text_pending (pk, dataset)
    select pk, dataset from document where length(content) > 60000;
  `,
  `
  create index tx_by_author on tx (dataset, author, seq);
  `,
  `
  -- Sign-in attempts; until is in milliseconds.
  create table attempt (key text primary key, count integer not null, until real not null) strict, without rowid;
  create index attempt_by_end on attempt (until);
  `,
  `
  -- What clients keep for a user, as JSON.
  create table user_value (
    account text not null, key text not null, value text not null, primary key (account, key)
  ) strict, without rowid;
  create table secret (name text primary key, value text not null) strict, without rowid;
  create table dataset_alias (name text primary key, dataset text) strict, without rowid;
  `,
  `
  -- Webhooks; seq: how far each has read the log of a dataset. Times of messages and leases are in milliseconds.
  create table webhook (
    id text primary key, created_at text not null, definition text not null, leased_by text, leased_until real
  ) strict, without rowid;
  create table webhook_position (
    hook text not null references webhook on delete cascade,
    dataset text not null,
    seq integer not null,
    primary key (hook, dataset)
  ) strict, without rowid;
  create table webhook_message (
    key integer primary key,
    id text not null unique,
    hook text not null references webhook on delete cascade,
    dataset text not null,
    subject text not null,
    document_id text not null,
    operation text not null,
    transaction_id text not null,
    at text not null,
    created_at text not null,
    body text,
    state text not null,
    failures integer not null,
    first_failure_at real,
    next_at real not null,
    code integer
  ) strict;
  create index webhook_message_by_hook on webhook_message (hook, key);
  create index webhook_message_pending on webhook_message (hook, dataset, subject, key) where state = 'pending';
  create table webhook_attempt (
    key integer primary key,
    message text not null references webhook_message (id) on delete cascade,
    hook text not null,
    at text not null,
    duration integer not null,
    reason text,
    code integer,
    response text
  ) strict;
  create index webhook_attempt_by_hook on webhook_attempt (hook, key);
  create index webhook_attempt_by_message on webhook_attempt (message);
  `,
  `
  -- Schemas of workspaces, as JSON.
  create table stored_schema (
    dataset text not null, id text not null, value text not null, primary key (dataset, id)
  ) strict, without rowid;
  `,
  `
  -- Copies of datasets; first_seq: where the log of a completed one begins for those who follow it.
  create table dataset_copy (
    id text primary key,
    created_at text not null,
    state text not null,
    target_key integer not null,
    first_seq integer not null,
    definition text not null,
    leased_by text,
    leased_until real
  ) strict, without rowid;
  `,
  `
  -- FTS5 would merge its segments when it commits, as much as is due, and what it skips as deleted does not count: a commit
  -- took half a second. They are merged in steps of their own instead; the crisis is the limit if those cannot keep up.
  insert into document_text (document_text, rank) values ('automerge', 0), ('crisismerge', 200);
  insert into document_search (document_search, rank) values ('automerge', 0), ('crisismerge', 200);
  `,
  `
  -- Tokens of pages that read for somebody. Those of links have the hash of the secret in the link; the others end with
  -- the sessions of their account.
  create table preview_access (
    id text primary key,
    token_hash text not null unique,
    secret_hash text unique,
    account text not null,
    dataset text not null,
    definition text not null,
    created_at text not null,
    expires_at text not null
  ) strict, without rowid;
  create index preview_access_by_account on preview_access (account);
  `,
]

/** Migrates the database to the current schema; throws if a newer version of this program wrote it. */
export function migrate(database: DatabaseSync): void {
  const version = requireReadable(database)
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue
    database.exec(`begin immediate; ${sql}; pragma user_version = ${index + 1}; commit`)
  }
}

/** Throws if the database does not have the schema this program uses. */
export function requireCurrent(database: DatabaseSync): void {
  if (requireReadable(database) === migrations.length) return
  throw new Error(
    'The data was written by an older content-studio; start the server once to bring it up to date',
  )
}

/** The number of applied migrations; throws if this program has fewer. */
export function requireReadable(database: DatabaseSync): number {
  const version = Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
  if (version > migrations.length) {
    throw new Error(
      `The data was written by a newer content-studio (schema ${version}, this one knows ${migrations.length})`,
    )
  }
  return version
}
