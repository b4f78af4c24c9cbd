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
  /** Text size where the browser's own is 16px; grows with it. All other sizes are derived from it. */
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

/**
 * Lengths that follow the text size in the reader's browser settings, 16px by default; the theme sets them around
 * each root. They are registered (`registerLengths`): each use would compute the em of its own text otherwise.
 */
export const readerLengths = {
  /** What is a px at the default size. */
  '--_content-px': '1px',
  /** Text of medium size. */
  '--_content-text': '13px',
  /** Text of the element's surroundings. */
  '--_content-outer-text': '13px',
} as const

/** A length in px at the default text size that grows with the text: of boxes that hold text, and of icons. */
export function sized(px: number): string {
  return `calc(${px} * var(--_content-px))`
}

/** The same, following the density token as well: heights and paddings. */
export function dense(px: number): string {
  return `calc(${px} * var(--_content-px) * var(--content-density))`
}

/** Text size in px that widths in conditions are written for: em there are those of the container. */
const mediumPx = 13

/**
 * The condition of a container query for widths up to this many px at the default text size: larger text needs more
 * room. The container's text has medium size.
 */
export function atMost(px: number): string {
  return `(max-width: ${Math.ceil((px / mediumPx) * 1e4) / 1e4}em)`
}

/** The same for widths from this many px on. */
export function atLeast(px: number): string {
  return `(min-width: ${Math.floor((px / mediumPx) * 1e4) / 1e4}em)`
}

/** How long what moves takes, in ms. */
const durations = {
  /** Colours, and what appears beside the pointer. */
  quick: 120,
  /** What appears over the page or moves within it. */
  medium: 160,
  /** What moves far. */
  slow: 200,
  /** A large part that swings into place. */
  spring: 400,
} as const

/** A duration that is zero when motion is reduced. No other durations are used. */
export function motion(duration: keyof typeof durations): string {
  return `calc(${durations[duration]}ms * var(--content-motion))`
}

/** One round of what moves for as long as something is awaited. */
export const rounds = {
  spinner: '500ms',
  /** Where motion is reduced. */
  calmSpinner: '3s',
  bar: '1.1s',
  skeleton: '1.6s',
} as const

/**
 * Type scale, relative to the base size token. Line heights are whole px: browsers round the space above the letters,
 * and a fraction would shift text off its middle.
 */
export const textSize = {
  tiny: 'calc(var(--_content-text) * 0.8462)',
  small: 'calc(var(--_content-text) * 0.9231)',
  medium: 'var(--_content-text)',
  writing: 'calc(var(--_content-text) * 1.077)',
  large: 'calc(var(--_content-text) * 1.1539)',
  title: 'calc(var(--_content-text) * 1.3847)',
  display: 'calc(var(--_content-text) * 1.6924)',
} as const

/** Corner radii, relative to the radius token. */
export const radius = {
  small: 'calc(var(--content-radius) * 0.6667)',
  medium: 'var(--content-radius)',
  large: 'calc(var(--content-radius) * 1.3334)',
  panel: 'calc(var(--content-radius) * 2)',
  full: '999px',
} as const

/** Minimum width and height in px of touch targets; those inside a box to type in are slightly smaller. */
export const touchSize = { own: '44px', inside: '40px' } as const

/** Marks what is chosen in forced colours, which take its background away. */
export const forcedChoice = { outline: '1px solid Highlight', outlineOffset: '-1px' } as const

/** Media query of a phone held upright: a narrow window, and a finger as the main pointer. */
export const phone = '(pointer: coarse) and (max-width: 600px)'

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
