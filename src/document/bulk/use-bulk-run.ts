import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type BulkPlan,
  type BulkProgress,
  type BulkRecord,
  type BulkRequest,
  type BulkResult,
  type BulkStep,
  type BulkTarget,
  doneTargets,
} from '../../data/bulk/bulk.ts'
import { DataError, toDataError } from '../../data/errors.ts'
import { settleText } from '../../form/text-buffer.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { isAllowedByPage, notifyPage } from '../pair/run-operation.ts'
import { bulkLimit } from './bulk-limit.ts'

/** The state of an operation on many documents. */
export type BulkStage =
  /** The user chooses a field and a value. */
  | { readonly type: 'editing' }
  | { readonly type: 'planning'; readonly progress: BulkProgress | null }
  /** Planning failed, for all documents or for the rest. */
  | {
      readonly type: 'failed'
      readonly error: DataError
      readonly request: BulkRequest
      readonly result: BulkResult | null
    }
  | { readonly type: 'planned'; readonly plan: BulkPlan }
  | {
      readonly type: 'running'
      readonly progress: BulkProgress | null
      readonly isStopping: boolean
    }
  | { readonly type: 'done'; readonly result: BulkResult }
  /** Shows a previous operation. */
  | { readonly type: 'record'; readonly record: BulkRecord }

/** Documents, or a function that loads them. */
export type GivenTargets =
  | readonly BulkTarget[]
  | { readonly load: () => Promise<readonly BulkTarget[]> }

export interface BulkRun {
  stage: BulkStage
  plan: (request: BulkRequest) => Promise<void>
  /** Returns to the choice of a field. */
  edit: () => void
  run: (plan: BulkPlan) => Promise<BulkResult>
  retry: (result: BulkResult) => Promise<BulkResult | null>
  stop: () => void
}

/** Controls an operation on many documents, from the plan to its result. */
export function useBulkRun(targets: GivenTargets, first: BulkStage, tooMany: string): BulkRun {
  const layer = useDataLayer()
  const host = useHost()
  const [stage, setStage] = useState<BulkStage>(first)
  const controller = useRef<AbortController>(null)
  // Unmounting stops the planning; a running write completes.
  useEffect(() => () => controller.current?.abort(), [])

  const plan = useCallback(
    async (request: BulkRequest): Promise<void> => {
      const { signal } = (controller.current = new AbortController())
      setStage({ type: 'planning', progress: null })
      try {
        if (host) settleText(host.root)
        const list = 'load' in targets ? await targets.load() : targets
        signal.throwIfAborted()
        if (list.length > bulkLimit) {
          throw new DataError({ code: 'invalid', description: tooMany })
        }
        const onProgress = (progress: BulkProgress) =>
          !signal.aborted && setStage({ type: 'planning', progress })
        const planned = await layer.bulk.plan(request, list, { signal, onProgress })
        if (!signal.aborted) setStage({ type: 'planned', plan: planned })
      } catch (error) {
        if (!signal.aborted)
          setStage({ type: 'failed', error: toDataError(error), request, result: null })
      }
    },
    [layer, host, targets, tooMany],
  )

  const optionsOf = ({ operation }: BulkRequest) => {
    const { signal } = (controller.current = new AbortController())
    const mayRun = async ({ target }: BulkStep): Promise<boolean> =>
      operation === 'edit' ||
      isAllowedByPage(host, operation, { id: target.publishedId, type: target.typeName })
    const onProgress = (progress: BulkProgress) =>
      setStage({ type: 'running', progress, isStopping: signal.aborted })
    return { signal, mayRun, onProgress }
  }

  const finish = (result: BulkResult, before = 0): BulkResult => {
    const { operation } = result.request
    const steps = result.written
      .flatMap((one) => one.steps)
      .filter(({ releases }) => !releases)
      .slice(before)
    for (const { target, copyId } of operation === 'edit' ? [] : steps) {
      const { publishedId: id, typeName: type } = target
      if (operation !== 'edit') notifyPage(host, operation, { id, type, result: copyId ?? id })
    }
    setStage({ type: 'done', result })
    return result
  }

  return {
    stage,
    plan,
    edit: () => setStage({ type: 'editing' }),
    async run(planned) {
      setStage({ type: 'running', progress: null, isStopping: false })
      return finish(await layer.bulk.run(planned, optionsOf(planned.request)))
    },
    async retry(result) {
      setStage({ type: 'running', progress: null, isStopping: false })
      try {
        const next = await layer.bulk.retry(result, optionsOf(result.request))
        return finish(next, doneTargets(result).length)
      } catch (error) {
        setStage({ type: 'failed', error: toDataError(error), request: result.request, result })
        return null
      }
    },
    stop() {
      controller.current?.abort()
      setStage((now) => (now.type === 'running' ? { ...now, isStopping: true } : now))
    },
  }
}
