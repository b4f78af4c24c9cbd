import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ObjectDiff } from '../../model/diff/diff.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { changesOf, countChanges, type Change } from './change-tree.ts'
import { ChangeList } from './change-list.tsx'
import { SideBySideContext } from './change-view.tsx'
import { DiffViewsContext, diffViewsOf } from '../../form/diff-views.ts'
import { useUncover, useWholePane } from '../panel/inspector.tsx'
import * as css from './changes.css.ts'
import { RevertButton } from './revert-button.tsx'

/** One of the two compared versions. */
export interface ComparedSide {
  /** The name of the version: "Published", "Current version". */
  name: string
  /** ISO time of the version; null for one that does not exist yet. */
  date: string | null
}

export interface ChangesPanelProps {
  type: SchemaType
  registry: FieldRegistry
  diff: ObjectDiff
  from: ComparedSide
  to: ComparedSide
  /** True when the second side is the current document. */
  isCurrent: boolean
  /** True when the user may change the document. */
  canUpdate: boolean
  readOnly: boolean
  onRevert: (changes: readonly Change[]) => void
  onGo?: ((path: Path) => void) | undefined
  focusPath?: Path | null
  /** Controls that choose the compared versions; shown above the sides. */
  children?: ReactNode
}

/** The changes between two versions of a document, field by field, with buttons that revert them. */
export function ChangesPanel(props: ChangesPanelProps) {
  const { type, registry, diff, from, to, isCurrent, canUpdate, readOnly, onRevert } = props
  const { onGo, focusPath = null, children } = props
  const translate = useTranslate()
  const findView = useMemo(() => diffViewsOf(registry), [registry])
  const changes = useMemo(
    () => changesOf(type, diff, (one) => findView(one) !== undefined),
    [type, diff, findView],
  )
  const [isSideBySide, setSideBySide] = useState(false)
  const count = countChanges(changes)
  useWholePane(isSideBySide && count > 0)
  const revertLatest = useSteady(onRevert)
  const uncover = useUncover()
  const goTo = useSteady((path: Path) => {
    // The field may be behind the panel.
    flushSync(() => {
      setSideBySide(false)
      uncover()
    })
    onGo?.(path)
  })
  // DIFF-011
  const revert = isCurrent && canUpdate && !readOnly ? revertLatest : undefined
  return (
    <DiffViewsContext value={findView}>
      <section className={css.panel} aria-label={translate('review.changes')}>
        {children}
        <div className={css.sides}>
          <Side {...from} at="from" />
          <Icon name="arrow-right" size={14} className={css.sideArrow} />
          <Side {...to} at="to" />
        </div>
        {count === 0 ? (
          <EmptyState
            icon="check"
            title={translate('review.no-changes')}
            description={translate('review.no-changes-body')}
          />
        ) : (
          <>
            <div className={css.bar}>
              <span className={css.count} role="status">
                {translate('review.count', { count })}
              </span>
              <div className={css.barButtons}>
                <IconButton
                  size="small"
                  icon="columns"
                  label={translate('review.side-by-side')}
                  pressed={isSideBySide}
                  onClick={() => setSideBySide(!isSideBySide)}
                />
                {revert && (
                  <RevertButton
                    all
                    title={type.title}
                    count={count}
                    onRevert={() => revert(changes)}
                  />
                )}
              </div>
            </div>
            <div className={css.list}>
              <SideBySideContext value={isSideBySide}>
                <ChangeList
                  changes={changes}
                  onRevert={revert}
                  onGo={isCurrent && onGo ? goTo : undefined}
                  focusPath={focusPath}
                />
              </SideBySideContext>
            </div>
          </>
        )}
      </section>
    </DiffViewsContext>
  )
}

/** A function with a stable identity, so that equal changes are not rendered again. */
function useSteady<T>(run: (value: T) => void) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((value: T) => latest.current(value), [])
}

function Side({ name, date, at }: ComparedSide & { at: 'from' | 'to' }) {
  const translate = useTranslate()
  return (
    <div className={css.side} data-side={at}>
      <span className={css.sideName}>{name}</span>
      <span className={css.sideDate}>
        {date ? <RelativeTime value={date} /> : translate('review.now')}
      </span>
    </div>
  )
}
