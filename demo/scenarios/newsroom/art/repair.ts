import { curve, disc, line, path, pebble, polar, rect, shape, steps, times } from './draw.ts'
import type { Picture } from './picture.ts'

export const repairPictures = {
  'iron-bridge': {
    ink: 'rust',
    alt: 'An iron girder bridge over a wide river; two painters hang on ropes, and part of it is a darker red.',
    draw: (inks, { block, gouges }) => {
      const bays = steps(13, -60, 1500)
      const top = (x: number): number => 330 - Math.sin((((x + 60) % 780) / 780) * Math.PI) * 150
      return [
        rect([0, 0, 1440, 960], '#f3dcc4'),
        disc([1180, 170], 90, '#f5b56b'),
        pebble(
          [
            [-60, 560],
            [240, 470],
            [620, 540],
            [980, 460],
            [1520, 550],
            [1520, 720],
            [-60, 720],
          ],
          '#8fb0a6',
        ),
        rect([0, 640, 1440, 320], inks.second),
        gouges([0, 660, 1440, 290], '#4a9499', { gap: 30, thick: 6 }),
        times(
          3,
          (index) =>
            block([-60 + index * 760, 520, 110, 440], '#5a5147', 6) +
            gouges([-50 + index * 760, 540, 90, 400], '#7d7264', { gap: 40, thick: 5 }),
        ),
        bays
          .slice(0, -1)
          .map((x, index) => {
            const next = bays[index + 1] ?? x
            const color = index > 6 ? '#8a2f12' : inks.main
            return [
              line(
                [
                  [x, 500],
                  [next, top(next)],
                ],
                color,
                13,
              ),
              line(
                [
                  [x, top(x)],
                  [next, 500],
                ],
                color,
                13,
              ),
              line(
                [
                  [x, 500],
                  [x, top(x)],
                ],
                color,
                17,
              ),
              line(
                [
                  [x, top(x)],
                  [next, top(next)],
                ],
                color,
                26,
              ),
            ].join('')
          })
          .join(''),
        rect([-10, 490, 950, 36], inks.main),
        rect([840, 490, 620, 36], '#8a2f12'),
        times(46, (index) => disc([16 + index * 32, 508], 4, inks.tint)),
        times(
          3,
          (index) =>
            block([180 + index * 250, 420, 220, 66], index ? '#e9dfd0' : inks.key, 3) +
            times(5, (pane) => rect([198 + index * 250 + pane * 40, 434, 26, 22], '#f5c56b')),
        ),
        times(2, (index) => {
          const [x, y] = [880 + index * 240, 620 + index * 60]
          return (
            line(
              [
                [x, 330],
                [x, y],
              ],
              inks.key,
              4,
            ) +
            disc([x, y], 18, '#f5c56b') +
            pebble(
              [
                [x - 20, y + 16],
                [x + 20, y + 16],
                [x + 16, y + 80],
                [x - 16, y + 80],
              ],
              inks.key,
            ) +
            line(
              [
                [x, y + 30],
                [x + 44, y + 4],
              ],
              inks.key,
              10,
            ) +
            line(
              [
                [x - 8, y + 80],
                [x - 16, y + 126],
              ],
              inks.key,
              11,
            ) +
            line(
              [
                [x + 8, y + 80],
                [x + 20, y + 122],
              ],
              inks.key,
              11,
            )
          )
        }),
      ]
    },
  },
  'toaster-parts': {
    ink: 'rust',
    alt: 'A toaster taken apart: its parts laid out in rows on a bench, with a heap of crumbs.',
    draw: (inks, { random, block, blob }) => [
      rect([0, 0, 1440, 960], inks.second),
      times(25, (index) => rect([index * 60, 0, 2, 960], '#3a8085')),
      times(17, (index) => rect([0, index * 60, 1440, 2], '#3a8085')),
      path('M90 190q0 -90 90 -90h290q90 0 90 90v220H90Z', { fill: inks.tint }),
      rect([90, 350, 470, 26], inks.main),
      times(2, (index) => block([160, 130 + index * 44, 330, 22], inks.key, 2)),
      times(
        2,
        (index) =>
          rect([640 + index * 230, 100, 190, 300], inks.paper) +
          times(9, (wire) =>
            line(
              [
                [656 + index * 230, 124 + wire * 31],
                [814 + index * 230, 124 + wire * 31],
              ],
              '#e2571a',
              7,
            ),
          ),
      ),
      block([1130, 110, 220, 60], inks.key, 3),
      block([1130, 210, 90, 190], inks.tint, 3),
      disc([1300, 300], 70, inks.main),
      disc([1300, 300], 44, { stroke: inks.key, width: 10 }),
      path(`M120 620${'q20 -70 40 0t40 0'.repeat(10)}`, {
        stroke: inks.paper,
        width: 13,
        round: true,
      }),
      times(
        8,
        (index) =>
          disc([140 + index * 66, 790], 20, inks.tint) +
          line(
            [
              [128 + index * 66, 790],
              [152 + index * 66, 790],
            ],
            inks.key,
            6,
          ),
      ),
      curve(
        [
          [700, 560],
          [820, 500],
          [920, 620],
          [1060, 540],
          [1180, 600],
        ],
        inks.key,
        20,
      ),
      block([1180, 566, 70, 60], inks.key, 3),
      line(
        [
          [1250, 580],
          [1290, 580],
        ],
        inks.tint,
        10,
      ),
      line(
        [
          [1250, 612],
          [1290, 612],
        ],
        inks.tint,
        10,
      ),
      times(150, () => {
        const [x, y] = polar([960, 820], Math.sqrt(random.next()) * 150, random.between(0, 6.3))
        return blob(
          [x, y * 0.5 + 410, random.between(4, 13), random.between(3, 9)],
          random.pick(['#c98d4f', '#8a5527', '#e8b878']),
          0.2,
        )
      }),
      shape(
        [
          [1300, 880],
          [1330, 700],
          [1350, 700],
          [1352, 884],
        ],
        '#e2571a',
      ),
      rect([1334, 640, 12, 70], inks.paper),
    ],
  },
  darning: {
    ink: 'rust',
    alt: 'A hole in grey knitting, half filled with red woven thread; the needle is still in it.',
    draw: (inks, { random, blob }) => [
      rect([0, 0, 1440, 960], '#8b9499'),
      times(16, (row) =>
        times(27, (column) =>
          path(`M${column * 54 - 6} ${row * 62}l27 44l27 -44`, {
            stroke: row % 2 ? '#a9b1b5' : '#9aa3a8',
            width: 19,
            round: true,
          }),
        ),
      ),
      blob([720, 490, 300, 270], inks.key, 0.08),
      blob([720, 490, 286, 256], '#3d2a1e', 0.08),
      steps(15, 450, 990)
        .map((x) =>
          line(
            [
              [x, 190 + random.between(-16, 16)],
              [x, 790 + random.between(-16, 16)],
            ],
            '#c9371f',
            19,
          ),
        )
        .join(''),
      steps(9, 240, 520)
        .map(
          (y, row) =>
            times(15, (index) =>
              (index + row) % 2
                ? line(
                    [
                      [450 + index * 38.6 - 20, y],
                      [450 + index * 38.6 + 20, y],
                    ],
                    inks.tint,
                    19,
                  )
                : '',
            ) +
            line(
              [
                [418, y],
                [436, y],
              ],
              inks.tint,
              19,
            ),
        )
        .join(''),
      curve(
        [
          [980, 550],
          [1090, 560],
          [1120, 470],
          [1210, 430],
        ],
        inks.tint,
        12,
      ),
      line(
        [
          [560, 566],
          [1000, 548],
        ],
        '#e7ecee',
        13,
      ),
      line(
        [
          [1000, 548],
          [1070, 545],
        ],
        '#e7ecee',
        20,
      ),
      line(
        [
          [1030, 547],
          [1060, 546],
        ],
        inks.key,
        6,
      ),
    ],
  },
  umbrellas: {
    ink: 'rust',
    alt: 'Umbrellas hang upside down in a shop window, each with a label; two are open.',
    draw: (inks, { block, gouges }) => [
      rect([0, 0, 1440, 960], inks.key),
      rect([60, 60, 1320, 790], '#f5d9b8'),
      gouges([60, 60, 1320, 790], '#f0cba0', { gap: 44, thick: 6, upright: true }),
      rect([60, 110, 1320, 16], inks.key),
      times(11, (index) => {
        const x = 140 + index * 116
        const color =
          [inks.main, inks.second, inks.key, '#d9a03c', '#7a3f5c'][index % 5] ?? inks.main
        const length = 300 + (index % 4) * 40
        return (
          path(`M${x} 118v50`, { stroke: inks.key, width: 7 }) +
          path(`M${x} 170q-30 0 -30 -26`, { stroke: inks.key, width: 11, round: true }) +
          pebble(
            [
              [x - 10, 176],
              [x - 34, 300],
              [x - 26, 170 + length - 60],
              [x, 170 + length],
              [x + 26, 170 + length - 60],
              [x + 34, 300],
              [x + 10, 176],
            ],
            color,
          ) +
          line(
            [
              [x, 170 + length],
              [x, 196 + length],
            ],
            inks.key,
            7,
          ) +
          block([x + 14, 216, 34, 22], inks.paper, 2)
        )
      }),
      times(2, (index) => {
        const x = 430 + index * 560
        const color = index ? inks.second : inks.main
        return (
          times(8, (rib) => {
            const angle = Math.PI + (rib / 8) * Math.PI
            const to = angle + Math.PI / 8
            return (
              shape(
                [
                  [x, 830],
                  polar([x, 830], 200, angle),
                  polar([x, 830], 176, (angle + to) / 2),
                  polar([x, 830], 200, to),
                ],
                rib % 2 ? color : rib === 4 && !index ? '#f5d9b8' : inks.tint,
              ) + line([[x, 830], polar([x, 830], 206, angle)], inks.key, 5)
            )
          }) + disc([x, 830], 12, inks.key)
        )
      }),
      rect([0, 846, 1440, 114], '#4a2a16'),
    ],
  },
} satisfies Record<string, Picture>
