import type { SanityClient } from '@sanity/client'
import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { Transaction } from '../../model/mutation.ts'
import type { Action } from '../../protocol/actions.ts'
import { DataError } from '../errors.ts'
import type { KeepAliveEvent, MutationEvent, WelcomeEvent } from '../../protocol/listen.ts'

/** A signal of a dataset's event stream; `reconnect` = the connection was lost and is being restored. */
export type ListenSignal = WelcomeEvent | MutationEvent | KeepAliveEvent | { type: 'reconnect' }

/** A query with its parameters; `tag` identifies the caller in the server's log. */
export interface QueryOptions {
  query: string
  params?: Record<string, unknown>
  tag: string
}

/** Options of a transaction. `async` resolves once the change is durable, `sync` once queries see it. */
export interface MutateOptions {
  tag: string
  visibility: 'sync' | 'async'
  skipCrossDatasetReferenceValidation?: boolean
}

/** Actions, which the server translates to the mutations of one transaction. */
export interface ActionTransaction {
  readonly transactionId: string
  readonly actions: readonly Action[]
}

/** A GET of any other JSON resource of the API; `path` starts with `/`. */
export interface ResourceOptions {
  path: string
  query?: Record<string, string>
  tag: string
  /** API version of the service, if it differs from that of documents. */
  apiVersion?: string
}

/** A POST of JSON to any other resource; without `body` the request is empty. */
export interface PostOptions extends ResourceOptions {
  body?: unknown
}

export interface SendOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | string[]>
  body?: unknown
  signal?: AbortSignal
  tag: string
}

/** A bidirectional connection. */
export interface DatasetSocket {
  send(text: string): void
  /** Closes the connection; no further events are emitted. */
  close(): void
}

export interface SocketListener {
  /** The connection is open; the token is null if cookies authenticate it. */
  opened(token: string | null): void
  received(text: string): void
  /** It could not be opened, or has been closed. */
  closed(error: DataError): void
}

/** Another dataset, optionally of another project on the same API. */
export interface DatasetAddress {
  dataset: string
  projectId?: string
}

/** Read access to this or another dataset. */
export interface DatasetReader {
  fetch<T>(options: QueryOptions): Promise<T>
  get<T>(options: ResourceOptions): Promise<T>
  /** A query sent as JSON; it changes nothing. */
  postQuery<T>(options: PostOptions): Promise<T>
  /** Path of a data endpoint of this dataset: `dataPath('doc', 'a,b')`. */
  dataPath(operation: string, rest?: string): string
}

/** The reader of a dataset; our own without an address. Throws DataError when the other one is out of reach. */
export function readerOf(transport: DatasetTransport, address?: DatasetAddress): DatasetReader {
  if (!address) return transport
  const reader = transport.elsewhere?.(address)
  if (reader) return reader
  const description = `The dataset "${address.dataset}" cannot be reached from here`
  throw new DataError({ code: 'not-found', description })
}

/** Metadata of an asset from the host; stored in the asset's document. */
export interface AssetDescription {
  readonly label?: string
  readonly title?: string
  readonly description?: string
  readonly creditLine?: string
  /** The origin of the asset. */
  readonly source?: { readonly id: string; readonly name: string; readonly url?: string }
}

/** The file of an asset and its metadata. */
export interface UploadOptions {
  kind: 'image' | 'file'
  body: Blob
  contentType: string
  /** When absent, the name is not stored. */
  filename?: string
  about?: AssetDescription
  /** Metadata to read from an image: `exif`, `location`, `palette` …; when absent, the server's default. */
  metadata?: readonly string[]
  tag: string
}

export type UploadSignal =
  | { type: 'progress'; percent: number }
  | { type: 'done'; document: ContentDocument }

/**
 * All network access of the data layer; tests pass a simulated network. Promises reject and observables fail with
 * DataError only.
 */
export interface DatasetTransport extends DatasetReader {
  /** A client with the current token, for code of the host; absent where the network does not use clients. */
  authorizedClient?(): Promise<SanityClient>
  /** Ends the page's cookie session; absent where requests are authenticated differently. */
  signOut?(): Promise<void>
  /** Reads another dataset; absent where none can be reached. */
  elsewhere?(address: DatasetAddress): DatasetReader
  /** The documents in the order of `ids`; null for those that do not exist or may not be read. */
  getDocuments(
    ids: readonly string[],
    options: { tag: string },
  ): Promise<(ContentDocument | null)[]>
  /** Resolves when the whole transaction is durable. */
  mutate(transaction: Transaction, options: MutateOptions): Promise<void>
  /**
   * Like `mutate`. Resolves to false, and writes nothing, if the server offers no actions; absent where none does.
   */
  act?(transaction: ActionTransaction, options: MutateOptions): Promise<boolean>
  /** One event stream over all documents except system documents; unsubscribing closes it. */
  listen(): Observable<ListenSignal>
  /** Opens the dataset's socket; absent without one. */
  socket?(listener: SocketListener): DatasetSocket
  /** Posts to a service; absent without services. */
  post?(options: PostOptions): Promise<void>
  /** Like `post` while the page is being left, without a response; false when the browser rejected it. */
  beacon?(options: PostOptions): boolean
  /** Sends the file of an asset; unsubscribing cancels it. Absent where uploads are not possible. */
  upload?(options: UploadOptions): Observable<UploadSignal>
  /** Any other request; a Blob is sent unchanged, anything else as JSON. Absent where no server handles it. */
  send?<T>(options: SendOptions): Promise<T>
  /** Text of any URL on the web, requested without credentials. */
  text?(url: string): Promise<string>
  /** A resource with one JSON value per line. */
  lines(options: ResourceOptions): Promise<unknown[]>
}
