import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { map, of } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { diffDocuments, type ObjectDiff } from '../../model/diff/diff.ts'
import type { ContentDocument } from '../../model/document.ts'
import { revertPatches } from '../../model/diff/revert.ts'
import type { Path } from '../../model/path.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import { chunkLabel } from '../history/chunk-face.ts'
import { useTimeline, useTimelineState } from '../history/use-timeline.ts'
import type { FirstSeen } from './review.ts'
import { atPace } from '../pair/at-pace.ts'
import { pathsOf, type Change } from './change-tree.ts'
import { ChangesPanel, type ComparedSide } from './changes-panel.tsx'
import type { TimelineSelection } from '../../data/history/timeline.ts'

export interface ComparisonProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  canUpdate: boolean
  mayReadHistory: boolean
  readOnly: boolean
  onGo: (path: Path) => void
  focusPath: Path | null
  /** Controls that choose the compared versions. */
  children?: ReactNode
}

/** The changes since the document was published, updated shortly after typing. */
export function ChangesSincePublished(props: ComparisonProps) {
  const translate = useTranslate()
  const published = useLive(props.pair, publishedVersion)
  return (
    <ChangesSinceDocument
      {...props}
      earlier={published}
      from={
        published
          ? { name: translate('review.side.published'), date: published._updatedAt ?? null }
          : { name: translate('review.side.nothing'), date: null }
      }
    />
  )
}

export interface ChangesSinceProps extends ComparisonProps {
  first: FirstSeen
  /** Name of the version. */
  name: string
}

/** The changes since a loaded version. */
export function ChangesSince({ first, name, ...props }: ChangesSinceProps) {
  const date = new Date(first.at).toISOString()
  return <ChangesSinceDocument {...props} earlier={first.document} from={{ name, date }} />
}

interface SinceDocumentProps extends ComparisonProps {
  earlier: ContentDocument | null
  from: ComparedSide
}

function ChangesSinceDocument({ earlier, ...props }: SinceDocumentProps) {
  const { pair, mayReadHistory } = props
  const { pace } = useUi()
  const attributed = useAttributedDiff(pair, earlier, mayReadHistory)
  const plain = useObservable<ObjectDiff | null>(
    () =>
      attributed
        ? of(null)
        : pair.state$.pipe(
            atPace(pace),
            map(({ displayed }) => diffDocuments(earlier, displayed)),
          ),
    null,
    [pair, earlier, attributed !== null, pace],
  )
  return (
    <Comparison {...props} diff={attributed ?? plain ?? diffDocuments(earlier, latestOf(pair))} />
  )
}

const latestOf = (pair: DocumentPair) => pair.getState().displayed

/**
 * The diff since a version from the history, with the author of each change. Null when the history has no such version
 * as displayed then, or while edits cannot reach the server.
 */
function useAttributedDiff(
  pair: DocumentPair,
  earlier: ContentDocument | null,
  mayReadHistory: boolean,
): ObjectDiff | null {
  const isOnServer = useLive(pair, hasReachedServer)
  const timeline = useTimeline(pair, mayReadHistory)
  const { selection } = useTimelineState(timeline)
  // Without an earlier version, everything counts as new.
  const since = earlier ? `${earlier._updatedAt ?? ''}/${earlier._rev ?? ''}` : '@lastPublished'
  useEffect(() => timeline?.select({ since }), [timeline, since])
  if (!isOnServer || selection.type !== 'range') return null
  // A draft written by the same transaction was displayed before the published version.
  const { from, diff } = selection
  return from?._rev === earlier?._rev && from?._id === earlier?._id ? diff : null
}

/** The changes between two versions of the history, the second of which may be the current one. */
export function ChangesOfRange({
  range,
  ...props
}: ComparisonProps & { range: Extract<TimelineSelection, { type: 'range' }> }) {
  const translate = useTranslate()
  const { since, revision, diff } = range
  return (
    <Comparison
      {...props}
      diff={diff}
      from={{ name: chunkLabel(since.type, translate), date: since.endTimestamp }}
      to={
        revision
          ? { name: chunkLabel(revision.type, translate), date: revision.endTimestamp }
          : undefined
      }
    />
  )
}

interface SidesProps extends ComparisonProps {
  diff: ObjectDiff
  from: ComparedSide
  /** Default: the current version. */
  to?: ComparedSide | undefined
}

function Comparison({ pair, to, diff, children, ...props }: SidesProps) {
  const translate = useTranslate()
  const date = useLive(pair, lastEdit)
  const onRevert = (changes: readonly Change[]) => {
    const patches = revertPatches(diff, changes.flatMap(pathsOf), pair.getState().displayed)
    if (patches.length > 0) pair.patch(patches)
  }
  return (
    <ChangesPanel
      {...props}
      diff={diff}
      to={to ?? { name: translate('review.side.current'), date }}
      isCurrent={!to}
      onRevert={onRevert}
    >
      {children}
    </ChangesPanel>
  )
}

/** A derived value of the document's state, updated shortly after typing. `select` is a module-level function. */
function useLive<T>(pair: DocumentPair, select: (state: PairState) => T): T {
  const { pace } = useUi()
  return useObservable(() => pair.state$.pipe(atPace(pace), map(select)), select(pair.getState()), [
    pair,
    select,
    pace,
  ])
}

const lastEdit = ({ displayed }: PairState): string | null => displayed?._updatedAt ?? null
const hasReachedServer = ({ save }: PairState): boolean =>
  save.type !== 'retrying' && save.type !== 'refused'

const publishedVersion = ({ published }: PairState): ContentDocument | null => published
