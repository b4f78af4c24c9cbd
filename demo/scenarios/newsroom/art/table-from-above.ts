import { curve, disc, line, path, pebble, polar, rect, steps, times } from './draw.ts'
import type { Point } from './draw.ts'
import type { Picture } from './picture.ts'

export const tableTopPictures = {
  'soup-bowl': {
    ink: 'tomato',
    alt: 'A wide bowl of soup from above with slices of many vegetables, and a spoon.',
    draw: (inks, { random, blob, overprint }) => {
      const slice = (at: Point): string => {
        const kind = random.integer(0, 4)
        const size = random.between(26, 52)
        if (kind === 0) return disc(at, size, '#f0892f') + disc(at, size * 0.5, '#f7b368')
        if (kind === 1)
          return (
            disc(at, size, '#7aa63f') +
            disc(at, size * 0.78, '#c9dd93') +
            times(6, (index) => disc(polar(at, size * 0.44, index * 1.05), 4, '#f7f1d0'))
          )
        if (kind === 2) return blob([...at, size * 1.2, size * 0.6], '#fff3d6', 0.1)
        if (kind === 3)
          return times(5, () =>
            disc([at[0] + random.between(-30, 30), at[1] + random.between(-30, 30)], 11, '#4f7d2c'),
          )
        return (
          disc(at, size * 0.9, { stroke: '#c9547c', width: 9, fill: '#fbe3ea' }) +
          disc(at, size * 0.5, { stroke: '#c9547c', width: 6 })
        )
      }
      return [
        rect([0, 0, 1440, 960], inks.tint),
        times(9, (index) => rect([0, index * 120, 1440, 46], '#f6ab93')),
        overprint(blob([700, 520, 420, 410], '#e3a28f', 0.02)),
        blob([680, 490, 418, 410], inks.paper, 0.012),
        blob([680, 490, 372, 364], inks.second, 0.012),
        blob([680, 490, 340, 332], '#e9a23a', 0.014),
        times(30, () =>
          slice(polar([680, 490], Math.sqrt(random.next()) * 290, random.between(0, 6.3))),
        ),
        times(46, () => {
          const [x, y] = polar([680, 490], Math.sqrt(random.next()) * 300, random.between(0, 6.3))
          return disc([x, y], random.between(4, 11), { stroke: '#fff3d6', width: 2.5 })
        }),
        path('M1180 960L1230 560', { stroke: inks.key, width: 30, round: true }),
        blob([1240, 440, 74, 128], inks.key, 0.03),
        blob([1232, 432, 50, 98], '#5d2a20', 0.03),
      ]
    },
  },
  onion: {
    ink: 'tomato',
    alt: 'Half an onion in cross section, ring within ring, and three tears.',
    draw: (inks, { gouges }) => [
      rect([0, 0, 1440, 960], inks.second),
      gouges([0, 0, 1440, 960], '#2b8b9d', { gap: 36, thick: 6 }),
      pebble(
        [
          [180, 520],
          [260, 250],
          [520, 110],
          [690, 60],
          [860, 110],
          [1100, 260],
          [1190, 520],
          [1080, 800],
          [690, 890],
          [280, 800],
        ],
        '#c96f3a',
      ),
      steps(9, 1, 0.12)
        .map((part, index) =>
          pebble(
            [
              [690 - 470 * part, 520],
              [690 - 360 * part, 520 - 250 * part],
              [690, 520 - 390 * part - 30],
              [690 + 360 * part, 520 - 250 * part],
              [690 + 470 * part, 520],
              [690 + 350 * part, 520 + 250 * part],
              [690, 520 + 330 * part],
              [690 - 350 * part, 520 + 250 * part],
            ],
            index % 2 ? '#f9e4ef' : index % 4 ? '#c86a9a' : '#fffaf2',
          ),
        )
        .join(''),
      times(9, (index) =>
        line(
          [
            [640 + index * 12, 870],
            [610 + index * 20, 940],
          ],
          '#e8cfa8',
          5,
        ),
      ),
      times(3, (index) =>
        pebble(
          [
            [1250, 250 + index * 200],
            [1282, 300 + index * 200],
            [1250, 340 + index * 200],
            [1218, 300 + index * 200],
          ],
          inks.paper,
        ),
      ),
    ],
  },
  'bread-loaves': {
    ink: 'tomato',
    alt: 'Loaves of many shapes in a pattern on red ground.',
    draw: (inks, { random, blob }) => [
      rect([0, 0, 1440, 960], inks.main),
      times(15, (index) => {
        const [x, y] = [150 + (index % 5) * 285, 170 + Math.floor(index / 5) * 310]
        const crust = ['#e8ad62', '#d9924a', '#f0c58a'][index % 3] ?? '#e8ad62'
        const cuts = '#fff0d6'
        const kind = index % 4
        const shadow = blob([x + 12, y + 20, 112, 92], '#b5301a', 0.05)
        if (kind === 0)
          return (
            shadow +
            blob([x, y, 112, 104], crust, 0.03) +
            line(
              [
                [x - 60, y - 20],
                [x + 60, y - 20],
              ],
              cuts,
              10,
            ) +
            line(
              [
                [x - 60, y + 26],
                [x + 60, y + 26],
              ],
              cuts,
              10,
            ) +
            line(
              [
                [x - 22, y - 62],
                [x - 22, y + 66],
              ],
              cuts,
              10,
            ) +
            line(
              [
                [x + 26, y - 62],
                [x + 26, y + 66],
              ],
              cuts,
              10,
            )
          )
        if (kind === 1)
          return (
            shadow +
            pebble(
              [
                [x - 124, y + 40],
                [x - 70, y - 60],
                [x + 60, y - 76],
                [x + 126, y - 20],
                [x + 70, y + 66],
                [x - 60, y + 80],
              ],
              crust,
            ) +
            times(4, (cut) =>
              line(
                [
                  [x - 70 + cut * 46, y - 40],
                  [x - 46 + cut * 46, y + 44],
                ],
                cuts,
                11,
              ),
            )
          )
        if (kind === 2)
          return (
            shadow +
            blob([x, y, 106, 100], crust, 0.03) +
            blob([x, y, 40, 38], inks.main, 0.06) +
            times(14, () => {
              const [dx, dy] = polar([x, y], random.between(54, 92), random.between(0, 6.3))
              return disc([dx, dy], 5, cuts)
            })
          )
        return (
          shadow +
          times(
            3,
            (knot) =>
              blob([x - 74 + knot * 74, y + (knot % 2) * 14 - 6, 58, 70], crust, 0.06) +
              curve(
                [
                  [x - 100 + knot * 74, y - 20],
                  [x - 74 + knot * 74, y + 10],
                  [x - 52 + knot * 74, y + 44],
                ],
                '#a8652a',
                7,
              ),
          )
        )
      }),
    ],
  },
} satisfies Record<string, Picture>
