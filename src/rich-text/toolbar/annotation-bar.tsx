import { memo, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isReference } from '../../model/document.ts'
import type { Keyed } from '../../model/portable-text.ts'
import { collectReferences } from '../../model/reference.ts'
import { useFollowedPreview } from '../../preview/followed-preview.ts'
import { useTitles } from '../../preview/reference-title.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLayer } from '../../ui/anchored/layer.tsx'
import { addressField, annotationAt, removeAnnotation } from '../commands/links.ts'
import { Floating } from './floating.tsx'
import { selectionBar } from './selection-bar.tsx'
import * as css from '../rich-text.css.ts'
import { useEditorState, useTextSession } from '../text-session.ts'
import { visibleArea } from './visible-area.ts'

/** Actions on the annotation at the caret. */
export const AnnotationBar = memo(function AnnotationBar() {
  const session = useTextSession()
  const translate = useTranslate()
  const { container } = useLayer()
  const key = useEditorState((state) =>
    state && session.editor()?.view.hasFocus() ? (annotationAt(state)?.value._key ?? null) : null,
  )
  const [hidden, setHidden] = useState<string | null>(null)
  if (hidden !== null && hidden !== key) setHidden(null)
  const editor = session.editor()
  const found = key !== null && editor ? annotationAt(editor.state) : null
  if (!found || !editor || hidden === key) return null
  const type = session.text.annotations.find(({ name }) => name === found.value['_type'])
  const field = type && addressField(type)
  const address = field === undefined ? null : found.value[field]
  const title = type?.title ?? translate('rich-text.unknown-annotation')
  const anchor = {
    getBoundingClientRect() {
      const start = editor.view.coordsAtPos(found.from)
      const end = editor.view.coordsAtPos(found.to)
      const left = Math.min(start.left, end.left)
      const bounds = visibleArea(editor.view)
      const visible = (y: number) => Math.max(bounds.top, Math.min(bounds.bottom, y))
      // Where the bar of the selection is shown, this one must not cover it.
      const bar = container
        ?.querySelector(`[data-rich-text-floating="${selectionBar}"]`)
        ?.getBoundingClientRect()
      const top = Math.min(visible(start.top), bar?.top ?? Infinity)
      const bottom = Math.max(visible(end.bottom), bar?.bottom ?? 0)
      return new DOMRect(left, top, Math.max(1, Math.abs(end.right - left)), bottom - top)
    },
  }
  return (
    <Floating anchor={anchor} side="bottom" label={title} onEscape={() => setHidden(key)}>
      <span className={css.floatingText} dir="auto">
        {typeof address === 'string' && address ? (
          address
        ) : type ? (
          <ReferenceName value={found.value} type={type} />
        ) : (
          title
        )}
      </span>
      {type && (
        <Button
          size="small"
          variant="ghost"
          icon="edit"
          onClick={() => session.annotations.edit(found)}
        >
          {translate('rich-text.edit')}
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        icon="trash"
        onClick={() => session.run(removeAnnotation(found))}
      >
        {translate('rich-text.remove')}
      </Button>
    </Floating>
  )
})

/** What an annotation refers to: as its preview says, else the document of its first reference; else its type. */
function ReferenceName({ value, type }: { value: Keyed; type: SchemaType }) {
  const preview = useFollowedPreview(type, value)
  const [first] = collectReferences(value)
  // Only the type itself says what documents of other datasets are called.
  const target = first && {
    value: first.reference,
    type: isReference(value) ? type : { to: [] },
  }
  const titleOf = useTitles(target ? [target] : [])
  return preview?.title ?? (target && titleOf(target.value)) ?? type.title
}
