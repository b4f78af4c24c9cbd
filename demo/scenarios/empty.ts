import { newsroomTypes } from './newsroom/schema/index.ts'
import type { Scenario } from './scenario.ts'

/** The magazine’s types and not one document: what a studio looks like on its first day. */
export const empty: Scenario = {
  name: 'empty',
  title: 'Empty',
  studioPage: 'studio',
  types: newsroomTypes,
  images: [],
  createDocuments: () => [],
}
