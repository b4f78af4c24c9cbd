import { useTranslate } from '../../../i18n/use-translate.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx'
import { Select } from '../../../ui/controls/choice/select.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import {
  type AssetFilter,
  type ConditionName,
  conditionsOf,
  daysSince,
  dimensions,
  kinds,
  orientations,
  periods,
  sinceDays,
  sizes,
  typesOf,
} from './asset-filter.ts'
import * as css from '../asset-browser.css.ts'
import { mimeTitle } from './mime-title.ts'

interface FiltersProps {
  filter: AssetFilter
  onChange: (change: Partial<AssetFilter>) => void
}

/** Value of the option for no choice, as lists have no empty value. */
const any = ''

const notOfKind = {
  type: undefined,
  dimensions: undefined,
  orientation: undefined,
  withoutAlt: undefined,
}

/** Button that opens the filters. */
export function FilterButton({ filter, onChange }: FiltersProps) {
  const translate = useTranslate()
  const { clock } = useUi()
  const { kind, only } = filter
  const count = conditionsOf(filter).length
  const isFile = (only ?? kind) === 'file'
  const now = clock.now()
  const selects: readonly {
    name: Exclude<ConditionName, 'unused' | 'withoutAlt'>
    values: readonly string[]
  }[] = [
    ...(kind === 'all' ? [{ name: 'only' as const, values: Object.keys(kinds) }] : []),
    { name: 'type', values: typesOf(filter) },
    { name: 'size', values: Object.keys(sizes) },
    ...(isFile
      ? []
      : [
          { name: 'dimensions' as const, values: Object.keys(dimensions) },
          { name: 'orientation' as const, values: Object.keys(orientations) },
        ]),
    {
      name: 'since',
      values: periods.map((days) => sinceDays(days, now)),
    },
  ]
  return (
    <Popover
      label={translate('asset-browser.filters')}
      align="end"
      width={300}
      trigger={
        <Button icon="filter" aria-pressed={count > 0}>
          {count > 0
            ? translate('asset-browser.filters-count', { count })
            : translate('asset-browser.filters')}
        </Button>
      }
    >
      <div className={css.filters}>
        {selects.map(({ name, values }) => (
          <label key={name} className={css.filterRow}>
            <span className={css.muted}>{translate(`asset-browser.filter-${name}`)}</span>
            <Select
              size="medium"
              label={translate(`asset-browser.filter-${name}`)}
              value={filter[name] ?? any}
              options={[
                { value: any, label: translate('asset-browser.filter-any') },
                ...values.map((value) => ({
                  value,
                  label: valueTitle(name, value, translate, now),
                })),
              ]}
              onChange={(value) =>
                onChange({
                  [name]: value === any ? undefined : value,
                  // Files have no dimensions and none of the image types.
                  ...(name === 'only' && notOfKind),
                })
              }
            />
          </label>
        ))}
        <Checkbox
          label={translate('asset-browser.filter-unused')}
          checked={filter.unused ?? false}
          onChange={(unused) => onChange({ unused: unused || undefined })}
        />
        {!isFile && (
          <Checkbox
            label={translate('asset-browser.filter-without-alt')}
            checked={filter.withoutAlt ?? false}
            onChange={(withoutAlt) => onChange({ withoutAlt: withoutAlt || undefined })}
          />
        )}
      </div>
    </Popover>
  )
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filter, onChange }: FiltersProps) {
  const translate = useTranslate()
  const { clock } = useUi()
  const names = conditionsOf(filter)
  if (names.length === 0) return null
  const now = clock.now()
  const none = Object.fromEntries(names.map((name) => [name, undefined]))
  return (
    <div className={css.chips}>
      {names.map((name) => (
        <Tag
          key={name}
          label={
            name === 'unused'
              ? translate('asset-browser.filter-unused')
              : name === 'withoutAlt'
                ? translate('asset-browser.filter-without-alt')
                : valueTitle(name, filter[name] ?? '', translate, now)
          }
          onRemove={() => onChange({ [name]: undefined })}
        />
      ))}
      {names.length > 1 && (
        <Button variant="ghost" size="small" onClick={() => onChange(none)}>
          {translate('asset-browser.filters-clear')}
        </Button>
      )}
    </div>
  )
}

function valueTitle(name: ConditionName, value: string, translate: Translate, now: number): string {
  if (name === 'since') {
    return translate('asset-browser.since', { count: daysSince(value, now) })
  }
  if (name === 'only') return translate(`asset-browser.${value as keyof typeof kinds}s`)
  if (name === 'size') return translate(`asset-browser.size-${value as keyof typeof sizes}`)
  if (name === 'dimensions') {
    return translate(`asset-browser.dimensions-${value as keyof typeof dimensions}`)
  }
  if (name === 'orientation') {
    return translate(`asset-browser.orientation-${value as keyof typeof orientations}`)
  }
  if (!value.endsWith('/')) return mimeTitle(value)
  return translate(`asset-browser.type-${value.slice(0, -1) as 'video' | 'audio' | 'text'}`)
}
