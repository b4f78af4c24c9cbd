import type { RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Command } from '../../ui/keys/commands.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { fieldTitle } from './query/field-title.ts'
import type { ListViewState } from './list-view.ts'
import { selectAll } from './selection/selection.ts'
import { naturalDirection, sortFields } from './sort-menu.tsx'
import type { RowSelection } from './selection/use-row-selection.ts'

interface ListCommandsOptions {
  frame: RefObject<HTMLElement | null>
  type: SchemaType
  title: string
  view: ListViewState
  onChange: (change: Partial<ListViewState>) => void
  /** Clears search and filters; null if there are none. */
  onClear: (() => void) | null
  picked: RowSelection
  /** False if there is nothing to select. */
  hasRows: boolean
}

/** Call when the focused element is about to disappear: screen readers and typing continue from the search box. */
export function focusSearch(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('input[type=search]')?.focus()
}

/** Registers commands for the buttons and keys of a list. */
export function useListCommands(options: ListCommandsOptions): void {
  const { frame, type, title, view, onChange, onClear, picked, hasRows } = options
  const translate = useTranslate()
  const section = title
  const other = view.layout === 'table' ? 'list' : 'table'
  const commands: (Command | null)[] = [
    {
      id: 'list.search',
      title: translate('list.search', { title }),
      section,
      icon: 'search',
      run: () => focusSearch(frame.current),
    },
    onClear && { id: 'list.clear', title: translate('list.clear-filters'), section, run: onClear },
    {
      id: 'list.layout',
      title: `${translate('list.layout')}: ${translate(`list.layout-${other}`)}`,
      section,
      icon: other === 'table' ? 'grid' : 'list',
      run: () => {
        // The focused row is removed with its layout.
        frame.current?.querySelector<HTMLElement>('[data-list-display]')?.focus()
        onChange({ layout: other })
      },
    },
    hasRows
      ? {
          id: 'list.select-all',
          title: translate('list.select-all'),
          section,
          icon: 'check',
          hotkey: 'mod+a',
          // Elsewhere, these keys select text.
          handlesKeys: true,
          run: () => picked.setSelection(selectAll()),
        }
      : null,
    ...sortFields(type, view.sort)
      .filter(({ path }) => path !== view.sort.path)
      .map((field): Command => ({
        id: `list.sort.${field.path}`,
        title: translate('list.sort', { order: fieldTitle(field, translate) }),
        section,
        icon: 'sort',
        isMinor: true,
        run: () =>
          onChange({ sort: { path: field.path, direction: naturalDirection(field.path) } }),
      })),
  ]
  useCommands(
    commands.filter((command) => command !== null),
    frame,
  )
}
