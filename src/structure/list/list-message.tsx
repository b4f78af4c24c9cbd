import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { classes } from '../../ui/host/dom.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AwaitsConnection } from '../../area/awaits-connection.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { DataError } from '../../data/errors.ts'
import * as paneCss from '../structure.css.ts'
import * as css from './list.css.ts'

/** Shown instead of a list that could not be loaded. */
export function ListFailed({ error }: { error: DataError }) {
  const layer = useDataLayer()
  const translate = useTranslate()
  if (error.code === 'network') return <AwaitsConnection />
  return (
    <EmptyState
      icon="circle-alert"
      title={translate('structure.list-failed')}
      description={error.description}
      action={
        <Button icon="retry" onClick={() => layer.retry()}>
          {translate('structure.retry')}
        </Button>
      }
    />
  )
}

/** Shown instead of a list if the search or filters exclude all its documents. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  const translate = useTranslate()
  return (
    <EmptyState
      icon="search"
      title={translate('list.nothing-matches')}
      description={translate('list.nothing-matches-body')}
      action={
        <Button icon="x" onClick={onClear}>
          {translate('list.clear-filters')}
        </Button>
      }
    />
  )
}

/** Explains why the list may be out of date. That there is no connection is said once, beside all lists. */
export function StaleNotice({ error }: { error: DataError | null }): ReactNode {
  const layer = useDataLayer()
  const translate = useTranslate()
  if (!error) return null
  return (
    <div className={classes(paneCss.notice, css.stale)}>
      <span role="status">{translate('structure.stale', { reason: error.description })}</span>
      <Button size="small" variant="ghost" icon="retry" onClick={() => layer.retry()}>
        {translate('structure.retry')}
      </Button>
    </div>
  )
}
