import { createBenchDocuments } from './bench/documents.ts'
import { benchTypes } from './bench/schema.ts'
import { newsroomImages } from './newsroom/art/pictures.ts'
import type { Scenario } from './scenario.ts'

const used = ['crystals', 'kettle', 'soup-bowl']

/** Documents of every size that typing, loading and lists are measured with. */
export const bench: Scenario = {
  name: 'bench',
  title: 'Bench',
  studioPage: 'bench-studio',
  types: benchTypes,
  images: newsroomImages.filter(({ name }) => used.includes(name)),
  createDocuments: createBenchDocuments,
}
