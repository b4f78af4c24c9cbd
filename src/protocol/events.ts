/** Common to all events. */
interface HistoryEvent {
  /** ISO time. */
  timestamp: string
  /** User id. */
  author: string
}

/** The version of a document that an event is about. */
interface OfVersion {
  /** `drafts.x` or `versions.r.x`. */
  versionId: string
  /** Transaction on the version. */
  versionRevisionId: string
  /** Name of the release that the version is in. */
  releaseId?: string
}

/** What happened to a document and its versions; `documentId` is the id of the published document. */
export type DocumentEvent = HistoryEvent & { documentId: string } & (
    | ({
        type: 'createDocumentVersion' | 'deleteDocumentVersion' | 'unpublishDocument'
      } & OfVersion)
    | ({
        type: 'publishDocumentVersion'
        /** Transaction on the published document. */
        revisionId: string
        publishCause: 'document.publish' | 'release.publish' | 'release.schedule'
      } & Omit<OfVersion, 'versionRevisionId'> &
        Partial<Pick<OfVersion, 'versionRevisionId'>>)
    | ({
        type: 'scheduleDocumentVersion'
        /** What became of it. */
        state: 'pending' | 'unscheduled' | 'published'
        /** ISO time. */
        publishAt: string
      } & OfVersion)
    | ({ type: 'unscheduleDocumentVersion' } & OfVersion)
    | { type: 'deleteDocumentGroup' }
    | { type: 'createLiveDocument' | 'updateLiveDocument'; revisionId: string }
  )

/** What happened to a release. */
export interface ReleaseEvent extends HistoryEvent {
  type:
    | 'createRelease'
    | 'scheduleRelease'
    | 'unscheduleRelease'
    | 'publishRelease'
    | 'archiveRelease'
    | 'unarchiveRelease'
    | 'addDocumentToRelease'
    | 'discardDocumentFromRelease'
  releaseName: string
  /** Of `scheduleRelease`: ISO time. */
  publishAt?: string
  documentId?: string
  documentType?: string
  versionId?: string
  revisionId?: string
  versionRevisionId?: string
}
