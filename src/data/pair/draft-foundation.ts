import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import type { JournalEntry } from '../journal/journal-store.ts'
import { isAsked } from './version/deletion.ts'
import { type Change, isCreating } from './version/local-document.ts'
import type { VersionCell } from './operations/operation-runner.ts'
import { withoutStamps } from './version/stamps.ts'

type Kept = Pick<JournalEntry, 'publishedBefore' | 'origin'>

/** What the edits of a draft stand on, and where they go when somebody takes that away. */
export class DraftFoundation {
  readonly #draft: VersionCell
  readonly #published: VersionCell
  /** Revision of the published document when the draft was last known to be there. */
  #publishedBefore: string | undefined
  /** What our edits create the draft from, as long as the server does not have it. */
  #origin: Kept['origin'] = null

  constructor(draft: VersionCell, published: VersionCell) {
    this.#draft = draft
    this.#published = published
  }

  /** What an entry of the journal has to know of it. */
  get kept(): Kept {
    return { publishedBefore: this.#publishedBefore, origin: this.#origin }
  }

  /** Goes on with what an earlier page knew. */
  restore({ publishedBefore, origin }: Kept): void {
    this.#publishedBefore = publishedBefore
    this.#origin = origin
  }

  /** The next edits create the draft from this document. */
  begin(document: IdentifiedDocumentStub): void {
    this.#origin = { revision: this.#published.document.base?._rev, document }
  }

  /**
   * Decides about edits whose document is gone: when somebody published the draft, they go on as a new draft on top of
   * what was published. Null when there is nothing to decide, not yet, or by nobody but the user.
   */
  rescue(cell: VersionCell, at: number): Change | null {
    const { adrift, id } = cell.document
    const published = cell === this.#draft ? this.#published.document.base : null
    if (!adrift) {
      if (published) this.#publishedBefore = published._rev
      return null
    }
    if (!isAsked(cell.document)) return null
    if (!published || published._rev === this.#publishedBefore) return null
    const document = { ...withoutStamps(published), _id: id }
    this.begin(document)
    return { type: 'recreate', document, at }
  }

  /**
   * While our first edit was on its way, somebody published something newer than what it makes the draft from; publishing
   * that draft would take theirs back. Or somebody deleted it; then a draft must not bring it back unasked. Null when it
   * stands on the newest.
   */
  rebuild(at: number): Change | null {
    const draft = this.#draft.document
    const published = this.#published.document.base
    if (!draft.adrift && !isCreating(draft)) this.#origin = null
    if (!this.#origin || draft.base || draft.adrift) return null
    if (!published) return this.#detach(at)
    if (published._rev === this.#origin.revision) return null
    const from = this.#origin.document
    const onto = { ...withoutStamps(published), _id: draft.id }
    this.begin(onto)
    return { type: 'rebuild', from, onto, at }
  }

  #detach(at: number): Change | null {
    const { inFlight, submitted } = this.#draft.document
    const { ready, broken, removal } = this.#published.document
    const isKnown = ready && broken === null && removal !== null && submitted.length === 0
    if (!isKnown || this.#origin?.revision === undefined) return null
    // It did not arrive, or the draft that it made would be here; not while it may be arriving.
    if (inFlight && !this.#draft.queue.withdraw()) return null
    const document = this.#origin.document as ContentDocument
    this.#origin = null
    return { type: 'detach', document, at }
  }
}
