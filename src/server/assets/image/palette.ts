/** Pixels of an image: red, green, blue, alpha for each, 0 to 255. */
export type RgbaPixels = Uint8Array

/** One colour of an image, with text colours that are readable on it. */
interface PaletteSwatch {
  readonly _type: 'sanity.imagePaletteSwatch'
  readonly background: string
  /** For body text and for titles, which may have less contrast. */
  readonly foreground: string
  readonly title: string
  /** Share of the image in percent; 0 for a derived colour, because no pixel colour fits. */
  readonly population: number
}

type SwatchName =
  | 'dominant'
  | 'vibrant'
  | 'lightVibrant'
  | 'darkVibrant'
  | 'muted'
  | 'lightMuted'
  | 'darkMuted'

export type Palette = { readonly _type: 'sanity.imagePalette' } & Readonly<
  Record<SwatchName, PaletteSwatch>
>

/** The seven swatches of an image; null when every pixel is transparent. */
export function createPalette(pixels: RgbaPixels): Palette | null {
  const colors = quantize(pixels)
  const [dominant] = colors
  if (!dominant) return null
  const total = colors.reduce((sum, { count }) => sum + count, 0)
  const free = new Set(colors)
  const choose = (profile: Profile): PaletteSwatch => {
    const found = bestFit(free, profile, dominant.count)
    if (!found) return toSwatch(derive(dominant, profile), 0)
    free.delete(found)
    return toSwatch(found, (found.count / total) * 100)
  }
  return {
    _type: 'sanity.imagePalette',
    dominant: toSwatch(dominant, (dominant.count / total) * 100),
    vibrant: choose({ saturation: vivid, lightness: middle }),
    lightVibrant: choose({ saturation: vivid, lightness: light }),
    darkVibrant: choose({ saturation: vivid, lightness: dark }),
    muted: choose({ saturation: dull, lightness: middle }),
    lightMuted: choose({ saturation: dull, lightness: light }),
    darkMuted: choose({ saturation: dull, lightness: dark }),
  }
}

interface Range {
  readonly from: number
  readonly ideal: number
  readonly to: number
}

/** The target of a kind of swatch, in the saturation and lightness of HSL. */
interface Profile {
  readonly saturation: Range
  readonly lightness: Range
}

const vivid: Range = { from: 0.35, ideal: 1, to: 1 }
const dull: Range = { from: 0, ideal: 0.3, to: 0.4 }
const dark: Range = { from: 0, ideal: 0.26, to: 0.45 }
const middle: Range = { from: 0.3, ideal: 0.5, to: 0.7 }
const light: Range = { from: 0.55, ideal: 0.74, to: 1 }

type Rgb = readonly [red: number, green: number, blue: number]

interface CountedColor {
  readonly rgb: Rgb
  /** Number of pixels. */
  readonly count: number
}

/** Lightness counts most, then saturation; among equal colours the more frequent one wins. */
function bestFit(
  colors: Iterable<CountedColor>,
  { saturation, lightness }: Profile,
  largestCount: number,
): CountedColor | null {
  let best: CountedColor | null = null
  let bestScore = -1
  for (const color of colors) {
    const hsl = toHsl(color.rgb)
    if (!isWithin(hsl.saturation, saturation) || !isWithin(hsl.lightness, lightness)) continue
    const score =
      6 * (1 - Math.abs(hsl.lightness - lightness.ideal)) +
      3 * (1 - Math.abs(hsl.saturation - saturation.ideal)) +
      color.count / largestCount
    if (score > bestScore) [best, bestScore] = [color, score]
  }
  return best
}

/** The dominant hue, adjusted to the target. A grey image stays grey: it has no hue to saturate. */
function derive({ rgb }: CountedColor, { saturation, lightness }: Profile): { rgb: Rgb } {
  const hsl = toHsl(rgb)
  const grey = hsl.saturation < 0.05
  return {
    rgb: toRgb({
      hue: hsl.hue,
      saturation: grey ? hsl.saturation : clamp(hsl.saturation, saturation),
      lightness: lightness.ideal,
    }),
  }
}

function isWithin(value: number, { from, to }: Range): boolean {
  return value >= from && value <= to
}

