import { classes } from '../host/dom.ts'
import { sized } from '../tokens.ts'
import * as css from './skeleton.css.ts'

export interface SkeletonProps {
  /** Width in px at the default text size, or any CSS length. Default 100%. */
  width?: number | string
  /** Height in px at the default text size. Default 12. */
  height?: number
  /** A circle of the given height. */
  round?: boolean
  /** Not animated: an animation makes the browser paint continuously, even out of view. */
  still?: boolean | undefined
}

/** A grey placeholder for loading content. Decorative: the container has `aria-busy`. */
export function Skeleton({ width = '100%', height = 12, round, still }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(round ? css.round : css.skeleton, !still && css.breathing)}
      style={{
        inlineSize: round ? sized(height) : typeof width === 'number' ? sized(width) : width,
        blockSize: sized(height),
      }}
    />
  )
}
