import type { Translate } from '../i18n/messages.ts'
import { clean } from '../live/marks.ts'
import type { Limit } from './limits.ts'
import type { Region } from './regions.ts'
import type { TargetInfo } from './target.ts'

export interface PlaceName {
  /** What is edited. */
  readonly label: string
  /** The same, and for those who do not see it, what it says now. */
  readonly name: string
  readonly isLimited: boolean
}

export interface PlaceFacts {
  readonly translate: Translate
  readonly info: TargetInfo | null
  readonly limit: Limit | null
  /** Whether the place around it is of another document. */
  readonly isOther: boolean
}

/** Letters of a text that are read out with its name. */
const mostRead = 60

/** Elements that show something without a text. */
const pictures = 'img, picture, svg, video, audio, canvas, iframe, object'

export function nameOfPlace({ element, target }: Region, facts: PlaceFacts): PlaceName {
  const { translate, info, limit, isOther } = facts
  const type = info?.typeTitle ?? target.type
  const field = info?.titles.slice(-2).join(' › ')
  const title = field ? (isOther ? `${type} › ${field}` : field) : type
  const alt = element.getAttribute('alt') ?? ''
  const text = clean(element.textContent || alt)
    .trim()
    .replace(/\s+/g, ' ')
  const isLimited = limit !== null
  const label = isLimited
    ? translate('element.overlay.read-only', { title })
    : !field
      ? translate('element.overlay.edit-document', { type })
      : translate(
          text === '' && isEmpty(element) ? 'element.overlay.add' : 'element.overlay.edit',
          {
            title,
          },
        )
  return { label, name: text && field ? `${label}: ${text.slice(0, mostRead)}` : label, isLimited }
}

/** Shows neither an element nor a picture. */
function isEmpty(element: Element): boolean {
  return (
    element.childElementCount === 0 &&
    !element.matches(pictures) &&
    getComputedStyle(element).backgroundImage === 'none'
  )
}
