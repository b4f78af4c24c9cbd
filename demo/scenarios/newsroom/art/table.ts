import { clipped, disc, line, path, pebble, polar, rect, shape, times } from './draw.ts'
import type { Point } from './draw.ts'
import type { Picture } from './picture.ts'

export const tablePictures = {
  'bread-oven': {
    ink: 'tomato',
    alt: 'Round loaves in rows inside a vaulted oven, and the long handle of a peel reaching in.',
    draw: (inks, { random, block, blob }) => {
      const mouth = 'M210 840V560a510 440 0 0 1 1020 0V840Z'
      return [
        rect([0, 0, 1440, 960], inks.key),
        times(9, (row) =>
          times(10, (column) =>
            block(
              [column * 158 - (row % 2) * 79, row * 96, 150, 88],
              random.next() < 0.5 ? '#4f1d14' : '#5e251a',
              4,
            ),
          ),
        ),
        clipped('mouth', path(mouth, { fill: '#000' }), [
          rect([150, 0, 1140, 900], '#2a0c07'),
          pebble(
            [
              [210, 560],
              [420, 300],
              [720, 210],
              [1020, 300],
              [1230, 560],
              [1260, 900],
              [180, 900],
            ],
            '#7d2410',
          ),
          pebble(
            [
              [320, 620],
              [520, 420],
              [720, 360],
              [920, 420],
              [1120, 620],
              [1180, 900],
              [260, 900],
            ],
            inks.main,
          ),
          pebble(
            [
              [470, 640],
              [600, 520],
              [720, 480],
              [840, 520],
              [970, 640],
              [1060, 900],
              [380, 900],
            ],
            '#ffb25a',
          ),
          times(20, (index) => {
            const row = Math.floor(index / 5)
            const spread = 130 + row * 46
            const center: Point = [720 + ((index % 5) - 2) * spread, 560 + row * 84]
            return (
              blob([center[0], center[1] + 12, 56 + row * 13, 28 + row * 6], '#5e1c0c', 0.04) +
              blob(
                [...center, 56 + row * 13, 26 + row * 6],
                row % 2 ? '#e9b06a' : '#f0c58a',
                0.05,
              ) +
              times(3, (dot) =>
                disc([center[0] - 18 + dot * 18, center[1] - 3], 4 + row, '#9c5a26'),
              )
            )
          }),
        ]),
        path(mouth, { stroke: inks.tint, width: 22 }),
        rect([0, 838, 1440, 30], inks.second),
        rect([0, 868, 1440, 92], '#176070'),
        line(
          [
            [1180, 960],
            [860, 690],
          ],
          '#d9a45f',
          22,
        ),
        blob([830, 668, 84, 40], '#d9a45f', 0.04),
        blob([824, 656, 62, 26], '#f0c58a', 0.05),
      ]
    },
  },
  'salt-crystals': {
    ink: 'tomato',
    alt: 'A heap of salt drawn as many small cubes seen from a corner.',
    draw: (inks, { random, gouges }) => {
      const cube = (x: number, y: number, size: number): string => {
        const [w, h] = [size * 0.87, size * 0.5]
        return (
          shape(
            [
              [x, y - size],
              [x + w, y - h],
              [x, y],
              [x - w, y - h],
            ],
            '#ffffff',
          ) +
          shape(
            [
              [x - w, y - h],
              [x, y],
              [x, y + size],
              [x - w, y + h],
            ],
            inks.tint,
          ) +
          shape(
            [
              [x + w, y - h],
              [x, y],
              [x, y + size],
              [x + w, y + h],
            ],
            inks.second,
          )
        )
      }
      return [
        rect([0, 0, 1440, 960], inks.main),
        gouges([0, 0, 1440, 960], '#e95f47', { gap: 40, thick: 6 }),
        times(11, (row) =>
          times(row * 2 + 1, (index) => {
            const size = 46
            const x = 720 + (index - row) * size * 1.74 + random.between(-5, 5)
            return random.next() < 0.06
              ? ''
              : cube(x, 180 + row * size * 1.5 + random.between(-5, 5), size)
          }),
        ),
        times(22, () =>
          cube(random.between(40, 1400), random.between(760, 930), random.between(14, 30)),
        ),
      ]
    },
  },
  'market-awnings': {
    ink: 'tomato',
    alt: 'Striped awnings over market stalls with crates of fruit.',
    draw: (inks, { block, gouges }) => {
      const fruit = [inks.main, '#f2a53c', '#6f9b3c', '#8d2f52', '#f3cf5c']
      return [
        rect([0, 0, 1440, 960], inks.paper),
        disc([1240, 150], 90, inks.tint),
        times(4, (stall) => {
          const x = -70 + stall * 390
          const y = 230 + (stall % 2) * 60
          const stripes = stall % 2 ? [inks.second, inks.paper] : [inks.main, '#fff7f0']
          return [
            rect([x + 20, y, 14, 640], inks.key),
            rect([x + 340, y, 14, 640], inks.key),
            times(8, (index) => {
              const left = x + index * 46
              const color = stripes[index % 2] ?? inks.paper
              return (
                shape(
                  [
                    [left + 26 - index * 4, y - 90],
                    [left + 68 - index * 4, y - 90],
                    [left + 46, y + 60],
                    [left, y + 60],
                  ],
                  color,
                ) + disc([left + 23, y + 60], 23, color)
              )
            }),
            times(3, (crate) => {
              const [left, top] = [x + 30 + crate * 108, 560 + (stall % 2) * 30]
              const color = fruit[(stall + crate * 2) % 5] ?? inks.main
              return (
                times(9, (index) =>
                  disc(
                    [
                      left + 14 + (index % 4) * 24 + (index > 3 ? 10 : 0),
                      top - 6 - (index > 7 ? 44 : index > 3 ? 24 : 0),
                    ],
                    17,
                    color,
                  ),
                ) +
                block([left - 6, top, 112, 56], '#c98d4f', 3) +
                rect([left - 4, top + 26, 108, 5], inks.key)
              )
            }),
            block([x + 14, 640 + (stall % 2) * 30, 350, 30], inks.key, 3),
          ].join('')
        }),
        rect([0, 820, 1440, 140], inks.tint),
        gouges([0, 830, 1440, 130], inks.main, { gap: 34, thick: 5 }),
      ]
    },
  },
  lemons: {
    ink: 'tomato',
    alt: 'Seven lemons, whole and cut, on a blue cloth.',
    draw: (inks, { random, blob }) => [
      rect([0, 0, 1440, 960], inks.second),
      times(10, (index) => rect([index * 150, 0, 60, 960], '#2a8a9c')),
      times(7, (index) => rect([0, index * 150, 1440, 60], '#2f94a633')),
      [
        [250, 270, 0],
        [600, 220, 1],
        [980, 290, 0],
        [1240, 560, 1],
        [860, 660, 0],
        [470, 640, 1],
        [170, 720, 0],
      ]
        .map(([x = 0, y = 0, cut = 0], index) => {
          const shadow = blob([x + 18, y + 26, 150, 126], '#0d4b57', 0.04)
          if (!cut) {
            const lean = index * 0.7
            const tip = polar([x, y], 176, lean)
            return (
              shadow +
              pebble(
                [
                  tip,
                  polar([x, y], 132, lean + 0.5),
                  polar([x, y], 124, lean + 1.6),
                  polar([x, y], 136, lean + 2.6),
                  polar([x, y], 160, lean + 3.14),
                  polar([x, y], 136, lean + 3.7),
                  polar([x, y], 124, lean + 4.7),
                  polar([x, y], 132, lean + 5.8),
                ],
                '#f7c92f',
              ) +
              times(26, () => {
                const [dx, dy] = polar([x, y], random.between(0, 108), random.between(0, 6.3))
                return disc([dx, dy], 3.4, '#d69f12')
              }) +
              blob([x - 40, y - 44, 34, 20], '#fde58a')
            )
          }
          return (
            shadow +
            blob([x, y, 142, 140], '#f7c92f', 0.02) +
            blob([x, y, 124, 122], '#fff6d8', 0.02) +
            times(9, (wedge) => {
              const angle = (wedge / 9) * Math.PI * 2
              return pebble(
                [
                  polar([x, y], 18, angle),
                  polar([x, y], 92, angle - 0.26),
                  polar([x, y], 110, angle),
                  polar([x, y], 92, angle + 0.26),
                ],
                '#fbd75a',
              )
            }) +
            disc([x, y], 10, '#fff6d8')
          )
        })
        .join(''),
      times(6, () => {
        const at: Point = [random.between(100, 1340), random.between(80, 900)]
        return pebble(
          [at, [at[0] + 14, at[1] - 8], [at[0] + 30, at[1]], [at[0] + 14, at[1] + 9]],
          '#fff6d8',
        )
      }),
    ],
  },
} satisfies Record<string, Picture>
