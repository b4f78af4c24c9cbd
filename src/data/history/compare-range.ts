import { type Blame, blameChange, noBlame } from '../../model/blame.ts'
import { type Attribution, diffDocuments, type ObjectDiff } from '../../model/diff.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { LoadedHistory, Versions } from './loaded-history.ts'

export interface Comparison {
  from: ContentDocument | null
  to: ContentDocument | null
  diff: ObjectDiff
}

interface Step {
  by: Attribution
  document: ContentDocument | null
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
 * What changed in what an editor sees after the transaction at `after` up to the one at `to`, and who did it. Additions
 * belong to whoever wrote last what is there now, removals to whoever first took away what was there then.
 */
export function compareRange(
  history: LoadedHistory,
  { after, to, liveEdit }: { after: number; to: number; liveEdit: boolean },
): Comparison {
  const start = displayed(history.versionsAfter(after), liveEdit)
  const steps = Array.from(history.walk(after, to), ({ transaction, versions }): Step => {
    const { author, timestamp } = transaction
    return { by: { author, timestamp }, document: displayed(versions, liveEdit) }
  })
  let forward: Blame = noBlame()
  let before = start
  for (const { document, by } of steps) {
    forward = blameChange(forward, before, document, by)
    before = document
  }
  let backward: Blame = noBlame()
  for (const [index, { document, by }] of [...steps.entries()].reverse()) {
    const earlier = index > 0 ? steps[index - 1]!.document : start
    backward = blameChange(backward, document, earlier, by)
  }
  const documents = {
    from: displayedAt(history, after, liveEdit),
    to: displayedAt(history, to, liveEdit),
  }
  const diff = diffDocuments(documents.from, documents.to, { from: backward, to: forward })
  return { ...documents, diff }
}

function displayed({ draft, published }: Versions, liveEdit: boolean): ContentDocument | null {
  return liveEdit ? published : (draft ?? published)
}
