// The palette and scales as plain data. `theme.css.ts` converts them to custom properties; the contrast test computes
// every pair from here. Values are CSS text and may refer to each other by `var(--content-…)`.

const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`
const mix = (color: string, percent: number, other: string) =>
  `color-mix(in oklab, ${color} ${percent}%, ${other})`

/** Tokens a host page may set on an element. Names are stable API: `--content-<name>`. */
export const publicTokens = {
  /** Background. */
  bg: pair('#ffffff', '#141518'),
  /** Background behind or beside the content. */
  'bg-subtle': pair('#f7f7f9', '#0e0f11'),
  /** Text. */
  fg: pair('#1b1c20', '#e8e9ed'),
  /** Secondary text, such as descriptions. */
  'fg-muted': pair('#5d616b', '#9ea2ad'),
  /** Lines between parts. */
  border: pair('#e4e5ea', '#292b31'),
  /** Main buttons, selection and links. */
  accent: pair('#4a53d2', '#5d67e0'),
  /** Text on the accent colour. */
  'accent-fg': '#ffffff',
  /** Outline of the focused element. */
  focus: pair('#4a53d2', '#8d96ff'),
  /** Success. */
  positive: pair('#18693b', '#5cc48d'),
  /** Attention needed. */
  caution: pair('#7f5005', '#dfab52'),
  /** Errors and destructive actions. */
  critical: pair('#b92731', '#ff8b8b'),
  /** Selected text. */
  selection: mix('var(--content-accent)', 26, 'transparent'),
  /** Corner radius; all others are derived from it. */
  radius: '6px',
  /** Step of the spacing grid. */
  space: '4px',
  /** Typeface. */
  font: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  /** Typeface of code, ids and paths. */
  'font-mono':
    'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  /** Text size; all other sizes are derived from it. */
  'font-size': '13px',
  /** Line height, as a multiple of the text size. */
  line: '1.5385',
  /** Shadow of menus and dialogs. */
  shadow: `0 1px 2px ${pair('rgb(16 18 27 / 6%)', 'rgb(0 0 0 / 40%)')}, 0 8px 28px -6px ${pair('rgb(16 18 27 / 18%)', 'rgb(0 0 0 / 62%)')}`,
  /** Factor for heights and paddings: 0.8 to 1.2. */
  density: '1',
  /** 1 enables animations, 0 disables them. */
  motion: '1',
} as const

// A text tone is dark in the light scheme, and looks muddy when mixed into a background. Backgrounds and marks use its
// hue at a fixed lightness and chroma instead.
const hueOf = (name: string, lightness: number, chroma: number) =>
  `oklch(from var(--content-${name}) ${lightness} ${chroma} h)`
const ground = (name: string, light: number, dark: number) =>
  pair(
    mix(hueOf(name, 0.72, 0.17), light, 'var(--content-bg)'),
    mix(hueOf(name, 0.62, 0.14), dark, 'var(--content-bg)'),
  )
const mark = (name: string) => pair(hueOf(name, 0.63, 0.16), hueOf(name, 0.74, 0.14))

/** Derived tokens for internal use, not API: `--_content-<name>`. They follow a host's accent and tones. */
export const privateTokens = {
  'bg-raised': pair('#ffffff', '#1b1c21'),
  'bg-hover': mix('var(--content-fg)', 5, 'transparent'),
  'bg-active': mix('var(--content-fg)', 9, 'transparent'),
  'bg-selected': pair(
    mix('var(--content-accent)', 10, 'transparent'),
    mix('var(--content-accent)', 26, 'transparent'),
  ),
  backdrop: pair('rgb(20 22 30 / 34%)', 'rgb(0 0 0 / 58%)'),
  'fg-subtle': pair('#676b75', '#8f939e'),
  'fg-disabled': pair('#a1a4ad', '#61656f'),
  'border-strong': pair('#d4d6dd', '#383b43'),
  'border-control': pair('#8f939d', '#686c77'),
  'accent-text': pair('var(--content-accent)', mix('var(--content-accent)', 56, 'white')),
  'accent-bg': ground('accent', 8, 20),
  'accent-border': ground('accent', 32, 46),
  'accent-mark': mark('accent'),
  'positive-bg': ground('positive', 9, 17),
  'positive-border': ground('positive', 36, 42),
  'positive-mark': mark('positive'),
  'caution-bg': ground('caution', 10, 16),
  'caution-border': ground('caution', 40, 40),
  'caution-mark': mark('caution'),
  'critical-bg': ground('critical', 7, 17),
  'critical-border': ground('critical', 30, 44),
  'critical-mark': mark('critical'),
  'critical-solid': pair(hueOf('critical', 0.53, 0.2), hueOf('critical', 0.54, 0.18)),
  'critical-solid-fg': '#ffffff',
  'neutral-bg': mix('var(--content-fg)', 6, 'var(--content-bg)'),
  'tooltip-bg': pair('#202127', '#e8e9ed'),
  'tooltip-fg': pair('#f4f4f7', '#17181c'),
  thumb: '#ffffff',
} as const

export type PublicToken = keyof typeof publicTokens
export type PrivateToken = keyof typeof privateTokens

/** Semantic colour: neutral, success, attention needed, destructive or wrong, selected. */
export type Tone = 'default' | 'positive' | 'caution' | 'critical' | 'accent'

/** A distance on the spacing grid; `space(2)` is 8px by default. */
export function space(steps: number): string {
  return `calc(var(--content-space) * ${steps})`
}

/** A height or padding in px that follows the density token. */
export function dense(px: number): string {
  return `calc(${px}px * var(--content-density))`
}

/** A duration in ms that is zero when motion is reduced. */
export function motion(ms: number): string {
  return `calc(${ms}ms * var(--content-motion))`
}

/**
 * Type scale, relative to the base size token. Line heights are whole px: browsers round the space above the letters,
 * and a fraction would shift text off its middle.
 */
export const textSize = {
  tiny: 'calc(var(--content-font-size) * 0.8462)',
  small: 'calc(var(--content-font-size) * 0.9231)',
  medium: 'var(--content-font-size)',
  writing: 'calc(var(--content-font-size) * 1.077)',
  large: 'calc(var(--content-font-size) * 1.1539)',
  title: 'calc(var(--content-font-size) * 1.3847)',
  display: 'calc(var(--content-font-size) * 1.6924)',
} as const

/** Corner radii, relative to the radius token. */
export const radius = {
  small: 'calc(var(--content-radius) * 0.6667)',
  medium: 'var(--content-radius)',
  large: 'calc(var(--content-radius) * 1.3334)',
  panel: 'calc(var(--content-radius) * 2)',
  full: '999px',
} as const

/** Minimum width and height in px of touch targets; those inside another control are slightly smaller. */
export const touchSize = { own: '44px', inside: '40px' } as const

/** Heights of one-line controls in px at density 1. */
export const controlHeight = { small: 24, medium: 28, large: 32 } as const
export type ControlSize = keyof typeof controlHeight

/** Background and text colours of avatars without an image. */
export const avatarTints = [
  { background: pair('#dfe3fb', '#2d3260'), text: pair('#3a42a8', '#c3c9ff') },
  { background: pair('#d9efe2', '#1d4431'), text: pair('#1a6240', '#aae3c5') },
  { background: pair('#f7e6cb', '#4a3615'), text: pair('#7a4d0a', '#f0ce93') },
  { background: pair('#f8dfe4', '#512530'), text: pair('#98304a', '#ffbecb') },
  { background: pair('#d8ecf5', '#193f50'), text: pair('#15607f', '#a5dcf4') },
  { background: pair('#ebe0f6', '#412b57'), text: pair('#6a3a96', '#dcc1f5') },
] as const
