import type { BulkPlan } from '../../data/document/bulk.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Card } from '../../ui/card.tsx'
import * as css from './bulk.css.ts'
import { ObstacleList } from './obstacle-list.tsx'

/** What will happen, and what will not. */
export function PlanView({ plan, onLeave }: { plan: BulkPlan; onLeave: () => void }) {
  const translate = useTranslate()
  const { transactions, unchanged, excluded, weakReferrers } = plan
  return (
    <>
      {unchanged.length > 0 && (
        <p className={css.quiet}>{translate('bulk.unchanged', { count: unchanged.length })}</p>
      )}
      {transactions.length > 1 && (
        <p className={css.quiet}>{translate('bulk.steps', { count: transactions.length })}</p>
      )}
      {weakReferrers > 0 && (
        <Card tone="caution" icon="warning">
          {translate('bulk.weak', { count: weakReferrers })}
        </Card>
      )}
      <ObstacleList
        label={translate('bulk.excluded', { count: excluded.length })}
        documents={excluded}
        onLeave={onLeave}
      />
    </>
  )
}
