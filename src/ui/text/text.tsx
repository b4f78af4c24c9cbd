import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../host/dom.ts'
import * as css from './text.css.ts'
import type { Tone } from '../tokens.ts'

export interface TextProps {
  children: ReactNode
  /** Element. Default `span`. */
  as?: 'span' | 'div' | 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'strong' | 'label' | 'code'
  /** 11, 12, 13, 14, 15, 18 or 22 px at the default base. Default `medium` (13). */
  size?: keyof typeof css.size
  weight?: keyof typeof css.weight
  /** In a quieter colour than the main text. */
  muted?: boolean
  tone?: Tone
  mono?: boolean
  /** Truncates with an ellipsis, at the end of the line or after that many lines. */
  truncate?: boolean | number
  align?: 'start' | 'center' | 'end'
  id?: string
  htmlFor?: string
  /** Shown by the browser on hover; for truncated text. */
  title?: string
}

/** Text in one of the sizes and colours of the design. */
export function Text({
  children,
  as = 'span',
  size = 'medium',
  weight,
  muted,
  tone = 'default',
  mono,
  truncate,
  align,
  htmlFor,
  ...rest
}: TextProps) {
  const Element = as as 'label'
  const lines = typeof truncate === 'number' ? truncate : undefined
  const style: CSSProperties = {}
  if (align) style.textAlign = align
  if (lines !== undefined) style.WebkitLineClamp = lines
  return (
    <Element
      {...rest}
      htmlFor={htmlFor}
      className={classes(
        css.size[size],
        weight && css.weight[weight],
        muted && css.muted,
        css.tone[tone],
        mono && css.mono,
        truncate === true && css.truncate,
        lines !== undefined && css.clamp,
      )}
      style={style}
    >
      {children}
    </Element>
  )
}
