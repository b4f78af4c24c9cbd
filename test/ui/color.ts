// A small evaluator of the colour functions our tokens use: light-dark, color-mix in oklab, oklch from,
// rgb with alpha, hex, var.

export type Scheme = 'light' | 'dark'

/** Linear-light sRGB with alpha; parts of a mix may lie outside 0 to 1 until they are painted. */
export interface Color {
  rgb: readonly [number, number, number]
  alpha: number
}

interface Context {
  scheme: Scheme
  tokens: Readonly<Record<string, string>>
}

export function resolveColor(css: string, context: Context): Color {
  const text = css.trim()
  if (text === 'white') return { rgb: [1, 1, 1], alpha: 1 }
  if (text === 'black') return { rgb: [0, 0, 0], alpha: 1 }
  if (text === 'transparent') return { rgb: [0, 0, 0], alpha: 0 }
  if (text.startsWith('#')) return fromHex(text)
  const call = /^([\w-]+)\((.*)\)$/s.exec(text)
  if (!call?.[1] || call[2] === undefined) throw new Error(`Unknown colour: ${text}`)
  const [, name, body] = call
  const args = splitArguments(body)
  switch (name) {
    case 'var': {
      const value = context.tokens[body.trim()]
      if (value === undefined) throw new Error(`Unknown token: ${body}`)
      return resolveColor(value, context)
    }
    case 'light-dark':
      return resolveColor(at(args, context.scheme === 'light' ? 0 : 1), context)
    case 'rgb': {
      const numbers = body.match(/[\d.]+/g)?.map(Number) ?? []
      const [r = 0, g = 0, b = 0, alpha = 100] = numbers
      return { rgb: [toLinear(r / 255), toLinear(g / 255), toLinear(b / 255)], alpha: alpha / 100 }
    }
    case 'color-mix': {
      const first = /^(.*\S)\s+([\d.]+)%$/s.exec(at(args, 1))
      if (args[0] !== 'in oklab' || !first) throw new Error(`Unknown mix: ${text}`)
      return mix(
        resolveColor(first[1] ?? '', context),
        Number(first[2]) / 100,
        resolveColor(at(args, 2), context),
      )
    }
    case 'oklch': {
      const parts = /^from (.*\)) ([\d.]+) ([\d.]+) h$/s.exec(body)
      if (!parts) throw new Error(`Unknown oklch: ${text}`)
      const [, a, b] = toOklab(resolveColor(parts[1] ?? '', context).rgb)
      const hue = Math.atan2(b, a)
      return fromOklch(Number(parts[2]), Number(parts[3]), hue)
    }
    default:
      throw new Error(`Unknown function: ${name}`)
  }
}

/** Paints `over` on an opaque ground, in gamma-encoded sRGB as browsers do. */
export function blend(over: Color, under: Color): Color {
  const ground = clamp(under.rgb)
  const rgb = clamp(over.rgb).map((value, index) =>
    toLinear(toGamma(value) * over.alpha + toGamma(ground[index] ?? 0) * (1 - over.alpha)),
  )
  return { rgb: rgb as unknown as Color['rgb'], alpha: 1 }
}

/** WCAG contrast ratio of two opaque colours. */
export function contrast(a: Color, b: Color): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance({ rgb }: Color): number {
  const [r, g, b] = clamp(rgb)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function mix(first: Color, share: number, second: Color): Color {
  const alpha = first.alpha * share + second.alpha * (1 - share)
  const a = toOklab(first.rgb)
  const b = toOklab(second.rgb)
  // Components are weighted by alpha, so mixing with transparent keeps the hue.
  const lab = a.map((value, index) =>
    alpha === 0
      ? 0
      : (value * first.alpha * share + (b[index] ?? 0) * second.alpha * (1 - share)) / alpha,
  )
  return { rgb: fromOklab(lab as [number, number, number]), alpha }
}

function fromOklch(lightness: number, chroma: number, hue: number): Color {
  return {
    rgb: fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]),
    alpha: 1,
  }
}

function fromHex(hex: string): Color {
  const value = (start: number) => toLinear(parseInt(hex.slice(start, start + 2), 16) / 255)
  return { rgb: [value(1), value(3), value(5)], alpha: 1 }
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

function toOklab([r, g, b]: Color['rgb']): [number, number, number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: [number, number, number]): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function clamp(rgb: Color['rgb']): Color['rgb'] {
  const [r, g, b] = rgb.map((value) => Math.min(1, Math.max(0, value)))
  return [r ?? 0, g ?? 0, b ?? 0]
}

function splitArguments(body: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index <= body.length; index += 1) {
    const letter = body[index]
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === undefined || (letter === ',' && depth === 0)) {
      parts.push(body.slice(start, index).trim())
      start = index + 1
    }
  }
  return parts
}

function at(args: readonly string[], index: number): string {
  const value = args[index]
  if (value === undefined) throw new Error(`Argument ${index} is missing`)
  return value
}
