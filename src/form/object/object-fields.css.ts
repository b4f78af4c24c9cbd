import { style } from '@vanilla-extract/css'
import { space } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

/** Measures the room that the fields of one object have. */
export const container = style({
  containerType: 'inline-size',
  containerName: 'fields',
  ...flexColumn(space(5)),
  minInlineSize: 0,
})

export const groups = style({
  // The words of the tabs line up with the labels below, not the tabs' edges.
  marginInlineStart: '-10px',
  '@container': { 'fields (max-width: 479.98px)': { display: 'none' } },
})
export const groupSelect = style({
  '@container': { 'fields (min-width: 480px)': { display: 'none' } },
})

export const grid = style({
  vars: { '--columns': '1' },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space(5)} ${space(4)}`,
  alignItems: 'start',
  '@container': {
    'fields (min-width: 480px)': {
      gridTemplateColumns: 'repeat(min(var(--columns), 2), minmax(0, 1fr))',
    },
    'fields (min-width: 720px)': {
      gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
    },
  },
})

/**
 * Some of very many fields. Far from the viewport the browser leaves all of them out of layout, paint and hit tests, and
 * has one element to look for instead of each field.
 */
export const stretch = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(5),
  alignItems: 'start',
  contentVisibility: 'auto',
} as Record<string, unknown>)

/** Sections are too wide for a column. */
export const wide = style({ gridColumn: '1 / -1' })
