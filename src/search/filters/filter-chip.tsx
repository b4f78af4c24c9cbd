import type { InputKind } from '../../schema/filter.ts'
import type { KeyboardEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import type { ListFilter } from '../operators/filter.ts'
import type { ResolvedFilter } from '../operators/filters-to-groq.ts'
import { operatorKey, shortDescription, truncated } from './filter-words.ts'
import * as css from './filters.css.ts'
import { FilterValue, useValueText } from './filter-value.tsx'
import { useFieldTitles } from './use-filters.tsx'

export interface FilterChipProps {
  filter: ListFilter
  resolved: ResolvedFilter
  /** Maximum length of the field's title, in characters. */
  labelLength: number
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  onChange: (filter: ListFilter) => void
  onRemove: () => void
}

/** Widths of editors in px by input kind, between 150 and 480. */
const widths: Partial<Record<InputKind, number>> = {
  date: 334,
  dateRange: 334,
  reference: 420,
  image: 320,
  file: 320,
}
const usualWidth = 280

/** A chip with field, operator and value of a filter. A click opens its editor; Delete removes it. */
export function FilterChip(props: FilterChipProps) {
  const { filter, resolved, labelLength, isOpen, onOpenChange, onChange, onRemove } = props
  const translate = useTranslate()
  const titlesOf = useFieldTitles()
  const { Part: FilterPanel } = useLater(loadPanel, isOpen, () => onOpenChange(false))
  const { field, operator, problem } = resolved
  const whole = field ? titlesOf(field).join(' › ') : translate('filters.unknown')
  const valueText = useValueText(filter, resolved)
  const comparison = operator ? (operator.title ?? translate(operatorKey(operator.name))) : ''
  const words = [whole, comparison, valueText].filter(Boolean).join(' ')
  const isCut = Array.from(whole).length > labelLength
  const hint = [
    isCut && whole,
    field?.description && shortDescription(field.description),
    problem === 'incomplete' && translate('filters.incomplete'),
  ].filter((text) => typeof text === 'string')

  function handleKey(event: KeyboardEvent): void {
    if (isOpen || (event.key !== 'Delete' && event.key !== 'Backspace')) return
    event.preventDefault()
    onRemove()
  }

  return (
    <span
      className={css.chip}
      part="filter-chip"
      data-filter={filter.id}
      data-problem={problem ?? undefined}
    >
      <Popover
        leadsFocus
        label={translate('filters.edit', { filter: whole })}
        width={widths[operator?.input ?? 'none'] ?? usualWidth}
        open={isOpen && FilterPanel !== null}
        onOpenChange={onOpenChange}
        trigger={
          <Button
            size="small"
            variant="ghost"
            icon={field && operator ? undefined : 'warning'}
            // The editor contains the same information, at the same position.
            tooltip={hint.length > 0 && !isOpen ? hint.join('\n') : undefined}
            aria-description={isCut ? whole : undefined}
            onKeyDown={handleKey}
          >
            <span className={css.words}>
              <span className={css.title}>{truncated(whole, labelLength)} </span>
              {operator && <span className={css.operator}>{comparison} </span>}
              {operator && <FilterValue filter={filter} resolved={resolved} text={valueText} />}
            </span>
          </Button>
        }
      >
        {FilterPanel && (
          <FilterPanel
            filter={filter}
            resolved={resolved}
            title={whole}
            onChange={onChange}
            onRemove={onRemove}
            onClose={() => onOpenChange(false)}
          />
        )}
      </Popover>
      <IconButton
        icon="x"
        size="small"
        label={translate('filters.remove', { filter: words })}
        tooltip={translate('filters.remove-this')}
        onClick={onRemove}
      />
    </span>
  )
}

const loadPanel = async () => (await import('./filter-panel.tsx')).FilterPanel
