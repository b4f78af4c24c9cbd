import { createElement, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useNearViewport } from '../../../preview/near-viewport.ts'
import { useReferenceTitle } from '../../../preview/reference-title.ts'
import { nextFrame } from '../../../data/frames.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isReference } from '../../../model/document.ts'
import type { Path } from '../../../model/path.ts'
import { activeElement, rootOf, tabbableElements } from '../../../ui/host/dom.ts'
import { Spinner } from '../../../ui/text/spinner.tsx'
import { ClashIcon } from '../../field/clash/field-clash.tsx'
import { FieldPresence } from '../../field/field-presence.tsx'
import { FindingIcon } from '../../field/findings.tsx'
import { useForm, useFormNode } from '../../form-context.ts'
import type { FormNode } from '../../store/form-node.ts'
import { EditedItem } from './edited-item.tsx'
import { useItemList, useItemLook } from '../item-list.ts'
import { ItemPreview, useItemPreview } from '../preview/item-preview.tsx'
import { useRowTitle } from '../preview/item-title.ts'
import * as css from '../items.css.ts'

export interface ObjectItemProps {
  id: string
  index: number
  path: Path
  row: RefObject<HTMLElement | null>
  isOpen: boolean
  isResolving: boolean
  onTitle: (title: string) => void
}

/** An object in a row: its preview, its findings, other users in it, and its fields when open. */
export function ObjectItem(props: ObjectItemProps) {
  const node = useFormNode(props.path)
  return node ? <ObjectItemAt {...props} node={node} /> : null
}

const nowhere = { current: null }

/** Focuses the button that adds items, unless the dialog that closes gives the focus back to something. */
function focusEndOf(field: HTMLElement): void {
  nextFrame(() =>
    nextFrame(() => {
      const active = activeElement(rootOf(field))
      if (!active || active === field.ownerDocument.body) tabbableElements(field).at(-1)?.focus()
    }),
  )
}

function ObjectItemAt(props: ObjectItemProps & { node: FormNode }) {
  const { node, id, index, path, row, isOpen, isResolving, onTitle } = props
  const { controller, registry, focusRequest } = useForm()
  const list = useItemList()
  const { array, layout } = useItemLook()
  const translate = useTranslate()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { type, value } = node
  const near$ = useNearViewport(isReference(value) ? row : nowhere)
  const target = useReferenceTitle(value, type, near$)
  const shown = useItemPreview(type, value)
  const title =
    target ?? shown.title ?? translate('array.item-type', { index: index + 1, type: type.title })
  controller.onRender(path)
  useRowTitle(title, onTitle)

  useEffect(() => {
    if (!row.current || isOpen || !focusRequest.take(node.id)) return
    row.current.scrollIntoView({ block: 'center' })
    row.current.focus({ preventScroll: true })
  })

  return (
    <>
      <span className={layout === 'grid' ? css.gridContent : css.content}>
        {createElement(registry.find(type, 'item') ?? ItemPreview, {
          value: value as never,
          type,
          path,
          layout,
        })}
      </span>
      <span className={css.marks}>
        {isResolving && (
          <span role="img" aria-label={translate('array.resolving')} data-resolving>
            <Spinner size={14} />
          </span>
        )}
        {node.worst && node.display !== 'none' && (
          <FindingIcon node={node} markers={node.markers} worst={node.worst} />
        )}
        <ClashIcon id={node.id} />
        <FieldPresence presence={node.presenceWithin} max={3} />
      </span>
      {wasOpen && (
        <EditedItem
          path={path}
          array={array}
          title={title}
          open={isOpen}
          anchor={row.current}
          onClose={(_, isGone) => {
            const next = list.ids()[index + 1]
            const field = row.current?.parentElement?.closest<HTMLElement>('[data-path]')
            list.close(id, isGone)
            if (isGone && next !== undefined) list.focusRow(next)
            else if (isGone && field) focusEndOf(field)
          }}
          onRemove={() => list.remove([index])}
        />
      )}
    </>
  )
}
