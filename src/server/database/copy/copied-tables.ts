/** How a table is copied from one database into another. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns that identify a row: rows are copied in their order, and an interrupted copy continues there. */
  readonly key: readonly string[]
  /** SQL condition; other rows are not copied. */
  readonly where?: string
  /** Number of rows written together. */
  readonly batch: number
  /** The column that the database increments automatically. */
  readonly counted?: string
}

const table = (
  name: string,
  key: string,
  columns: string,
  more: Partial<CopiedTable> = {},
): CopiedTable => ({
  name,
  key: key.split(' '),
  columns: [...new Set(`${key} ${columns}`.split(' '))],
  batch: 500,
  ...more,
})

/**
 * The source data, parents first. Both databases have these tables and columns; indexes of texts and fields are rebuilt
 * from the documents, and unfinished uploads are not copied.
 */
export const copiedTables: readonly CopiedTable[] = [
  table('dataset', 'key', 'name acl_mode description created_at created_by seq at', {
    counted: 'key',
  }),
  table('document', 'pk', 'dataset id type rev created_at updated_at content', {
    counted: 'pk',
    batch: 200,
  }),
  table('document_ref', 'dataset target pk', 'strong'),
  // In insertion order, which is the order of events.
  table('tx', 'rowid', 'dataset seq id author at mutations', { counted: 'rowid', batch: 200 }),
  table('tx_doc', 'rowid', 'dataset doc_id seq prev_rev rev effects', {
    counted: 'rowid',
    batch: 200,
  }),
  table('asset_blob', 'key', 'dataset path mime size expires_at', {
    counted: 'key',
    where: 'expires_at is null',
  }),
  table('asset_chunk', 'rowid', 'blob start bytes', {
    counted: 'rowid',
    where: 'blob in (select key from asset_blob where expires_at is null)',
    batch: 8,
  }),
  table('account', 'id', 'name email image_url roles robot removed created_at'),
  table('token', 'hash', 'account label created_at'),
  table('password', 'account', 'hash'),
  table('login', 'provider subject', 'account'),
  table('session', 'hash', 'account provider created_at used_at expires_at'),
  table(
    'preview_access',
    'id',
    'token_hash secret_hash account dataset definition created_at expires_at',
  ),
  table('ticket', 'hash', 'purpose payload created_at expires_at'),
  table('role', 'name', 'title description grants'),
  table('cors_origin', 'origin', 'credentials created_at'),
  table('seen_dialog', 'account dialog', 'at'),
  table('secret', 'name', 'value'),
  table('dataset_alias', 'name', 'dataset'),
  table('user_value', 'account key', 'value'),
  table('stored_schema', 'dataset id', 'value'),
  table('webhook', 'id', 'created_at definition'),
  table('webhook_position', 'hook dataset', 'seq'),
  table(
    'webhook_message',
    'key',
    'id hook dataset subject document_id operation transaction_id at created_at body state failures first_failure_at next_at code',
    { counted: 'key', batch: 50 },
  ),
  table('webhook_attempt', 'key', 'message hook at duration reason code response', {
    counted: 'key',
  }),
  table('dataset_copy', 'id', 'created_at state target_key first_seq definition'),
]
