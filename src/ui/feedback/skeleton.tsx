import { classes } from '../host/dom.ts'
import * as css from './skeleton.css.ts'

export interface SkeletonProps {
  /** Width in px or any CSS length. Default full. */
  width?: number | string
  /** Height in px. Default 12. */
  height?: number
  /** A circle of the given height. */
  round?: boolean
  /** Not animated: an animation makes the browser paint continuously, even where nobody sees it. */
  still?: boolean | undefined
}

/** A grey shape where something will appear. Decoration: the container says `aria-busy`. */
export function Skeleton({ width = '100%', height = 12, round, still }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(round ? css.round : css.skeleton, !still && css.breathing)}
      style={{ inlineSize: round ? height : width, blockSize: height }}
    />
  )
}
