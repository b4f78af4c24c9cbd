import { type ClosedBy, useEditSession } from '../../use-edit-session.ts'
import { ItemEditor, type ItemEditorProps } from './item-editor.tsx'

export interface EditedItemProps extends Omit<ItemEditorProps, 'onClose'> {
  /** `isGone`: it was made for this form, and goes with it. */
  onClose: (by: ClosedBy, isGone: boolean) => void
}

/** The fields of an item of the document; Escape takes back what was done in them. */
export function EditedItem({ onClose, onRemove, ...editor }: EditedItemProps) {
  const { close, keep } = useEditSession(editor.path, editor.open, onClose)
  const remove = onRemove && (() => (keep(), onRemove()))
  return <ItemEditor {...editor} onClose={close} onRemove={remove} />
}
