import { memo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { hasCoarsePointer, tabbableElements } from '../../ui/host/dom.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { type IconName, isIconName } from '../../ui/text/icons.ts'
import { setStyle, toggleDecorator, toggleList } from '../commands/commands.ts'
import { decoratorKeys } from '../commands/keymap.ts'
import { addressField, linkType } from '../commands/links.ts'
import * as css from '../rich-text.css.ts'
import { decoratorMark } from '../value/schema.ts'
import type { TextHost } from '../text-host.ts'
import { useTextSession, useToolbar } from '../text-session.ts'
import type { TextChoice } from '../value/text-type.ts'
import { OutlineMenu, outlineOf } from './outline-menu.tsx'
import type { ToolbarState } from './toolbar-state.ts'
import { useKeyboardBar } from './use-keyboard-bar.ts'

export interface ToolbarProps {
  /** Id of the editable element. */
  controls: string
  isNarrow: boolean
  isDisabled: boolean
  isFullscreen: boolean
  onFullscreen: () => void
  /** Shows the keyboard shortcuts of the text. */
  onHelp: () => void
}

const decoratorIcons: Readonly<Record<string, IconName>> = {
  strong: 'bold',
  em: 'italic',
  code: 'code',
  underline: 'underline',
  'strike-through': 'strikethrough',
}

/**
 * How many of each kind come before Insert. Above an on-screen keyboard those used most are, as a phone is no wider;
 * the others follow it.
 */
const firstWhenRaised: Counts = { decorators: 2, lists: 1, annotations: 1 }

/** The toolbar above a text. One button is a tab stop; arrow keys move to the others. */
export const Toolbar = memo(function Toolbar({
  controls,
  isNarrow: isInNarrow,
  isDisabled,
  isFullscreen,
  onFullscreen,
  onHelp,
}: ToolbarProps) {
  const translate = useTranslate()
  const session = useTextSession()
  const state = useToolbar()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const isAboveKeyboard = useKeyboardBar(bar, !isDisabled && !isFullscreen)
  // The open menu has the focus, so that the keyboard goes; its button stays.
  const [isInserting, setInserting] = useState(false)
  // Above the on-screen keyboard, the buttons are a scrollable row.
  const isRaised = isAboveKeyboard || isInserting
  const isNarrow = isInNarrow && !isRaised
  const groups = state && !isDisabled ? entriesOf(session, state, translate) : null
  const first = isRaised ? firstWhenRaised : undefined
  return (
    <div
      ref={setBar}
      role="toolbar"
      tabIndex={-1}
      aria-label={translate('rich-text.toolbar')}
      aria-controls={controls}
      className={css.toolbar}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && bar?.contains(event.target as Node)) {
          event.stopPropagation()
          session.editor()?.view.focus()
        } else moveFocus(event, bar)
      }}
      // Clicking a button keeps the selection in the text.
      onMouseDown={(event) => {
        if (event.currentTarget.contains(event.target as Node)) event.preventDefault()
      }}
    >
      {groups && state && (
        <>
          <StyleMenu session={session} state={state} />
          {isNarrow ? (
            <Menu
              trigger={<IconButton icon="more" label={translate('rich-text.more')} data-overflow />}
              items={() => [
                ...groups.marks,
                { type: 'separator' },
                ...groups.inserts,
                { type: 'separator' },
                {
                  label: translate('rich-text.find'),
                  icon: 'search',
                  hotkey: 'mod+f',
                  onSelect: () => void session.setFinding(true),
                },
                {
                  type: 'submenu',
                  label: translate('rich-text.outline'),
                  icon: 'hash',
                  items: outlineOf(session, translate),
                },
                ...(hasCoarsePointer()
                  ? []
                  : [
                      {
                        label: translate('command.shortcuts'),
                        icon: 'keyboard' as const,
                        onSelect: onHelp,
                      },
                    ]),
              ]}
            />
          ) : (
            <>
              <Marks session={session} state={state} until={first} />
              {groups.inserts.length > 0 && (
                <Menu
                  trigger={
                    isRaised ? (
                      <IconButton size="small" icon="plus" label={translate('rich-text.insert')} />
                    ) : (
                      <Button size="small" variant="ghost" icon="plus">
                        {translate('rich-text.insert')}
                      </Button>
                    )
                  }
                  items={groups.inserts}
                  onOpenChange={(isOpen) => setInserting(isOpen && isRaised)}
                />
              )}
              {isRaised && <Marks session={session} state={state} from={first} />}
            </>
          )}
        </>
      )}
      <span className={css.spring} />
      {groups && !isNarrow && (
        <>
          <OutlineMenu />
          <IconButton
            size="small"
            icon="search"
            label={translate('rich-text.find')}
            hotkey="mod+f"
            onClick={() => session.setFinding(true)}
          />
          {!hasCoarsePointer() && (
            <IconButton
              size="small"
              icon="keyboard"
              label={translate('command.shortcuts')}
              onClick={onHelp}
            />
          )}
        </>
      )}
      <IconButton
        size="small"
        icon={isFullscreen ? 'minimize' : 'maximize'}
        label={translate(isFullscreen ? 'rich-text.leave-fullscreen' : 'rich-text.fullscreen')}
        hotkey="mod+Enter"
        pressed={isFullscreen}
        onClick={onFullscreen}
      />
    </div>
  )
})

