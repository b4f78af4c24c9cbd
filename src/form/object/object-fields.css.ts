import { style } from '@vanilla-extract/css'
import { atLeast, atMost, space } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

/** The container whose width determines the layout of an object's fields. */
export const container = style({
  containerType: 'inline-size',
  containerName: 'fields',
  ...flexColumn(space(5)),
  minInlineSize: 0,
})

export const groups = style({
  // Aligns the texts of the tabs, not their edges, with the labels below.
  marginInlineStart: '-10px',
  '@container': { [`fields ${atMost(479.98)}`]: { display: 'none' } },
})
export const groupSelect = style({
  '@container': { [`fields ${atLeast(480)}`]: { display: 'none' } },
})

export const grid = style({
  vars: { '--columns': '1' },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space(5)} ${space(4)}`,
  alignItems: 'start',
  '@container': {
    [`fields ${atLeast(480)}`]: {
      gridTemplateColumns: 'repeat(min(var(--columns), 2), minmax(0, 1fr))',
    },
    [`fields ${atLeast(720)}`]: {
      gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
    },
  },
})

/**
 * A run of fields in a very long form. Far from the viewport the browser skips all of them in layout, paint and hit
 * tests, and has one element to check instead of each field.
 */
export const stretch = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(5),
  alignItems: 'start',
  contentVisibility: 'auto',
} as Record<string, unknown>)

/** Sections span all columns. */
