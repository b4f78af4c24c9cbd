import { createSeeded } from '../../seeded.ts'
import type { Seeded } from '../../seeded.ts'
import type { PersonSource } from '../texts/people.ts'
import { clipped, curve, disc, pebble, rect, shape, times } from './draw.ts'
import type { Point } from './draw.ts'
import { createKnife } from './knife.ts'

/** Portraits are square. */
export const portraitSize = 720

type Hair = PersonSource['hair']
type Size = readonly [number, number]

/** Where the head is, and how wide and high from its middle. */
interface Head {
  readonly center: Point
  readonly size: Size
}

interface PortraitInks {
  readonly ground: string
  readonly face: string
  readonly shade: string
  readonly hair: string
  readonly cloth: string
}

/** Printed in the inks of the magazine, not in the colours of people. */
const prints: readonly PortraitInks[] = [
  { ground: '#2757d8', face: '#b4c6f2', shade: '#86a3ea', hair: '#14203c', cloth: '#ffb02e' },
  { ground: '#dc8c0c', face: '#f7edd8', shade: '#f2cd86', hair: '#1d5c66', cloth: '#2b1c0c' },
  { ground: '#118467', face: '#a5d7c4', shade: '#6dbb9f', hair: '#0d2a23', cloth: '#ff7d5c' },
  { ground: '#e1462b', face: '#f8bba6', shade: '#f08f72', hair: '#35110b', cloth: '#f6efe4' },
  { ground: '#8a378c', face: '#dab4d9', shade: '#bb86bb', hair: '#29112f', cloth: '#f4a83d' },
  { ground: '#f3c146', face: '#5d8cb0', shade: '#427093', hair: '#152633', cloth: '#e7eef3' },
  { ground: '#2c6f74', face: '#eab88f', shade: '#d08a56', hair: '#2d1509', cloth: '#f6e9dd' },
  { ground: '#b4c6f2', face: '#5f83e2', shade: '#2757d8', hair: '#14203c', cloth: '#ffb02e' },
  { ground: '#f8bba6', face: '#ee6a4f', shade: '#d2402a', hair: '#35110b', cloth: '#1f7a8c' },
  { ground: '#a5d7c4', face: '#3fa387', shade: '#118467', hair: '#0d2a23', cloth: '#ff7d5c' },
  { ground: '#f2cd86', face: '#b069b2', shade: '#8a378c', hair: '#29112f', cloth: '#1d5c66' },
]

/** A head and shoulders in a few cut shapes. Depends on the name only. */
export function drawPortrait(name: string, { hair: style }: Pick<PersonSource, 'hair'>): string {
  const knife = createKnife(createSeeded(`portrait of ${name}`))
  const { random } = knife
  const inks = random.pick(prints)
  const center: Point = [360 + random.between(-14, 14), 318]
  const size: Size = [random.between(112, 128), random.between(140, 156)]
  const face = (fill: string): string =>
    createKnife(createSeeded(name)).blob([...center, ...size], fill, 0.015)
  return [
    rect([0, 0, portraitSize, portraitSize], inks.ground),
    knife.gouges([0, 0, portraitSize, portraitSize], '#ffffff2e', {
      gap: 34,
      thick: 6,
      upright: random.next() < 0.5,
    }),
    drawHair(style, { center, size }, inks.hair),
    pebble(
      [
        [300, 430],
        [420, 430],
        [430, 560],
        [360, 600],
        [290, 560],
      ],
      inks.shade,
    ),
    pebble(
      [
        [60, 800],
        [90, 620],
        [230, 540],
        [360, 590],
        [490, 540],
        [630, 620],
        [660, 800],
      ],
      inks.cloth,
    ),
    drawCollar(inks, random),
    face(inks.face),
    clipped('face', face('#000'), [
      pebble(
        [
          [center[0] + 30, 130],
          [520, 130],
          [520, 520],
          [center[0] + 10, 500],
          [center[0] + 56, 360],
        ],
        inks.shade,
      ),
      drawFringe(style, { center, size }, inks.hair),
    ]),
    drawFeatures(center, inks, random),
  ].join('')
}

