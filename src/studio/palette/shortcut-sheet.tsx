import { useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Translate } from '../../i18n/messages.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { textKeys } from '../../rich-text/commands/text-keys.ts'
import { ShortcutList } from '../../ui/list/shortcut-list.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { bySection } from './find-commands.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'
import * as css from './palette.css.ts'

export interface ShortcutSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All keyboard shortcuts, by section. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const translate = useTranslate()
  const { commands: store } = useUi()
  const commands = useSyncExternalStore(store.subscribe, store.current)
  const [query, setQuery] = useState('')
  const sheet = useRef<HTMLDivElement>(null)
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (section: string, title: string): boolean => {
    const text = `${section} ${title}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
  const all = [
    ...bySection([...commands.filter(({ hotkey }) => hotkey), closeKey(translate)]),
    { section: translate('command.section.lists'), commands: listKeys(translate) },
    { section: translate('command.section.fields'), commands: fieldKeys(translate) },
    { section: translate('command.section.texts'), commands: textKeys(translate) },
  ]
  const groups = all.flatMap(({ section, commands: own }) => {
    const found = own.filter(({ title }) => isFound(section, title))
    return found.length > 0 ? [{ section, commands: found }] : []
  })
  const scroll = (event: KeyboardEvent) => {
    // The content of the dialog scrolls.
    const scroller = sheet.current?.parentElement
    const by = scroller && scrollOf(event.key, scroller, query)
    if (!by) return
    event.preventDefault()
    scroller.scrollBy(0, by)
  }
  return (
    <Dialog
      width="medium"
      open={open}
      onOpenChange={(next) => {
        setQuery('')
        onOpenChange(next)
      }}
      title={translate('command.shortcuts')}
    >
      <TextInput
        icon="search"
        value={query}
        onChange={setQuery}
        label={translate('command.search-shortcuts')}
        placeholder={translate('command.search-shortcuts')}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={scroll}
      />
      <p role="status" className={groups.length > 0 ? visuallyHidden : css.nothing}>
        {query !== '' && groups.length === 0 && translate('command.no-shortcuts')}
      </p>
      <div ref={sheet} className={css.sheet}>
        {groups.map(({ section, commands: own }) => (
          // A group rather than a region: its name may equal that of a pane behind the sheet.
          <div key={section} role="group" className={css.group} aria-label={section}>
            <h3 className={css.groupTitle}>{section}</h3>
            <ShortcutList shortcuts={own} />
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** By how many px a key scrolls that is not needed in the search box; 0 for others. */
function scrollOf(key: string, { clientHeight, scrollHeight }: Element, query: string): number {
  const page = clientHeight * 0.9
  if (key === 'ArrowDown') return 40
  if (key === 'ArrowUp') return -40
  if (key === 'PageDown') return page
  if (key === 'PageUp') return -page
  // In a text they move the caret.
  if (key === 'End' && query === '') return scrollHeight
  if (key === 'Home' && query === '') return -scrollHeight
  return 0
}

const listKeys = (translate: Translate) => [
  { title: translate('command.keys.row'), hotkey: 'down' },
  { title: translate('command.keys.open'), hotkey: 'enter' },
  { title: translate('command.keys.select'), hotkey: 'space' },
  { title: translate('command.keys.extend'), hotkey: 'shift+down' },
  { title: translate('command.keys.deselect'), hotkey: 'escape' },
]

/** Keys that act on the focused field and appear in no menu. */
const fieldKeys = (translate: Translate) => [
  { title: translate('command.keys.item-up'), hotkey: 'alt+up' },
  { title: translate('command.keys.item-down'), hotkey: 'alt+down' },
]

const closeKey = (translate: Translate) => ({
  section: translate('command.section.view'),
  title: translate('command.keys.close'),
  hotkey: 'escape',
})
