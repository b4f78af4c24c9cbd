import { clipped, curve, disc, line, path, pebble, polar, rect, shape, times } from './draw.ts'
import type { Point } from './draw.ts'
import type { Picture } from './picture.ts'

export const matterPictures = {
  'stained-glass': {
    ink: 'viridian',
    alt: 'A round church window of coloured panes held by lead.',
    draw: (inks, { gouges }) => {
      const center: Point = [720, 480]
      const colors = [inks.main, inks.second, inks.tint, '#f6c75a', '#2a5f9e', inks.paper]
      const lead = { stroke: inks.key, width: 11, round: true }
      const petals = times(12, (index) => {
        const angle = (index / 12) * Math.PI * 2
        const points = [
          polar(center, 150, angle - 0.2),
          polar(center, 290, angle - 0.24),
          polar(center, 352, angle),
          polar(center, 290, angle + 0.24),
          polar(center, 150, angle + 0.2),
        ]
        return pebble(points, { ...lead, fill: colors[index % 5] ?? inks.main })
      })
      const outer = times(24, (index) => {
        const angle = (index / 24) * Math.PI * 2
        return shape(
          [
            polar(center, 366, angle),
            polar(center, 366, angle + 0.262),
            polar(center, 432, angle + 0.262),
            polar(center, 432, angle),
          ],
          { ...lead, fill: colors[(index * 5 + 1) % 6] ?? inks.tint },
        )
      })
      return [
        rect([0, 0, 1440, 960], inks.key),
        gouges([0, 0, 1440, 960], '#17443a', { gap: 46, thick: 6 }),
        times(5, (index) =>
          shape(
            [
              [260 + index * 210, 960],
              [330 + index * 210, 960],
              [center[0] + (index - 2) * 60, 480],
            ],
            '#11846733',
          ),
        ),
        disc(center, 446, inks.key),
        outer,
        disc(center, 366, '#0b3a5b'),
        times(12, (index) =>
          disc(polar(center, 330, (index / 12) * Math.PI * 2 + 0.262), 24, {
            ...lead,
            fill: index % 2 ? inks.second : '#f6c75a',
          }),
        ),
        petals,
        disc(center, 142, { ...lead, fill: inks.paper }),
        times(8, (index) =>
          pebble(
            [
              polar(center, 24, index * 0.785),
              polar(center, 90, index * 0.785 - 0.3),
              polar(center, 128, index * 0.785),
              polar(center, 90, index * 0.785 + 0.3),
            ],
            { ...lead, width: 8, fill: index % 2 ? inks.main : inks.second },
          ),
        ),
        disc(center, 26, { ...lead, fill: '#f6c75a' }),
      ]
    },
  },
  kettle: {
    ink: 'viridian',
    alt: 'A round kettle, cut open to show bubbles that grow as they rise.',
    draw: (inks, { random, block }) => {
      const belly = 'M390 780Q330 470 500 360H860Q1030 470 970 780Z'
      return [
        rect([0, 0, 1440, 960], inks.second),
        times(7, (index) =>
          path(`M${560 + index * 40} 250q-30 -40 0 -80t0 -${70 + (index % 3) * 30}`, {
            stroke: inks.paper,
            width: 9,
            round: true,
          }),
        ),
        shape(
          [
            [930, 520],
            [1180, 380],
            [1236, 410],
            [1216, 440],
            [980, 640],
          ],
          inks.key,
        ),
        path('M470 350Q500 120 700 130T900 350', { stroke: inks.key, width: 34, round: true }),
        clipped('kettle', path(belly, { fill: '#000' }), [
          rect([300, 300, 800, 500], inks.paper),
          pebble(
            [
              [300, 470],
              [520, 452],
              [700, 476],
              [880, 452],
              [1100, 470],
              [1100, 900],
              [300, 900],
            ],
            inks.main,
          ),
          times(150, (index) => {
            const height = random.next()
            const y = 780 - height * 300
            return disc(
              [random.between(370, 990), y],
              3 + height * height * 26 * random.next(),
              index % 3 ? { stroke: inks.paper, width: 4 } : inks.tint,
            )
          }),
        ]),
        path(belly, { stroke: inks.key, width: 16 }),
        block([520, 330, 320, 40], inks.key, 3),
        disc([680, 314], 26, inks.key),
        rect([300, 788, 780, 26], inks.key),
        times(18, (index) =>
          pebble(
            [
              [330 + index * 42, 910],
              [340 + index * 42, 850],
              [352 + index * 42, 824],
              [364 + index * 42, 852],
              [372 + index * 42, 910],
            ],
            index % 2 ? '#2a5f9e' : inks.paper,
          ),
        ),
        rect([220, 904, 940, 56], inks.key),
      ]
    },
  },
  towels: {
    ink: 'viridian',
    alt: 'Striped towels hang on a rail beside one towel bunched on a hook.',
    draw: (inks, { random, block }) => [
      rect([0, 0, 1440, 960], inks.paper),
      times(84, (index) => {
        const [x, y] = [(index % 12) * 122 - 8, Math.floor(index / 12) * 140 - 6]
        return block([x, y, 114, 132], random.next() < 0.12 ? '#cfe6da' : '#dcece4', 2)
      }),
      line(
        [
          [60, 210],
          [1010, 210],
        ],
        inks.key,
        18,
      ),
      times(3, (index) => {
        const x = 110 + index * 300
        const base = [inks.main, inks.second, inks.tint][index] ?? inks.main
        return [
          block([x, 200, 240, 560 + index * 30], base, 5),
          times(5, (stripe) =>
            block(
              [x, 520 + stripe * 46 + index * 30, 240, 18],
              index === 2 ? inks.main : inks.paper,
              3,
            ),
          ),
          times(12, (fringe) =>
            line(
              [
                [x + 10 + fringe * 20, 764 + index * 30],
                [x + 10 + fringe * 20, 792 + index * 30],
              ],
              base,
              6,
            ),
          ),
        ].join('')
      }),
      line(
        [
          [1230, 150],
          [1230, 206],
          [1262, 214],
        ],
        inks.key,
        18,
      ),
      pebble(
        [
          [1226, 190],
          [1310, 330],
          [1350, 560],
          [1330, 800],
          [1250, 770],
          [1190, 816],
          [1120, 790],
          [1130, 540],
          [1170, 330],
        ],
        inks.key,
      ),
      times(4, (index) =>
        curve(
          [
            [1232, 220],
            [1180 + index * 40, 420],
            [1150 + index * 56, 780],
          ],
          inks.main,
          7,
        ),
      ),
      times(40, () =>
        disc(
          [random.between(1130, 1340), random.between(420, 780)],
          random.between(3, 8),
          inks.second,
        ),
      ),
    ],
  },
  sandcastle: {
    ink: 'viridian',
    alt: 'A sandcastle with towers stands before the sea; the side towards the wind has begun to crumble.',
    draw: (inks, { random, block, gouges }) => [
      rect([0, 0, 1440, 960], inks.paper),
      disc([260, 210], 110, inks.second),
      rect([0, 420, 1440, 300], inks.main),
      gouges([0, 430, 1440, 270], inks.tint, { gap: 36, thick: 7 }),
      pebble(
        [
          [-100, 690],
          [300, 640],
          [720, 670],
          [1200, 636],
          [1600, 690],
          [1600, 1200],
          [-100, 1200],
        ],
        '#edc98a',
      ),
      [
        [360, 300, 150],
        [560, 210, 180],
        [790, 300, 160],
        [980, 390, 130],
      ]
        .map(([x = 0, y = 0, width = 0]) =>
          [
            block([x, y, width, 800 - y], '#d9a45f', 5),
            block([x + width * 0.62, y, width * 0.38, 800 - y], '#b97f3c', 4),
            times(4, (index) =>
              block([x - 8 + index * (width / 3.6), y - 34, width / 6, 40], '#d9a45f', 3),
            ),
            block([x + width * 0.34, y + 90, 26, 54], inks.key, 2),
          ].join(''),
        )
        .join(''),
      block([330, 600, 830, 220], '#c9924c', 6),
      path('M690 820V730a50 50 0 0 1 100 0V820Z', { fill: inks.key }),
      line(
        [
          [650, 170],
          [650, 60],
        ],
        inks.key,
        6,
      ),
      shape(
        [
          [652, 62],
          [760, 92],
          [652, 122],
        ],
        inks.second,
      ),
      times(420, () => {
        const fall = random.next() * random.next()
        return disc(
          [
            340 - fall * 260 + random.between(-30, 60),
            480 + (1 - fall) * 330 + random.between(-120, 30),
          ],
          random.between(2, 5),
          random.next() < 0.5 ? '#d9a45f' : '#b97f3c',
        )
      }),
      times(90, () =>
        disc([random.between(0, 1440), random.between(740, 950)], random.between(2, 4), '#b97f3c'),
      ),
    ],
  },
} satisfies Record<string, Picture>
