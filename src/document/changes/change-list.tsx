import { createContext, memo, useContext, useEffect, useRef, useState, type RefObject } from 'react'
import { createMountSchedule, type MountSchedule } from '../../form/mount-schedule.ts'
import { useRealIn } from '../../form/use-real.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ItemDiff } from '../../model/diff/diff.ts'
import { isEqual } from '../../model/equal.ts'
import { pathEquals, pathStartsWith, type Path } from '../../model/path.ts'
import { useFollowedPreview } from '../../preview/followed-preview.ts'
import { classes, contains } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { itemTitle } from '../field-title.ts'
import { ChangeAttribution } from './change-attribution.tsx'
import { ChangeBreadcrumb } from './change-breadcrumb.tsx'
import { countChanges, type Change, type ChangeGroup, type FieldChange } from './change-tree.ts'
import { ChangeView } from './change-view.tsx'
import * as css from './changes.css.ts'
import { RevertButton } from './revert-button.tsx'

export interface ChangeListProps {
  changes: readonly Change[]
  /** Reverts these changes; undefined where nothing can be reverted. */
  onRevert?: ((changes: readonly Change[]) => void) | undefined
  /** Moves the user to a field. */
  onGo?: ((path: Path) => void) | undefined
  /** The field whose change is scrolled into view. */
  focusPath?: Path | null | undefined
}

// Far from the viewport only the title is rendered, so that hundreds of changes open and update as fast as a few.
const limits = { eager: 24, idle: 80, kept: 80, margin: 800 }

/** Estimated height in px of a change before it is rendered. */
const usualHeight = 72

const MountScheduleContext = createContext<MountSchedule | null>(null)

/** A list of changes; those of an object or item are indented below their title. */
export function ChangeList(props: ChangeListProps) {
  const [mounts] = useState(() => createMountSchedule(limits))
  useEffect(() => () => mounts.dispose(), [mounts])
  return (
    <MountScheduleContext value={mounts}>
      <Rows {...props} />
    </MountScheduleContext>
  )
}

function Rows({ changes, ...props }: ChangeListProps) {
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          {change.kind === 'group' && !change.item ? (
            <GroupView group={change} {...props} />
          ) : (
            <Row change={change} {...props} />
          )}
        </li>
      ))}
    </ul>
  )
}

type RowProps = Omit<ChangeListProps, 'changes'>

/** A single change, or an item with all changes inside it: rendered when near the viewport, and only when changed. */
const Row = memo(
  function Row({ change, ...props }: RowProps & { change: Change }) {
    const frame = useRef<HTMLDivElement>(null)
    const weight = change.kind === 'group' ? 1 + countChanges(change.changes) : 1
    const { isReal, lastHeight } = useRealIn(useContext(MountScheduleContext)!, frame, weight)
    // A row with the focus stays rendered when it is scrolled out of view.
    const [hasFocus, setFocus] = useState(false)
    const isDrawn = isReal || hasFocus
    const isTarget = useScrollTarget(frame, change.path, props.focusPath, !isDrawn)
    const height = lastHeight ?? usualHeight * Math.max(1, weight - 1)
    return (
      <div
        ref={frame}
        className={classes(css.row, isTarget && css.target)}
        style={isDrawn ? undefined : { blockSize: height }}
        data-outline={isDrawn ? undefined : change.id}
        onFocus={() => setFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!contains(currentTarget, relatedTarget)) setFocus(false)
        }}
      >
        {!isDrawn ? (
          <ChangeBreadcrumb titles={change.item ? [titleOfItem(change)] : change.titles} />
        ) : change.kind === 'group' ? (
          <GroupView group={change} {...props} />
        ) : (
          <FieldView change={change} {...props} />
        )}
      </div>
    )
  },
  ({ change: before, ...one }, { change, ...other }) =>
    one.onRevert === other.onRevert &&
    one.onGo === other.onGo &&
    one.focusPath === other.focusPath &&
    isEqual(before, change),
)

