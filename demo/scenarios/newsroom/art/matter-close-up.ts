import {
  clipped,
  curve,
  disc,
  group,
  line,
  path,
  pebble,
  polar,
  rect,
  shape,
  steps,
  times,
} from './draw.ts'
import type { Point } from './draw.ts'
import type { Picture } from './picture.ts'

export const closeUpPictures = {
  'old-books': {
    ink: 'viridian',
    alt: 'A shelf of old books, some leaning; from the open one rises a curl of scent.',
    draw: (inks, { random, block, gouges }) => {
      const colors = [inks.main, inks.key, inks.second, inks.tint, '#7a4a2a', '#d8b66a']
      let x = 60
      const books: string[] = []
      while (x < 1300) {
        const width = random.between(44, 96)
        const height = random.between(300, 470)
        const color = random.pick(colors)
        const band = color === inks.tint || color === '#d8b66a' ? inks.key : '#f0dca8'
        books.push(
          group(
            [
              block([x, 760 - height, width, height], color, 3),
              rect([x, 760 - height + 50, width, 7], band),
              rect([x, 760 - height + 66, width, 4], band),
              block([x + width * 0.24, 760 - height * 0.56, width * 0.52, height * 0.24], band, 2),
              rect([x, 720, width, 6], band),
            ],
            random.next() < 0.12 ? `rotate(7 ${Math.round(x)} 760) translate(16 0)` : '',
          ),
        )
        x += width + random.between(2, 9)
      }
      return [
        rect([0, 0, 1440, 960], '#f3e3c3'),
        gouges([0, 0, 1440, 760], '#ead4a8', { gap: 40, thick: 6, upright: true }),
        times(3, (index) =>
          curve(
            [
              [560 + index * 150, 290],
              [610 + index * 150, 220],
              [540 + index * 150, 150],
              [600 + index * 150, 60],
            ],
            inks.second,
            12,
          ),
        ),
        books.join(''),
        rect([0, 758, 1440, 46], '#5b3a1e'),
        rect([0, 804, 1440, 156], '#432812'),
      ]
    },
  },
  'coffee-rings': {
    ink: 'viridian',
    alt: 'Rings left by a coffee cup overlap on a sheet of squared paper.',
    draw: (inks, { random, blob, overprint }) => [
      rect([0, 0, 1440, 960], '#f7f4ea'),
      times(37, (index) => rect([index * 40, 0, 2, 960], '#cfe3da')),
      times(25, (index) => rect([0, index * 40, 1440, 2], '#cfe3da')),
      line(
        [
          [160, 790],
          [420, 640],
          [640, 670],
          [900, 420],
          [1180, 330],
        ],
        inks.main,
        7,
      ),
      overprint(
        [
          [430, 380, 190],
          [700, 560, 190],
          [980, 600, 150],
          [1090, 300, 120],
        ]
          .map(([x = 0, y = 0, radius = 0]) =>
            [
              blob(
                [x, y, radius, radius],
                { fill: '#b07a4a2e', stroke: '#6b3f1d', width: 11 },
                0.015,
              ),
              blob([x, y, radius - 12, radius - 12], { stroke: '#a06b3c', width: 5 }, 0.02),
              times(16, () => {
                const [dx, dy] = polar(
                  [x, y],
                  radius + random.between(-26, 30),
                  random.between(0, 6.3),
                )
                return disc([dx, dy], random.between(2, 7), '#7a4a22')
              }),
            ].join(''),
          )
          .join(''),
      ),
      blob([1230, 760, 126, 120], inks.key, 0.02),
      blob([1230, 760, 104, 98], '#4a2a12', 0.02),
      path('M1340 720q90 -10 86 56t-104 46', { stroke: inks.key, width: 26, round: true }),
    ],
  },
  'soap-film': {
    ink: 'viridian',
    alt: 'A ring holds a soap film whose bands of colour run from black at the top to green and pink below.',
    draw: (inks, { random, blob, gouges }) => {
      const bands = [
        '#0b1412',
        '#26302e',
        '#c9d3cf',
        '#f5efd2',
        '#f3cf5c',
        '#ee8f4f',
        '#d95b8e',
        '#7f5bc0',
        '#3d7fd0',
        '#2fb39a',
        '#8fd06a',
        '#f0d858',
        '#ef7fa6',
        '#7cc7c0',
        '#bfe3a8',
        '#f4b7c6',
        '#cfe9dc',
      ]
      return [
        rect([0, 0, 1440, 960], inks.key),
        gouges([0, 0, 1440, 960], '#14392f', { gap: 44, thick: 5 }),
        clipped('film', disc([720, 460], 390, '#000'), [
          rect([300, 40, 840, 860], inks.paper),
          bands
            .map((color, index) => {
              const y = 60 + Math.pow(index / bands.length, 0.72) * 800
              const wave = (at: number): number =>
                y + Math.sin(at * 1.7 + index * 0.6) * (6 + index * 2.2)
              return pebble(
                [
                  [200, wave(0)],
                  [460, wave(1)],
                  [720, wave(2)],
                  [980, wave(3)],
                  [1240, wave(4)],
                  [1300, 1100],
                  [140, 1100],
                ],
                color,
              )
            })
            .join(''),
          blob([560, 280, 90, 46], '#ffffff30', 0.2),
        ]),
        disc([720, 460], 394, { stroke: inks.second, width: 20 }),
        line(
          [
            [720, 856],
            [720, 960],
          ],
          inks.second,
          24,
        ),
        times(7, () => {
          const at: Point = [random.between(60, 1380), random.between(60, 900)]
          return Math.hypot(at[0] - 720, at[1] - 460) < 470
            ? ''
            : disc(at, random.between(18, 60), { stroke: inks.tint, width: 5 })
        }),
      ]
    },
  },
  crystals: {
    ink: 'viridian',
    alt: 'Tall crystals of several greens stand close together and catch the light on one side.',
    draw: (inks, { random, gouges }) => [
      rect([0, 0, 1440, 960], inks.second),
      gouges([0, 0, 1440, 620], '#ff9478', { gap: 40, thick: 6 }),
      times(17, (index) => {
        const x = 40 + ((index * 7) % 17) * 84
        const height = random.between(280, 760)
        const width = random.between(80, 150)
        const lean = random.between(-70, 70)
        const top = 960 - height
        const lit = [inks.tint, '#d5efe4', '#7cc9ae'][index % 3] ?? inks.tint
        const shade = [inks.main, '#0c6550', inks.key][index % 3] ?? inks.main
        return (
          shape(
            [
              [x, 980],
              [x + lean, top + 60],
              [x + lean + width * 0.42, top],
              [x + width * 0.42, 980],
            ],
            lit,
          ) +
          shape(
            [
              [x + width * 0.42, 980],
              [x + lean + width * 0.42, top],
              [x + lean + width, top + 90],
              [x + width, 980],
            ],
            shade,
          ) +
          line(
            [
              [x + lean + width * 0.42, top],
              [x + width * 0.42, 980],
            ],
            inks.paper,
            4,
          )
        )
      }),
      steps(9, 0, 1)
        .map((part) => disc([80 + part * 1300, 90 + Math.sin(part * 9) * 40], 7, inks.paper))
        .join(''),
    ],
  },
  candle: {
    ink: 'viridian',
    alt: 'A candle flame, very large, in layers from a dark middle to a yellow edge, with blue at its foot.',
    draw: (inks, { blob }) => [
      rect([0, 0, 1440, 960], inks.key),
      steps(6, 460, 240)
        .map((radius, index) =>
          disc(
            [720, 430],
            radius,
            ['#11332a', '#163d31', '#1f4a38', '#2d5a3f', '#446b44', '#647c45'][index] ?? inks.main,
          ),
        )
        .join(''),
      pebble(
        [
          [720, 60],
          [790, 260],
          [840, 450],
          [810, 620],
          [720, 690],
          [630, 620],
          [600, 450],
          [650, 260],
        ],
        '#f7c948',
      ),
      pebble(
        [
          [720, 150],
          [772, 310],
          [804, 460],
          [784, 600],
          [720, 660],
          [656, 600],
          [636, 460],
          [668, 310],
        ],
        '#fdeeb0',
      ),
      pebble(
        [
          [720, 420],
          [756, 500],
          [762, 600],
          [720, 664],
          [678, 600],
          [684, 500],
        ],
        '#8a6a3a',
      ),
      pebble(
        [
          [630, 600],
          [660, 670],
          [720, 706],
          [780, 670],
          [810, 600],
          [770, 690],
          [720, 730],
          [670, 690],
        ],
        '#3a7bd5',
      ),
      curve(
        [
          [720, 740],
          [716, 690],
          [726, 640],
        ],
        inks.key,
        12,
      ),
      path('M560 760q160 -60 320 0V960H560Z', { fill: inks.paper }),
      blob([720, 758, 150, 26], inks.tint, 0.03),
      path('M590 780q0 120 -20 150q-22 -20 -10 -150Z', { fill: '#cfe3da' }),
    ],
  },
} satisfies Record<string, Picture>
