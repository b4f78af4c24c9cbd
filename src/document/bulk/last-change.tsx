import { type BulkRecord, doneTargets } from '../../data/bulk/bulk.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import * as css from './bulk.css.ts'
import { progressText } from './bulk-words.ts'
import { useBulkUndo } from '../actions/use-bulk-undo.ts'

/** The last change to several documents, while it can be undone. */
export function LastChange({
  record: { result, undone },
  onDetails,
}: {
  record: BulkRecord
  onDetails: () => void
}) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { progress, undo } = useBulkUndo()
  const count = doneTargets(result).length
  const done =
    count === 0
      ? translate('bulk.done-none')
      : translate(`bulk.done.${result.request.operation}`, { count })
  const lines = undone
    ? [
        translate('document.step-undone', { count: undone.restored.length }),
        ...(undone.left.length > 0
          ? [translate('document.step-undo-left', { count: undone.left.length })]
          : []),
      ]
    : [
        done,
        ...(result.failed.length > 0
          ? [translate('bulk.left-out', { count: result.failed.length })]
          : []),
      ]
  const rest = undone ? undone.rest : count > 0 ? result : null
  const hasDetails = (undone ? undone.left : result.failed).length > 0
  return (
    <div role="group" aria-label={translate('bulk.last')} className={css.last}>
      <span role="status" className={css.lastText}>
        {progress ? progressText(translate, progress) : lines.join(' · ')}
      </span>
      {rest && (
        <Button icon="undo" size="small" busy={progress !== null} onClick={() => void undo(rest)}>
          {translate(undone ? 'bulk.undo-again' : 'document.step-undo')}
        </Button>
      )}
      {hasDetails && (
        <Button size="small" onClick={onDetails}>
          {translate('bulk.details')}
        </Button>
      )}
      <IconButton
        icon="x"
        size="small"
        label={translate('bulk.dismiss')}
        onClick={() => layer.bulk.forget()}
      />
    </div>
  )
}
