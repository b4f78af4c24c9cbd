import type { Seeded } from '../../seeded.ts'
import { curve, disc, group, line, pebble, rect, shape, times } from './draw.ts'
import type { Point } from './draw.ts'
import type { Knife } from './knife.ts'
import type { Inks, Picture } from './picture.ts'

/** A house front with rows of windows, some of them lit. */
export function house(
  [x, y, width, height]: readonly [number, number, number, number],
  { wall, pane, lit }: { wall: string; pane: string; lit: string },
  { random, block }: Pick<Knife, 'random' | 'block'>,
): string {
  const columns = Math.max(2, Math.round(width / 62))
  const rows = Math.max(2, Math.floor(height / 88))
  const [stepX, stepY] = [width / columns, height / rows]
  const windows = times(columns * rows, (index) => {
    const left = x + (index % columns) * stepX + stepX * 0.28
    const top = y + Math.floor(index / columns) * stepY + stepY * 0.24
    const color = random.next() < 0.22 ? lit : pane
    return block([left, top, stepX * 0.44, stepY * 0.5], color, 2)
  })
  return block([x, y, width, height], wall, 3) + windows
}

function tree(
  { foot: [x, y], size }: { foot: Point; size: number },
  inks: Inks,
  random: Seeded,
): string {
  const leaves = times(26, (index) => {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next()) * size
    const center: Point = [
      x + Math.cos(angle) * reach,
      y - size * 1.5 + Math.sin(angle) * reach * 0.86,
    ]
    return disc(center, random.between(0.16, 0.34) * size, index % 4 ? inks.main : inks.tint)
  })
  const branches = times(3, (index) =>
    curve(
      [
        [x, y - size * 0.4],
        [x + (index - 1) * size * 0.2, y - size],
        [x + (index - 1) * size * 0.5, y - size * 1.6],
      ],
      inks.key,
      size * 0.05,
    ),
  )
  return (
    leaves +
    branches +
    line(
      [
        [x, y],
        [x + random.between(-6, 6), y - size],
      ],
      inks.key,
      size * 0.1,
    )
  )
}

