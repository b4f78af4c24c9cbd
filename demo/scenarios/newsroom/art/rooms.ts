import {
  clipped,
  curve,
  disc,
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

export const roomPictures = {
  'spiral-stair': {
    ink: 'plum',
    alt: 'Looking straight down a spiral staircase; in the middle, far below, a tiled floor.',
    draw: (inks, { blob }) => {
      const center: Point = [720, 480]
      const turns = 46
      return [
        rect([0, 0, 1440, 960], inks.key),
        times(turns, (index) => {
          const part = index / turns
          const angle = part * Math.PI * 5.2
          const [far, near] = [900 * (1 - part) ** 1.25 + 90, 620 * (1 - part) ** 1.4 + 60]
          const span = 0.37
          const color = index % 2 ? inks.tint : index % 3 === 0 ? inks.second : inks.main
          return shape(
            [
              polar(center, near, angle),
              polar(center, far, angle),
              polar(center, far, angle + span),
              polar(center, near, angle + span),
            ],
            { fill: color, stroke: inks.key, width: 5 },
          )
        }),
        path(
          `M${steps(70, 0, 1)
            .map((part) => polar(center, 620 * (1 - part) ** 1.4 + 56, part * Math.PI * 5.2))
            .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
            .join('L')}`,
          { stroke: inks.paper, width: 12, round: true },
        ),
        disc(center, 62, inks.paper),
        times(16, (index) => {
          const [x, y] = [
            center[0] - 48 + (index % 4) * 24,
            center[1] - 48 + Math.floor(index / 4) * 24,
          ]
          return (index + Math.floor(index / 4)) % 2 && Math.hypot(x + 12 - 720, y + 12 - 480) < 50
            ? rect([x, y, 24, 24], inks.main)
            : ''
        }),
        disc(center, 62, { stroke: inks.key, width: 8 }),
        blob([1190, 800, 30, 30], '#f28c28', 0.03),
        blob([1240, 850, 28, 28], '#f28c28', 0.03),
        blob([1300, 790, 30, 30], '#f28c28', 0.03),
      ]
    },
  },
  radiator: {
    ink: 'plum',
    alt: 'A ribbed radiator below a window at dusk; warm lines rise and meet falling cold ones.',
    draw: (inks, { random, block, gouges }) => [
      rect([0, 0, 1440, 960], inks.tint),
      rect([360, 60, 720, 440], inks.key),
      rect([384, 84, 324, 392], '#3d2a63'),
      rect([732, 84, 324, 392], '#3d2a63'),
      times(40, () =>
        disc(
          [random.between(390, 1050), random.between(90, 470)],
          random.between(3, 7),
          inks.paper,
        ),
      ),
      shape(
        [
          [384, 476],
          [384, 400],
          [520, 350],
          [640, 420],
          [708, 390],
          [708, 476],
        ],
        '#251539',
      ),
      shape(
        [
          [732, 476],
          [732, 410],
          [860, 360],
          [960, 430],
          [1056, 380],
          [1056, 476],
        ],
        '#251539',
      ),
      rect([708, 84, 24, 392], inks.key),
      rect([310, 496, 820, 40], inks.paper),
      times(13, (index) =>
        path(`M${470 + index * 40} 560q20 -60 0 -120t0 -${110 + (index % 3) * 40}`, {
          stroke: index % 2 ? inks.second : '#f9c77a',
          width: 9,
          round: true,
          opacity: 0.9,
        }),
      ),
      times(
        12,
        (index) =>
          block([398 + index * 54, 580, 44, 260], index % 2 ? inks.main : '#9d4a9e', 3) +
          disc([420 + index * 54, 584], 22, index % 2 ? inks.main : '#9d4a9e'),
      ),
      rect([384, 640, 664, 16], '#6f2b71'),
      rect([384, 770, 664, 16], '#6f2b71'),
      rect([416, 836, 26, 60], inks.key),
      rect([1000, 836, 26, 60], inks.key),
      rect([0, 890, 1440, 70], '#5d3a22'),
      gouges([0, 896, 1440, 64], '#7a5030', { gap: 20, thick: 5 }),
      pebble(
        [
          [1120, 890],
          [1100, 800],
          [1150, 700],
          [1220, 690],
          [1260, 780],
          [1250, 890],
        ],
        inks.key,
      ),
      pebble(
        [
          [1150, 716],
          [1144, 660],
          [1176, 690],
        ],
        inks.key,
      ),
      pebble(
        [
          [1206, 700],
          [1230, 650],
          [1240, 710],
        ],
        inks.key,
      ),
      curve(
        [
          [1250, 870],
          [1330, 860],
          [1340, 790],
        ],
        inks.key,
        20,
      ),
    ],
  },
  'north-light': {
    ink: 'plum',
    alt: 'A low bench with lacquer bowls in front of a wide window; even grey light, moss on the wall outside.',
    draw: (inks, { random, blob, gouges }) => [
      rect([0, 0, 1440, 960], inks.key),
      rect([130, 110, 1180, 480], '#e5e9e6'),
      rect([130, 330, 1180, 260], '#b9c2bb'),
      clipped(
        'pane',
        rect([130, 110, 1180, 480], '#000'),
        times(60, () =>
          blob(
            [
              random.between(140, 1300),
              random.between(420, 590),
              random.between(18, 70),
              random.between(10, 30),
            ],
            random.pick(['#6f8a4e', '#8aa564', '#55703a']),
            0.2,
          ),
        ),
      ),
      times(4, (index) => rect([130 + index * 393 - 8, 110, 16, 480], '#3a2740')),
      rect([110, 584, 1220, 34], '#3a2740'),
      shape(
        [
          [130, 618],
          [1310, 618],
          [1440, 960],
          [0, 960],
        ],
        '#4a3350',
      ),
      rect([90, 690, 1260, 60], '#7a4a2a'),
      rect([90, 744, 1260, 22], '#5a3319'),
      times(5, (index) => {
        const x = 230 + index * 245
        const color = index % 2 ? '#1b0c14' : '#b5281f'
        return (
          path(
            `M${x - 80} 610Q${x - 70} 690 ${x - 30} 690H${x + 30}Q${x + 70} 690 ${x + 80} 610Z`,
            { fill: color },
          ) +
          blob([x, 610, 80, 16], index % 2 ? '#33202c' : '#d8523f', 0.02) +
          path(`M${x - 58} 630q8 34 26 46`, { stroke: '#ffffff88', width: 6, round: true })
        )
      }),
      line(
        [
          [1120, 668],
          [1300, 640],
        ],
        inks.second,
        10,
      ),
      gouges([0, 780, 1440, 180], '#5c4263', { gap: 30, thick: 5 }),
    ],
  },
  'hallway-doors': {
    ink: 'plum',
    alt: 'A long corridor with open and closed doors; light falls across the floor, and there is a stool.',
    draw: (inks, { block, blob }) => {
      const vanish: Point = [760, 430]
      const toward = ([x, y]: Point, part: number): Point => [
        x + (vanish[0] - x) * part,
        y + (vanish[1] - y) * part,
      ]
      const door = (side: -1 | 1, from: number, to: number, color: string): string => {
        const edge = side < 0 ? 0 : 1440
        const top: Point = [edge, 90]
        const foot: Point = [edge, 960]
        return shape([toward(top, from), toward(top, to), toward(foot, to), toward(foot, from)], {
          fill: color,
          stroke: inks.key,
          width: 7,
        })
      }
      return [
        rect([0, 0, 1440, 960], inks.paper),
        shape([[0, 0], [0, 960], toward([0, 960], 0.8), toward([0, 0], 0.8)], inks.tint),
        shape(
          [[1440, 0], [1440, 960], toward([1440, 960], 0.8), toward([1440, 0], 0.8)],
          '#c99fc7',
        ),
        shape([[0, 960], [1440, 960], toward([1440, 960], 0.8), toward([0, 960], 0.8)], '#8c5a33'),
        times(13, (index) =>
          shape(
            [
              toward([index * 120 - 30, 960], 0),
              toward([index * 120 - 18, 960], 0),
              toward([index * 120 - 24, 960], 0.8),
            ],
            '#6b4122',
          ),
        ),
        door(-1, 0.12, 0.34, inks.main),
        door(-1, 0.44, 0.56, '#f7d08a'),
        door(-1, 0.62, 0.7, inks.key),
        door(1, 0.06, 0.3, '#f7d08a'),
        door(1, 0.42, 0.56, inks.main),
        door(1, 0.63, 0.7, '#f7d08a'),
        shape(
          [toward([1440, 960], 0.06), toward([1440, 960], 0.3), [560, 790], [420, 930]],
          '#f7d08a99',
        ),
        shape(
          [toward([0, 960], 0.44), toward([0, 960], 0.56), [780, 690], [760, 730]],
          '#f7d08a99',
        ),
        shape(
          [
            toward([0, 0], 0.8),
            toward([1440, 0], 0.8),
            toward([1440, 960], 0.8),
            toward([0, 960], 0.8),
          ],
          inks.second,
        ),
        block([700, 380, 108, 150], inks.paper, 2),
        rect([748, 380, 10, 150], inks.second),
        disc([250, 500], 13, inks.second),
        disc([944, 480], 9, inks.second),
        blob([930, 640, 64, 20], inks.key, 0.03),
        line(
          [
            [892, 650],
            [876, 760],
          ],
          inks.key,
          13,
        ),
        line(
          [
            [968, 650],
            [984, 760],
          ],
          inks.key,
          13,
        ),
        line(
          [
            [930, 656],
            [930, 776],
          ],
          inks.key,
          13,
        ),
      ]
    },
  },
  'blue-door': {
    ink: 'plum',
    alt: 'A blue panelled door in a timber wall with snow at its foot, a broom leaning beside it.',
    draw: (inks, { random, block, gouges }) => [
      rect([0, 0, 1440, 960], '#a03a36'),
      times(13, (index) => rect([index * 116, 0, 5, 960], '#7d2724')),
      gouges([0, 0, 1440, 960], '#b34c46', { gap: 40, thick: 4, upright: true }),
      block([470, 70, 500, 830], inks.paper, 4),
      block([506, 106, 428, 780], '#2f6fb5', 3),
      times(6, (index) => {
        const [x, y] = [540 + (index % 2) * 190, 150 + Math.floor(index / 2) * 246]
        return (
          block([x, y, 166, 206], '#245a96', 2) + block([x + 16, y + 16, 134, 174], '#3f80c6', 2)
        )
      }),
      disc([906, 520], 18, inks.second),
      rect([898, 548, 16, 34], inks.key),
      rect([640, 60, 160, 12], inks.key),
      shape(
        [
          [430, 70],
          [1010, 70],
          [1070, 24],
          [370, 24],
        ],
        inks.key,
      ),
      shape(
        [
          [370, 24],
          [1070, 24],
          [1050, 2],
          [390, 2],
        ],
        '#ffffff',
      ),
      pebble(
        [
          [-80, 860],
          [220, 820],
          [480, 872],
          [760, 840],
          [1040, 876],
          [1300, 830],
          [1540, 870],
          [1540, 1100],
          [-80, 1100],
        ],
        '#ffffff',
      ),
      gouges([0, 890, 1440, 70], '#d9e2f0', { gap: 18, thick: 5 }),
      line(
        [
          [1160, 850],
          [1080, 300],
        ],
        '#d9a45f',
        18,
      ),
      pebble(
        [
          [1124, 800],
          [1196, 790],
          [1230, 900],
          [1120, 910],
        ],
        inks.second,
      ),
      times(80, () =>
        disc([random.between(0, 1440), random.between(0, 860)], random.between(3, 8), '#ffffff'),
      ),
    ],
  },
  'lit-windows': {
    ink: 'plum',
    alt: 'The windows of an apartment house by night, each with a different small scene of lamps, plants and people.',
    draw: (inks, { random, block }) => [
      rect([0, 0, 1440, 960], inks.key),
      rect([40, 0, 1360, 960], '#3a1b42'),
      times(24, (index) => {
        const [x, y] = [84 + (index % 6) * 220, 40 + Math.floor(index / 6) * 236]
        const lit = random.next() < 0.72
        const wall = lit ? random.pick([inks.second, '#f9cf86', '#e98a5b', '#f6dfb0']) : '#23102b'
        const scene = random.integer(0, 5)
        const inside = !lit
          ? ''
          : [
              scene === 0
                ? line(
                    [
                      [x + 70, y],
                      [x + 70, y + 50],
                    ],
                    inks.key,
                    4,
                  ) + path(`M${x + 36} ${y + 80}q34 -56 68 0Z`, { fill: inks.main })
                : '',
              scene === 1
                ? times(4, (leaf) =>
                    pebble(
                      [
                        [x + 80, y + 150],
                        [x + 60 + leaf * 16, y + 90],
                        [x + 44 + leaf * 26, y + 56],
                        [x + 84 + leaf * 8, y + 100],
                      ],
                      '#2c6a4d',
                    ),
                  ) + rect([x + 62, y + 148, 40, 36], '#8a3d2a')
                : '',
              scene === 2
                ? disc([x + 84, y + 84], 26, inks.key) +
                  pebble(
                    [
                      [x + 40, y + 184],
                      [x + 54, y + 122],
                      [x + 116, y + 122],
                      [x + 130, y + 184],
                    ],
                    inks.key,
                  )
                : '',
              scene === 3
                ? times(
                    3,
                    (shelf) =>
                      rect([x + 14, y + 54 + shelf * 46, 136, 5], inks.key) +
                      times(8, (book) =>
                        rect(
                          [
                            x + 18 + book * 16,
                            y + 26 + shelf * 46 + (book % 3) * 5,
                            11,
                            28 - (book % 3) * 5,
                          ],
                          random.pick([inks.main, inks.key, '#2c6a4d', '#a8402c']),
                        ),
                      ),
                  )
                : '',
              scene === 4
                ? pebble(
                    [
                      [x + 50, y + 184],
                      [x + 58, y + 140],
                      [x + 90, y + 130],
                      [x + 108, y + 150],
                      [x + 112, y + 184],
                    ],
                    inks.key,
                  ) +
                  shape(
                    [
                      [x + 60, y + 144],
                      [x + 62, y + 118],
                      [x + 76, y + 134],
                    ],
                    inks.key,
                  ) +
                  shape(
                    [
                      [x + 84, y + 134],
                      [x + 96, y + 116],
                      [x + 100, y + 140],
                    ],
                    inks.key,
                  )
                : '',
              scene === 5
                ? rect([x, y, 50, 184], inks.main) + rect([x + 118, y, 46, 184], inks.main)
                : '',
            ].join('')
        return (
          block([x - 8, y - 8, 180, 206], '#2a1230', 3) +
          rect([x, y, 164, 184], wall) +
          inside +
          rect([x + 79, y, 6, 184], '#2a1230') +
          block([x - 14, y + 190, 192, 16], '#5a3163', 2)
        )
      }),
    ],
  },
} satisfies Record<string, Picture>