/** What of the hair is behind the head. */
function drawHair(style: Hair, { center: [x, y], size: [rx, ry] }: Head, hair: string): string {
  const { random, blob } = createKnife(createSeeded(`${style} ${x}`))
  const cap = blob([x, y - ry * 0.34, rx * 1.16, ry * 0.86], hair, 0.04)
  switch (style) {
    case 'cropped':
      return blob([x, y - ry * 0.2, rx * 1.05, ry * 0.87], hair, 0.015)
    case 'short':
      return cap
    case 'bob':
      return (
        cap +
        pebble(
          [
            [x - rx * 1.16, y - 70],
            [x + rx * 1.16, y - 70],
            [x + rx * 1.24, y + 110],
            [x, y + 130],
            [x - rx * 1.24, y + 110],
          ],
          hair,
        )
      )
    case 'long':
      return (
        cap +
        pebble(
          [
            [x - rx * 1.2, y - 60],
            [x + rx * 1.2, y - 60],
            [x + rx * 1.36, y + 220],
            [x + rx * 0.6, y + 270],
            [x - rx * 0.6, y + 270],
            [x - rx * 1.36, y + 220],
          ],
          hair,
        )
      )
    case 'bun':
      return cap + disc([x, y - ry * 1.26], 62, hair)
    case 'plait':
      return (
        cap +
        times(4, (index) =>
          blob([x + rx * 1.06 + index * 7, y + 60 + index * 62, 40 - index * 4, 44], hair, 0.05),
        )
      )
    default:
      return drawCurls({ center: [x, y], size: [rx, ry] }, hair, random) + cap
  }
}

function drawCurls({ center: [x, y], size: [rx, ry] }: Head, hair: string, random: Seeded): string {
  return times(14, (index) => {
    const angle = Math.PI + index * 0.242
    return disc(
      [x + Math.cos(angle) * rx * 1.08, y - 30 + Math.sin(angle) * ry * 0.96],
      random.between(42, 58),
      hair,
    )
  })
}

/** What of the hair is before it. */
function drawFringe(style: Hair, { center: [x, y], size: [rx, ry] }: Head, hair: string): string {
  const top = y - ry
  if (style === 'cropped')
    return pebble(
      [
        [x - rx - 20, top - 40],
        [x + rx + 20, top - 40],
        [x + 70, top + 24],
        [x, top + 34],
        [x - 70, top + 24],
      ],
      hair,
    )
  if (style === 'bob')
    return shape(
      [
        [x - rx - 20, top - 20],
        [x + rx + 20, top - 20],
        [x + rx + 20, top + 74],
        [x - rx - 20, top + 74],
      ],
      hair,
    )
  return x < 360
    ? pebble(
        [
          [x - rx - 20, top - 20],
          [x + rx + 20, top - 20],
          [x + rx + 10, top + 96],
          [x + 20, top + 40],
          [x - rx - 10, top + 110],
        ],
        hair,
      )
    : pebble(
        [
          [x - rx - 20, top - 30],
          [x + rx + 20, top - 30],
          [x + rx, top + 120],
          [x - 50, top + 46],
          [x - rx, top + 70],
        ],
        hair,
      )
}

function drawCollar({ hair, ground }: PortraitInks, random: Seeded): string {
  const kind = random.integer(0, 3)
  if (kind === 0)
    return (
      shape(
        [
          [280, 556],
          [360, 690],
          [300, 720],
          [236, 580],
        ],
        hair,
      ) +
      shape(
        [
          [440, 556],
          [360, 690],
          [420, 720],
          [484, 580],
        ],
        hair,
      )
    )
  if (kind === 1)
    return times(5, (index) =>
      curve(
        [
          [80, 660 + index * 26],
          [360, 640 + index * 26],
          [640, 660 + index * 26],
        ],
        ground,
        9,
      ),
    )
  if (kind === 2)
    return curve(
      [
        [258, 552],
        [360, 620],
        [462, 552],
      ],
      hair,
      22,
    )
  return times(3, (index) => disc([360, 630 + index * 38], 9, hair))
}

/** Closed eyes say nothing; every other person wears glasses. */
function drawFeatures([x, y]: Point, { hair: ink }: PortraitInks, random: Seeded): string {
  const eyes = [-44, 44]
    .map((at) =>
      curve(
        [
          [x + at - 18, y + 4],
          [x + at, y + 12],
          [x + at + 18, y + 4],
        ],
        ink,
        6,
      ),
    )
    .join('')
  const nose = curve(
    [
      [x + 4, y + 6],
      [x - 8, y + 52],
      [x + 8, y + 58],
    ],
    ink,
    5,
  )
  const mouth = curve(
    [
      [x - 28, y + 88],
      [x, y + 100],
      [x + 30, y + 86],
    ],
    ink,
    6,
  )
  const glasses =
    [-46, 46].map((at) => disc([x + at, y + 6], 36, { stroke: ink, width: 7 })).join('') +
    curve(
      [
        [x - 10, y],
        [x, y - 5],
        [x + 10, y],
      ],
      ink,
      7,
    )
  return eyes + nose + mouth + (random.next() < 0.45 ? glasses : '')
}
