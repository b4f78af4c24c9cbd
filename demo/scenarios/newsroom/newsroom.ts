import type { Scenario } from '../scenario.ts'
import { newsroomImages } from './art/pictures.ts'
import { createNewsroomDocuments } from './documents.ts'
import { newsroomTypes } from './schema/index.ts'

/** A small magazine in the middle of its work: a year of articles, and the next issue half done. */
export const newsroom: Scenario = {
  name: 'newsroom',
  title: 'Lintel',
  types: newsroomTypes,
  images: newsroomImages,
  createDocuments: createNewsroomDocuments,
}
