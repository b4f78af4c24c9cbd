import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { motion, radius, sized, space } from '../../ui/tokens.ts'

/** Takes no space; docked avatars float over the edge of the scroll area. */
export const strip = style({
  position: 'sticky',
  zIndex: 1,
  blockSize: 0,
  display: 'flex',
  // At the line ends of the form, where the least is covered.
  justifyContent: 'flex-end',
  maxInlineSize: sized(720),
  marginInline: 'auto',
  paddingInline: space(3),
  pointerEvents: 'none',
})
export const edge = styleVariants({
  top: { insetBlockStart: 0, alignItems: 'flex-start' },
  bottom: { insetBlockEnd: 0, alignItems: 'flex-end' },
})

export const dock = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  marginBlock: space(2),
  padding: '3px',
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: radius.full,
  backgroundColor: vars.bgRaised,
  boxShadow: vars.shadow,
  color: vars.fgMuted,
  pointerEvents: 'auto',
  transition: `opacity ${motion('quick')} ease-out, transform ${motion('quick')} ease-out`,
  '@starting-style': { opacity: 0, transform: 'scale(0.9)' },
})

export const arrow = style({ display: 'inline-flex', paddingInline: '4px 2px' })

export const person = style({
  display: 'inline-flex',
  padding: '1px',
  borderRadius: '50%',
  cursor: 'pointer',
  ':focus-visible': { outlineOffset: '1px' },
})
