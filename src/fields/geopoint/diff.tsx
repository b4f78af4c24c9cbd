import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { FromTo } from '../diff-parts.tsx'

export default function GeopointDiff({ diff }: DiffProps) {
  const translate = useTranslate()

  function show(value: unknown): string {
    if (!isRecord(value)) return String(value)
    const { lat, lng, alt } = value
    const place = [lat, lng].map((one) => (typeof one === 'number' ? String(one) : '?')).join(', ')
    return typeof alt === 'number' ? `${place}, ${translate('review.altitude', { alt })}` : place
  }

  return <FromTo diff={diff} renderSide={show} />
}
