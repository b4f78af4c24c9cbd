import type { Grant } from '../../protocol/projects.ts'
import type { TransactionsRequest, HistoryMoment } from '../../protocol/history.ts'
import type { TextSearchRequest } from '../../protocol/text-search.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type { Webhook } from '../../protocol/webhooks.ts'
import type { Permissions } from '../access/permissions.ts'
import type { DocumentFacts, DocumentReader, SearchIndex } from '../database/document-reader.ts'
import type { DatasetRegistry, QueryStore } from '../database/store.ts'
import type { TransactionLog } from '../database/transaction-log.ts'
import type { EventPage } from './event-page.ts'
import type { QueryEngine, QueryRequest } from '../query/evaluate.ts'

/** Reads of a dataset whose cost the caller determines. Plain data: it is sent to another thread. */
export type Read =
  /** The result; with `sourceMap`, `{result, resultSourceMap}`. */
  | { readonly kind: 'query'; readonly request: QueryText }
  /** The ids of the documents a query selects. */
  | { readonly kind: 'ids'; readonly request: QueryText }
  | ({
      readonly kind: 'textSearch'
      readonly request: TextSearchRequest
      readonly now: Date
    } & Reader)
  | ({
      readonly kind: 'documents'
      readonly ids: readonly string[]
      readonly excludeContent: boolean
      readonly perspective: Perspective
      /** Also the drafts and versions of the documents. */
      readonly allForms: boolean
    } & Reader)
  | ({ readonly kind: 'transactions'; readonly request: TransactionsRequest } & Reader)
  | ({
      readonly kind: 'historyDocuments'
      readonly ids: readonly string[]
      readonly moment: HistoryMoment
    } & Reader)
  | ({ readonly kind: 'documentEvents'; readonly id: string; readonly page: EventPage } & Reader)
  | ({ readonly kind: 'releaseEvents'; readonly name: string; readonly page: EventPage } & Reader)
  | ({
      readonly kind: 'deletedDocuments'
      readonly type?: string
      readonly limit: number
      readonly cursor?: string
    } & Reader)
  | ({ readonly kind: 'editedDocuments'; readonly now: Date } & Reader)
  | ({
      readonly kind: 'references'
      readonly id: string
      readonly excludePaths: boolean
      readonly excludeInternal: boolean
      /** For API versions that do not know versions of releases. */
      readonly excludeVersions: boolean
    } & Reader)
  /** Independent of anybody's permissions: administrators decide what a webhook sends. */
  | {
      readonly kind: 'webhookMessages'
      readonly dataset: string
      readonly hook: Pick<Webhook, 'id' | 'rule' | 'includeDrafts' | 'includeAllVersions'>
      /** Position in the log. */
      readonly after: number
      readonly limit: number
      readonly now: Date
    }

/** `params` is a JSON object: posting a string to another thread is fast, posting a million values is not. */
export interface QueryText extends Omit<QueryRequest, 'params' | 'reads'> {
  readonly params: string
  /** Set if the tags of the result are to be returned with it: `…,"syncTags":[…]`. */
  readonly tagKey?: string
}

/** The dataset to read, and the caller's permissions. */
export interface Reader {
  readonly dataset: string
  readonly viewer: Viewer
}

export interface Viewer {
  readonly identity: string
  readonly isSignedIn: boolean
  readonly grants: readonly Grant[]
}

/** The services available to a read. */
export interface ReadContext {
  readonly store: ReadStore
  readonly permissions: Permissions
  readonly engine: QueryEngine
  readonly projectId: string
}

export type ReadStore = DatasetRegistry &
  DocumentReader &
  Pick<DocumentFacts, 'existingIds'> &
  SearchIndex &
  TransactionLog &
  QueryStore
