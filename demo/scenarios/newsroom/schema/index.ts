import type { TypeDefinition } from '../../../../src/schema/define.ts'
import { article } from './article.ts'
import { event } from './event.ts'
import { issue } from './issue.ts'
import { letter } from './letter.ts'
import { bodyText, captionedImage, factBox, pullQuote, seo } from './objects.ts'
import { page } from './page.ts'
import { person } from './person.ts'
import { section } from './section.ts'
import { siteSettings } from './site-settings.ts'

/** Every type of the magazine, documents in the order in which editors think of them. */
export const newsroomTypes: readonly TypeDefinition[] = [
  article,
  person,
  section,
  issue,
  letter,
  event,
  page,
  siteSettings,
  captionedImage,
  pullQuote,
  factBox,
  bodyText,
  seo,
]
