import { useTranslate } from '../../../i18n/use-translate.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { fieldTitle } from '../query/field-title.ts'
import { listFields, type ListField } from '../query/list-fields.ts'
import type { ListColumn } from '../list-view.ts'
import * as css from '../list.css.ts'

export interface ColumnChooserProps {
  type: SchemaType
  columns: readonly ListColumn[]
  standard: readonly ListColumn[]
  onChange: (columns: readonly ListColumn[]) => void
}

/** Selects the columns of a table and their order. */
export function ColumnChooser({ type, columns, standard, onChange }: ColumnChooserProps) {
  const translate = useTranslate()
  const fields = listFields(type)
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const shown = columns.filter(({ path }) => byPath.has(path))
  const hidden = fields.filter(({ path }) => !columns.some((column) => column.path === path))

  function move(path: string, by: number) {
    const next = shown.filter((column) => column.path !== path)
    const from = shown.findIndex((column) => column.path === path)
    const column = shown[from]
    if (!column) return
    next.splice(from + by, 0, column)
    onChange(keepOthers(columns, next))
  }
  const box = (field: ListField, checked: boolean) => (
    <span className={css.columnName}>
      <Checkbox
        checked={checked}
        label={fieldTitle(field, translate)}
        onChange={(isShown) =>
          onChange(
            isShown
              ? [...columns, { path: field.path }]
              : columns.filter(({ path }) => path !== field.path),
          )
        }
      />
    </span>
  )

  return (
    <Popover
      label={translate('list.columns')}
      align="end"
      width={300}
      bare
      trigger={<IconButton icon="settings" label={translate('list.columns')} />}
    >
      <div className={css.columnList}>
        <div className={css.columnHeading}>{translate('list.columns-shown')}</div>
        {shown.map(({ path }, index) => {
          const field = byPath.get(path)!
          const column = fieldTitle(field, translate)
          return (
            <div key={path} className={css.columnItem}>
              {box(field, true)}
              <IconButton
                size="small"
                icon="arrow-up"
                tooltip={null}
                label={translate('list.columns-up', { column })}
                disabled={index === 0}
                onClick={() => move(path, -1)}
              />
              <IconButton
                size="small"
                icon="arrow-down"
                tooltip={null}
                label={translate('list.columns-down', { column })}
                disabled={index === shown.length - 1}
                onClick={() => move(path, 1)}
              />
            </div>
          )
        })}
        {hidden.length > 0 && (
          <div className={css.columnHeading}>{translate('list.columns-more')}</div>
        )}
        {hidden.map((field) => (
          <div key={field.path} className={css.columnItem}>
            {box(field, false)}
          </div>
        ))}
        <Button variant="ghost" icon="retry" onClick={() => onChange(standard)}>
          {translate('list.columns-reset')}
        </Button>
      </div>
    </Popover>
  )
}

/** Keeps columns that are not in the menu, such as the first one with its width. */
function keepOthers(
  columns: readonly ListColumn[],
  listed: readonly ListColumn[],
): readonly ListColumn[] {
  const known = new Set(listed.map(({ path }) => path))
  return [...columns.filter(({ path }) => !known.has(path)), ...listed]
}
