import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from './section.css.ts'

export interface SectionProps {
  /** Id of the element with the title. */
  titleId?: string | undefined
  title: ReactNode
  /** Shown below the title. */
  description?: ReactNode
  /** Shown after the title. */
  badges?: ReactNode
  /** Undefined for a section that is always open. */
  collapsed: boolean | undefined
  onToggle: () => void
  children: ReactNode
}

/** Fields under one heading, which opens and closes them: an object or a fieldset. */
export function Section(props: SectionProps) {
  const { title, description, badges, collapsed, onToggle, children } = props
  const id = useId()
  const titleId = props.titleId ?? `${id}-title`
  const isOpen = collapsed !== true
  return (
    <div
      role="group"
      part="fieldset"
      aria-labelledby={titleId}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={css.header}>
        {collapsed === undefined ? (
          <span id={titleId} className={css.title} part="field-label">
            {title}
          </span>
        ) : (
          <button
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={onToggle}
          >
            <span className={css.chevron}>
              <Icon name="chevron-right" size={14} />
            </span>
            <span id={titleId}>{title}</span>
          </button>
        )}
        {badges}
      </div>
      {description && <div id={`${id}-description`}>{description}</div>}
      <div id={`${id}-body`} hidden={!isOpen} className={css.body}>
        {isOpen && children}
      </div>
    </div>
  )
}
