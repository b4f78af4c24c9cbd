import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import * as css from './layout.css.ts'
import { space } from '../tokens.ts'

export interface LayoutProps extends Omit<ComponentProps<'div'>, 'className' | 'style'> {
  children?: ReactNode
  /** Element name. Default `div`. */
  as?: 'div' | 'section' | 'header' | 'footer' | 'nav' | 'main' | 'aside' | 'ul' | 'li' | 'span'
  /** Distance between children in steps of 4px. Default 2 (8px). */
  gap?: number
  /** Padding in steps of 4px: all sides, or [block, inline]. */
  padding?: number | readonly [block: number, inline: number]
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline'
  justify?: 'start' | 'center' | 'end' | 'between'
  /** Takes the free space of its container, and may shrink below its content. */
  grow?: boolean
}

/** Children in a column. */
export function Stack({ as = 'div', ...props }: LayoutProps) {
  const { rest, style } = split(props)
  const Element = as as 'div'
  return <Element {...rest} className={css.stack} style={style} />
}

export interface InlineProps extends LayoutProps {
  /** Wraps to the next line when there is no room. */
  wrap?: boolean
}

/** Children in a row, centred on the cross axis. */
export function Inline({ as = 'div', wrap, ...props }: InlineProps) {
  const { rest, style } = split(props)
  const Element = as as 'div'
  return <Element {...rest} className={wrap ? css.inlineWrap : css.inline} style={style} />
}

const justifyContent = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  between: 'space-between',
} as const

function split({ gap = 2, padding, align, justify, grow, ...rest }: Omit<LayoutProps, 'as'>) {
  const style: CSSProperties = { gap: space(gap) }
  if (typeof padding === 'number') style.padding = space(padding)
  else if (padding) style.padding = `${space(padding[0])} ${space(padding[1])}`
  if (align) style.alignItems = align
  if (justify) style.justifyContent = justifyContent[justify]
  if (grow) Object.assign(style, { flex: '1 1 0%', minInlineSize: 0, minBlockSize: 0 })
  return { rest, style }
}
