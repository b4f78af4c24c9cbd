import {
  type BulkOperation,
  type BulkPlan,
  type BulkResult,
  doneTargets,
  requestedTargets,
} from '../../data/bulk/bulk.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { BulkStage } from './use-bulk-run.ts'

export interface Wanted {
  readonly operation: BulkOperation
  /** Number of the chosen documents; null while unknown. */
  readonly count: number | null
  /** The change in words, for `edit`. */
  readonly change: string | null
}

/** What the dialog says at a stage: its title, what is about to happen, and what was left out. */
export function stageWords(translate: Translate, stage: BulkStage, wanted: Wanted) {
  return {
    title: titleOf(translate, stage, wanted),
    body: stage.type === 'planned' ? bodyOf(translate, stage.plan, wanted) : undefined,
    left: leftOf(translate, stage),
  }
}

/** Number of documents that a plan is about. */
export function stepCount({ transactions }: BulkPlan): number {
  return requestedTargets(transactions.flat()).length
}

function titleOf(translate: Translate, stage: BulkStage, { operation, count }: Wanted): string {
  switch (stage.type) {
    case 'editing':
      return count === null ? translate('bulk.edit-all') : translate('bulk.edit-title', { count })
    case 'planning':
      return translate('bulk.planning')
    case 'failed':
      return translate('bulk.plan-failed')
    case 'running':
      return translate('bulk.running')
    case 'planned': {
      const number = stepCount(stage.plan)
      return number === 0
        ? translate(`bulk.none.${operation}`)
        : translate(`bulk.ask.${operation}`, { count: number })
    }
    case 'done':
      return doneTitle(translate, stage.result)
    case 'record':
      return stage.record.undone
        ? translate('document.step-undone', { count: stage.record.undone.restored.length })
        : doneTitle(translate, stage.record.result)
  }
}

function doneTitle(translate: Translate, result: BulkResult): string {
  const number = doneTargets(result).length
  return number === 0
    ? translate('bulk.done-none')
    : translate(`bulk.done.${result.request.operation}`, { count: number })
}

function bodyOf(
  translate: Translate,
  plan: BulkPlan,
  { operation, change }: Wanted,
): string | undefined {
  if (stepCount(plan) === 0) return undefined
  const what = operation === 'edit' ? change : translate(`bulk.body.${operation}`)
  return [what, translate('bulk.undoable')].filter(Boolean).join(' ')
}

function leftOf(translate: Translate, stage: BulkStage) {
  const isUndone = stage.type === 'record' && stage.record.undone !== null
  const documents =
    stage.type === 'done'
      ? stage.result.failed
      : stage.type === 'record'
        ? (stage.record.undone?.left ?? stage.record.result.failed)
        : []
  const key = isUndone ? 'document.step-undo-left' : 'bulk.failed'
  return { documents, label: translate(key, { count: documents.length }) }
}
