import { beginBlame, type Blame, blameDocument } from '../../model/diff/blame.ts'
import { diffDocuments, type ObjectDiff } from '../../model/diff/diff.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { LoadedHistory, Versions } from './loaded-history.ts'

export interface Comparison {
  from: ContentDocument | null
  to: ContentDocument | null
  diff: ObjectDiff
}

/** The version that an editor sees, with the revision it had. */
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
 * What changed in the displayed document after the transaction at `after`, and by whom. An addition is attributed to the
 * author who last wrote the present value, a removal to the author who first removed the old one. Transactions are walked
 * once; later ones continue from there.
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

  /** Compares with what the transaction at `position` left, which is never before the previous one. */
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

/** What an editor sees of the two versions. */
export function displayed(
  { draft, published }: Versions,
  liveEdit: boolean,
): ContentDocument | null {
  return liveEdit ? published : (draft ?? published)
}
