import { disc, line, path, pebble, polar, rect, shape, steps, times } from './draw.ts'
import type { Point } from './draw.ts'
import type { Picture } from './picture.ts'

export const winterPictures = {
  'sun-dogs': {
    ink: 'slate',
    alt: 'A low winter sun inside a ring of light with a bright spot on either side, over a snowy shore.',
    draw: (inks, { block, gouges }) => [
      rect([0, 0, 1440, 960], '#9dbdd2'),
      steps(9, 620, 120)
        .map((radius, index) =>
          disc(
            [720, 520],
            radius,
            [
              '#a7c5d8',
              '#b2cddd',
              '#bdd5e2',
              '#c9dde8',
              '#d5e5ed',
              '#e2edf2',
              '#eef4f5',
              '#f8f6e4',
              '#fdf0bd',
            ][index] ?? inks.paper,
          ),
        )
        .join(''),
      disc([720, 520], 366, { stroke: '#f0a476', width: 9 }),
      disc([720, 520], 377, { stroke: inks.second, width: 9 }),
      disc([720, 520], 389, { stroke: '#ffffff', width: 12 }),
      times(2, (index) => {
        const x = index ? 1104 : 336
        const tail = index ? 1 : -1
        return (
          pebble(
            [
              [x, 462],
              [x + tail * 46, 520],
              [x, 578],
              [x - tail * 22, 520],
            ],
            inks.second,
          ) +
          pebble(
            [
              [x + tail * 10, 490],
              [x + tail * 180, 516],
              [x + tail * 10, 550],
            ],
            '#ffffffcc',
          ) +
          disc([x - tail * 4, 520], 24, '#f0895a')
        )
      }),
      disc([720, 520], 62, '#fff7d6'),
      rect([0, 700, 1440, 260], '#ffffff'),
      pebble(
        [
          [-60, 720],
          [300, 680],
          [700, 716],
          [1100, 686],
          [1520, 720],
          [1520, 780],
          [-60, 790],
        ],
        '#d7e4ec',
      ),
      gouges([0, 760, 1440, 190], '#c3d6e2', { gap: 26, thick: 6 }),
      times(9, (index) =>
        shape(
          [
            [90 + index * 40, 704],
            [110 + index * 40, 600 + (index % 3) * 34],
            [130 + index * 40, 704],
          ],
          inks.key,
        ),
      ),
      block([1120, 640, 120, 74], '#a03a36', 3),
      shape(
        [
          [1104, 644],
          [1180, 590],
          [1256, 644],
        ],
        '#ffffff',
      ),
    ],
  },
  'ice-road': {
    ink: 'slate',
    alt: 'A road across the ice, marked with fir twigs, runs to a low island; one car, far from any other.',
    draw: (inks, { random, block, gouges }) => [
      rect([0, 0, 1440, 960], '#f3d7b8'),
      gouges([0, 40, 1440, 260], '#f7e3cc', { gap: 34, thick: 7 }),
      pebble(
        [
          [300, 372],
          [560, 310],
          [820, 330],
          [1080, 316],
          [1240, 372],
        ],
        inks.key,
      ),
      times(22, (index) =>
        shape(
          [
            [390 + index * 36, 350],
            [404 + index * 36, 270 + (index % 4) * 16],
            [418 + index * 36, 350],
          ],
          inks.key,
        ),
      ),
      rect([0, 366, 1440, 600], '#dbe8ef'),
      gouges([0, 400, 1440, 560], '#c3d7e3', { gap: 46, thick: 6 }),
      times(7, (index) => {
        const at: Point = [random.between(60, 1380), random.between(460, 920)]
        return line(
          [
            at,
            [at[0] + 50, at[1] - 16],
            [at[0] + 84, at[1] + 10],
            [at[0] + 140, at[1] - 12 - index * 3],
          ],
          '#9fbccd',
          4,
        )
      }),
      shape(
        [
          [700, 368],
          [740, 368],
          [1180, 960],
          [280, 960],
        ],
        '#ffffff',
      ),
      shape(
        [
          [716, 368],
          [724, 368],
          [790, 960],
          [650, 960],
        ],
        '#e7eff4',
      ),
      times(9, (index) => {
        const part = (index / 9) ** 1.8
        const [y, size] = [400 + part * 560, 24 + part * 130]
        return [700 - part * 440, 740 + part * 470]
          .map(
            (x) =>
              line(
                [
                  [x, y],
                  [x, y - size],
                ],
                inks.key,
                3 + part * 8,
              ) +
              times(4, (twig) =>
                line(
                  [
                    [x - size * 0.3, y - size * (0.3 + twig * 0.18)],
                    [x, y - size * (0.46 + twig * 0.18)],
                    [x + size * 0.3, y - size * (0.3 + twig * 0.18)],
                  ],
                  '#2c5a45',
                  3 + part * 7,
                ),
              ),
          )
          .join('')
      }),
      block([690, 520, 100, 60], '#b7531a', 3),
      block([706, 490, 68, 40], inks.key, 3),
      disc([708, 582], 14, inks.key),
      disc([772, 582], 14, inks.key),
      disc([696, 546], 8, inks.second),
      disc([784, 546], 8, inks.second),
    ],
  },
  'rain-lines': {
    ink: 'slate',
    alt: 'Rain falls in slanting lines from a heavy cloud; one yellow figure with an umbrella.',
    draw: (inks, { random, blob, overprint }) => [
      rect([0, 0, 1440, 960], inks.tint),
      times(9, (index) =>
        blob(
          [40 + index * 170, 30 + (index % 3) * 30, 170, 200],
          index % 2 ? inks.main : '#2f5874',
          0.06,
        ),
      ),
      times(170, (index) => {
        const at: Point = [random.between(-100, 1440), random.between(200, 860)]
        const reach = random.between(40, 120)
        return line(
          [at, [at[0] + reach * 0.34, at[1] + reach]],
          index % 6 ? inks.main : inks.paper,
          random.between(3, 6),
        )
      }),
      rect([0, 850, 1440, 110], inks.key),
      times(10, () =>
        blob(
          [
            random.between(0, 1440),
            random.between(870, 940),
            random.between(40, 110),
            random.between(6, 13),
          ],
          inks.main,
          0.1,
        ),
      ),
      path(
        'M790 560a170 150 0 0 1 340 0q-28 -34 -56 0q-28 -34 -57 0q-28 -34 -57 0q-28 -34 -57 0q-28 -34 -57 0q-28 -34 -56 0Z',
        { fill: '#b7531a' },
      ),
      line(
        [
          [960, 404],
          [960, 700],
        ],
        inks.key,
        9,
      ),
      pebble(
        [
          [900, 860],
          [892, 700],
          [930, 630],
          [976, 630],
          [1010, 700],
          [1004, 860],
        ],
        inks.second,
      ),
      disc([950, 600], 34, inks.key),
      line(
        [
          [926, 850],
          [920, 884],
        ],
        inks.key,
        18,
      ),
      line(
        [
          [980, 850],
          [984, 884],
        ],
        inks.key,
        18,
      ),
      overprint(
        pebble(
          [
            [860, 900],
            [960, 888],
            [1060, 902],
            [960, 916],
          ],
          '#2f5874',
        ),
      ),
      times(5, (index) =>
        disc(polar([300 + index * 20, 900], 30 + index * 16, 3.4 + index * 0.4), 5, inks.paper),
      ),
    ],
  },
} satisfies Record<string, Picture>
