import * as css from './skeleton.css.ts'

export interface SkeletonProps {
  /** Width in px or any CSS length. Default full. */
  width?: number | string
  /** Height in px. Default 12. */
  height?: number
  /** A circle of the given height. */
  round?: boolean
}

/** A grey shape where something will appear. Decoration: the container says `aria-busy`. */
export function Skeleton({ width = '100%', height = 12, round }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={round ? css.round : css.skeleton}
      style={{ inlineSize: round ? height : width, blockSize: height }}
    />
  )
}
