import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type ActionEdit,
  type BulkOperation,
  type BulkPlan,
  type BulkRecord,
  type BulkRequest,
  type BulkResult,
  doneTargets,
  releasedTargets,
} from '../../data/bulk/bulk.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import type { BulkBarProps } from './bulk-bar.tsx'
import { bulkLimit } from './bulk-limit.ts'
import * as css from './bulk.css.ts'
import { EditForm, type MadeEdit } from './edit-form.tsx'
import { ObstacleList } from './obstacle-list.tsx'
import { PlanView } from './plan-view.tsx'
import { ProgressView } from './progress-view.tsx'
import { stageWords, stepCount } from './stage-words.ts'
import { useBulkRun, type BulkRun } from './use-bulk-run.ts'
import { useBulkUndo } from '../actions/use-bulk-undo.ts'

export interface BulkDialogProps {
  type: SchemaType
  operation?: BulkOperation
  /** With `edit`: the change of a configured action, instead of a field chosen in the dialog. */
  action?: ActionEdit | null
  targets?: BulkBarProps['targets']
  /** A previous operation to show, instead of a new one. */
  record?: BulkRecord
  /** Called with the result, or null when nothing was changed. */
  onClose: (result: BulkResult | null) => void
  finalFocus: () => HTMLElement | null
}

/** The dialog of a bulk operation, from the plan to the result. */
export function BulkDialog(props: BulkDialogProps) {
  const {
    type,
    operation = 'edit',
    action = null,
    targets = [],
    record,
    onClose,
    finalFocus,
  } = props
  const translate = useTranslate()
  const toast = useToast()
  const { undo } = useBulkUndo()
  const first = record
    ? ({ type: 'record', record } as const)
    : operation === 'edit' && !action
      ? ({ type: 'editing' } as const)
      : ({ type: 'planning', progress: null } as const)
  const tooMany = translate('bulk.too-many', { limit: bulkLimit })
  const bulk = useBulkRun(targets, first, tooMany)
  const { stage, plan } = bulk
  const [made, setMade] = useState<MadeEdit | null>(null)
  const start = useMemo(
    () => (record ? null : requestOf(operation, action)),
    [record, operation, action],
  )
  const hasStarted = useRef(false)
  useEffect(() => {
    if (start === null || hasStarted.current) return
    hasStarted.current = true
    void plan(start)
  }, [plan, start])

  const [hasToggled, setToggled] = useState(false)
  const [done, setDone] = useState<BulkResult | null>(null)
  const close = (): void => onClose(done && doneTargets(done).length > 0 ? done : null)
  const notify = (result: BulkResult, known: number): void => {
    setDone(result)
    const count = doneTargets(result).length
    // Documents excluded by the plan are not reported again.
    if (result.failed.length > known) return
    onClose(count > 0 ? result : null)
    const released = releasedTargets(result.written.flatMap(({ steps }) => steps)).length
    const lines = [
      ...(released > 0 ? [translate('bulk.released', { count: released })] : []),
      ...(known > 0 ? [translate('bulk.left-out', { count: known })] : []),
    ]
    toast.show({
      id: 'bulk',
      tone: 'positive',
      title: translate(`bulk.done.${result.request.operation}`, { count }),
      ...(lines.length > 0 && { description: lines.join(' ') }),
      action: { label: translate('document.step-undo'), onSelect: () => void undo(result) },
    })
  }
  const words = stageWords(translate, stage, {
    operation,
    count: 'load' in targets ? targets.count : targets.length,
    change: action
      ? action.title
      : made && translate('bulk.body.edit', { field: made.title, change: made.words }),
  })
  return (
    <Dialog
      open
      width="medium"
      closeOnOutsidePress={stage.type !== 'running' && stage.type !== 'editing'}
      onOpenChange={(open) => {
        // A running write can be stopped, but the dialog stays open.
        if (!open && stage.type !== 'running') close()
      }}
      title={words.title}
      description={words.body}
      finalFocus={finalFocus}
      footer={
        <Footer
          bulk={bulk}
          made={made}
          onClose={close}
          onDone={notify}
          mustEdit={operation === 'edit' && !action}
        />
      }
    >
      <div className={css.body}>
        {stage.type === 'editing' && (
          <EditForm type={type} targets={targets} made={made} onChange={setMade} />
        )}
        {stage.type === 'planning' && (
          <ProgressView progress={stage.progress} label={translate('bulk.planning')} />
        )}
        {stage.type === 'failed' && (
          <Card role="alert" tone="critical" icon="circle-alert">
            {stage.error.description}
          </Card>
        )}
        {stage.type === 'planned' && (
          <PlanView
            plan={stage.plan}
            onLeave={close}
            wasReleasing={hasToggled}
            onRelease={(release) => {
              setToggled(true)
              if (operation !== 'edit') void plan({ operation, release })
            }}
          />
        )}
        {stage.type === 'running' && (
          <>
            <ProgressView progress={stage.progress} label={translate('bulk.running')} />
            {stage.isStopping && <p className={css.quiet}>{translate('bulk.stopping')}</p>}
          </>
        )}
        {(stage.type === 'done' || stage.type === 'record') && (
          <ObstacleList label={words.left.label} documents={words.left.documents} onLeave={close} />
        )}
      </div>
    </Dialog>
  )
}

