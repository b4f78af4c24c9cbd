import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../host/dom.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'
import * as css from './card.css.ts'
import { space } from '../tokens.ts'
import type { Tone } from '../tokens.ts'

export interface CardProps extends Omit<ComponentProps<'div'>, 'className' | 'style' | 'title'> {
  /** Colour for a notice; `default` is a plain surface with a quiet border. */
  tone?: Tone
  /** Padding in steps of 4px. Default 3 (12px). */
  padding?: number
  /** Shown before the content, in the colour of the tone. */
  icon?: IconName
  /** Bold first line. */
  title?: ReactNode
  /** Buttons below the content. */
  actions?: ReactNode
}

/** A bordered surface; with a tone, a notice. Give it `role="alert"` if it appears without user action. */
export function Card({
  tone = 'default',
  padding = 3,
  icon,
  title,
  actions,
  children,
  ...rest
}: CardProps) {
  const plain = icon === undefined && title === undefined && actions === undefined
  return (
    <div
      {...rest}
      className={classes(css.card, css.tone[tone])}
      style={{ padding: space(padding) }}
    >
      {plain ? (
        children
      ) : (
        <div className={css.notice}>
          {icon && <Icon name={icon} className={css.icon[tone]} />}
          <div className={css.content}>
            {title && <div className={css.title}>{title}</div>}
            {children}
            {actions && <div className={css.actions}>{actions}</div>}
          </div>
        </div>
      )}
    </div>
  )
}
