import { newsroomImages } from './newsroom/art/pictures.ts'
import { createNewsroomDocuments } from './newsroom/documents.ts'
import { newsroomTypes } from './newsroom/schema/index.ts'
import type { Scenario } from './scenario.ts'
import { shop } from './shop.ts'

/** A small magazine in the middle of its work: a year of articles, and the next issue half done. */
export const newsroom: Scenario = {
  name: 'newsroom',
  title: 'Lintel',
  studioPage: 'studio',
  types: newsroomTypes,
  images: newsroomImages,
  beside: { dataset: 'shop', scenario: shop },
  createDocuments: createNewsroomDocuments,
}
