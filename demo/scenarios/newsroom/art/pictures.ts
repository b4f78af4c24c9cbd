import { createSeeded } from '../../seeded.ts'
import type { ScenarioImage } from '../../scenario.ts'
import { people } from '../texts/people.ts'
import { sheet } from './draw.ts'
import { createKnife } from './knife.ts'
import { matterPictures } from './matter.ts'
import { closeUpPictures } from './matter-close-up.ts'
import { inksOf } from './picture.ts'
import type { Picture } from './picture.ts'
import { drawPortrait, portraitSize } from './portrait.ts'
import { repairPictures } from './repair.ts'
import { repairPartPictures } from './repair-parts.ts'
import { roomPictures } from './rooms.ts'
import { streetFrontPictures } from './street-fronts.ts'
import { streetPictures } from './streets.ts'
import { tablePictures } from './table.ts'
import { tableTopPictures } from './table-from-above.ts'
import { weatherPictures } from './weather.ts'
import { winterPictures } from './winter-weather.ts'
import { workshopPictures } from './workshop.ts'

/** Pixels of the finished pictures: enough for the width of a page, and quickly made. */
const printSize = { width: 1200, height: 800 } as const
const portraitSheet = { width: portraitSize, height: portraitSize } as const
const portraitPrintSize = { width: 480, height: 480 } as const

/** Every drawing of the magazine by name. */
export const pictures: Readonly<Record<string, Picture>> = {
  ...streetPictures,
  ...streetFrontPictures,
  ...workshopPictures,
  ...matterPictures,
  ...closeUpPictures,
  ...tablePictures,
  ...tableTopPictures,
  ...roomPictures,
  ...weatherPictures,
  ...winterPictures,
  ...repairPictures,
  ...repairPartPictures,
}

/** What is drawn for the newsroom: the pictures, and one portrait per person. */
export const newsroomImages: readonly ScenarioImage[] = [
  ...Object.entries(pictures).map(([name, { ink, draw }]) => ({
    name,
    filename: `${name}.webp`,
    ...printSize,
    draw: () =>
      svg([draw(inksOf[ink], createKnife(createSeeded(name)))].flat().join(''), sheet, printSize),
  })),
  ...Object.entries(people).map(([name, person]) => ({
    name: portraitOf(name),
    filename: `${name}.webp`,
    ...portraitPrintSize,
    draw: () => svg(drawPortrait(name, person), portraitSheet, portraitPrintSize),
  })),
]

const archiveTitles: Readonly<Record<string, string>> = {
  'zebra-crossing': 'The crossing by night',
  rooftops: 'Roofs and aerials',
  'canal-lock': 'The lock',
  lemons: 'Lemons on a cloth',
  'mackerel-sky': 'Clouds over the harbour',
  'fog-valley': 'Fog in the valley',
}

/** What lies in the archive beside the dataset: other prints of some drawings. */
export const archivePictures = Object.entries(pictures).flatMap(([name, { ink, draw }]) => {
  const title = archiveTitles[name]
  if (title === undefined) return []
  const filename = `archive-${name}.webp`
  const content = () => [draw(inksOf[ink], createKnife(createSeeded(filename)))].flat().join('')
  return [{ name, filename, title, ...printSize, draw: () => svg(content(), sheet, printSize) }]
})

/** Name of the image that shows a person. */
export function portraitOf(person: string): string {
  return `portrait-${person}`
}

interface Size {
  readonly width: number
  readonly height: number
}

function svg(content: string, drawnOn: Size, { width, height }: Size): string {
  const viewBox = `0 0 ${drawnOn.width} ${drawnOn.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`
}
