import type { DiffView } from '../form/registry.ts'
import { plainItemsDiff } from './array/diff.tsx'
import { richTextDiff } from './block/diff.tsx'
import { booleanDiff } from './boolean/diff.tsx'
import { choiceDiffs } from './choice/diff.tsx'
import { dateDiff } from './date/diff.tsx'
import { momentDiffs } from './datetime/diff.tsx'
import { fileDiff } from './file/diff.tsx'
import { geopointDiff } from './geopoint/diff.tsx'
import { imageDiff } from './image/diff.tsx'
import { numberDiff } from './number/diff.tsx'
import { referenceDiffs } from './reference/diff.tsx'
import { slugDiff } from './slug/diff.tsx'
import { textDiffs } from './string/diff.tsx'

/** How changes show, by type. Objects and lists of objects show the changes of their fields instead. */
export const diffViews: readonly DiffView[] = [
  ...textDiffs,
  numberDiff,
  booleanDiff,
  ...choiceDiffs,
  dateDiff,
  ...momentDiffs,
  slugDiff,
  geopointDiff,
  ...referenceDiffs,
  imageDiff,
  fileDiff,
  plainItemsDiff,
  richTextDiff,
]
