import { memo, useCallback, useContext, useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { ChangeMarksContext, type ChangeMark, type ChangeMarks } from './change-marks.ts'
import * as css from './field.css.ts'

export interface FieldChangeMarkProps {
  id: string
  path: Path
  title: string
}

/** A bar beside a field that has changed since the document was opened; pressing it shows the changes. */
export const FieldChangeMark = memo(function FieldChangeMark(props: FieldChangeMarkProps) {
  const { id, path, title } = props
  const translate = useTranslate()
  const marks = useContext(ChangeMarksContext)
  const mark = useChangeMark(marks, id)
  if (!marks || !mark) return null
  const label = translate(mark === 'own' ? 'form.changed-own' : 'form.changed-remote', { title })
  return (
    <button
      type="button"
      // The field's menu has the same action; a tab stop at every edited field would slow down keyboard users.
      tabIndex={-1}
      className={css.changeMark[mark]}
      aria-label={label}
      title={label}
      data-change-mark={mark}
      onClick={() => marks.show(path)}
    />
  )
})

function useChangeMark(marks: ChangeMarks | null, id: string): ChangeMark | null {
  const watch = useCallback(
    (listener: () => void) => marks?.watch(id, listener) ?? (() => {}),
    [marks, id],
  )
  return useSyncExternalStore(watch, () => marks?.markOf(id) ?? null)
}
