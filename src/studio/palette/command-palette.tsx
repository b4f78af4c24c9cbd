import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { afterFrame } from '../../data/frames.ts'
import type { Command } from '../../ui/keys/commands.ts'
import { classes } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { PickerList } from '../../ui/list/picker-list.tsx'
import * as pickerCss from '../../ui/list/picker-list.css.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { useUi } from '../../ui/ui-context.ts'
import { findCommands } from './find-commands.ts'
import { useRecentCommands } from './recent-commands.ts'
import * as css from './palette.css.ts'

const rowHeight = 36
const mostVisible = 11

export interface PaletteProps {
  onClose: () => void
  /** Called when the leading `>` is deleted. */
  onSearch: () => void
}

/** All currently available commands, filtered by name and run with Enter. */
export function Palette({ onClose, onSearch }: PaletteProps) {
  const translate = useTranslate()
  const { commands: store } = useUi()
  const commands = useSyncExternalStore(store.subscribe, store.current)
  const [query, setQuery] = useState('>')
  const { recent, note } = useRecentCommands()
  const shown = useMemo(() => findCommands(commands, query, recent), [commands, query, recent])

  function start(command: Command | undefined) {
    if (!command || command.disabledReason) return
    note(command.id)
    onClose()
    // The focus returns to the previous element first, so that the command starts from there.
    afterFrame(() => command.run())
  }

  return (
    <>
      <PickerList
        icon="search"
        query={query}
        onQuery={(next) => (next === '' ? onSearch() : setQuery(next))}
        label={translate('command.filter')}
        listLabel={translate('command.palette')}
        count={shown.length}
        rowHeight={rowHeight}
        visible={mostVisible}
        getKey={(index) => shown[index]?.id ?? String(index)}
        isDisabled={(index) => Boolean(shown[index]?.disabledReason)}
        onSelect={(index) => start(shown[index])}
        renderRow={(index, row) => {
          const command = shown[index]
          return command && <CommandRow command={command} active={row.active} />
        }}
        empty={translate('command.none', { query: query.replace(/^\s*>/, '').trim() })}
      />
      <p role="status" className={visuallyHidden}>
        {translate('command.count', { count: shown.length })}
      </p>
    </>
  )
}

function CommandRow({ command, active }: { command: Command; active: boolean }) {
  const { title, section, icon, hotkey, disabledReason } = command
  return (
    <span
      className={pickerCss.row}
      data-active={active || undefined}
      data-refused={disabledReason ? true : undefined}
    >
      <span className={classes(pickerCss.icon, css.icon)}>{icon && <Icon name={icon} />}</span>
      <span className={classes(pickerCss.title, css.title)}>{title}</span>
      <span className={css.note}>{disabledReason ?? section}</span>
      {hotkey && <Kbd hotkey={hotkey} />}
    </span>
  )
}
