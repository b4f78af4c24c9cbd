import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { visuallyHidden } from '../../ui/theme.css.ts'
import * as css from './changes.css.ts'

/** Maximum number of segments in a breadcrumb; those in the middle are collapsed (DIFF-002). */
const maxSegments = 4

/** The titles along the path to a field. */
export function ChangeBreadcrumb({ titles }: { titles: readonly string[] }) {
  const translate = useTranslate()
  const shown = shorten(titles)
  return (
    <span className={css.breadcrumb} data-breadcrumb>
      {shown.map((segment, index) => (
        <span key={index} className={css.segment} data-segment>
          {index > 0 && <Icon name="chevron-right" size={12} className={css.separator} />}
          {typeof segment === 'string' ? (
            segment
          ) : (
            <span title={segment.join(' › ')}>
              <span aria-hidden>…</span>
              <span className={visuallyHidden}>
                {translate('review.between', { titles: segment.join(', ') })}
              </span>
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

/** The first segment, the collapsed ones, and the last two. */
function shorten(titles: readonly string[]): readonly (string | readonly string[])[] {
  if (titles.length <= maxSegments) return titles
  return [titles[0]!, titles.slice(1, -2), ...titles.slice(-2)]
}
