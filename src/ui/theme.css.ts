import { createGlobalThemeContract, globalStyle, style } from '@vanilla-extract/css'
import { privateTokens, publicTokens, textSize } from './tokens.ts'
import type { PrivateToken, PublicToken } from './tokens.ts'

// `:host` sets the defaults, so that a page can override any token on the element itself; `light-dark()` follows the
// page's own `color-scheme` without any script.

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Names<Name extends string> = { [Key in Camel<Name>]: string }

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function contract<Name extends string>(names: readonly string[], prefix: string) {
  const shape = Object.fromEntries(names.map((name) => [camel(name), prefix + name]))
  return createGlobalThemeContract(shape, (value) => value ?? '') as Names<Name>
}

/** Every token as `var(…)`, camel-cased: `vars.bgSubtle`, `vars.fgMuted`, `vars.borderControl`. */
export const vars: Names<PublicToken | PrivateToken> = {
  ...contract<PublicToken>(Object.keys(publicTokens), 'content-'),
  ...contract<PrivateToken>(Object.keys(privateTokens), '_content-'),
}

const declarations = Object.fromEntries([
  ...Object.entries(publicTokens).map(([name, value]) => [`--content-${name}`, value]),
  ...Object.entries(privateTokens).map(([name, value]) => [`--_content-${name}`, value]),
])

// Inner `!important` beats the page's: a reset such as `* { display: inline !important }` cannot break the box.
globalStyle(':host', { display: 'block !important', vars: declarations })
globalStyle(':host([hidden])', { display: 'none !important' })
globalStyle(':host([color-scheme="light"])', { colorScheme: 'light !important' })
globalStyle(':host([color-scheme="dark"])', { colorScheme: 'dark !important' })
globalStyle(':host([color-scheme="system"])', { colorScheme: 'light dark !important' })
globalStyle(':host', {
  '@media': {
    '(prefers-reduced-motion: reduce)': { vars: { '--content-motion': '0' } },
    '(pointer: coarse)': { vars: { '--content-density': '1.15' } },
    '(prefers-contrast: more)': {
      vars: {
        '--content-fg-muted': 'var(--content-fg)',
        '--_content-fg-subtle': 'var(--content-fg)',
        '--content-border': 'var(--_content-border-control)',
        '--_content-border-strong': 'var(--_content-border-control)',
        '--_content-border-control': 'var(--content-fg)',
      },
    },
  },
})

/**
 * Around the root, without a box: its text has the size of the reader's browser settings, whatever the page sets. The
 * page's own token is in px, so the size adds what the settings differ from the default.
 */
export const reader = style({
  all: 'initial',
  display: 'contents',
  colorScheme: 'inherit',
  visibility: 'inherit',
  pointerEvents: 'inherit',
  fontFamily: vars.font,
  fontSize: 'medium',
  vars: {
    '--_content-px': 'calc(1em / 16)',
    '--_content-text': `calc(${vars.fontSize} + 0.8125em - 13px)`,
  },
  selectors: {
    ':host([appearance="inherit"]) &': { fontFamily: 'inherit', color: 'inherit' },
  },
})
globalStyle(':host([appearance="inherit"])', { vars: { '--_content-outer-text': '1em' } })

/**
 * The wrapper inside every shadow root. It resets all inherited styles of the page, then sets our own; only required
 * ones are inherited (colour scheme, visibility, inertness, text direction).
 */
export const root = style({
  all: 'initial',
  display: 'block',
  boxSizing: 'border-box',
  position: 'relative',
  blockSize: '100%',
  colorScheme: 'inherit',
  visibility: 'inherit',
  pointerEvents: 'inherit',
  color: vars.fg,
  backgroundColor: vars.bg,
  fontFamily: vars.font,
  fontSize: textSize.medium,
  lineHeight: vars.line,
  textRendering: 'optimizeLegibility',
  WebkitFontSmoothing: 'antialiased',
  WebkitTapHighlightColor: 'transparent',
  textSizeAdjust: '100%',
  overflowWrap: 'break-word',
  userSelect: 'text',
  accentColor: vars.accent,
  // On paper: dark on light, whatever the page or the element asks for, and as long as its content.
  '@media': {
    print: {
      colorScheme: 'only light !important',
      blockSize: 'auto',
      backgroundColor: 'transparent',
    },
  },
  selectors: {
    ':host([appearance="inherit"]) &': {
      fontFamily: 'inherit',
      fontSize: 'var(--_content-outer-text)',
      color: 'inherit',
      backgroundColor: 'transparent',
    },
  },
})

const inside = (selector: string) => `:where(${root}) ${selector}`

globalStyle(inside(':where(*, *::before, *::after)'), { boxSizing: 'border-box' })
globalStyle(inside(':where(*)'), {
  margin: 0,
  scrollbarWidth: 'thin',
  scrollbarColor: `${vars.borderStrong} transparent`,
})
globalStyle(inside(':where(button, input, textarea, select)'), {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'inherit',
  background: 'none',
  border: 0,
  padding: 0,
})
// Elements with a direction of their own still align with the surrounding text; controls align their own text.
globalStyle(inside(':where([dir="auto"]:not(input, textarea))'), {
  textAlign: ['-webkit-match-parent', 'match-parent'],
})
globalStyle(inside(':where(h1, h2, h3, h4, h5, h6)'), { font: 'inherit' })
globalStyle(inside(':where(ul, ol)'), { listStyle: 'none', padding: 0 })
globalStyle(inside(':where(a)'), { color: 'inherit', textDecoration: 'none' })
globalStyle(inside(':where([hidden])'), { display: 'none' })
globalStyle(inside(':where(*)::selection'), { backgroundColor: vars.selection })
globalStyle(inside(':where(*):focus'), { outline: 'none' })
globalStyle(inside(':where(*):focus-visible'), {
  outline: `2px solid ${vars.focus}`,
  outlineOffset: '2px',
})

// What a finger can hold has a menu of our own.
globalStyle(inside(':where([data-long-press])'), {
  WebkitTouchCallout: 'none',
  '@media': { '(pointer: coarse)': { userSelect: 'none' } },
})

/** Visible to screen readers only. */
export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  // Otherwise the last one would make the page 1px higher than its window.
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** Its width measures the text size; see `useTextScale`. */
export const probe = style({ selectors: { '&&': { inlineSize: 'var(--_content-px)' } } })