function clamp(value: number, { from, to }: Range): number {
  return Math.min(to, Math.max(from, value))
}

function toSwatch({ rgb }: { rgb: Rgb }, population: number): PaletteSwatch {
  const readable = (contrast: number) => (contrastWithWhite(rgb) >= contrast ? '#fff' : '#000')
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: readable(4.5),
    title: readable(3),
    population: Math.round(population * 100) / 100,
  }
}

const maximumColors = 48
const opaqueFrom = 128

/** One cell of a cube with 32 steps per channel. */
interface Cell {
  readonly sum: [number, number, number]
  count: number
}

/** Cells, and how much is gained by cutting them apart. */
interface Box {
  readonly cells: readonly Cell[]
  readonly gain: number
  /** The channel to cut by. */
  readonly channel: Channel
}

/** The image's colours by median cut, most frequent first. */
function quantize(pixels: RgbaPixels): CountedColor[] {
  const boxes = [boxOf(countCells(pixels))]
  while (boxes.length < maximumColors) {
    const best = boxes.reduce((one, other) => (other.gain > one.gain ? other : one))
    if (best.gain === 0) break
    boxes.splice(boxes.indexOf(best), 1, ...cutAtMedian(best).map(boxOf))
  }
  return boxes
    .filter(({ cells }) => cells.length > 0)
    .map(averageColor)
    .toSorted((a, b) => b.count - a.count)
}

function countCells(pixels: RgbaPixels): Cell[] {
  const cells = new Map<number, Cell>()
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < opaqueFrom) continue
    const red = pixels[at]!
    const green = pixels[at + 1]!
    const blue = pixels[at + 2]!
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    const cell = cells.get(key)
    if (!cell) {
      cells.set(key, { sum: [red, green, blue], count: 1 })
      continue
    }
    cell.count++
    cell.sum[0] += red
    cell.sum[1] += green
    cell.sum[2] += blue
  }
  return [...cells.values()]
}

const channels = [0, 1, 2] as const
type Channel = (typeof channels)[number]

function mean(cell: Cell, channel: Channel): number {
  return cell.sum[channel] / cell.count
}

/** A cut gains most where many pixels are spread widely. The square root keeps rare accents. */
function boxOf(cells: readonly Cell[]): Box {
  const weight = Math.sqrt(countOf(cells))
  const gains = channels.map((channel) => {
    let low = Infinity
    let high = -Infinity
    for (const cell of cells) {
      const value = mean(cell, channel)
      if (value < low) low = value
      if (value > high) high = value
    }
    return cells.length < 2 ? 0 : weight * (high - low)
  })
  const gain = Math.max(...gains)
  return { cells, gain, channel: channels[gains.indexOf(gain)]! }
}

function countOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0)
}

function cutAtMedian({ cells, channel }: Box): [Cell[], Cell[]] {
  const sorted = cells.toSorted((a, b) => mean(a, channel) - mean(b, channel))
  const half = countOf(sorted) / 2
  let before = 0
  const found = sorted.findIndex(({ count }) => (before += count) >= half)
  const cut = Math.min(sorted.length - 1, Math.max(1, found))
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function averageColor({ cells }: Box): CountedColor {
  const count = countOf(cells)
  const average = (channel: Channel) =>
    Math.round(cells.reduce((sum, cell) => sum + cell.sum[channel], 0) / count)
  return { rgb: [average(0), average(1), average(2)], count }
}

interface Hsl {
  /** In degrees. */
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

function toHsl(rgb: Rgb): Hsl {
  const [red, green, blue] = rgb.map((channel) => channel / 255) as [number, number, number]
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const lightness = (high + low) / 2
  const chroma = high - low
  if (chroma === 0) return { hue: 0, saturation: 0, lightness }
  const sector =
    high === red
      ? ((green - blue) / chroma + 6) % 6
      : high === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4
  return { hue: sector * 60, saturation: chroma / (1 - Math.abs(2 * lightness - 1)), lightness }
}

function toRgb({ hue, saturation, lightness }: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const share = lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(share * 255)
  }
  return [channel(0), channel(8), channel(4)]
}

/** WCAG contrast ratio against white: 1 to 21. */
function contrastWithWhite(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
