/** Flex boxes as parts of styles: `style({ ...flexRow(space(2)), … })`. The gap is any CSS length. */
type Gap = string | undefined

const box = (gap: Gap) => ({ display: 'flex', ...(gap && { gap }) }) as const

/** Children in a line, centred across it. */
export const flexRow = (gap?: Gap) => ({ ...box(gap), alignItems: 'center' }) as const

/** Like `flexRow`, in as many lines as they take. */
export const flexWrap = (gap?: Gap) => ({ ...flexRow(gap), flexWrap: 'wrap' }) as const

/** Children one below the other. */
export const flexColumn = (gap?: Gap) => ({ ...box(gap), flexDirection: 'column' }) as const
