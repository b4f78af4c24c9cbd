import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ArrayDiff, ItemDiff } from '../../model/diff/diff.ts'
import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { FromTo, Piece, Segments } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'
import { listedItems } from '../list-options.ts'

/** The changes of an array without fields in its items: added, removed, moved and changed items. */
export default function PlainItemsDiff({ diff, type }: DiffProps<ArrayDiff>) {
  return (
    <ul className={css.list}>
      {diff.items
        .filter(({ diff: item, hasMoved }) => item.isChanged || hasMoved)
        .map((item) => (
          <li key={`${item.fromIndex}-${item.toIndex}`} className={css.item}>
            <PlainItem item={item} array={type} />
            {item.hasMoved && <Moved {...item} />}
          </li>
        ))}
    </ul>
  )
}

function PlainItem({ item: { diff, attribution }, array }: { item: ItemDiff; array: SchemaType }) {
  const titles = listedItems(array)
  const show = (value: unknown): string =>
    titles.find((one) => isEqual(one.value, value))?.title ?? plainText(value)
  if (!diff.isChanged) return <span>{show(diff.toValue)}</span>
  if (diff.action === 'added' || diff.action === 'removed') {
    const value = diff.action === 'added' ? diff.toValue : diff.fromValue
    return (
      <Piece action={diff.action} attribution={attribution}>
        {show(value)}
      </Piece>
    )
  }
  if (diff.type === 'string' && titles.length === 0) return <Segments segments={diff.segments} />
  return <FromTo diff={diff} renderSide={show} />
}

export function Moved({ fromIndex, toIndex }: Pick<ItemDiff, 'fromIndex' | 'toIndex'>) {
  const translate = useTranslate()
  if (fromIndex === undefined || toIndex === undefined) return null
  return (
    <span className={css.note} data-moved>
      {translate('review.moved', { from: fromIndex + 1, to: toIndex + 1 })}
    </span>
  )
}

/** The text of a tag, or of another value without fields. */
function plainText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const words = isRecord(value) ? (value['value'] ?? value['label']) : undefined
  return typeof words === 'string' ? words : (JSON.stringify(value) ?? '')
}
