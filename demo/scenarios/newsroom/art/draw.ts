/** Every picture is drawn on a sheet of this size. */
export const sheet = { width: 1440, height: 960 } as const

export type Point = readonly [x: number, y: number]

export interface Look {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly opacity?: number
  readonly round?: boolean
}

function look({ fill = 'none', stroke, width = 4, opacity, round }: Look): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : ''
  const ends = round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  const faint = opacity === undefined ? '' : ` opacity="${opacity}"`
  return `fill="${fill}"${line}${ends}${faint}`
}

/** Numbers in pictures have one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
const pair = ([x, y]: Point): string => `${n(x)} ${n(y)}`

export function rect(
  box: readonly [x: number, y: number, width: number, height: number],
  fill: string,
): string {
  const [x, y, width, height] = box
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`
}

export function disc([x, y]: Point, radius: number, style: string | Look): string {
  const fill = typeof style === 'string' ? { fill: style } : style
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${look(fill)}/>`
}

export function shape(points: readonly Point[], style: string | Look): string {
  const fill = typeof style === 'string' ? { fill: style } : style
  return `<path d="M${points.map(pair).join('L')}Z" ${look(fill)}/>`
}

export function line(points: readonly Point[], stroke: string, width: number): string {
  return `<path d="M${points.map(pair).join('L')}" ${look({ stroke, width, round: true })}/>`
}

/** Path data as it is. */
export function path(data: string, style: Look): string {
  return `<path d="${data}" ${look(style)}/>`
}

/** A soft line through all points. */
export function curve(points: readonly Point[], stroke: string, width: number): string {
  return path(smooth(points, false), { stroke, width, round: true })
}

/** A soft closed shape through all points. */
export function pebble(points: readonly Point[], style: string | Look): string {
  return path(smooth(points, true), typeof style === 'string' ? { fill: style } : style)
}

export function group(content: string | readonly string[], transform = ''): string {
  const inside = typeof content === 'string' ? content : content.join('')
  return transform ? `<g transform="${transform}">${inside}</g>` : `<g>${inside}</g>`
}

/** What lies inside of the outline; `id` must be unique within the picture. */
export function clipped(id: string, outline: string, content: string | readonly string[]): string {
  const inside = typeof content === 'string' ? content : content.join('')
  return `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${inside}</g>`
}

/** `count` numbers from `from` to `to`, both included. */
export function steps(count: number, from: number, to: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => from + ((to - from) * index) / (count - 1 || 1),
  )
}

/** One string per index, joined. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export function polar([x, y]: Point, radius: number, angle: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}

/** Catmull-Rom through the points, as cubic Bézier path data. */
function smooth(points: readonly Point[], closed: boolean): string {
  const at = (index: number): Point => {
    const last = points.length - 1
    const wrapped = closed
      ? (index + points.length) % points.length
      : Math.max(0, Math.min(last, index))
    return points[wrapped] ?? [0, 0]
  }
  const segments = closed ? points.length : points.length - 1
  let data = `M${pair(at(0))}`
  for (let index = 0; index < segments; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    data += `C${pair(first)} ${pair(second)} ${pair(to)}`
  }
  return closed ? `${data}Z` : data
}
