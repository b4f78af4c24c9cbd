import { beginBlame, type Blame, blameDocument } from '../../model/diff/blame.ts'
import { diffDocuments, type ObjectDiff } from '../../model/diff/diff.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { LoadedHistory, Versions } from './loaded-history.ts'

export interface Comparison {
  from: ContentDocument | null
  to: ContentDocument | null
  diff: ObjectDiff
}

/** The displayed version at a position, with its revision. */
export function displayedAt(
  history: LoadedHistory,
  position: number,
  liveEdit: boolean,
): ContentDocument | null {
  const versions = history.versionsAfter(position)
  const document = displayed(versions, liveEdit)
  if (!document) return null
  const version = document === versions.draft ? 'draft' : 'published'
  const _rev = history.revisionAt(version, position)
  return _rev === undefined ? document : { ...document, _rev }
}

/**
 * The changes of the displayed document after the transaction at `after`, with authors. An addition is attributed to
 * the author who last wrote the current value, a removal to the author who first removed the old one. Each transaction
 * is processed once; later calls continue from there.
 */
export class RangeComparison {
  readonly #history: LoadedHistory
  readonly #liveEdit: boolean
  readonly #from: ContentDocument | null
  readonly #gone: Blame
  #made: Blame
  #versions: Versions
  #position: number

  constructor(history: LoadedHistory, after: number, liveEdit: boolean) {
    const { gone, made } = beginBlame()
    this.#history = history
    this.#liveEdit = liveEdit
    this.#from = displayedAt(history, after, liveEdit)
    this.#gone = gone
    this.#made = made
    this.#versions = history.versionsAfter(after)
    this.#position = after
  }

  /** Compares with the state after the transaction at `position`, which must not be before the previous call's. */
  to(position: number): Comparison {
    const history = this.#history
    const liveEdit = this.#liveEdit
    let before = displayed(this.#versions, liveEdit)
    for (const step of history.walk(this.#versions, this.#position, position)) {
      const { author, timestamp } = step.transaction
      const after = displayed(step.versions, liveEdit)
      this.#made = blameDocument(this.#made, before, after, { author, timestamp })
      this.#versions = step.versions
      before = after
    }
    this.#position = position
    const [from, to] = [this.#from, displayedAt(history, position, liveEdit)]
    return { from, to, diff: diffDocuments(from, to, { from: this.#gone, to: this.#made }) }
  }
}

/** The displayed one of the two versions. */
export function displayed(
  { draft, published }: Versions,
  liveEdit: boolean,
): ContentDocument | null {
  return liveEdit ? published : (draft ?? published)
}
