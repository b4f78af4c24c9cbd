import { useEffect, useId, useRef, type RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import * as css from '../../ui/list/picker-list.css.ts'
import type { Side } from '../../ui/anchored/position.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { Tooltip } from '../../ui/anchored/tooltip.tsx'
import { useUi } from '../../ui/ui-context.ts'
import type { NewDocumentOption } from '../../area/new-document-options.ts'

export interface OptionRowProps {
  option: NewDocumentOption
  /** Titles of the user's roles. */
  roles: readonly string[]
  /** Side on which there is space for the reason. */
  hintSide: Side
  active: boolean
  /** Shows the reason why it cannot be chosen without hovering, for keyboard users. */
  explains: boolean
}

/** An option of the picker; the surrounding list provides its role. */
export function OptionRow({ option, roles, hintSide, active, explains }: OptionRowProps) {
  const translate = useTranslate()
  const row = useRef<HTMLSpanElement>(null)
  const { title, icon, hasPermission } = option
  const reason = hasPermission
    ? null
    : [
        translate('studio.create-denied', { title }),
        roles.length > 0
          ? translate('studio.create-denied-roles', {
              count: roles.length,
              roles: roles.join(', '),
            })
          : translate('studio.create-denied-no-roles'),
      ].join('\n')
  useHint(row, explains ? reason : null, hintSide)
  const content = (
    <span
      ref={row}
      className={css.row}
      data-active={active || undefined}
      data-refused={reason !== null || undefined}
    >
      <span className={css.icon}>
        <Icon name={isIconName(icon) ? icon : 'file'} />
      </span>
      <span className={css.title}>{title}</span>
      {reason !== null && <span className={visuallyHidden}>{reason}</span>}
    </span>
  )
  return reason === null ? (
    content
  ) : (
    <Tooltip content={reason} side={hintSide}>
      {content}
    </Tooltip>
  )
}

/** Shows a tooltip without a pointer. */
function useHint(anchor: RefObject<HTMLElement | null>, content: string | null, side: Side): void {
  const { tooltips } = useUi()
  const owner = useId()
  useEffect(() => {
    if (content === null || !anchor.current) return undefined
    tooltips.open({ owner, anchor: anchor.current, content, hotkey: undefined, side }, 0)
    return () => void tooltips.close(owner)
  }, [tooltips, owner, anchor, content, side])
}
