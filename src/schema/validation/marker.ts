import type { Path } from '../../model/path.ts'

export type MarkerLevel = 'error' | 'warning' | 'info'

/** One finding of the validation, at the place it is about. */
export interface ValidationMarker {
  readonly path: Path
  readonly level: MarkerLevel
  /** English, or the author's own words. */
  readonly message: string
  /** Key of the message below `validation.`, so that a view can say it in another language. */
  readonly code?: string
  readonly params?: Readonly<Record<string, string | number>>
}
