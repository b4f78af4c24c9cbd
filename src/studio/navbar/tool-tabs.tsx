import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isPlainClick } from '../../area/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Tool } from '../../structure/tool.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/host/dom.ts'
import { isIconName } from '../../ui/text/icons.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { countFitting } from './fitting.ts'
import * as css from '../studio.css.ts'
import { useSized } from '../../ui/ui-context.ts'

export interface ToolLinks {
  tools: readonly Tool[]
  activeTool: string | null
  toolHref: (name: string) => string
  onTool: (name: string) => void
}

/** Tabs of the tools; those that do not fit are in a menu. */
export function ToolTabs({ tools, activeTool, toolHref, onTool }: ToolLinks) {
  const translate = useTranslate()
  const bar = useRef<HTMLElement>(null)
  const count = useFittingTabs(bar, tools.length)
  const rest = tools.slice(count)
  const iconOf = ({ icon }: Tool) => (isIconName(icon) ? { icon } : undefined)
  return (
    <nav
      ref={bar}
      className={css.tools}
      aria-label={translate('studio.tools')}
      part="tool-switcher"
    >
      {tools.map((tool, index) => (
        <span
          key={tool.name}
          data-tab
          className={classes(css.tab, index >= count && css.tabWithoutRoom)}
        >
          <Button
            variant="ghost"
            href={toolHref(tool.name)}
            aria-current={tool.name === activeTool ? 'page' : undefined}
            {...iconOf(tool)}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              onTool(tool.name)
            }}
          >
            {tool.title}
          </Button>
        </span>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={
            <IconButton
              icon="more"
              label={translate('studio.more-tools')}
              aria-current={rest.some(({ name }) => name === activeTool) ? 'page' : undefined}
            />
          }
          items={rest.map((tool) => ({
            label: tool.title,
            href: toolHref(tool.name),
            onSelect: () => onTool(tool.name),
            ...iconOf(tool),
          }))}
        />
      )}
    </nav>
  )
}

/** The number of tabs that fit, updated on resize. All tabs are laid out so that they can be measured. */
function useFittingTabs(bar: RefObject<HTMLElement | null>, all: number): number {
  const [count, setCount] = useState(all)
  const sized = useSized()
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const tabs = [...element.querySelectorAll<HTMLElement>('[data-tab]')]
    const observer = new ResizeObserver(() => {
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
      const widths = tabs.map((tab) => tab.offsetWidth)
      setCount(countFitting(widths, { room: element.clientWidth, gap, more: sized(moreWidth) }))
    })
    for (const part of [element, ...tabs]) observer.observe(part)
    return () => observer.disconnect()
  }, [bar, sized])
  return count
}

/** Width in px of the overflow menu's button. */
const moreWidth = 28
