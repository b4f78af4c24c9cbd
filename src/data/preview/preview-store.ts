import type { Observable } from 'rxjs'
import type { PreviewValue } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Availability } from './availability.ts'

/** A document as a list row or a reference shows it. */
export interface PreviewSnapshot {
  /** True until the first answer. */
  loading: boolean
  /** False when neither version can be read; `reason` says why. */
  available: boolean
  reason: Availability['reason']
  draft: PreviewValue | null
  published: PreviewValue | null
  /** The draft's values, else the published ones; empty when there is neither. */
  value: PreviewValue
}

/** Live previews; rows that ask within one window share one query. */
export interface PreviewStore {
  /** `id` may be a draft id or a published one. */
  observe(id: string, type: SchemaType): Observable<PreviewSnapshot>
  /** Whether the document can be read, in either version. */
  observeAvailability(id: string): Observable<Availability>
}
