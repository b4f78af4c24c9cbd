import type { ComponentType } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isRecord } from '../../../model/document.ts'
import type { Path } from '../../../model/path.ts'
import { previewOf } from '../../../schema/preview.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { DisplayProps, FieldRegistry } from '../../registry.ts'
import { sourceText } from '../../repair.ts'
import * as css from './clash-sides.css.ts'
import { markWords, textOfValue } from './clash-text.ts'
import type { FieldClash } from './field-clashes.ts'
import { ValueSource } from '../value-source.tsx'

export interface ClashSidesProps {
  clash: Pick<FieldClash, 'path' | 'type' | 'mine' | 'theirs' | 'holds' | 'isClaimed'>
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
            {translate(
              side === 'mine' && clash.isClaimed
                ? 'document.conflict-mine-here'
                : `document.conflict-${side}${clash.holds === side ? '-now' : ''}`,
            )}
          </span>
          <Value
            value={clash[side]}
            other={clash[side === 'mine' ? 'theirs' : 'mine']}
            type={clash.type}
            path={clash.path}
            registry={registry}
          />
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
  /** The value of the other side. */
  other: unknown
  type: SchemaType | undefined
  path: Path
}

function Value(props: ValueProps) {
  const { value, other, type } = props
  const translate = useTranslate()
  if (value === undefined || value === null || value === '') {
    return <span className={css.absent}>{translate('document.conflict-removed')}</span>
  }
  const text = textOfValue(value, type)
  if (text !== null) return <MarkedText text={text} other={textOfValue(other, type)} />
  if (type && !isScalar(value)) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      <div className={css.value} tabIndex={0} data-clash-value>
        <Displayed {...props} type={type} />
      </div>
    )
  }
  return <MarkedText text={sourceText(value)} other={null} />
}

/** A text, with the words marked that the other side does not have. */
function MarkedText({ text, other }: { text: string; other: string | null }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={css.value} dir="auto" tabIndex={text.length > 200 ? 0 : undefined}>
      {markWords(text, other).map(({ text: words, isOwn }, index) =>
        isOwn ? (
          <mark key={index} className={css.own}>
            {words}
          </mark>
        ) : (
          words
        ),
      )}
    </div>
  )
}

/** Displays a value as a read-only field does; an object without its own display is shown field by field. */
function Displayed({
  value,
  type,
  path,
  registry,
}: Omit<ValueProps, 'other'> & { type: SchemaType }) {
  const translate = useTranslate()
  const Display = registry.find(type, 'display') as ComponentType<DisplayProps> | undefined
  if (Display) return <Display value={value} type={type} path={path} />
  if (typeof value === 'boolean') return translate(value ? 'review.yes' : 'review.no')
  if (isScalar(value)) return String(value)
  const text = textOfValue(value, type) ?? leafTitle(type, value)
  if (text !== null) return text
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

/** The title of a value that is edited as a whole, such as a table; null for one with fields. */
function leafTitle(type: SchemaType, value: unknown): string | null {
  if (!type.fieldType.leaf || !isRecord(value)) return null
  return previewOf(type, value, () => {}).title ?? null
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