export const streetPictures = {
  'night-tram': {
    ink: 'cobalt',
    alt: 'A bus with lit windows waits at a stop in a sloping street at night.',
    framing: {
      crop: { top: 0.1, bottom: 0.06, left: 0.12, right: 0.04 },
      hotspot: { x: 0.55, y: 0.55, width: 0.5, height: 0.5 },
    },
    draw: (inks, { random, block, gouges }) => [
      rect([0, 0, 1440, 960], inks.key),
      disc([1130, 190], 84, inks.second),
      times(60, () =>
        disc([random.between(0, 1440), random.between(0, 420)], random.between(1, 3), inks.tint),
      ),
      times(9, (index) => {
        const height = random.between(300, 520)
        return house(
          [index * 168 - 40, 700 - height, 172, height],
          { wall: index % 2 ? '#1d2f5c' : '#24397a', pane: inks.key, lit: inks.second },
          { random, block },
        )
      }),
      shape(
        [
          [0, 720],
          [1440, 650],
          [1440, 960],
          [0, 960],
        ],
        inks.main,
      ),
      gouges([0, 760, 1440, 200], inks.key, { gap: 30, thick: 4 }),
      group(
        [
          block([330, 430, 760, 300], inks.paper, 4),
          rect([330, 610, 760, 46], inks.second),
          times(6, (index) => block([362 + index * 116, 470, 92, 112], inks.second, 3)),
          times(4, (index) =>
            disc([408 + index * 150 + random.between(-12, 12), 556], 24, inks.key),
          ),
          block([1046, 470, 34, 190], inks.tint, 2),
          times(
            2,
            (index) =>
              disc([470 + index * 470, 734], 58, inks.key) +
              disc([470 + index * 470, 734], 26, inks.tint),
          ),
          disc([1082, 690], 16, inks.second),
        ],
        'rotate(-2.8 720 700)',
      ),
      shape(
        [
          [1110, 640],
          [1440, 560],
          [1440, 700],
          [1110, 660],
        ],
        '#ffb02e55',
      ),
    ],
  },
  'kerb-stones': {
    ink: 'cobalt',
    alt: 'A line of granite kerb stones between paving and wet road, seen from above.',
    draw: (inks, { random, block, gouges, overprint }) => [
      rect([0, 0, 1440, 960], inks.tint),
      times(40, (index) => {
        const [column, row] = [index % 8, Math.floor(index / 8)]
        const left = column * 196 - (row % 2) * 98
        return block([left, row * 96, 188, 88], random.next() < 0.2 ? '#c9d6f7' : inks.paper, 3)
      }),
      rect([0, 470, 1440, 150], inks.key),
      times(6, (index) => {
        const left = index * 262 - 60
        return (
          block([left, 478, 252, 130], index === 3 ? inks.second : '#8296c9', 5) +
          times(34, () =>
            disc(
              [left + random.between(10, 240), random.between(486, 600)],
              random.between(1.5, 4),
              inks.key,
            ),
          )
        )
      }),
      rect([0, 620, 1440, 340], inks.main),
      gouges([0, 640, 1440, 320], inks.key, { gap: 26, thick: 6 }),
      overprint(
        times(4, (index) =>
          pebble(
            [
              [120 + index * 350, 760],
              [240 + index * 350, 730],
              [330 + index * 350, 770],
              [230 + index * 350, 810],
            ],
            inks.tint,
          ),
        ),
      ),
    ],
  },
  'street-trees': {
    ink: 'cobalt',
    alt: 'Three young street trees, each with a ring of stones, throw shade over crates on the pavement.',
    draw: (inks, { random, block, overprint }) => [
      rect([0, 0, 1440, 960], inks.second),
      times(7, (index) =>
        house(
          [index * 214 - 20, 210 + random.between(-70, 60), 208, 520],
          { wall: index % 2 ? inks.paper : '#ffd48a', pane: inks.tint, lit: inks.main },
          { random, block },
        ),
      ),
      rect([0, 720, 1440, 240], inks.paper),
      overprint(
        times(3, (index) =>
          pebble(
            [
              [110 + index * 460, 850],
              [300 + index * 460, 800],
              [500 + index * 460, 850],
              [300 + index * 460, 905],
            ],
            inks.tint,
          ),
        ),
      ),
      times(3, (index) =>
        tree({ foot: [260 + index * 460, 850], size: 190 + random.between(-24, 40) }, inks, random),
      ),
      times(3, (index) =>
        times(9, (stone) => {
          const angle = (stone / 9) * Math.PI * 2
          return disc(
            [260 + index * 460 + Math.cos(angle) * 66, 856 + Math.sin(angle) * 20],
            13,
            inks.key,
          )
        }),
      ),
      times(4, (index) => block([420 + index * 96, 846 + (index % 2) * 26, 66, 52], inks.main, 3)),
    ],
  },
  'desire-lines': {
    ink: 'cobalt',
    alt: 'Straight paths cross a lawn, and over them run the curved paths that people really walk.',
    draw: (inks, { block, blob, gouges }) => {
      const doors: Point[] = [
        [110, 150],
        [720, 70],
        [1330, 150],
        [1360, 620],
        [700, 900],
        [90, 760],
      ]
      const at = (index: number): Point => doors[index] ?? [0, 0]
      const walks = [
        [0, 3],
        [0, 4],
        [1, 3],
        [1, 5],
        [2, 4],
        [2, 5],
        [0, 2],
        [5, 3],
      ]
        .map(([start = 0, end = 0], index): Point[] => {
          const [from, to] = [at(start), at(end)]
          const bow = index % 2 ? 70 : -60
          return [
            from,
            [(from[0] * 2 + to[0]) / 3 + bow, (from[1] * 2 + to[1]) / 3 + bow],
            [(from[0] + to[0] * 2) / 3 + bow * 0.8, (from[1] + to[1] * 2) / 3 - bow * 0.3],
            to,
          ]
        })
        .map((points, index) =>
          curve(points, index % 3 ? '#ffc766' : inks.second, 12 + (index % 4) * 7),
        )
      return [
        rect([0, 0, 1440, 960], '#3763da'),
        gouges([0, 0, 1440, 960], '#5580e6', { gap: 40, thick: 5, upright: true }),
        rect([0, 456, 1440, 58], inks.paper),
        rect([690, 0, 58, 960], inks.paper),
        walks.join(''),
        times(
          5,
          (index) =>
            blob([230 + index * 245, 300 + (index % 2) * 390, 62, 58], inks.key, 0.12) +
            blob([222 + index * 245, 290 + (index % 2) * 390, 40, 36], '#23408f', 0.16),
        ),
        doors
          .map(
            ([x, y]) =>
              block([x - 84, y - 62, 168, 124], inks.key, 5) +
              block([x - 20, y, 40, 62], inks.second, 2),
          )
          .join(''),
      ]
    },
  },
} satisfies Record<string, Picture>
