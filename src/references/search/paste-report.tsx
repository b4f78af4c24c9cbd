import { type ClipboardEvent, useState } from 'react'
import { failureText } from '../../area/failure-text.ts'
import { toDataError } from '../../data/errors.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../references.css.ts'
import type { PastedReport } from './pasted-lines.ts'
import {
  conditionAt,
  mostLines,
  type ReferenceHit,
  type ReferenceQuery,
  targetTypes,
} from './reference-search.ts'

/** Looks up several pasted lines, each as the title or the id of a document; a single line is left to the text box. */
export function usePastedLines(type: SchemaType, place: ReferenceQuery['place']) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { clock } = useUi()
  const toast = useToast()
  const [report, setReport] = useState<PasteReportProps['report'] | null>(null)

  async function paste(event: ClipboardEvent): Promise<void> {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\n\r\t]/.test(pasted.trim())) return
    event.preventDefault()
    setReport(Math.min(mostLines, pasted.trim().split(/[\n\r\t]+/).length))
    try {
      const [condition, { lookUp }] = await Promise.all([
        conditionAt({ layer, clock, type, place }),
        import('./pasted-lines.ts'),
      ])
      const types = targetTypes(layer, type)
      setReport(await lookUp({ layer, reference: type, types, condition }, pasted))
    } catch (error) {
      setReport(null)
      const description = failureText(translate, toDataError(error))
      toast.show({ tone: 'critical', title: translate('reference.search-failed'), description })
    }
  }

  return { report, paste, close: () => setReport(null) }
}

interface PasteReportProps {
  /** A number of lines while they are being looked up. */
  report: PastedReport | number
  room: number
  onCancel: () => void
  onChoose: (hits: readonly ReferenceHit[]) => void
}

/** What was found for pasted lines. */
export function PasteReport({ report, room, onCancel, onChoose }: PasteReportProps) {
  const translate = useTranslate()
  if (typeof report === 'number') {
    return (
      <p className={css.message} role="status">
        {translate('reference.paste-looking', { count: report })}
      </p>
    )
  }
  const { found, ambiguous, missing, count, isCut } = report
  const lines = [
    translate('reference.paste-found', { found: found.length, count }),
    ambiguous.length > 0 && translate('reference.paste-ambiguous', { lines: ambiguous.join(', ') }),
    missing.length > 0 && translate('reference.paste-missing', { lines: missing.join(', ') }),
    isCut && translate('reference.paste-cut', { count: mostLines }),
    found.length > room && translate('reference.pick-full', { count: Math.max(0, room) }),
  ].filter((line) => line !== false)
  return (
    <div className={css.picker}>
      <div className={css.report} role="status" data-paste-report>
        {lines.map((line) => (
          <p key={line} className={css.reportLine}>
            {line}
          </p>
        ))}
      </div>
      <div className={css.pickerFoot}>
        <Button onClick={onCancel}>{translate('reference.paste-cancel')}</Button>
        <Button variant="primary" disabled={found.length === 0} onClick={() => onChoose(found)}>
          {translate('reference.paste-choose')}
        </Button>
      </div>
    </div>
  )
}
