import { useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import type { Command } from '../../ui/commands.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { useUi } from '../../ui/ui-context.ts'
import { optionId, VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx'
import { findCommands } from './find-commands.ts'
import * as css from './palette.css.ts'

const rowHeight = 36
const mostVisible = 11

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Everything that can be done right now, found by its name and started by Enter. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const translate = useTranslate()
  return (
    <Dialog
      bare
      width="medium"
      open={open}
      onOpenChange={onOpenChange}
      title={translate('command.palette')}
    >
      <Palette onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { commands: store } = useUi()
  const commands = useSyncExternalStore(store.subscribe, store.current)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<VirtualListHandle>(null)
  const shown = useMemo(() => findCommands(commands, query), [commands, query])

  function start(command: Command | undefined) {
    if (!command || command.disabledReason) return
    onClose()
    // The focus goes back to where it was first: what the command opens takes it from there.
    afterFrame(() => command.run())
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      start(shown[active])
    } else list.current?.moveBy(event)
  }

  return (
    <div className={css.palette}>
      <div className={css.box}>
        <TextInput
          icon="chevron-right"
          value={query}
          onChange={(text) => {
            setQuery(text)
            setActive(0)
            list.current?.scrollToIndex(0)
          }}
          onKeyDown={handleKey}
          label={translate('command.filter')}
          placeholder={translate('command.filter')}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {shown.length > 0 ? (
        <div
          role="presentation"
          className={css.list}
          style={{ blockSize: Math.min(shown.length, mostVisible) * rowHeight }}
          // A press keeps the focus in the box, where Enter and Escape are heard.
          onMouseDown={(event) => event.preventDefault()}
        >
          <VirtualList
            ref={list}
            role="listbox"
            listId={listId}
            label={translate('command.palette')}
            count={shown.length}
            rowHeight={rowHeight}
            getKey={(index) => shown[index]?.id ?? String(index)}
            activeIndex={active}
            onActiveIndexChange={setActive}
            isSelected={(index) => index === active}
            isDisabled={(index) => Boolean(shown[index]?.disabledReason)}
            onSelect={(index) => start(shown[index])}
            renderRow={(index, row) => {
              const command = shown[index]
              return command && <CommandRow command={command} active={row.active} />
            }}
          />
        </div>
      ) : (
        <p className={css.empty}>{translate('command.none', { query: query.trim() })}</p>
      )}
      <p role="status" className={visuallyHidden}>
        {translate('command.count', { count: shown.length })}
      </p>
    </div>
  )
}

function CommandRow({ command, active }: { command: Command; active: boolean }) {
  const { title, section, icon, hotkey, disabledReason } = command
  return (
    <span
      className={css.row}
      data-active={active || undefined}
      data-refused={disabledReason ? true : undefined}
    >
      <span className={css.icon}>{icon && <Icon name={icon} />}</span>
      <span className={css.title}>{title}</span>
      <span className={css.note}>{disabledReason ?? section}</span>
      {hotkey && <Kbd hotkey={hotkey} />}
    </span>
  )
}