function FieldView({ change, ...props }: RowProps & { change: FieldChange }) {
  const { attribution } = change.item ?? change.diff
  return (
    <div className={css.change} data-change={change.id}>
      <Head change={change} {...props} />
      <ChangeView change={change} />
      {attribution && <ChangeAttribution attribution={attribution} />}
    </div>
  )
}

function GroupView({ group, ...props }: RowProps & { group: ChangeGroup }) {
  const isBare = group.changes.length === 0
  const frame = useRef<HTMLDivElement>(null)
  // An item is scrolled into view by its row.
  const isTarget = useScrollTarget(
    frame,
    group.path,
    group.diff && !group.item ? props.focusPath : null,
  )
  const attribution = isBare ? (group.item?.attribution ?? null) : null
  const title = useItemTitle(group)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={title ?? group.titles.join(', ')}
      className={classes(css.group, isTarget && css.target)}
      data-change-group={group.id}
    >
      <Head change={group} {...props} />
      {attribution && <ChangeAttribution attribution={attribution} />}
      {!isBare && (
        <div className={css.inside}>
          <Rows changes={group.changes} {...props} />
        </div>
      )}
    </div>
  )
}

/** The breadcrumb of a change, what happened to it as an item, and the revert button. */
function Head({ change, onRevert, onGo }: RowProps & { change: Change }) {
  const translate = useTranslate()
  const { path, item, diff } = change
  const title = useItemTitle(change)
  const titles = title === null ? change.titles : [title]
  const isThere = diff?.toValue !== undefined
  return (
    <div className={css.head}>
      <div className={css.headText}>
        {onGo && isThere ? (
          <button
            type="button"
            className={css.titleButton}
            title={translate('review.go')}
            onClick={() => onGo(path)}
          >
            <ChangeBreadcrumb titles={titles} />
          </button>
        ) : (
          <ChangeBreadcrumb titles={titles} />
        )}
        {item && <ItemNote item={item} />}
      </div>
      {onRevert && (
        <RevertButton
          title={titles.at(-1) ?? ''}
          count={countChanges([change])}
          onRevert={() => onRevert([change])}
        />
      )}
    </div>
  )
}

/** DIFF-007: what happened to an item, with its old and new position. */
function ItemNote({ item }: { item: ItemDiff }) {
  const translate = useTranslate()
  const { fromIndex = -1, toIndex = -1, hasMoved, diff } = item
  const { action } = diff
  const from = fromIndex + 1
  const to = toIndex + 1
  const text = hasMoved
    ? translate('review.moved', { from, to })
    : action === 'added'
      ? translate('review.added-at', { to })
      : action === 'removed'
        ? translate('review.removed-from', { from })
        : translate('review.item-at', { to })
  const icon = hasMoved
    ? 'sort'
    : action === 'added'
      ? 'plus'
      : action === 'removed'
        ? 'minus'
        : null
  return (
    <span
      className={classes(css.item, css.itemTone[action])}
      data-item={hasMoved ? 'moved' : action}
    >
      {icon && <Icon name={icon} size={12} />}
      {text}
    </span>
  )
}

/** The title of an item, also where it is that of another document; null for other changes. */
function useItemTitle(change: Change): string | null {
  const { item, type, diff } = change
  const followed = useFollowedPreview(item ? type : undefined, diff?.toValue ?? diff?.fromValue)
  return item && (followed?.title ?? titleOfItem(change))
}

function titleOfItem({ type, diff, titles }: Change): string {
  return itemTitle(type, diff?.toValue ?? diff?.fromValue) ?? titles.at(-1) ?? ''
}

/** Scrolls to the change of the requested field, or to a row that contains it (`holds`) and is not rendered yet. */
function useScrollTarget(
  frame: RefObject<HTMLElement | null>,
  path: Path,
  focusPath: Path | null | undefined,
  holds = false,
): boolean {
  const isIt = focusPath ? pathEquals(path, focusPath) : false
  const target = isIt || (holds && focusPath && pathStartsWith(focusPath, path)) ? focusPath : null
  useEffect(() => {
    // A new array with the same path scrolls again.
    if (target) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [frame, target])
  return isIt
}
