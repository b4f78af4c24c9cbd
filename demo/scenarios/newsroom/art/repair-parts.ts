import { curve, disc, group, line, path, pebble, polar, rect, shape, times } from './draw.ts'
import type { Point } from './draw.ts'
import type { Inks, Picture } from './picture.ts'

interface Wheel {
  readonly at: Point
  readonly radius: number
  readonly teeth: number
  readonly turn?: number
}

/** A toothed wheel. */
function gear({ at, radius, teeth, turn = 0 }: Wheel, fill: string, inks: Inks): string {
  const rim = Array.from({ length: teeth * 4 }, (_, index): Point => {
    const reach = index % 4 < 2 ? radius : radius * 0.84
    return polar(at, reach, ((index + (index % 2 ? -0.2 : 0.2)) / (teeth * 4)) * Math.PI * 2 + turn)
  })
  const holes = times(5, (index) =>
    disc(polar(at, radius * 0.48, index * 1.257 + turn), radius * 0.15, inks.paper),
  )
  return (
    shape(rim, fill) +
    disc(at, radius * 0.72, { stroke: inks.key, width: 5 }) +
    holes +
    disc(at, radius * 0.17, inks.key)
  )
}

export const repairPartPictures = {
  'piano-strings': {
    ink: 'rust',
    alt: 'The inside of a piano: strings fan out from a row of tuning pins, hammers below, and one pencil.',
    draw: (inks, { overprint }) => [
      rect([0, 0, 1440, 960], '#c4872f'),
      shape(
        [
          [0, 0],
          [1440, 0],
          [1440, 250],
          [0, 420],
        ],
        inks.key,
      ),
      times(44, (index) =>
        disc([30 + index * 33, 70 + (index % 3) * 44 + (44 - index) * 2.4], 11, inks.tint),
      ),
      times(44, (index) =>
        line(
          [
            [30 + index * 33, 70 + (index % 3) * 44 + (44 - index) * 2.4],
            [index * 26 + 40 + index * index * 0.16, 700],
          ],
          index < 14 ? '#b5602a' : '#f1e6d6',
          index < 14 ? 9 - index * 0.3 : 3.4,
        ),
      ),
      overprint(rect([0, 560, 1440, 60], '#8a3d22')),
      rect([0, 548, 1440, 52], '#a3312a'),
      times(
        31,
        (index) =>
          path(`M${16 + index * 46} 960V760q0 -60 17 -60t17 60V960Z`, {
            fill: index === 12 || index === 17 ? inks.tint : '#f3e7d2',
          }) +
          rect(
            [24 + index * 46, 720, 18, 16],
            index === 12 || index === 17 ? '#8a3d22' : '#d9c5a4',
          ),
      ),
      group(
        [
          rect([0, 0, 320, 24], '#f5c33c'),
          shape(
            [
              [320, 0],
              [372, 12],
              [320, 24],
            ],
            '#f3d9ab',
          ),
          rect([-40, 0, 40, 24], inks.second),
        ],
        'rotate(12 700 900) translate(820 780)',
      ),
    ],
  },
  'brick-wall': {
    ink: 'rust',
    alt: 'An old brick wall; some bricks have lost their faces beside hard grey joints, and a fern grows in a soft one.',
    draw: (inks, { random, block, blob }) => [
      rect([0, 0, 1440, 960], '#efe2cc'),
      times(10, (row) =>
        times(9, (column) => {
          const [x, y] = [column * 184 - (row % 2) * 92 - 20, row * 98 + 6]
          const broken = column > 4 && random.next() < 0.45
          const color = random.pick([inks.main, '#c9682d', '#a4461a', '#bd5a35'])
          return (
            block([x, y, 168, 82], broken ? '#dd9c6c' : color, 5) +
            (broken ? blob([x + 84, y + 42, 66, 26], '#c98050', 0.25) : '') +
            times(4, () =>
              disc(
                [x + random.between(10, 158), y + random.between(10, 72)],
                random.between(2, 5),
                '#8a3a12',
              ),
            )
          )
        }),
      ),
      times(10, (row) => rect([860, row * 98 - 10, 600, 14], '#8f8f8a')),
      times(7, (index) => {
        const tip: Point = [330 + (index - 3) * 62, 360 + Math.abs(index - 3) * 40]
        return (
          curve(
            [[340, 590], [(340 + tip[0]) / 2, 450 + Math.abs(index - 3) * 16], tip],
            '#3f6b35',
            8,
          ) +
          times(8, (leaf) => {
            const part = 0.3 + leaf * 0.09
            const [x, y] = [340 + (tip[0] - 340) * part, 590 + (tip[1] - 590) * part]
            return line(
              [
                [x - 17, y - 4],
                [x, y - 8],
                [x + 17, y - 4],
              ],
              '#5d9450',
              7,
            )
          })
        )
      }),
    ],
  },
  bicycle: {
    ink: 'rust',
    alt: 'A bicycle seen from the side, chain and all, leaning on nothing.',
    draw: (inks, { block, gouges }) => {
      const [rear, front, pedal]: [Point, Point, Point] = [
        [400, 620],
        [1060, 620],
        [690, 630],
      ]
      const wheel = (at: Point): string =>
        disc(at, 226, { stroke: inks.key, width: 24 }) +
        disc(at, 204, { stroke: inks.paper, width: 6 }) +
        times(24, (index) =>
          line(
            [polar(at, 20, index * 0.2618 + 0.3), polar(at, 204, index * 0.2618)],
            '#8d6a4c',
            2.4,
          ),
        ) +
        disc(at, 22, inks.key)
      return [
        rect([0, 0, 1440, 960], inks.tint),
        gouges([0, 0, 1440, 800], '#f1c8a4', { gap: 46, thick: 6 }),
        rect([0, 846, 1440, 114], inks.second),
        wheel(rear),
        wheel(front),
        line([rear, [600, 330], [950, 320], pedal, rear], inks.main, 24),
        line([[600, 330], pedal], inks.main, 24),
        line(
          [
            [580, 260],
            [600, 330],
          ],
          inks.key,
          16,
        ),
        pebble(
          [
            [500, 250],
            [560, 226],
            [650, 236],
            [640, 264],
            [540, 270],
          ],
          inks.key,
        ),
        line([front, [930, 250]], inks.main, 22),
        curve(
          [
            [930, 250],
            [990, 220],
            [1050, 240],
            [1060, 300],
          ],
          inks.key,
          18,
        ),
        disc(pedal, 74, { stroke: inks.key, width: 13 }),
        times(12, (index) => disc(polar(pedal, 82, index * 0.5236), 8, inks.key)),
        disc(rear, 40, { stroke: inks.key, width: 10 }),
        line(
          [
            [402, 578],
            [690, 552],
          ],
          inks.key,
          7,
        ),
        line(
          [
            [402, 662],
            [690, 708],
          ],
          inks.key,
          7,
        ),
        times(20, (index) => disc([410 + index * 14, 577 - index * 1.2], 5, inks.second)),
        line([pedal, [756, 724]], inks.key, 15),
        block([726, 722, 70, 20], inks.key, 2),
      ]
    },
  },
  gears: {
    ink: 'rust',
    alt: 'Interlocking gear wheels of many sizes.',
    draw: (inks, { gouges }) => [
      rect([0, 0, 1440, 960], inks.paper),
      gouges([0, 0, 1440, 960], '#f0dcc6', { gap: 36, thick: 5 }),
      gear({ at: [330, 360], radius: 270, teeth: 22 }, inks.main, inks),
      gear({ at: [790, 480], radius: 214, teeth: 18, turn: 0.1 }, inks.second, inks),
      gear({ at: [1190, 330], radius: 220, teeth: 18, turn: 0.06 }, inks.tint, inks),
      gear({ at: [520, 800], radius: 176, teeth: 14, turn: 0.2 }, inks.key, {
        ...inks,
        key: inks.tint,
      }),
      gear({ at: [1080, 800], radius: 250, teeth: 21, turn: 0.12 }, inks.main, inks),
      gear({ at: [120, 810], radius: 190, teeth: 16, turn: 0.1 }, inks.tint, inks),
      gear({ at: [850, 130], radius: 120, teeth: 10, turn: 0.3 }, inks.key, {
        ...inks,
        key: inks.tint,
      }),
      gear({ at: [1420, 720], radius: 130, teeth: 11, turn: 0.1 }, inks.second, inks),
    ],
  },
} satisfies Record<string, Picture>
