import { draftId } from '../../model/ids.ts'
import { type Path, pathToString } from '../../model/path.ts'
import type { TransactionLine } from '../../protocol/history.ts'
import { findAbsence } from '../history/absence.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { Conflict } from './version/clashes.ts'
import type { Change } from './version/local-document.ts'
import type { VersionCell } from './versions.ts'
import { touchedFields } from './version/rebase.ts'

export interface InquiryContext {
  publishedId: string
  transport: DatasetTransport
  cells: readonly VersionCell[]
  /** False while the server cannot be reached, or its response would be outdated. */
  isInformed: () => boolean
  apply: (cell: VersionCell, change: Change) => void
}

/** How many transactions are searched for the author of a value. */
const limit = 50

/** Looks up in the history who deleted a document or wrote the other value of a conflict during a lost connection. */
export class Inquiries {
  readonly #context: InquiryContext
  readonly #started = new WeakSet<object>()
  /** The paths of conflicts whose author has been looked up; typing changes the conflicts themselves. */
  readonly #asked = new WeakMap<VersionCell, readonly string[]>()

  constructor(context: InquiryContext) {
    this.#context = context
  }

  /** Checks the documents; to be called after every change to them. */
  update(): void {
    if (!this.#context.isInformed()) return
    for (const cell of this.#context.cells) {
      const { removal, conflicts } = cell.document
      if (removal && removal.by === null && !this.#started.has(removal)) {
        this.#started.add(removal)
        this.#tryTo(this.#findDeletion(cell))
      }
      const unknown = conflicts.filter(({ by }) => by === undefined)
      const places = unknown.map(({ path }) => pathToString(path))
      const asked = this.#asked.get(cell) ?? []
      this.#asked.set(cell, places)
      if (places.some((place) => !asked.includes(place)))
        this.#tryTo(this.#findAuthors(cell, unknown))
    }
  }

  /** A failed inquiry only leaves a name out, so it is not reported. */
  #tryTo(inquiry: Promise<void>): void {
    inquiry.catch(() => undefined)
  }

  async #findDeletion(cell: VersionCell): Promise<void> {
    const { transport, publishedId, apply } = this.#context
    const absence = await findAbsence(transport, publishedId, cell.document.id)
    apply(cell, { type: 'removal.known', absence })
  }

  async #findAuthors(cell: VersionCell, conflicts: readonly Conflict[]): Promise<void> {
    const { transport, publishedId, apply } = this.#context
    const lines = (await transport.lines({
      path: transport.dataPath('history', `transactions/${publishedId},${draftId(publishedId)}`),
      query: {
        excludeContent: 'true',
        includeIdentifiedDocumentsOnly: 'true',
        reverse: 'true',
        limit: String(limit),
      },
      tag: 'document.authors',
    })) as TransactionLine[]
    const authors = conflicts.flatMap(({ path }) => {
      const author = authorOf(path, lines)
      return author === null ? [] : [{ path, author }]
    })
    if (authors.length > 0) apply(cell, { type: 'conflicts.by', authors })
  }
}

/** The last author of a change to the field; the user's own edit of it was never written. Lines are newest first. */
function authorOf(path: Path, lines: readonly TransactionLine[]): string | null {
  const [field] = path
  const last = lines.find(({ mutations = [] }) =>
    mutations.some((mutation) => {
      const fields = touchedFields(mutation)
      return fields.size === 0 || (typeof field === 'string' && fields.has(field))
    }),
  )
  return last?.author ?? null
}
