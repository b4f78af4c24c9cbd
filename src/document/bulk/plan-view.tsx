import { useEffect, useRef } from 'react'
import { type BulkPlan, releasedTargets } from '../../data/bulk/bulk.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import * as css from './bulk.css.ts'
import { ObstacleList } from './obstacle-list.tsx'
import { ReferrerList } from './referrer-list.tsx'

interface PlanViewProps {
  plan: BulkPlan
  onLeave: () => void
  /** Plans again, with or without releasing the references to removed documents. */
  onRelease: (release: boolean) => void
  /** True when that check box had the focus before the plan was rendered again. */
  wasReleasing: boolean
}

/** The planned changes and the excluded documents. */
export function PlanView({ plan, onLeave, onRelease, wasReleasing }: PlanViewProps) {
  const translate = useTranslate()
  const { request, transactions, unchanged, excluded, weakReferrers } = plan
  const isReleasing = 'release' in request && request.release === true
  const mayRelease =
    isReleasing ||
    weakReferrers.length > 0 ||
    excluded.some(({ obstacle }) => obstacle.type === 'referenced')
  const released = releasedTargets(transactions.flat())
  const choice = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wasReleasing) choice.current?.focus()
  }, [wasReleasing])
  return (
    <>
      {unchanged.length > 0 && (
        <p className={css.quiet}>{translate('bulk.unchanged', { count: unchanged.length })}</p>
      )}
      {transactions.length > 1 && (
        <p className={css.quiet}>{translate('bulk.steps', { count: transactions.length })}</p>
      )}
      {mayRelease && (
        <Checkbox
          ref={choice}
          checked={isReleasing}
          label={translate('bulk.release')}
          description={translate('bulk.release-hint')}
          onChange={onRelease}
        />
      )}
      <ReferrerList
        label={translate('bulk.released', { count: released.length })}
        documents={released}
        onLeave={onLeave}
      />
      <ReferrerList
        label={translate('bulk.weak', { count: weakReferrers.length })}
        documents={weakReferrers}
        onLeave={onLeave}
      />
      <ObstacleList
        label={translate('bulk.excluded', { count: excluded.length })}
        documents={excluded}
        onLeave={onLeave}
      />
    </>
  )
}
