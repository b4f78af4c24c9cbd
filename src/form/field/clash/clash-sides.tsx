import type { ComponentType } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isRecord } from '../../../model/document.ts'
import type { Path } from '../../../model/path.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { DisplayProps, FieldRegistry } from '../../registry.ts'
import { sourceText } from '../../repair.ts'
import * as css from './clash-sides.css.ts'
import type { FieldClash } from './field-clashes.ts'
import { ValueSource } from '../value-source.tsx'

export interface ClashSidesProps {
  clash: Pick<FieldClash, 'path' | 'type' | 'mine' | 'theirs' | 'holds'>
  registry: FieldRegistry
  /** Title of the field, for the labels of the buttons. */
  field: string
  onChoose: (side: 'mine' | 'theirs') => void
}

/** Both values side by side, each with a button that chooses it. */
export function ClashSides({ clash, registry, field, onChoose }: ClashSidesProps) {
  const translate = useTranslate()
  return (
    <div className={css.sides}>
      {(['mine', 'theirs'] as const).map((side) => (
        <div key={side} className={css.side}>
          <span className={css.whose}>
            {translate(`document.conflict-${side}${clash.holds === side ? '-now' : ''}`)}
          </span>
          <Value value={clash[side]} type={clash.type} path={clash.path} registry={registry} />
          <Button
            size="small"
            aria-label={translate(`document.conflict-keep-${side}-of`, { field })}
            onClick={() => onChoose(side)}
          >
            {translate(`document.conflict-keep-${side}`)}
          </Button>
        </div>
      ))}
    </div>
  )
}

interface ValueProps extends Pick<ClashSidesProps, 'registry'> {
  value: unknown
  type: SchemaType | undefined
  path: Path
}

function Value(props: ValueProps) {
  const { value, type } = props
  const translate = useTranslate()
  if (value === undefined || value === null || value === '') {
    return <span className={css.absent}>{translate('document.conflict-removed')}</span>
  }
  if (type && !isScalar(value)) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      <div className={css.value} tabIndex={0} data-clash-value>
        <Displayed {...props} type={type} />
      </div>
    )
  }
  const text = typeof value === 'string' ? value : sourceText(value)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={css.value} tabIndex={text.length > 200 ? 0 : undefined}>
      {text}
    </div>
  )
}

/** Displays a value as a read-only field does; an object without its own display is shown field by field. */
function Displayed({ value, type, path, registry }: ValueProps & { type: SchemaType }) {
  const translate = useTranslate()
  const Display = registry.find(type, 'display') as ComponentType<DisplayProps> | undefined
  if (Display) return <Display value={value} type={type} path={path} />
  if (typeof value === 'boolean') return translate(value ? 'review.yes' : 'review.no')
  if (isScalar(value)) return String(value)
  const written = isRecord(value)
    ? type.fields.filter(({ name }) => (value[name] ?? undefined) !== undefined)
    : []
  if (!isRecord(value) || written.length === 0) return <ValueSource value={value} />
  return (
    <dl className={css.fields}>
      {written.map(({ name, title, type: fieldType }) => (
        <div key={name} className={css.field}>
          <dt className={css.whose}>{title}</dt>
          <dd className={css.fieldValue}>
            <Displayed
              value={value[name]}
              type={fieldType}
              path={[...path, name]}
              registry={registry}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
