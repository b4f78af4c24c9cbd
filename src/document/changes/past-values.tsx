import { useMemo } from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { PastValue } from '../../data/history/timeline.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { diffValues } from '../../model/diff/diff.ts'
import { isEqual } from '../../model/equal.ts'
import { getAt, type Path, pathToString } from '../../model/path.ts'
import { patchesBetween } from '../../model/diff/patches-between.ts'
import { useUser } from '../../react/use-user.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import { RelativeTime, useTimeText } from '../../ui/text/relative-time.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { ChangeView } from './change-view.tsx'
import { DiffViewsContext, diffViewsOf } from '../../form/diff-views.ts'
import * as css from './past-values.css.ts'
import { useTimeline, useTimelineState } from '../history/use-timeline.ts'

export interface PastValuesProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  path: Path
  title: string
  /** Why values cannot be restored; null when they can. */
  refusal: string | null
  onClose: () => void
}

/** The previous values of a field with author and time; restoring one changes nothing else. */
export function PastValues(props: PastValuesProps) {
  const { registry, title, onClose } = props
  const translate = useTranslate()
  const findView = useMemo(() => diffViewsOf(registry), [registry])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={translate('review.values', { title })}
      description={translate('review.values-body')}
      width="medium"
    >
      <DiffViewsContext value={findView}>
        <ValueList {...props} />
      </DiffViewsContext>
    </Dialog>
  )
}

function ValueList(props: PastValuesProps) {
  const { pair, type, path, title, refusal, onClose } = props
  const translate = useTranslate()
  const toast = useToast()
  const timeline = useTimeline(pair, true)
  const { chunks, hasMore, isLoading, error } = useTimelineState(timeline)
  // The chunks are replaced whenever more of the history is loaded.
  const values = useMemo(
    () => (chunks.length > 0 ? (timeline?.valuesAt(path) ?? []) : []),
    [timeline, path, chunks],
  )
  const now = getAt(pair.getState().displayed, path)

  function restore({ value }: PastValue) {
    pair.patch(patchesBetween(getAt(pair.getState().displayed, path), value, path))
    toast.show({ tone: 'positive', title: translate('review.values-restored', { title }) })
    onClose()
  }

  if (error) {
    return (
      <ErrorPanel
        title={translate('review.history-failed')}
        error={error}
        onRetry={() => timeline?.retry()}
      />
    )
  }
  const isWaiting = isLoading || chunks.length === 0
  return (
    <>
      <ol className={css.list}>
        {values.map((past) => (
          <li key={past.id} className={css.entry} data-past-value={past.id}>
            <ValueEntry
              past={past}
              valueType={typeAt(type, path, pair.getState().displayed)}
              path={path}
              isNow={isEqual(past.value, now)}
              refusal={refusal}
              onRestore={() => restore(past)}
            />
          </li>
        ))}
      </ol>
      {values.length === 0 && !isWaiting && !hasMore && (
        <EmptyState icon="history" title={translate('review.values-none')} />
      )}
      {isWaiting ? (
        <LoadingBlock />
      ) : (
        hasMore && (
          <Button variant="ghost" onClick={() => timeline?.loadMore()}>
            {translate('review.values-more')}
          </Button>
        )
      )}
    </>
  )
}

interface ValueEntryProps {
  past: PastValue
  valueType: SchemaType | undefined
  path: Path
  /** True for the current value. */
  isNow: boolean
  refusal: string | null
  onRestore: () => void
}

function ValueEntry({ past, valueType, path, isNow, refusal, onRestore }: ValueEntryProps) {
  const { author, timestamp, value } = past
  const translate = useTranslate()
  const user = useUser(author)
  const name = user?.displayName ?? translate('review.somebody')
  const { exact } = useTimeText(timestamp)
  return (
    <>
      <div className={css.head}>
        <Avatar name={name} seed={author} src={user?.imageUrl ?? null} size={16} decorative />
        <span>{name}</span>
        <RelativeTime value={timestamp} />
        <span className={css.end}>
          {isNow ? (
            translate('review.values-now')
          ) : (
            <Button
              size="small"
              icon="history"
              aria-label={translate('review.values-restore', { time: exact })}
              disabledReason={refusal}
              onClick={onRestore}
            >
              {translate('review.restore')}
            </Button>
          )}
        </span>
      </div>
      {value === undefined || value === null || value === '' ? (
        <span className={css.empty}>{translate('review.values-empty')}</span>
      ) : typeof value === 'string' || typeof value === 'number' ? (
        <div className={css.value} dir="auto">
          {String(value)}
        </div>
      ) : (
        <ChangeView
          change={{
            id: pathToString(path),
            type: valueType,
            diff: diffValues(undefined, value),
            item: null,
          }}
        />
      )}
    </>
  )
}

/** The type of the value at a path. */
function typeAt(type: SchemaType, path: Path, document: unknown): SchemaType | undefined {
  let current: SchemaType | undefined = type
  for (const [depth, segment] of path.entries()) {
    current =
      typeof segment === 'string'
        ? current?.fields.find(({ name }) => name === segment)?.type
        : current && itemTypeOf(current, getAt(document, path.slice(0, depth + 1)))
  }
  return current
}
