import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'

export interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  /** Explanation, and what the user can do about it. */
  description?: ReactNode
  /** The suggested action. */
  action?: ReactNode
}

/** Fills an empty view and explains why it is empty. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon && (
        <span className={css.icon}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <div className={css.title}>{title}</div>
      {description && <div className={css.description}>{description}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
