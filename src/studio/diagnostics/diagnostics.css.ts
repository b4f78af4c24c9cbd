import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { atMost, radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexWrap } from '../../ui/flex.ts'

export const page = style({
  blockSize: '100%',
  overflowY: 'auto',
  backgroundColor: vars.bg,
  containerType: 'inline-size',
})

export const content = style({
  display: 'grid',
  gap: space(6),
  maxInlineSize: sized(880),
  marginInline: 'auto',
  padding: space(6),
  '@container': { [atMost(480)]: { padding: space(4) } },
})

export const head = style(flexWrap(space(3)))

export const title = style({ flex: '1 1 auto', fontSize: textSize.large, fontWeight: 600 })

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })

export const intro = style({ flexBasis: '100%', color: vars.fgMuted })

export const section = style({ display: 'grid', gap: space(2), minInlineSize: 0 })

export const sectionTitle = style({ fontWeight: 600 })

export const facts = style({
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
})

export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: space(3),
  padding: `${space(2)} ${space(3)}`,
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars.border}` } },
  '@container': {
    [atMost(480)]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(0.5) },
  },
})

export const name = style({ color: vars.fgMuted, overflowWrap: 'anywhere' })

export const value = style({ overflowWrap: 'anywhere' })

export const viewAs = style(flexWrap(space(3)))

export const viewAsLabel = style({ fontWeight: 600 })