/** The request to plan immediately; null when a field has to be chosen first. */
function requestOf(operation: BulkOperation, edit: ActionEdit | null): BulkRequest | null {
  if (operation !== 'edit') return { operation }
  return edit && { operation, edit }
}

interface FooterProps {
  bulk: BulkRun
  made: MadeEdit | null
  mustEdit: boolean
  onClose: () => void
  /** `known`: number of documents already excluded by the plan. */
  onDone: (result: BulkResult, known: number) => void
}

function Footer({ bulk, made, mustEdit, onClose, onDone }: FooterProps) {
  const translate = useTranslate()
  const { stage } = bulk
  const cancel = (
    <Button size="large" onClick={onClose}>
      {translate('ui.cancel')}
    </Button>
  )
  const run = async (plan: BulkPlan): Promise<void> =>
    onDone(await bulk.run(plan), plan.excluded.length)
  const retry = async (result: BulkResult): Promise<void> => {
    const next = await bulk.retry(result)
    if (next) onDone(next, 0)
  }
  switch (stage.type) {
    case 'editing': {
      const missing = made ? made.problem : translate('bulk.no-value')
      return (
        <>
          {cancel}
          <Button
            size="large"
            variant="primary"
            disabledReason={missing}
            onClick={() => {
              if (made?.edit) void bulk.plan({ operation: 'edit', edit: made.edit })
            }}
          >
            {translate('bulk.next')}
          </Button>
        </>
      )
    }
    case 'planning':
      return cancel
    case 'failed':
      return (
        <>
          {cancel}
          <Button
            size="large"
            variant="primary"
            icon="retry"
            onClick={() => void (stage.result ? retry(stage.result) : bulk.plan(stage.request))}
          >
            {translate('bulk.again')}
          </Button>
        </>
      )
    case 'planned': {
      const { plan } = stage
      const { operation } = plan.request
      const count = stepCount(plan)
      return (
        <>
          {mustEdit && (
            <Button size="large" icon="arrow-left" onClick={bulk.edit}>
              {translate('bulk.field')}
            </Button>
          )}
          {count === 0 ? (
            <Button size="large" onClick={onClose}>
              {translate('bulk.close')}
            </Button>
          ) : (
            <>
              {cancel}
              <Button
                size="large"
                variant="primary"
                tone={operation === 'delete' ? 'critical' : 'default'}
                onClick={() => void run(plan)}
              >
                {translate(`bulk.do.${operation}`, { count })}
              </Button>
            </>
          )}
        </>
      )
    }
    case 'running':
      return (
        <Button size="large" disabled={stage.isStopping} onClick={bulk.stop}>
          {translate('bulk.stop')}
        </Button>
      )
    case 'done':
    case 'record': {
      const result = stage.type === 'done' ? stage.result : stage.record.result
      const canRetry = stage.type === 'done' || stage.record.undone === null
      return (
        <>
          {canRetry && result.failed.length > 0 && (
            <Button size="large" icon="retry" onClick={() => void retry(result)}>
              {translate('bulk.retry')}
            </Button>
          )}
          <Button size="large" variant="primary" onClick={onClose}>
            {translate('bulk.close')}
          </Button>
        </>
      )
    }
  }
}
