import type { Path } from '../../model/path.ts'
import type { Patch } from '../../model/patch.ts'
import type { DocumentStore } from '../pair/document-store.ts'

/** The document that an uploaded asset goes into. */
export interface UploadPlace {
  /** Identity of the document: its id in the dataset, or the object that contains it in the page. */
  readonly document: string | object
  /** Only for a document of the dataset, which another page can open as well. */
  readonly typeName?: string
  /** Path of the field. */
  readonly path: Path
  /** The document as it is now. */
  value(): unknown
  /** Absolute patches. */
  patch(patches: readonly Patch[]): void
  /** Whether the document is loaded. */
  isReady(): boolean
  /** Calls back after every change of the document. */
  watch(listener: () => void): () => void
  release(): void
}

/** A field of a document in the dataset; the document is kept open until `release`. */
export function documentPlace(
  documents: Pick<DocumentStore, 'pair'>,
  { publishedId, typeName, path }: { publishedId: string; typeName: string; path: Path },
): UploadPlace {
  const pair = documents.pair(publishedId, typeName)
  return {
    document: publishedId,
    typeName,
    path,
    value: () => pair.getState().displayed,
    patch: (patches) => pair.patch(patches),
    isReady: () => pair.getState().ready,
    watch(listener) {
      const subscription = pair.state$.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    release: () => pair.release(),
  }
}
