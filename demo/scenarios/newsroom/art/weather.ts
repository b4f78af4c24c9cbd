import { curve, disc, group, line, path, pebble, rect, shape, steps, times } from './draw.ts'
import type { Point } from './draw.ts'
import type { Picture } from './picture.ts'

export const weatherPictures = {
  'rain-gauge': {
    ink: 'slate',
    alt: 'A copper rain gauge on a square of grass in front of a low white house, in slanting rain.',
    draw: (inks, { random, block, blob, gouges }) => [
      rect([0, 0, 1440, 960], inks.tint),
      pebble(
        [
          [-60, 470],
          [220, 300],
          [520, 400],
          [800, 270],
          [1160, 390],
          [1520, 300],
          [1520, 700],
          [-60, 700],
        ],
        inks.main,
      ),
      pebble(
        [
          [-60, 560],
          [300, 460],
          [700, 540],
          [1080, 450],
          [1520, 540],
          [1520, 800],
          [-60, 800],
        ],
        '#2f5874',
      ),
      block([940, 420, 340, 170], inks.paper, 4),
      shape(
        [
          [910, 430],
          [990, 330],
          [1230, 330],
          [1310, 430],
        ],
        inks.key,
      ),
      block([1180, 280, 44, 70], inks.paper, 3),
      block([980, 470, 54, 54], inks.second, 2),
      block([1190, 470, 54, 54], inks.key, 2),
      block([1086, 470, 56, 120], '#b7531a', 2),
      rect([0, 588, 1440, 380], '#6f8f4a'),
      gouges([0, 600, 1440, 360], '#86a75c', { gap: 22, thick: 5, upright: true }),
      times(12, (index) => rect([80 + index * 66, 610, 8, 60], inks.key)),
      rect([60, 624, 770, 6], inks.key),
      blob([470, 880, 170, 40], '#4c6a2e', 0.03),
      path('M386 460H554L540 880H400Z', { fill: '#c8743a' }),
      path('M470 460H554L540 880H470Z', { fill: '#a4571f' }),
      blob([470, 460, 96, 24], { fill: inks.key, stroke: inks.second, width: 12 }, 0.01),
      rect([392, 610, 156, 14], inks.second),
      times(90, () => {
        const at: Point = [random.between(-40, 1440), random.between(-40, 900)]
        const reach = random.between(40, 90)
        return line([at, [at[0] + reach * 0.3, at[1] + reach]], '#ffffffb0', 4)
      }),
      times(
        5,
        (index) =>
          pebble(
            [
              [640 + index * 90, 800 + (index % 2) * 60],
              [664 + index * 90, 770 + (index % 2) * 60],
              [700 + index * 90, 780 + (index % 2) * 60],
              [712 + index * 90, 808 + (index % 2) * 60],
              [676 + index * 90, 826 + (index % 2) * 60],
            ],
            index % 2 ? '#ffffff' : '#b7531a',
          ) + disc([702 + index * 90, 778 + (index % 2) * 60], 9, '#c0392b'),
      ),
    ],
  },
  'mackerel-sky': {
    ink: 'slate',
    alt: 'A sky full of small rippled clouds in rows, above a dark line of harbour and boats.',
    draw: (inks, { random, blob, gouges }) => [
      rect([0, 0, 1440, 960], '#4f86ad'),
      rect([0, 540, 1440, 300], '#8fb9d3'),
      times(11, (row) =>
        times(17, (column) => {
          const part = row / 11
          const size = 60 - part * 42
          const x = column * 96 - 60 + (row % 2) * 46 + Math.sin(row * 0.8) * 50
          const y = 60 + part * 620 - part * part * 60 + Math.sin(column * 0.55 + row) * 16
          return random.next() < 0.12
            ? ''
            : blob([x, y, size * 1.1, size * 0.46], row < 7 ? '#f4f8fb' : inks.second, 0.16)
        }),
      ),
      disc([1070, 760], 70, inks.second),
      rect([0, 800, 1440, 160], inks.key),
      gouges([0, 820, 1440, 140], '#2f5270', { gap: 22, thick: 5 }),
      times(5, (index) => {
        const x = 130 + index * 280
        return (
          line(
            [
              [x, 806],
              [x, 620 + (index % 3) * 40],
            ],
            inks.key,
            8,
          ) +
          shape(
            [
              [x - 70, 800],
              [x + 80, 800],
              [x + 56, 846],
              [x - 50, 846],
            ],
            index % 2 ? '#b7531a' : inks.paper,
          ) +
          line(
            [
              [x, 650 + (index % 3) * 40],
              [x + 64, 800],
            ],
            inks.key,
            4,
          )
        )
      }),
    ],
  },
  'fog-valley': {
    ink: 'slate',
    alt: 'Hills rise out of valley fog in layers; a church tower and two poplars stand clear of it.',
    draw: (inks, { random, block }) => {
      const shades = ['#c3d4df', '#a3bccd', '#7f9fb6', '#5b809c', '#3b617e', inks.key]
      return [
        rect([0, 0, 1440, 960], '#f3e7c8'),
        disc([420, 240], 96, inks.second),
        shades
          .map((color, index) => {
            const y = 300 + index * 108
            const ridge = steps(9, -80, 1520).map((x): Point => [
              x,
              y +
                Math.sin(x / (170 - index * 10) + index * 2.1) * (70 - index * 5) +
                random.between(-20, 20),
            ])
            const fog = steps(9, -80, 1520).map((x): Point => [x, y + 84 + random.between(-16, 16)])
            return (
              pebble([...ridge, [1560, 1100], [-120, 1100]], color) +
              (index < 5 ? pebble([...fog, [1560, 1100], [-120, 1100]], '#eef3f6') : '')
            )
          })
          .join(''),
        block([1020, 500, 50, 190], inks.key, 2),
        shape(
          [
            [1010, 504],
            [1045, 400],
            [1080, 504],
          ],
          inks.key,
        ),
        pebble(
          [
            [1150, 700],
            [1130, 560],
            [1152, 470],
            [1176, 560],
            [1160, 700],
          ],
          '#24455e',
        ),
        pebble(
          [
            [1220, 710],
            [1204, 600],
            [1222, 530],
            [1242, 600],
            [1230, 710],
          ],
          '#24455e',
        ),
        pebble(
          [
            [-80, 720],
            [240, 690],
            [620, 730],
            [1000, 680],
            [1520, 716],
            [1520, 790],
            [1000, 770],
            [500, 800],
            [-80, 780],
          ],
          '#ffffffcc',
        ),
      ]
    },
  },
  'wind-map': {
    ink: 'slate',
    alt: 'Lines of wind stream across a map and bend round islands.',
    draw: (inks, { blob }) => {
      const islands: { at: Point; size: number }[] = [
        { at: [380, 330], size: 130 },
        { at: [830, 620], size: 170 },
        { at: [1160, 260], size: 100 },
      ]
      const stream = (base: number): Point[] =>
        steps(36, -60, 1500).map((x): Point => {
          let y = base + Math.sin(x / 260 + base / 330) * 26
          for (const { at, size } of islands) {
            const [along, beside] = [x - at[0], base - at[1]]
            const closeness = Math.exp(
              -(along * along) / (size * size * 1.5) - Math.abs(beside) / size,
            )
            y += Math.sign(beside || 1) * closeness * size * 0.86
          }
          return [x, y]
        })
      return [
        rect([0, 0, 1440, 960], inks.key),
        steps(21, -30, 990)
          .map((y, index) =>
            curve(
              stream(y),
              index % 5 === 0 ? inks.second : index % 2 ? inks.tint : inks.main,
              index % 5 === 0 ? 11 : 7,
            ),
          )
          .join(''),
        islands
          .map(
            ({ at, size }) =>
              blob([...at, size * 0.86, size * 0.66], inks.paper, 0.18) +
              blob([at[0] - 8, at[1] - 6, size * 0.5, size * 0.36], inks.tint, 0.2),
          )
          .join(''),
        group(
          [
            disc([0, 0], 70, inks.paper),
            shape(
              [
                [0, -62],
                [14, 0],
                [0, 62],
                [-14, 0],
              ],
              inks.main,
            ),
            shape(
              [
                [-62, 0],
                [0, 14],
                [62, 0],
                [0, -14],
              ],
              inks.second,
            ),
          ],
          'translate(1300 820)',
        ),
      ]
    },
  },
} satisfies Record<string, Picture>
