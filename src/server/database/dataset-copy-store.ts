import type { DatasetRecord } from './store.ts'

/** A copy of a dataset that was requested, and how far it has got. */
export interface StoredCopy {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly author: string
  readonly skipHistory: boolean
  readonly skipReleases: boolean
  /** ISO times. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly state: 'pending' | 'processing' | 'completed' | 'failed'
  /** Why it failed. */
  readonly message: string | null
  /** The source's visibility when the copy was requested. */
  readonly aclMode: DatasetRecord['aclMode']
  /** Keys of both datasets: a name may be given to another dataset. */
  readonly sourceKey: number
  readonly targetKey: number
  /** Position in the source's log that is copied: nothing that happens later. */
  readonly seq: number
  /** Where the log ended when all documents had been copied. */
  readonly lastSeq: number
  readonly phase: 'counting' | 'assets' | 'history' | 'documents' | 'changed' | 'end'
  /** What this phase copied last; empty at its beginning. */
  readonly cursor: string
  /** Pieces of work, for the progress. */
  readonly done: number
  readonly total: number
}

/** The name of an incomplete copy: no dataset that can be requested has such a name. */
export function unfinishedName(target: string): string {
  return `copying ${target}`
}

/** Copies of datasets. */
export interface DatasetCopyStore {
  /** The newest first. */
  datasetCopies(): StoredCopy[]
  datasetCopy(id: string): StoredCopy | null
  /** Those that are neither completed nor failed, the oldest first. */
  unfinishedCopies(): StoredCopy[]
  /** `firstSeq`: where the log of a completed copy begins for those who follow it. */
  putDatasetCopy(copy: StoredCopy, firstSeq?: number): void
  /** Keeps that many finished copies in the list. */
  trimDatasetCopies(newest: number): void
  /**
   * Takes or prolongs the right to continue an unfinished copy, and keeps others waiting until the end of the
   * transaction; false if another owner has it.
   */
  leaseDatasetCopy(
    id: string,
    lease: { readonly owner: string; readonly now: number; readonly until: number },
  ): boolean
  endDatasetCopyLeases(owner: string): void
}

/** Where rows are copied from and to, by the keys of the datasets. */
export interface CopiedDatasets {
  readonly sourceKey: number
  readonly targetKey: number
  readonly skipReleases: boolean
}

/** One page of rows that were copied. */
export interface CopiedPage {
  /** The last row of the page. */
  readonly last: string
  readonly count: number
}

/**
 * Copies the rows of a dataset inside the database, a page at a time, inside a transaction. All functions return null
 * behind the last row.
 */
export interface DatasetRows {
  /**
   * The key of a dataset, also of one whose name is hidden, and the end of its log, without keeping others from writing;
   * null if there is none.
   */
  findDataset(name: string): { readonly key: number; readonly seq: number } | null
  /** Documents and pieces of assets. */
  countRows(copied: CopiedDatasets): number
  /**
   * Copies the next asset, or the next part of a large one; `cursor` is that of the previous page. Throws
   * `MissingBytesError` for an asset that was deleted in the middle of it.
   */
  copyAssetPage(
    copied: CopiedDatasets,
    cursor: string,
    pathOf: (path: string) => string,
  ): CopiedPage | null
  /** Copies the log up to `to`. */
  copyHistoryPage(copied: CopiedDatasets, cursor: string, to: number): CopiedPage | null
  /** Copies documents with their indexes, except for those of assets, whose texts are returned. */
  copyDocumentPage(
    copied: CopiedDatasets,
    cursor: string,
  ): (CopiedPage & { readonly assets: readonly string[] }) | null
  /** Ids of the documents of such a page, without copying them. */
  documentIdPage(copied: CopiedDatasets, cursor: string): readonly string[] | null
  /** Ids of documents that were changed in a part of the source's log. */
  changedIdPage(
    copied: CopiedDatasets,
    cursor: string,
    part: { readonly after: number; readonly to: number },
  ): readonly string[] | null
  /** Sets the end of the log that was copied. */
  setHead(dataset: number, seq: number): void
}

/** Bytes that are to be copied were deleted. */
export class MissingBytesError extends Error {
  constructor(path: string) {
    super(`The bytes of ${path} were deleted while the dataset was copied`)
    this.name = 'MissingBytesError'
  }
}
