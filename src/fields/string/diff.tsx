import type { DiffProps, DiffView } from '../../form/registry.ts'
import type { StringDiff } from '../../model/diff.ts'
import { Segments } from '../diff-parts.tsx'

function TextDiff({ diff }: DiffProps<StringDiff>) {
  return <Segments segments={diff.segments} />
}

/** Everything that is a line or a page of text. */
export const textDiffs: readonly DiffView[] = ['string', 'text', 'url', 'email', 'telephone'].map(
  (type) => ({ type, diff: TextDiff }),
)
