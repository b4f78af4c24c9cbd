import { useState } from 'react'
import type { GuardedOperation } from '../../data/access/operation-permissions.ts'
import type { PermissionResult } from '../../data/access/permission.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'

/** A denied operation. */
export type DeniedAction = GuardedOperation | 'create' | 'restore'

/** A denied operation with the reason. */
export interface Denial {
  operation: DeniedAction
  result: PermissionResult
}

export interface WhyButtonProps {
  denials: readonly Denial[]
  /** True for a text button instead of an icon. */
  words?: boolean
  /** The side on which the explanation opens. */
  side?: 'top' | 'bottom'
}

/** Explains which grant is missing for a denied operation, and which ones the user has. */
export function WhyButton({ denials, words = false, side = 'top' }: WhyButtonProps) {
  const translate = useTranslate()
  const label = translate('access.why')
  const [isOpen, setOpen] = useState(false)
  const { Part } = useLater(load, isOpen, () => setOpen(false))
  return (
    <Popover
      label={label}
      title
      side={side}
      align="end"
      width={360}
      open={isOpen && Part !== null}
      onOpenChange={setOpen}
      trigger={
        words ? (
          <Button size="small">{translate('access.why-short')}</Button>
        ) : (
          <IconButton icon="lock" label={label} />
        )
      }
    >
      {Part && <Part denials={denials} />}
    </Popover>
  )
}

const load = async () => (await import('./why.tsx')).Explanation