function StyleMenu({ session, state }: { session: TextHost; state: ToolbarState }) {
  const translate = useTranslate()
  const { styles } = session.text
  const title = styles.find(({ value }) => value === state.style)?.title
  return (
    <Menu
      trigger={
        <Button
          size="small"
          variant="ghost"
          iconAfter="chevron-down"
          disabled={!state.hasText}
          aria-description={translate('rich-text.style')}
          data-style-menu
        >
          <span className={css.styleButton}>{title ?? translate('rich-text.no-style')}</span>
        </Button>
      }
      items={[
        {
          type: 'choice',
          label: translate('rich-text.style'),
          value: state.style ?? '',
          options: [
            ...(title === undefined
              ? [{ value: '', label: translate('rich-text.no-style'), disabled: true }]
              : []),
            ...styles.map(({ value, title: label }) => ({ value, label })),
          ],
          onChange: (value) => void session.run(setStyle(value)),
        },
      ]}
    />
  )
}

type Counts = Readonly<Record<'decorators' | 'lists' | 'annotations', number>>

interface MarksProps {
  session: TextHost
  state: ToolbarState
  /** How many of each kind are left out at the beginning. */
  from?: Counts | undefined
  /** How many of each kind there are at most. */
  until?: Counts | undefined
}

function Marks({ session, state, from, until }: MarksProps) {
  const { text } = session
  const divider = !from && !until && <span className={css.divider} />
  const lists = text.lists.slice(from?.lists, until?.lists)
  const annotations = text.annotations.slice(from?.annotations, until?.annotations)
  return (
    <>
      {divider}
      {text.decorators.slice(from?.decorators, until?.decorators).map((one) => (
        <Decorator key={one.value} choice={one} session={session} state={state} />
      ))}
      {lists.length > 0 && divider}
      {lists.map((one) => (
        <IconButton
          key={one.value}
          size="small"
          icon={listIcon(one)}
          label={one.title}
          pressed={state.list === one.value}
          disabled={!state.hasText}
          onClick={() => session.run(toggleList(one.value))}
        />
      ))}
      {annotations.length > 0 && divider}
      {annotations.map((type) => (
        <IconButton
          key={type.name}
          size="small"
          icon={annotationIcon(type)}
          label={type.title}
          hotkey={type === linkType(text) ? 'mod+k' : undefined}
          pressed={state.annotation === type.name}
          disabled={!state.canAnnotate}
          onClick={() => session.annotations.add(type)}
        />
      ))}
    </>
  )
}

interface DecoratorProps {
  choice: TextChoice
  session: TextHost
  state: ToolbarState
}

export function Decorator({ choice: { value, title, icon }, session, state }: DecoratorProps) {
  return (
    <IconButton
      size="small"
      icon={isIconName(icon) ? icon : (decoratorIcons[value] ?? 'text')}
      label={title}
      hotkey={decoratorKeys[value]}
      pressed={state.decorators.includes(value)}
      disabled={!state.hasText}
      data-decorator={value}
      onClick={() => toggle(session, value)}
    />
  )
}

function toggle(session: TextHost, name: string): void {
  const type = session.editor()?.state.schema.marks[decoratorMark(name)]
  if (type) session.run(toggleDecorator(type))
}

export const listIcon = ({ value, icon }: TextChoice): IconName =>
  isIconName(icon) ? icon : value === 'number' ? 'list-ordered' : 'list'

export const annotationIcon = (type: SchemaType): IconName => {
  if (isIconName(type.icon)) return type.icon
  return type.name === 'link' || addressField(type) !== undefined ? 'link' : 'tag'
}

/** All toolbar actions as menu entries. */
function entriesOf(
  session: TextHost,
  state: ToolbarState,
  translate: ReturnType<typeof useTranslate>,
): { marks: readonly MenuEntry[]; inserts: readonly MenuEntry[] } {
  const { text, array } = session
  const blocks = array.of.filter(({ fieldType }) => !fieldType.isBlock)
  const entry = (type: SchemaType, kind: 'block' | 'inline'): MenuEntry => ({
    label: type.title,
    ...(isIconName(type.icon) && { icon: type.icon }),
    onSelect: () => session.insertObject(type, kind),
    ...(kind === 'inline' &&
      !state.canInsertInline && {
        disabled: true,
        disabledReason: translate('rich-text.insert-inline.not-here'),
      }),
  })
  return {
    marks: [
      ...text.decorators.map(({ value, title }): MenuEntry => ({
        label: title,
        hotkey: decoratorKeys[value],
        checked: state.decorators.includes(value),
        onSelect: () => toggle(session, value),
      })),
      ...text.lists.map(({ value, title }): MenuEntry => ({
        label: title,
        checked: state.list === value,
        onSelect: () => void session.run(toggleList(value)),
      })),
      ...text.annotations.map((type): MenuEntry => ({
        label: type.title,
        icon: annotationIcon(type),
        disabled: !state.canAnnotate,
        hotkey: type === linkType(text) ? 'mod+k' : undefined,
        onSelect: () => session.annotations.add(type),
      })),
    ],
    inserts: [
      ...group(
        translate('rich-text.insert-block'),
        blocks.map((type) => entry(type, 'block')),
      ),
      ...group(
        translate('rich-text.insert-inline'),
        text.objects.map((type) => entry(type, 'inline')),
      ),
    ],
  }
}

function group(label: string, items: readonly MenuEntry[]): readonly MenuEntry[] {
  return items.length > 0 ? [{ type: 'group', label, items }] : []
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[event.key]
  if (step === undefined || !bar?.contains(event.target as Node)) return
  const buttons = tabbableElements(bar)
  const at = buttons.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const isMirrored = getComputedStyle(bar).direction === 'rtl'
  const next = at + (isMirrored ? -step : step)
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus()
}
