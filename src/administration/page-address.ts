import type { MouseEvent } from 'react'
import { isPlainClick } from '../area/navigation.ts'
import type { ToolProps } from '../structure/tool.ts'

/** Where a page of the tool is, and how to get to others. Paths are those of the tool: `webhooks/new`. */
export type PageAddress = Pick<ToolProps, 'navigate' | 'createHref'> & {
  /** The parts of the path after the name of the page. */
  readonly parts: readonly string[]
}

/** The props of a link to a path of the tool. */
export function linkTo({ navigate, createHref }: Omit<PageAddress, 'parts'>, path: string) {
  return {
    href: createHref(path),
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      navigate(path)
    },
  }
}
