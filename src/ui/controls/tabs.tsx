import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../host/dom.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'
import * as css from './tabs.css.ts'
import type { Tone } from '../tokens.ts'

export interface Tab {
  id: string
  label: string
  icon?: IconName
  /** Small number after the label. */
  count?: number
  /** Colours the count, or a dot if there is no count, to mark content that needs attention. */
  tone?: Tone
  disabled?: boolean
}

export interface TabsProps {
  tabs: readonly Tab[]
  /** Id of the selected tab. */
  value: string
  onChange: (id: string) => void
  /** Accessible name of the tab list. */
  label: string
  /** Content of the selected tab. Omit it when the panel is rendered elsewhere, with `tabPanelProps`. */
  children?: ReactNode
  /** Id prefix, needed with `tabPanelProps`. */
  id?: string
}

/** A row of tabs: a single tab stop, arrows select. */
export function Tabs({ tabs, value, onChange, label, children, id }: TabsProps) {
  const ownId = useId()
  const prefix = id ?? ownId
  const row = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const usable = tabs.filter(({ disabled }) => !disabled)
    const current = usable.findIndex((tab) => tab.id === value)
    const next = targetOf(event, current, usable.length)
    const tab = next === null ? undefined : usable[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus()
  }

  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={css.row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(prefix, tab.id)}
            data-tab={tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={children !== undefined || id ? panelId(prefix) : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.disabled}
            className={css.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon && <Icon name={tab.icon} size={14} />}
            {tab.label}
            {tab.count !== undefined && (
              <span className={classes(css.count, css.tone[tab.tone ?? 'default'])}>
                {tab.count}
              </span>
            )}
            {tab.count === undefined && tab.tone && (
              <span aria-hidden className={classes(css.dot, css.tone[tab.tone])} />
            )}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div {...tabPanelProps(prefix, value)} className={css.panel}>
          {children}
        </div>
      )}
    </>
  )
}

/** Props of a panel rendered apart from its tabs; `id` is the id of the Tabs, `value` the selected tab. */
export function tabPanelProps(id: string, value: string) {
  return {
    id: panelId(id),
    role: 'tabpanel',
    'aria-labelledby': tabId(id, value),
  } as const
}

function tabId(prefix: string, tab: string): string {
  return `${prefix}-tab-${tab}`
}

function panelId(prefix: string): string {
  return `${prefix}-panel`
}

function targetOf(event: KeyboardEvent, current: number, count: number): number | null {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  switch (event.key) {
    case 'ArrowRight':
      return (current + (rtl ? count - 1 : 1)) % count
    case 'ArrowLeft':
      return (current + (rtl ? 1 : count - 1)) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
