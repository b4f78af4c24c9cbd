import { memo, useEffect, useEffectEvent, useId, useState } from 'react'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { SelectList, selectOptionId } from '../../ui/controls/choice/select-list.tsx'
import type { SelectOption } from '../../ui/controls/choice/select.tsx'
import { type IconName, isIconName } from '../../ui/text/icons.ts'
import { blockSigns } from '../commands/input-rules.ts'
import { setStyle, toggleList } from '../commands/commands.ts'
import { deleteSlash, endSlash, slashAt } from './slash.ts'
import type { TextHost } from '../text-host.ts'
import { useEditorState, useTextSession } from '../text-session.ts'
import { listIcon } from './toolbar.tsx'

interface SlashEntry extends SelectOption {
  /** Name in the schema, which is searched in addition to the title. */
  readonly name: string
  readonly run: () => void
}

/** Menu of block styles and objects, filtered by the text typed after a slash. */
export const SlashMenu = memo(function SlashMenu() {
  const session = useTextSession()
  const translate = useTranslate()
  const id = useId()
  const slash = useEditorState((state) => state && slashAt(state))
  const [chosen, setChosen] = useState<{ query: string; index: number } | null>(null)
  const editor = session.editor()
  const text = editor?.view.dom
  const entries = slash ? found(entriesOf(session, translate), slash.query) : []
  const isOpen = entries.length > 0
  const active = slash && chosen?.query === slash.query ? chosen.index : 0

  const setActive = (index: number) => {
    if (slash) setChosen({ query: slash.query, index })
  }
  const choose = (entry: SlashEntry | undefined) => {
    if (!slash || !editor || !entry) return
    editor.view.dispatch(deleteSlash(editor.state, slash))
    entry.run()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !editor) return
    const { length } = entries
    if (event.key === 'ArrowDown') setActive((active + 1) % length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + length) % length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(entries[active])
    else if (event.key === 'Escape') editor.view.dispatch(endSlash(editor.state))
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!text || !isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => press(event)
    // In the capture phase, before the editor, which handles these keys.
    text.addEventListener('keydown', onKey, { capture: true })
    text.setAttribute('aria-controls', id)
    return () => {
      text.removeEventListener('keydown', onKey, { capture: true })
      text.removeAttribute('aria-controls')
    }
  }, [text, isOpen, id])
  useEffect(() => {
    if (!text || !isOpen) return undefined
    text.setAttribute('aria-activedescendant', selectOptionId(id, active))
    return () => text.removeAttribute('aria-activedescendant')
  }, [text, isOpen, id, active])

  if (!slash || !isOpen || !editor) return null
  const { view } = editor
  const anchor = {
    getBoundingClientRect() {
      const { left, top, bottom } = view.coordsAtPos(
        Math.min(slash.from, view.state.doc.content.size),
      )
      return new DOMRect(left, top, 1, bottom - top)
    },
  }
  return (
    <SelectList
      id={id}
      label={translate('rich-text.insert')}
      anchor={anchor}
      options={entries}
      chosen={-1}
      active={active}
      onActiveChange={setActive}
      onChoose={(index) => choose(entries[index])}
    />
  )
})

function entriesOf(session: TextHost, translate: Translate): SlashEntry[] {
  const { text, array } = session
  const entry =
    (kind: string, group: MessageKey) =>
    (
      { name, title }: { name: string; title: string },
      icon: string | undefined,
      run: () => void,
    ): SlashEntry => ({
      value: `${kind} ${name}`,
      label: title,
      group: translate(group),
      name,
      run,
      ...(isIconName(icon) && { icon }),
    })
  const style = entry('style', 'rich-text.style')
  const list = entry('list', 'rich-text.lists')
  const block = entry('block', 'rich-text.insert-block')
  const inline = entry('inline', 'rich-text.insert-inline')
  return [
    ...text.styles.map(({ value, title, icon }) => ({
      ...style({ name: value, title }, icon ?? styleIcon(value), () =>
        session.run(setStyle(value)),
      ),
      shortcut: blockSigns[value],
    })),
    ...text.lists.map((one) => ({
      ...list({ name: one.value, title: one.title }, listIcon(one), () =>
        session.run(toggleList(one.value)),
      ),
      shortcut: blockSigns[one.value],
    })),
    ...array.of
      .filter(({ fieldType }) => !fieldType.isBlock)
      .map((type) =>
        block(type, type.icon ?? type.fieldType.icon ?? 'plus', () =>
          session.insertObject(type, 'block'),
        ),
      ),
    ...text.objects.map((type) =>
      inline(type, type.icon ?? type.fieldType.icon ?? 'tag', () =>
        session.insertObject(type, 'inline'),
      ),
    ),
  ]
}

const styleIcons: Readonly<Record<string, IconName>> = {
  normal: 'text',
  h1: 'heading-1',
  h2: 'heading-2',
  h3: 'heading-3',
  blockquote: 'quote',
}

const styleIcon = (style: string): IconName =>
  styleIcons[style] ?? (/^h\d$/.test(style) ? 'heading' : 'text')

/** Entries of which the name or a word of the title starts with the query. */
function found(entries: readonly SlashEntry[], query: string): readonly SlashEntry[] {
  const start = query.trimStart().toLocaleLowerCase()
  return entries.filter(({ label, name }) => {
    const title = label.toLocaleLowerCase()
    return (
      title.startsWith(start) ||
      title.includes(` ${start}`) ||
      name.toLocaleLowerCase().startsWith(start)
    )
  })
}
