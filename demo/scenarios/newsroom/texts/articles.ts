import { matter } from './matter.ts'
import { repair } from './repair.ts'
import { rooms } from './rooms.ts'
import type { ArticleSource, SectionName } from './source.ts'
import { streets } from './streets.ts'
import { table } from './table.ts'
import { weather } from './weather.ts'
import { workshop } from './workshop.ts'

/** Everything the magazine has published, by section, in the order of the navigation. */
export const articles: Readonly<Record<SectionName, readonly ArticleSource[]>> = {
  streets,
  workshop,
  matter,
  table,
  rooms,
  weather,
  repair,
}
