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

export const workshopPictures = {
  'kiln-fire': {
    ink: 'ochre',
    alt: 'Looking into the arch of a kiln: rows of pots stand in flames.',
    draw: (inks, { random, block }) => {
      const arch = 'M250 900V470a470 410 0 0 1 940 0V900Z'
      const pot = (x: number, y: number, size: number): string =>
        pebble(
          [
            [x - size * 0.34, y],
            [x - size * 0.5, y - size * 0.6],
            [x - size * 0.24, y - size * 1.1],
            [x - size * 0.3, y - size * 1.26],
            [x + size * 0.3, y - size * 1.26],
            [x + size * 0.24, y - size * 1.1],
            [x + size * 0.5, y - size * 0.6],
            [x + size * 0.34, y],
          ],
          inks.key,
        )
      return [
        rect([0, 0, 1440, 960], inks.key),
        times(11, (row) =>
          times(9, (column) =>
            block(
              [column * 172 - (row % 2) * 86, row * 90, 164, 82],
              random.next() < 0.5 ? '#4a3116' : '#57391a',
              4,
            ),
          ),
        ),
        clipped('arch', path(arch, { fill: '#000' }), [
          rect([200, 0, 1040, 960], '#fff1cf'),
          times(16, (index) => {
            const x = 240 + index * 66
            const top = random.between(90, 420)
            const flame: Point[] = [
              [x - 60, 940],
              [x - 44, 640],
              [x + random.between(-30, 30), top],
              [x + 40, 620],
              [x + 70, 940],
            ]
            return pebble(flame, ['#e2571a', inks.main, '#ffcf5a'][index % 3] ?? inks.main)
          }),
          rect([200, 566, 1040, 18], inks.key),
          rect([200, 820, 1040, 22], inks.key),
          times(7, (index) => pot(320 + index * 134, 566, random.between(72, 106))),
          times(6, (index) => pot(350 + index * 150, 820, random.between(100, 140))),
        ]),
        path(arch, { stroke: inks.main, width: 20 }),
        rect([160, 892, 1120, 68], '#3a2510'),
        times(3, (index) =>
          shape(
            [
              [640 + index * 50, 892],
              [654 + index * 50, 846],
              [668 + index * 50, 892],
            ],
            inks.tint,
          ),
        ),
      ]
    },
  },
  'glove-pieces': {
    ink: 'ochre',
    alt: 'The cut pieces of one leather glove laid out: a large hand, a thumb, six strips, six small diamonds.',
    draw: (inks, { blob, gouges, overprint }) => [
      rect([0, 0, 1440, 960], inks.second),
      gouges([0, 0, 1440, 960], '#26707b', { gap: 28, thick: 4 }),
      overprint(
        path(
          'M330 880V560q-60-20-60-90V250a40 40 0 0 1 80 0V190a40 40 0 0 1 84 0v-30a42 42 0 0 1 84 0v40a40 40 0 0 1 80 0v300h28V210a40 40 0 0 1 80 0v-30a42 42 0 0 1 84 0v36a42 42 0 0 1 84 0v44a40 40 0 0 1 78 0v220q0 70-60 90v310Z',
          { fill: '#0002' },
        ),
      ),
      path(
        'M320 870V550q-60-20-60-90V240a40 40 0 0 1 80 0V180a40 40 0 0 1 84 0v-30a42 42 0 0 1 84 0v40a40 40 0 0 1 80 0v300h28V200a40 40 0 0 1 80 0v-30a42 42 0 0 1 84 0v36a42 42 0 0 1 84 0v44a40 40 0 0 1 78 0v220q0 70-60 90v310Z',
        { fill: inks.main },
      ),
      blob([420, 610, 44, 62], inks.second),
      path('M320 850H782', { stroke: inks.tint, width: 5 }),
      times(6, (index) =>
        shape(
          [
            [960 + index * 62, 130],
            [982 + index * 62, 160],
            [984 + index * 62, 520],
            [964 + index * 62, 560],
            [942 + index * 62, 520],
            [944 + index * 62, 160],
          ],
          index % 2 ? inks.tint : inks.paper,
        ),
      ),
      times(6, (index) => {
        const [x, y] = [980 + (index % 3) * 110, 650 + Math.floor(index / 3) * 90]
        return shape(
          [
            [x, y - 30],
            [x + 24, y],
            [x, y + 30],
            [x - 24, y],
          ],
          inks.paper,
        )
      }),
      pebble(
        [
          [1270, 640],
          [1330, 600],
          [1370, 660],
          [1360, 800],
          [1300, 850],
          [1250, 800],
        ],
        inks.main,
      ),
    ],
  },
  whetstone: {
    ink: 'ochre',
    alt: 'A kitchen knife lies across a wet whetstone.',
    draw: (inks, { random, block, blob, gouges, overprint }) => [
      rect([0, 0, 1440, 960], inks.tint),
      overprint(
        shape(
          [
            [250, 620],
            [1230, 540],
            [1260, 700],
            [290, 790],
          ],
          '#c9a469',
        ),
      ),
      shape(
        [
          [230, 590],
          [1210, 510],
          [1232, 640],
          [262, 728],
        ],
        inks.paper,
      ),
      shape(
        [
          [262, 728],
          [1232, 640],
          [1240, 700],
          [272, 792],
        ],
        inks.second,
      ),
      gouges([330, 570, 800, 110], '#d8c69f', { gap: 18, thick: 3 }),
      group(
        [
          path('M150 400L1010 392Q1180 396 1290 470L1290 474L150 500Z', { fill: '#ced6d6' }),
          path('M150 470L1290 472L150 500Z', { fill: inks.paper }),
          block([-180, 396, 340, 92], inks.key, 3),
          times(3, (index) => disc([-100 + index * 96, 442], 12, inks.main)),
        ],
        'rotate(-17 700 450) translate(110 60)',
      ),
      times(12, () =>
        blob(
          [
            random.between(300, 1200),
            random.between(560, 690),
            random.between(6, 20),
            random.between(4, 12),
          ],
          '#1d5c6655',
        ),
      ),
    ],
  },
  'slate-letters': {
    ink: 'ochre',
    alt: 'Four capital letters cut into slate, each stroke half in light and half in shadow.',
    draw: (inks, { gouges }) => {
      // A stroke of a V-cut letter: one slope lit, the other dark.
      const cut = ([x1, y1]: Point, [x2, y2]: Point, width: number): string => {
        const length = Math.hypot(x2 - x1, y2 - y1)
        const [dx, dy] = [((y1 - y2) / length) * width, ((x2 - x1) / length) * width]
        return (
          shape(
            [
              [x1 + dx, y1 + dy],
              [x2 + dx, y2 + dy],
              [x2, y2],
              [x1, y1],
            ],
            '#0e191c',
          ) +
          shape(
            [
              [x1 - dx, y1 - dy],
              [x2 - dx, y2 - dy],
              [x2, y2],
              [x1, y1],
            ],
            inks.tint,
          )
        )
      }
      return [
        rect([0, 0, 1440, 960], '#3a4a4e'),
        gouges([0, 0, 1440, 960], '#465a5e', { gap: 19, thick: 5 }),
        gouges([0, 0, 1440, 960], '#324145', { gap: 47, thick: 3 }),
        group(
          [
            cut([170, 700], [300, 260], 26),
            cut([430, 700], [300, 260], 16),
            cut([222, 560], [378, 560], 12),
            cut([520, 260], [640, 700], 26),
            cut([760, 260], [640, 700], 16),
            cut([860, 260], [860, 700], 24),
            cut([860, 272], [1020, 272], 12),
            cut([860, 470], [980, 470], 12),
            cut([860, 688], [1030, 688], 12),
            cut([1120, 260], [1120, 700], 24),
            cut([1120, 688], [1280, 688], 14),
          ],
          'translate(0 0)',
        ),
        line(
          [
            [150, 780],
            [1290, 780],
          ],
          inks.main,
          4,
        ),
        line(
          [
            [150, 190],
            [1290, 190],
          ],
          inks.main,
          4,
        ),
      ]
    },
  },
  'indigo-vat': {
    ink: 'ochre',
    alt: 'A round vat of indigo from above; strips of cloth beside it go from lime green to dark blue.',
    draw: (inks, { random, blob, gouges }) => [
      rect([0, 0, 1440, 960], inks.tint),
      gouges([0, 0, 1440, 960], inks.paper, { gap: 40, thick: 8 }),
      blob([560, 490, 420, 420], inks.key, 0.02),
      blob([560, 490, 370, 370], '#16386e', 0.02),
      steps(7, 340, 70)
        .map((radius, index) =>
          blob(
            [560 + index * 6, 490 - index * 5, radius, radius],
            { stroke: index % 2 ? '#b5743c' : '#2b5ba3', width: 9 },
            0.05,
          ),
        )
        .join(''),
      times(46, () => {
        const [x, y] = polar([590, 470], random.between(0, 130), random.between(0, 6.3))
        return disc([x, y], random.between(6, 24), {
          fill: '#7a4fa355',
          stroke: '#d79a62',
          width: 3,
        })
      }),
      ['#bcd35f', '#7fb98a', '#3f8ea6', '#2a66ad', '#1d4489', '#142a5c']
        .map((color, index) => {
          const x = 1010 + index * 68
          const sway = random.between(-14, 14)
          return pebble(
            [
              [x, 60],
              [x + 56, 60],
              [x + 58 + sway, 420],
              [x + 54, 830 + random.between(-40, 40)],
              [x + 2, 840 + random.between(-40, 40)],
              [x - 4 + sway, 420],
            ],
            color,
          )
        })
        .join(''),
      line(
        [
          [980, 70],
          [1430, 62],
        ],
        inks.key,
        12,
      ),
    ],
  },
  pencils: {
    ink: 'ochre',
    alt: 'A row of pencils of different lengths, with shavings.',
    draw: (inks) => [
      rect([0, 0, 1440, 960], inks.paper),
      times(13, (index) => {
        const x = 70 + index * 102
        const top = 190 + Math.abs(Math.sin(index * 1.7)) * 330
        const color = [inks.main, inks.second, inks.key, inks.tint][index % 4] ?? inks.main
        return [
          shape(
            [
              [x, top + 150],
              [x + 36, top],
              [x + 72, top + 150],
            ],
            '#f3d9ab',
          ),
          shape(
            [
              [x + 24, top + 50],
              [x + 36, top],
              [x + 48, top + 50],
            ],
            inks.key,
          ),
          path(`M${x} ${top + 146}q12 26 24 0q12 26 24 0q12 26 24 0V980H${x}Z`, { fill: color }),
          rect([x + 24, top + 164, 24, 900], '#ffffff22'),
        ].join('')
      }),
      times(5, (index) =>
        curve(
          steps(9, 0, 1).map((part): Point =>
            polar([150 + index * 290, 110 + (index % 2) * 50], 20 + part * 34, part * 7 + index),
          ),
          inks.main,
          9,
        ),
      ),
    ],
  },
  'rope-lay': {
    ink: 'ochre',
    alt: 'Three strands of rope twisted together, very large.',
    draw: (inks, { gouges }) => [
      rect([0, 0, 1440, 960], inks.second),
      gouges([0, 0, 1440, 960], '#236b76', { gap: 34, thick: 5, upright: true }),
      group(
        times(15, (index) => {
          const x = -330 + index * 140
          const color = [inks.main, inks.tint, '#c57a08'][index % 3] ?? inks.main
          const strand: Point[] = [
            [x, 330],
            [x + 100, 300],
            [x + 250, 470],
            [x + 330, 660],
            [x + 230, 690],
            [x + 80, 520],
          ]
          return (
            pebble(strand, { fill: color, stroke: inks.key, width: 10 }) +
            times(4, (yarn) =>
              curve(
                [
                  [x + 34 + yarn * 24, 330],
                  [x + 130 + yarn * 24, 440],
                  [x + 216 + yarn * 22, 620],
                ],
                inks.key,
                3,
              ),
            )
          )
        }),
        'rotate(-9 720 480)',
      ),
    ],
  },
  'hand-tools': {
    ink: 'ochre',
    alt: 'Hand tools hang on a wall: a saw, a square, a mallet, chisels and a plane.',
    draw: (inks, { block, gouges }) => [
      rect([0, 0, 1440, 960], inks.main),
      gouges([0, 0, 1440, 960], '#e79d2b', { gap: 38, thick: 6 }),
      rect([0, 120, 1440, 34], inks.key),
      shape(
        [
          [90, 190],
          [170, 180],
          [300, 760],
          [250, 772],
        ],
        inks.paper,
      ),
      times(20, (index) =>
        shape(
          [
            [250 - index * 7.6, 772 - index * 28],
            [236 - index * 7.6, 770 - index * 28],
            [244 - index * 7.6, 748 - index * 28],
          ],
          inks.paper,
        ),
      ),
      pebble(
        [
          [80, 150],
          [190, 130],
          [230, 230],
          [150, 300],
          [70, 240],
        ],
        inks.second,
      ),
      disc([145, 210], 30, inks.main),
      rect([400, 190, 44, 560], inks.key),
      rect([400, 190, 270, 60], inks.tint),
      times(10, (index) => rect([410 + index * 24, 226, 4, 24], inks.key)),
      rect([790, 300, 50, 470], inks.second),
      block([700, 180, 230, 150], inks.paper, 4),
      times(
        4,
        (index) =>
          rect([990 + index * 66, 190, 36, 230 + index * 20], inks.key) +
          rect([996 + index * 66, 420 + index * 20, 24, 190], inks.paper) +
          shape(
            [
              [996 + index * 66, 610 + index * 20],
              [1020 + index * 66, 610 + index * 20],
              [1020 + index * 66, 640 + index * 20],
            ],
            inks.paper,
          ),
      ),
      group(
        [
          block([0, 0, 360, 96], inks.second, 3),
          pebble(
            [
              [30, 4],
              [70, -70],
              [120, -60],
              [110, 4],
            ],
            inks.key,
          ),
          disc([290, -30], 44, inks.key),
          shape(
            [
              [180, 0],
              [230, -90],
              [262, -80],
              [220, 0],
            ],
            inks.paper,
          ),
        ],
        'translate(960 810)',
      ),
      rect([0, 900, 1440, 60], inks.key),
    ],
  },
} satisfies Record<string, Picture>
