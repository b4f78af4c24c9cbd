import type { IconNode } from './icon-node.ts'

/** Side length of the icons' original coordinates. */
const drawn = 24

/** Attributes that are lengths. Of the others, `points` and `d` contain several, and the rest none. */
const lengths: ReadonlySet<string> = new Set(
  'x y x1 y1 x2 y2 cx cy r rx ry width height'.split(' '),
)

const number = /[-+]?(?:\d+\.?\d*|\.\d+)/g
const arc = new RegExp(
  Array(3).fill(`(${number.source})[\\s,]*`).join('') +
    '([01])[\\s,]*([01])[\\s,]*' +
    `(${number.source})[\\s,]*(${number.source})`,
  'g',
)

/** Further coordinates after the first two are lines, relative ones. */
const relativeStart = new RegExp(
  `^m\\s*(${number.source})[\\s,]*(${number.source})[\\s,]*(?=([-+.\\d])?)`,
)

/**
 * Scales the coordinates of an icon to px of the given size. A `viewBox` would do the same, but the browser then keeps
 * a transform and a clip for each icon on the page and processes all of them in every frame. Its paths become one, as
 * lists show hundreds of icons.
 */
export function scaleShape(icon: IconNode, size: number): IconNode {
  const factor = size / drawn
  return joinPaths(icon).map(([tag, attributes]) => [
    tag,
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, scale(name, value, factor)]),
    ),
  ])
}

function joinPaths(icon: IconNode): IconNode {
  const paths = icon.filter(isPlainPath)
  if (paths.length < 2) return icon
  const d = paths.map(([, attributes]) => startedAnywhere(String(attributes['d']))).join('')
  return [...icon.filter((line) => !isPlainPath(line)), ['path', { d }]]
}

function isPlainPath([tag, attributes]: IconNode[number]): boolean {
  return tag === 'path' && Object.keys(attributes).join() === 'd'
}

/** The path with an absolute start: a relative one would begin where the path before it ends. */
function startedAnywhere(path: string): string {
  return path.replace(relativeStart, (_, x, y, next) => `M${x} ${y}${next ? 'l' : ''}`)
}

function scale(
  name: string,
  value: string | number | undefined,
  factor: number,
): string | number | undefined {
  if (value === undefined) return value
  if (name === 'd') return scalePath(String(value), factor)
  return name === 'points' || lengths.has(name) ? scaleNumbers(String(value), factor) : value
}

/** Commands are kept; of an arc, the angle and the two flags are too. */
function scalePath(path: string, factor: number): string {
  return path.replaceAll(/([a-z])([^a-z]*)/gi, (_, command: string, values: string) =>
    command === 'a' || command === 'A'
      ? command +
        values.replaceAll(arc, (_all, rx, ry, angle, large, sweep, x, y) =>
          [
            scaleNumbers(`${rx} ${ry}`, factor),
            angle,
            large,
            sweep,
            scaleNumbers(`${x} ${y}`, factor),
            '',
          ].join(' '),
        )
      : command + scaleNumbers(values, factor),
  )
}

function scaleNumbers(values: string, factor: number): string {
  return Array.from(values.matchAll(number), ([one]) =>
    Number((Number(one) * factor).toFixed(5)),
  ).join(' ')
}
