import { clipped, curve, disc, line, path, pebble, rect, shape, steps, times } from './draw.ts'
import type { Picture } from './picture.ts'
import { house } from './streets.ts'

export const streetFrontPictures = {
  'house-numbers': {
    ink: 'cobalt',
    alt: 'A grid of front doors in different colours, each with a small number plate.',
    draw: (inks, { block }) => [
      rect([0, 0, 1440, 960], inks.paper),
      times(18, (index) => {
        const [x, y] = [(index % 6) * 236 + 34, Math.floor(index / 6) * 312 + 30]
        const wall = [inks.tint, '#ffd995', '#cfdaf6'][index % 3] ?? inks.tint
        const door =
          [inks.main, inks.key, inks.second][(index * 2 + Math.floor(index / 6)) % 3] ?? inks.main
        const plate = door === inks.second ? inks.key : inks.second
        return [
          block([x, y, 204, 280], wall, 3),
          index % 4 === 1
            ? path(`M${x + 48} ${y + 280}V${y + 110}a54 54 0 0 1 108 0V${y + 280}Z`, { fill: door })
            : block([x + 48, y + 56, 108, 224], door, 2),
          index % 3
            ? times(4, (panel) =>
                rect(
                  [x + 62 + (panel % 2) * 44, y + 110 + Math.floor(panel / 2) * 80, 34, 62],
                  '#ffffff26',
                ),
              )
            : disc([x + 102, y + 150], 26, inks.tint),
          disc([x + 142, y + 190], 6, plate),
          block([x + 166, y + 84, 30, 22], plate === inks.key ? inks.main : plate, 2),
          rect([x + 34, y + 276, 136, 10], inks.key),
        ].join('')
      }),
    ],
  },
  'zebra-crossing': {
    ink: 'cobalt',
    alt: 'White stripes of a crossing converge in a dark street; one pair of headlamps lights them.',
    draw: (inks, { random, block }) => [
      rect([0, 0, 1440, 960], inks.key),
      rect([0, 0, 1440, 300], '#1d2f6b'),
      times(8, (index) =>
        house(
          [index * 190 - 40, 60, 180, 250],
          { wall: index % 2 ? '#22387a' : '#1a2c62', pane: '#14203c', lit: inks.second },
          { random, block },
        ),
      ),
      shape(
        [
          [560, 320],
          [880, 320],
          [1500, 960],
          [-60, 960],
        ],
        '#ffb02e30',
      ),
      times(8, (index) => {
        const near = -90 + index * 214
        const far = 330 + index * 106
        return shape(
          [
            [far, 470],
            [far + 54, 468 + random.between(-2, 2)],
            [near + 118, 930],
            [near, 934],
          ],
          index === 4 ? inks.second : inks.paper,
        )
      }),
      times(260, () =>
        disc(
          [random.between(40, 1400), random.between(480, 930)],
          random.between(1, 2.6),
          inks.second,
        ),
      ),
      times(
        2,
        (index) =>
          disc([640 + index * 160, 330], 44, inks.second) +
          disc([640 + index * 160, 330], 22, inks.paper),
      ),
    ],
  },
  rooftops: {
    ink: 'cobalt',
    alt: 'Rows of roofs with chimneys and aerials climb a hill under a large sun.',
    draw: (inks, { random, block, gouges }) => [
      rect([0, 0, 1440, 960], inks.paper),
      disc([980, 300], 210, inks.second),
      gouges([0, 40, 1440, 240], inks.tint, { gap: 34, thick: 5 }),
      steps(6, 360, 900)
        .map((y, row) => {
          const shade =
            ['#b4c6f2', '#86a3ea', '#5f83e2', '#3d68da', '#2757d8', '#14203c'][row] ?? inks.main
          return times(8, (index) => {
            const width = random.between(170, 250)
            const x = index * 190 - 60 + (row % 2) * 80
            const top = y - random.between(20, 90)
            return [
              block([x + width * 0.7, top - 64, 34, 90], shade, 2),
              shape(
                [
                  [x - 14, top + 60],
                  [x + width / 2, top - 30],
                  [x + width + 14, top + 60],
                ],
                shade,
              ),
              rect([x, top + 58, width, 400], shade),
              row < 5 && random.next() < 0.7
                ? block([x + width * 0.34, top + 80, 34, 44], row < 2 ? inks.paper : inks.second, 2)
                : '',
              random.next() < 0.3
                ? line(
                    [
                      [x + 40, top + 20],
                      [x + 40, top - 60],
                    ],
                    shade,
                    4,
                  ) +
                  line(
                    [
                      [x + 18, top - 50],
                      [x + 62, top - 50],
                    ],
                    shade,
                    4,
                  )
                : '',
            ].join('')
          })
        })
        .join(''),
    ],
  },
  'canal-lock': {
    ink: 'cobalt',
    alt: 'Two lock gates meet in a shallow V; above them the water stands higher than below.',
    draw: (inks, { block, gouges }) => [
      rect([0, 0, 1440, 960], inks.second),
      gouges([0, 20, 1440, 150], '#ffd48a', { gap: 30, thick: 6 }),
      times(5, (index) =>
        pebble(
          [
            [index * 330 - 60, 236],
            [index * 330 + 90, 130 + (index % 2) * 40],
            [index * 330 + 250, 240],
          ],
          index % 2 ? inks.main : inks.key,
        ),
      ),
      rect([0, 220, 1440, 740], inks.tint),
      clipped('upper', rect([0, 240, 1440, 330], inks.key), [
        rect([0, 240, 1440, 330], inks.main),
        gouges([0, 240, 1440, 330], inks.tint, { gap: 34, thick: 5 }),
      ]),
      shape(
        [
          [0, 240],
          [300, 240],
          [340, 960],
          [0, 960],
        ],
        inks.key,
      ),
      shape(
        [
          [1440, 240],
          [1140, 240],
          [1100, 960],
          [1440, 960],
        ],
        inks.key,
      ),
      times(
        7,
        (index) =>
          block([10, 290 + index * 96, 300 + index * 4, 8], '#33456f', 3) +
          block([1124 - index * 4, 290 + index * 96, 306, 8], '#33456f', 3),
      ),
      shape(
        [
          [330, 960],
          [330, 720],
          [1110, 720],
          [1110, 960],
        ],
        '#173a9c',
      ),
      gouges([340, 740, 760, 220], inks.tint, { gap: 40, thick: 5 }),
      shape(
        [
          [318, 500],
          [720, 590],
          [720, 830],
          [332, 760],
        ],
        inks.paper,
      ),
      shape(
        [
          [1122, 500],
          [720, 590],
          [720, 830],
          [1108, 760],
        ],
        '#cfdaf6',
      ),
      times(
        4,
        (index) =>
          line(
            [
              [318, 530 + index * 62],
              [720, 614 + index * 62],
            ],
            inks.key,
            5,
          ) +
          line(
            [
              [1122, 530 + index * 62],
              [720, 614 + index * 62],
            ],
            inks.key,
            5,
          ),
      ),
      line(
        [
          [300, 470],
          [720, 572],
        ],
        inks.key,
        26,
      ),
      line(
        [
          [1140, 470],
          [720, 572],
        ],
        inks.key,
        26,
      ),
      line(
        [
          [300, 470],
          [90, 420],
        ],
        inks.second,
        26,
      ),
      line(
        [
          [1140, 470],
          [1350, 420],
        ],
        inks.second,
        26,
      ),
      curve(
        [
          [712, 640],
          [704, 700],
          [716, 760],
          [706, 820],
        ],
        inks.main,
        8,
      ),
    ],
  },
} satisfies Record<string, Picture>
