import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icon.tsx'

export interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  /** Explanation, and what the user can do. */
  description?: ReactNode
  /** The one thing to do. */
  action?: ReactNode
}

/** Fills a place that has nothing to show, and says why. */
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
