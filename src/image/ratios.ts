import type { Size } from './geometry.ts'

/** A named aspect ratio. */
export interface NamedRatio {
  readonly name: string
  /** Width by height. */
  readonly value: number
}

export const defaultRatios = '3/4 1 16/9 4'

/** Parses ratios such as `3/4 1 Hero=16/9`; invalid ones are skipped. */
export function parseRatios(text: string): readonly NamedRatio[] {
  return text.split(/\s+/).flatMap((part) => {
    const [, name, width = '', height] =
      /^(?:([^=]+)=)?(\d+(?:\.\d+)?)(?:[/:](\d+(?:\.\d+)?))?$/.exec(part) ?? []
    const value = Number(width) / Number(height ?? 1)
    if (!Number.isFinite(value) || value <= 0) return []
    return [{ name: name?.replaceAll('_', ' ') ?? `${width}:${height ?? 1}`, value }]
  })
}

/** Parses a size in pixels such as `1600x900`; null for anything else. */
export function parseSize(text: string | undefined): Size | null {
  const [, width, height] = /^(\d+)\s*[x×]\s*(\d+)$/i.exec(text?.trim() ?? '') ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}
