import { createElement } from 'react'
import { of } from 'rxjs'
import { useForm } from '../../form/form-context.ts'
import { ItemPreview, useItemPreview } from '../../form/items/preview/item-preview.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import type { Keyed } from '../../model/portable-text.ts'
import { iconOf } from '../../preview/preview.tsx'
import { useReferenceTitle } from '../../preview/reference-title.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { valueTypeName } from '../../schema/walk.ts'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from '../rich-text.css.ts'
import { hostTagOf } from '../value/text-type.ts'
import { HostElement } from './host-element.tsx'

interface ViewProps<T> {
  value: Keyed
  type: T
  path: Path
  readOnly: boolean
}

/** A block object as it is shown among the blocks. */
export function BlockView({ value, type, path, readOnly }: ViewProps<SchemaType>) {
  const { registry } = useForm()
  const tag = hostTagOf(type)
  if (tag) return <HostElement tag={tag} properties={{ value, readOnly }} />
  const shown = registry.find(type, 'item') ?? ItemPreview
  return createElement(shown, { value: value as never, type, path, layout: 'block' })
}

/** An inline object as it is shown inside a line. */
export function InlineView({ value, type, path, readOnly }: ViewProps<SchemaType | undefined>) {
  const { registry } = useForm()
  const title = useObjectTitle(type, value)
  const tag = type && hostTagOf(type)
  if (tag) return <HostElement tag={tag} properties={{ value, readOnly }} />
  const shown = type && registry.find(type, 'inline')
  if (shown) return createElement(shown, { value: value as never, type, path, layout: 'list' })
  return (
    <>
      <Icon name={type ? iconOf(type) : 'warning'} size={12} />
      <span className={css.chipText}>{title}</span>
    </>
  )
}

/** The title of an object in a text: of the document it refers to, or its own. */
export function useObjectTitle(type: SchemaType | undefined, value: Keyed): string {
  const translate = useTranslate()
  const target = useReferenceTitle(value, type ?? unknown, shown$)
  const own = useItemPreview(type, value).title
  return type
    ? (target ?? own ?? type.title)
    : translate('rich-text.unknown-inline', { type: valueTypeName(value) })
}

const unknown = { to: [] }
const shown$ = of(true)

/** Shown for an inline object whose component crashed. */
function Failed() {
  const translate = useTranslate()
  return (
    <span className={css.chip} data-failed>
      <Icon name="warning" size={12} />
      <span className={css.chipText}>{translate('ui.crash-title')}</span>
    </span>
  )
}

export const renderFailed = () => <Failed />
