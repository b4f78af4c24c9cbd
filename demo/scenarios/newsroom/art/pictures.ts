import { createSeeded } from '../../seeded.ts'
import type { ScenarioImage } from '../../scenario.ts'
import { people } from '../texts/people.ts'
import { sheet } from './draw.ts'
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
    ...sheet,
    draw: () =>
      svg([draw(inksOf[ink], createSeeded(name))].flat().join(''), sheet.width, sheet.height),
  })),
  ...Object.entries(people).map(([name, person]) => ({
    name: portraitOf(name),
    filename: `${name}.webp`,
    width: portraitSize,
    height: portraitSize,
    draw: () => svg(drawPortrait(name, person), portraitSize, portraitSize),
  })),
]

/** Name of the image that shows a person. */
export function portraitOf(person: string): string {
  return `portrait-${person}`
}

function svg(content: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
