/** Flex boxes as style fragments: `style({ ...flexRow(space(2)), … })`. The gap is any CSS length. */
type Gap = string | undefined

const box = (gap: Gap) => ({ display: 'flex', ...(gap && { gap }) }) as const

/** Children in a row, centred on the cross axis. */
export const flexRow = (gap?: Gap) => ({ ...box(gap), alignItems: 'center' }) as const

/** Like `flexRow`, but wraps. */
export const flexWrap = (gap?: Gap) => ({ ...flexRow(gap), flexWrap: 'wrap' }) as const

/** Children in a column. */
export const flexColumn = (gap?: Gap) => ({ ...box(gap), flexDirection: 'column' }) as const

/** A box that scrolls or fills its place on the screen, and on paper is as long as its content. */
export const onPaper = {
  display: 'block',
  position: 'static',
  inlineSize: 'auto',
  // Also where the user has resized it.
  blockSize: 'auto !important' as 'auto',
  minBlockSize: 0,
  maxBlockSize: 'none',
  overflow: 'visible',
  contain: 'none',
} as const

/** What only serves work on the screen. */
export const notOnPaper = { display: 'none !important' as 'none' } as const
