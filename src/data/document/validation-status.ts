import type { ValidationMarker } from '../../schema/validation/marker.ts'

/** What validation knows about the displayed version of a document. */
export interface ValidationState {
  isValidating: boolean
  markers: readonly ValidationMarker[]
  /** `_rev` of the document the markers are about; null when nothing was validated yet. */
  revision: string | null
}
