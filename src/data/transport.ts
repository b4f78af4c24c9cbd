import type { SanityClient } from '@sanity/client'
import type { Observable } from 'rxjs'
import type { ContentDocument } from '../model/document.ts'
import type { Transaction } from '../model/mutation.ts'
import { DataError } from './errors.ts'
import type { KeepAliveEvent, MutationEvent, WelcomeEvent } from '../protocol/listen.ts'

/** A signal of a dataset's event stream; `reconnect` = the connection was lost and is being restored. */
export type ListenSignal = WelcomeEvent | MutationEvent | KeepAliveEvent | { type: 'reconnect' }

/** A query with its parameters; `tag` names the caller in the server's log. */
export interface QueryOptions {
  query: string
  params?: Record<string, unknown>
  tag: string
}

/** How a transaction is written. `async` answers once the change is durable, `sync` once queries see it. */
export interface MutateOptions {
  tag: string
  visibility: 'sync' | 'async'
  skipCrossDatasetReferenceValidation?: boolean
}

/** A GET of any other JSON resource of the API; `path` starts with `/`. */
export interface ResourceOptions {
  path: string
  query?: Record<string, string>
  tag: string
  /** Where a service speaks another version of the API than the documents. */
  apiVersion?: string
}

/** A POST of JSON to any other resource; without `body` it is empty. */
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

/** One connection on which both sides speak when they like. */
export interface DatasetSocket {
  send(text: string): void
  /** No event follows. */
  close(): void
}

export interface SocketListener {
  /** The connection is there; the token in force is null where cookies say who is calling. */
  opened(token: string | null): void
  received(text: string): void
  /** It could not be made, or it is over. */
  closed(error: DataError): void
}

/** Another dataset, perhaps of another project on the same API. */
export interface DatasetAddress {
  dataset: string
  projectId?: string
}

/** What is read of a dataset, be it ours or another one. */
export interface DatasetReader {
  fetch<T>(options: QueryOptions): Promise<T>
  get<T>(options: ResourceOptions): Promise<T>
  /** A question whose details go as JSON; it changes nothing. */
  postQuery<T>(options: PostOptions): Promise<T>
  /** Path of a data endpoint of this dataset: `dataPath('doc', 'a,b')`. */
  dataPath(operation: string, rest?: string): string
}

/** The dataset at an address; our own without one. Throws DataError where the other one is out of reach. */
export function readerOf(transport: DatasetTransport, address?: DatasetAddress): DatasetReader {
  if (!address) return transport
  const reader = transport.elsewhere?.(address)
  if (reader) return reader
  const description = `The dataset "${address.dataset}" cannot be reached from here`
  throw new DataError({ code: 'not-found', description })
}

/** What a host may say about an asset beside its bytes; stored on the asset's document. */
export interface AssetDescription {
  readonly label?: string
  readonly title?: string
  readonly description?: string
  readonly creditLine?: string
  /** Where it comes from. */
  readonly source?: { readonly id: string; readonly name: string; readonly url?: string }
}

/** The bytes of an asset and what to keep of them. */
export interface UploadOptions {
  kind: 'image' | 'file'
  body: Blob
  contentType: string
  /** Left out, the name is not stored. */
  filename?: string
  about?: AssetDescription
  /** Which metadata to read from an image: `exif`, `location`, `palette` …; left out, what the server reads by itself. */
  metadata?: readonly string[]
  tag: string
}

export type UploadSignal =
  | { type: 'progress'; percent: number }
  | { type: 'done'; document: ContentDocument }

/**
 * Everything the data layer needs from the network; tests put a simulated network here.
 * Promises reject and observables fail with DataError only.
 */
export interface DatasetTransport extends DatasetReader {
  /** A client with the token in force, for code of the host; absent where the network is not one of clients. */
  authorizedClient?(): Promise<SanityClient>
  /** Ends the session of the page's cookies; absent where something else signs the requests. */
  signOut?(): Promise<void>
  /** Reads another dataset; absent where there is none to reach. */
  elsewhere?(address: DatasetAddress): DatasetReader
  /** The documents in the order of `ids`; null for those that do not exist or may not be read. */
  getDocuments(
    ids: readonly string[],
    options: { tag: string },
  ): Promise<(ContentDocument | null)[]>
  /** Resolves when the whole transaction is durable. */
  mutate(transaction: Transaction, options: MutateOptions): Promise<void>
  /** One event stream over all documents but the system's own; unsubscribing closes it. */
  listen(): Observable<ListenSignal>
  /** Opens the dataset's socket; absent where there is none. */
  socket?(listener: SocketListener): DatasetSocket
  /** Posts to a service; absent where there is none. */
  post?(options: PostOptions): Promise<void>
  /** The same in the moment the page is left, when nothing can be waited for; false when it was not taken. */
  beacon?(options: PostOptions): boolean
  /** Sends the bytes of an asset; unsubscribing ends it. Absent where nothing can be uploaded. */
  upload?(options: UploadOptions): Observable<UploadSignal>
  /** Any other request; a Blob is sent as it is, anything else as JSON. Absent where there is no such server. */
  send?<T>(options: SendOptions): Promise<T>
  /** Text of any address on the web, requested without credentials. */
  text?(url: string): Promise<string>
  /** A resource that is one JSON value per line. */
  lines(options: ResourceOptions): Promise<unknown[]>
}
