import { useEffect, useMemo } from 'react'
import type { ClipboardEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useForm, useFormNode } from '../../form/form-context.ts'
import type { FormNode } from '../../form/store/form-node.ts'
import { AddItem } from '../../form/items/edit/add-item.tsx'
import { useFileDrop } from '../../form/items/edit/file-drop.ts'
import { ItemListContext, ItemLookContext } from '../../form/items/item-list.ts'
import type { ItemList, ItemLook } from '../../form/items/item-list.ts'
import { ItemRows } from '../../form/items/rows/item-rows.tsx'
import * as css from '../../form/items/items.css.ts'
import { hasKeyFaults, KeyAlerts } from '../../form/items/key-alerts.tsx'
import { formatsIn } from '../../form/clipboard/item-clipboard.ts'
import { holdsPlainItems, itemLimits } from '../../form/clipboard/new-item.ts'
import { SelectionBar } from '../../form/items/rows/selection-bar.tsx'
import { noSelection, selectedIndices } from '../../form/items/rows/selection.ts'
import { useItemListState } from '../../form/items/use-item-list.ts'
import { pastedFile } from '../../data/assets/source-result.ts'
import type { InputProps } from '../../form/registry.ts'
import { classes, isTypingTarget } from '../../ui/host/dom.ts'

export function ArrayInput(props: InputProps<readonly unknown[]>) {
  const node = useFormNode(props.path)
  return node ? <ItemsInput {...props} node={node} /> : null
}

function ItemsInput(props: InputProps<readonly unknown[]> & { node: FormNode }) {
  const { type, path, readOnly, control, node } = props
  const { controller, focusRequest } = useForm()
  const translate = useTranslate()
  const used = useItemListState(path, type, node.value)
  const { list, state, setSelection } = used
  const { rows, selection } = state
  const { ids } = rows
  const limits = useMemo(() => itemLimits(type), [type])
  const isPlain = holdsPlainItems(type)
  const isBlocked = !isPlain && hasKeyFaults(rows)
  const full = whyFull(
    { readOnly: readOnly || isBlocked, count: ids.length, max: limits.max },
    translate,
  )
  const { id, ref, 'aria-labelledby': labelId, 'aria-describedby': describedBy } = control
  const look = useMemo<ItemLook>(
    () => ({
      array: type,
      layout: type.options['layout'] === 'grid' && !isPlain ? 'grid' : 'list',
      isPlain,
      readOnly: readOnly || isBlocked,
      sortable: !readOnly && !isBlocked && type.options['sortable'] !== false,
      full,
      labelId,
    }),
    [type, isPlain, readOnly, isBlocked, full, labelId],
  )
  const drop = useFileDrop(type, list, full !== null)
  const chosen = useMemo(() => selectedIndices(selection, ids), [selection, ids])

  // Closes the editor of an item that another user removed.
  const { openItem } = node
  const openId = typeof openItem === 'object' && openItem !== null ? `#${openItem._key}` : null
  const isLost = openId !== null && !ids.includes(openId)
  useEffect(() => {
    if (isLost) controller.store.choose(path, { openItem: null })
  }, [isLost, controller, path])

  return (
    <ItemListContext value={list}>
      <ItemLookContext value={look}>
        <div
          id={id}
          ref={ref}
          role="group"
          tabIndex={-1}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={classes(css.group, drop.isOver && css.dropTarget)}
          data-selecting={chosen.length > 0 ? '' : undefined}
          {...drop.handlers}
          onPaste={(event) => pasteBehind(event, list, full !== null, drop.take)}
        >
          {!isPlain && (
            <KeyAlerts
              rows={rows}
              readOnly={readOnly}
              onFix={(patches) => {
                // The button disappears, so the focus moves to the field it unlocked.
                focusRequest.request(node.id)
                controller.patch(path, patches)
              }}
            />
          )}
          {ids.length === 0 ? (
            <div className={css.empty}>{type.placeholder ?? translate('array.empty')}</div>
          ) : (
            !isBlocked && <ItemRows node={node} used={used} look={look} describedBy={describedBy} />
          )}
          {chosen.length > 0 && !look.readOnly ? (
            <SelectionBar
              indices={chosen}
              list={list}
              look={look}
              onClear={() => setSelection(() => noSelection)}
            />
          ) : (
            <div className={css.footer}>
              <AddItem list={list} look={look} />
              <span className={css.count}>
                {[
                  ids.length > 0 && translate('array.count', { count: ids.length }),
                  limitWords(limits, translate),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
          )}
        </div>
      </ItemLookContext>
    </ItemListContext>
  )
}

/** Appends pasted items to the list when the list itself has the focus. */
function pasteBehind(
  event: ClipboardEvent<HTMLElement>,
  list: ItemList,
  isFull: boolean,
  takeFiles: (files: readonly File[]) => void,
): void {
  const target = event.target as Element
  if (event.defaultPrevented || isFull || !event.currentTarget.contains(target)) return
  if (isTypingTarget(target)) return
  // Programs that copy an image often add its URL as text.
  const files = [...event.clipboardData.files].map(pastedFile)
  if (files.length > 0) {
    event.preventDefault()
    return takeFiles(files)
  }
  const formats = formatsIn(event.clipboardData)
  if (Object.keys(formats).length === 0) return
  event.preventDefault()
  list.pasteFormats(formats, list.items().length)
}

function whyFull(
  { readOnly, count, max }: { readOnly: boolean; count: number; max: number },
  translate: Translate,
): string | null {
  if (readOnly) return translate('array.read-only')
  return count >= max ? translate('array.max', { count: max }) : null
}

function limitWords({ min, max }: { min: number; max: number }, translate: Translate): string {
  if (min > 0 && max < Infinity) return translate('array.range', { min, max })
  if (min > 1) return translate('array.at-least', { count: min })
  return max < Infinity ? translate('array.at-most', { count: max }) : ''
}
