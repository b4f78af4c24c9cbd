/** Flex boxes as style fragments: `style({ ...flexRow(space(2)), … })`. The gap is any CSS length. */
type Gap = string | undefined

const box = (gap: Gap) => ({ display: 'flex', ...(gap && { gap }) }) as const

/** Children in a row, centred on the cross axis. */
export const flexRow = (gap?: Gap) => ({ ...box(gap), alignItems: 'center' }) as const

/** Like `flexRow`, but wraps. */
export const flexWrap = (gap?: Gap) => ({ ...flexRow(gap), flexWrap: 'wrap' }) as const

/** Children in a column. */
export const flexColumn = (gap?: Gap) => ({ ...box(gap), flexDirection: 'column' }) as const
