import type { PreviewValue } from '../../../schema/preview.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { type ObjectLook, objectLooks } from '../../../schema/type-options.ts'
import { classes } from '../../../ui/host/dom.ts'
import * as css from './item-preview.css.ts'

/** How objects of a type look among the blocks of a text; undefined for a row. */
export function lookOf({ options }: SchemaType): ObjectLook | undefined {
  return objectLooks.find((look) => look === options['look'])
}

interface DrawnObjectProps extends Pick<PreviewValue, 'subtitle' | 'description'> {
  look: ObjectLook
  title: string
  /** The title is a placeholder for a missing one. */
  isQuiet: boolean
}

/** An object among the blocks of a text, as readers see its kind. Nothing is cut off. */
export function DrawnObject({ look, title, subtitle, description, isQuiet }: DrawnObjectProps) {
  const Frame = look === 'quote' ? 'blockquote' : 'div'
  return (
    <Frame className={css.drawn[look]} data-drawn={look}>
      <div className={classes(css.drawnTitle[look], isQuiet && css.quiet)} dir="auto">
        {title}
      </div>
      {subtitle && (
        <div className={css.drawnSubtitle} dir="auto">
          {subtitle}
        </div>
      )}
      {description && (
        <div className={css.drawnText} dir="auto">
          {description}
        </div>
      )}
    </Frame>
  )
}
