import { useMemo } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../model/document.ts'
import { iconOf } from '../../preview/preview.tsx'
import { PreviewFrame } from '../../preview/preview-frame.tsx'
import { ReferencePreview } from '../../preview/reference-preview.tsx'
import { previewOf } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { Tag } from '../../ui/controls/tag.tsx'
import * as css from '../../form/read-only/read-only-value.css.ts'
import type { DisplayProps } from '../../form/registry.ts'
import { sourceText } from '../../form/repair.ts'
import { ValueSource } from '../../form/field/value-source.tsx'

const maxItems = 8
const maxTags = 40

/** An array as the count and its first items. */
export function ArrayDisplay({ value, type }: DisplayProps) {
  const translate = useTranslate()
  if (!Array.isArray(value)) return <ValueSource value={value} />
  const items: readonly unknown[] = value
  const arePlain = items.every((item) => !isRecord(item) && !Array.isArray(item))
  const shown = items.slice(0, arePlain ? maxTags : maxItems)
  const more = items.length - shown.length
  return (
    <>
      <div className={css.count}>{translate('form.items', { count: items.length })}</div>
      <ul className={arePlain ? css.tags : css.list}>
        {shown.map((item, index) => (
          <li key={index}>
            {arePlain ? <Tag label={String(item)} /> : <Item item={item} array={type} />}
          </li>
        ))}
        {more > 0 && <li className={css.empty}>{translate('form.more-items', { count: more })}</li>}
      </ul>
    </>
  )
}

function Item({ item, array }: { item: unknown; array: SchemaType }) {
  const type = itemTypeOf(array, item)
  if (type && isReference(item)) {
    return <ReferencePreview reference={item} type={type} layout="compact" />
  }
  if (!type || !isRecord(item)) return <span className={css.mono}>{sourceText(item)}</span>
  return <ObjectItem item={item} type={type} array={array} />
}

function ObjectItem({ item, type, array }: { item: unknown; type: SchemaType; array: SchemaType }) {
  const translate = useTranslate()
  // An author's `prepare` may fail; the preview then shows that, and the console the details.
  const { title, subtitle } = useMemo(
    () => previewOf(type, item, (message) => console.error(message)),
    [type, item],
  )
  return (
    <PreviewFrame
      layout="compact"
      icon={iconOf(type)}
      title={title ?? translate('preview.untitled')}
      subtitle={subtitle ?? (array.of.length > 1 ? type.title : undefined)}
      quiet={!title}
    />
  )
}
