import type { Seeded } from '../../seeded.ts'
import { n, path, pebble, shape } from './draw.ts'
import type { Look, Point } from './draw.ts'

type Box = readonly [x: number, y: number, width: number, height: number]
type Ellipse = readonly [x: number, y: number, rx: number, ry: number]

interface GougeStyle {
  readonly gap?: number
  readonly thick?: number
  readonly upright?: boolean
}

/** What is cut by hand, and so never quite straight; how it slips depends on the seed. */
export interface Knife {
  readonly random: Seeded
  /** A rectangle whose corners and edges are off by up to `slip`. */
  readonly block: (box: Box, fill: string, slip?: number) => string
  /** A round thing; `slip` is a share of its radius. */
  readonly blob: (ellipse: Ellipse, style: string | Look, slip?: number) => string
  /** Short strokes side by side over a rectangle. */
  readonly gouges: (box: Box, color: string, style?: GougeStyle) => string
  /**
   * A second printing: colours darken what lies below, and the sheet has slipped a little, as in any
   * print made by hand.
   */
  readonly overprint: (content: string | readonly string[]) => string
}

export function createKnife(random: Seeded): Knife {
  return {
    random,
    block([x, y, width, height], fill, slip = 3) {
      const off = (): number => random.between(-slip, slip)
      return shape(
        [
          [x + off(), y + off()],
          [x + width / 2 + off(), y + off()],
          [x + width + off(), y + off()],
          [x + width + off(), y + height / 2 + off()],
          [x + width + off(), y + height + off()],
          [x + off(), y + height + off()],
        ],
        fill,
      )
    },
    blob([x, y, rx, ry], style, slip = 0.05) {
      const corners = 12
      const points = Array.from({ length: corners }, (_, index): Point => {
        const angle = (index / corners) * Math.PI * 2
        const reach = 1 + random.between(-slip, slip)
        return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
      })
      return pebble(points, style)
    },
    gouges: (box, color, { gap = 16, thick = 3, upright = false } = {}) =>
      path(gougeLines(box, { gap, upright }, random), { stroke: color, width: thick, round: true }),
    overprint(content) {
      const slip = `translate(${n(random.between(-5, 5))} ${n(random.between(-4, 4))})`
      const inside = typeof content === 'string' ? content : content.join('')
      return `<g style="mix-blend-mode:multiply" transform="${slip}">${inside}</g>`
    },
  }
}

function gougeLines(
  [x, y, width, height]: Box,
  { gap, upright }: { gap: number; upright: boolean },
  random: Seeded,
): string {
  const marks: string[] = []
  const [across, along] = upright ? [width, height] : [height, width]
  for (let offset = gap / 2; offset < across; offset += gap) {
    let from = random.between(0, 60)
    while (from < along) {
      const to = Math.min(along, from + random.between(40, 190))
      const bend = random.between(-2, 2)
      marks.push(
        upright
          ? `M${n(x + offset)} ${n(y + from)}L${n(x + offset + bend)} ${n(y + to)}`
          : `M${n(x + from)} ${n(y + offset)}L${n(x + to)} ${n(y + offset + bend)}`,
      )
      from = to + random.between(14, 70)
    }
  }
  return marks.join('')
}
