import { ButtonShell } from './button.tsx'
import type { ButtonBaseProps } from './button.tsx'
import * as css from './button.css.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'

export interface IconButtonProps extends ButtonBaseProps {
  icon: IconName
  /** Accessible name, also the tooltip unless `tooltip` is set. */
  label: string
}

/** A square button with an icon. Quiet by default. */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  const { size = 'medium', variant = 'ghost', tooltip = label } = props
  return (
    <ButtonShell
      {...props}
      aria-label={label}
      size={size}
      variant={variant}
      tooltip={tooltip}
      className={css.iconOnly[size]}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} />
    </ButtonShell>
  )
}
