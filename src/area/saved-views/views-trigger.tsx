import type { ComponentProps } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as css from './saved-views.css.ts'

interface ViewsTriggerProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** Title of the list; without it, the button shows the name of the view only. */
  listTitle: string | undefined
  /** Name of the chosen view. */
  viewTitle?: string | undefined
  /** Names the chosen view. Default: that it opens views. */
  label?: string
  isChanged?: boolean
  /** There is space for the name of the view beside the title of the list. */
  isWide: boolean
}

/** The button of a menu of saved views: the title of its list, and the name of the chosen view. */
export function ViewsTrigger(props: ViewsTriggerProps) {
  const translate = useTranslate()
  const { listTitle, viewTitle, label: given, isChanged = false, isWide, ...button } = props
  const label = given ?? translate('ui.views')
  const changed = isChanged && <span aria-hidden>•</span>
  return (
    <Button
      {...button}
      variant="ghost"
      iconAfter="chevron-down"
      aria-label={listTitle === undefined ? label : `${label}, ${listTitle}`}
      tooltip={label}
    >
      {listTitle === undefined ? (
        <span className={css.title}>
          {viewTitle ?? translate('ui.views')} {changed}
        </span>
      ) : (
        <>
          <span className={css.listTitle}>{listTitle}</span>
          {viewTitle && isWide && <span className={css.viewTitle}> · {viewTitle}</span>} {changed}
        </>
      )}
    </Button>
  )
}
