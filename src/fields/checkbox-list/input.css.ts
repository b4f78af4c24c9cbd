import { style, styleVariants } from '@vanilla-extract/css'

const rows = style({ alignItems: 'start', rowGap: '4px' })

export const list = styleVariants({
  vertical: [rows, { display: 'grid', justifyItems: 'start' }],
  horizontal: [rows, { display: 'flex', flexWrap: 'wrap', columnGap: '16px' }],
  // As many columns as fit, up to four.
  grid: [
    rows,
    {
      display: 'grid',
      columnGap: '16px',
      gridTemplateColumns: 'repeat(auto-fill, minmax(max(120px, (100% - 48px) / 4), 1fr))',
    },
  ],
})
