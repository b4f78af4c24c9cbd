import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Chunk } from '../../data/history/timeline.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { classes } from '../../ui/host/dom.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { VirtualList, type RowState, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { documentStatus, type DocumentStatus } from '../../preview/document-state.ts'
import { StateMark } from '../../preview/state-mark.tsx'
import { ChunkAuthors } from './chunk-authors.tsx'
import { chunkIcons, chunkLabel, chunkWords } from './chunk-face.ts'
import * as css from './history.css.ts'

const rowHeight = 50
const dayHeight = 34

export interface TimelineListProps {
  /** Newest first. */
  chunks: readonly Chunk[]
  /** Index of the displayed version. */
  index: number
  /** Index of the version it is compared with; -1 for none. */
  since: number
  onLook: (index: number) => void
  onCompare: (index: number) => void
  onEnd: () => void
}

/** The history of a document by day, newest first. */
export function TimelineList({ chunks, onEnd, ...props }: TimelineListProps) {
  const { index } = props
  const list = useRef<VirtualListHandle>(null)
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const days = useMemo(() => daysOf(chunks, locale), [chunks, locale])
  const heightOf = useCallback((at: number) => rowHeight + (days[at] ? dayHeight : 0), [days])
  const onRangeChange = useCallback(
    (_first: number, last: number) => {
      if (last >= chunks.length - 10) onEnd()
    },
    [chunks.length, onEnd],
  )
  // The slider changes the selection too.
  useEffect(() => list.current?.scrollToIndex(index), [index])
  return (
    <VirtualList
      ref={list}
      count={chunks.length}
      rowHeight={heightOf}
      label={translate('review.history')}
      getKey={(at) => keyOf(chunks[at]) ?? `at ${at}`}
      onRangeChange={onRangeChange}
      renderRow={(at, { focusProps }) => {
        const chunk = chunks[at]
        return (
          chunk && (
            <div className={css.slot}>
              {days[at] && <div className={css.day}>{days[at]}</div>}
              <ChunkRow {...props} chunk={chunk} at={at} focusProps={focusProps} />
            </div>
          )
        )
      }}
    />
  )
}

interface ChunkRowProps extends Omit<TimelineListProps, 'chunks' | 'onEnd'> {
  chunk: Chunk
  at: number
  focusProps: RowState['focusProps']
}

function ChunkRow({ chunk, at, index, since, focusProps, onLook, onCompare }: ChunkRowProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const isLookedAt = at === index
  const label = chunkLabel(chunk.type, translate)
  const state = stateAfter(chunk)
  const isWithin = since >= 0 && at <= since && at >= index
  return (
    <div className={classes(css.row, isLookedAt && css.chosen, isWithin && css.within)}>
      <button
        type="button"
        {...focusProps}
        className={css.rowButton}
        aria-current={isLookedAt ? 'true' : undefined}
        data-chunk={chunk.type}
        onClick={() => onLook(at)}
      >
        <span className={css.rowIcon} data-icon={chunkIcons[chunk.type]}>
          <Icon name={chunkIcons[chunk.type]} size={14} />
        </span>
        <span className={css.rowText}>
          <span className={css.rowTitle}>
            {label}
            {at === 0 && <Badge>{translate('review.current')}</Badge>}
            {at === since && <Badge tone="accent">{translate('review.since')}</Badge>}
          </span>
          <span className={css.rowTime}>
            {state !== 'none' && <StateMark state={state} />}
            <RelativeTime value={chunk.endTimestamp} minimal />
          </span>
        </span>
        <ChunkAuthors authors={chunk.authors} />
      </button>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon="more"
            size="small"
            tabIndex={focusProps.tabIndex}
            tooltip={null}
            label={translate('review.chunk-menu', { chunk: chunkWords(chunk, translate, locale) })}
          />
        }
        items={[
          {
            label: translate(at === 0 ? 'review.back-to-now' : 'review.look'),
            icon: 'eye',
            onSelect: () => onLook(at),
          },
          {
            label: translate('review.compare-since'),
            icon: 'history',
            onSelect: () => onCompare(at),
          },
        ]}
      />
    </div>
  )
}

/** The text of the day that starts at a row; null within a day. */
function daysOf(chunks: readonly Chunk[], locale: string): readonly (string | null)[] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
  let before: string | null = null
  return chunks.map(({ endTimestamp }) => {
    const day = format.format(Date.parse(endTimestamp))
    const isNew = day !== before
    before = day
    return isNew ? day : null
  })
}

/** The state a chunk left the document in; `none` while older or newer transactions have to be read to know it. */
function stateAfter({ draftState, publishedState }: Chunk): DocumentStatus {
  if (draftState === 'unknown' || publishedState === 'unknown') return 'none'
  return documentStatus({
    draft: draftState === 'present',
    published: publishedState === 'present',
  })
}

/** A stable key: a growing chunk keeps its start. The initial chunk starts where the first transaction does. */
function keyOf(chunk: Chunk | undefined): string | undefined {
  return chunk && `${chunk.type === 'initial' ? 'before' : 'from'} ${chunk.start}`
}
