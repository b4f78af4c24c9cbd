import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { map } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/document/document-pair.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { diffDocuments, type ObjectDiff } from '../../model/diff.ts'
import { revertPatches } from '../../model/revert.ts'
import type { Path } from '../../model/path.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { chunkLabel } from '../history/chunk-face.ts'
import { useTimeline, useTimelineState } from '../history/use-timeline.ts'
import type { FirstSeen } from '../review.ts'
import { unhurried } from '../unhurried.ts'
import { pathsOf, type Change } from './change-tree.ts'
import { ChangesPanel, type ComparedSide } from './changes-panel.tsx'
import type { TimelineSelection } from '../../data/history/timeline.ts'

export interface ComparisonProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  canUpdate: boolean
  readOnly: boolean
  onGo: (path: Path) => void
  focusPath: Path | null
  /** Chooses what is compared. */
  children?: ReactNode
}

/** What changed since the document was published, following what is typed from a moment behind. */
export function ChangesSincePublished(props: ComparisonProps) {
  const { pair } = props
  const translate = useTranslate()
  const { published, diff: plain } = useLive(pair, comparePublished)
  const isOnServer = useLive(pair, hasReachedServer)
  const timeline = useTimeline(pair, true)
  const { selection } = useTimelineState(timeline)
  useEffect(() => timeline?.select({ since: '@lastPublished' }), [timeline])
  // The history knows who made each change; it lags behind, and cannot tell what never got to the server.
  const isTold =
    isOnServer && selection.type === 'range' && selection.from?._rev === published?._rev
  return (
    <Comparison
      {...props}
      diff={isTold ? selection.diff : plain}
      from={
        published
          ? { name: translate('review.side.published'), date: published._updatedAt ?? null }
          : { name: translate('review.side.nothing'), date: null }
      }
    />
  )
}

/** What changed since a version that is at hand. */
export function ChangesSince({
  first,
  name,
  ...props
}: ComparisonProps & { first: FirstSeen; name: string }) {
  const { document, at } = first
  const diff = useObservable(
    () =>
      props.pair.state$.pipe(
        unhurried(),
        map(({ displayed }) => diffDocuments(document, displayed)),
      ),
    diffDocuments(document, props.pair.getState().displayed),
    [props.pair, document],
  )
  return <Comparison {...props} diff={diff} from={{ name, date: new Date(at).toISOString() }} />
}

/** What differs between two versions of the history, the second of which may be the current one. */
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
  /** Left out, it is the current version. */
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

/** One aspect of the document, a moment behind the keys. `select` is a module-level function. */
function useLive<T>(pair: DocumentPair, select: (state: PairState) => T): T {
  return useObservable(() => pair.state$.pipe(unhurried(), map(select)), select(pair.getState()), [
    pair,
    select,
  ])
}

const lastEdit = ({ displayed }: PairState): string | null => displayed?._updatedAt ?? null
const hasReachedServer = ({ save }: PairState): boolean =>
  save.type !== 'retrying' && save.type !== 'refused'

function comparePublished({ published, displayed }: PairState) {
  return { published, diff: diffDocuments(published, displayed) }
}
