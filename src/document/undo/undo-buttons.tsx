import type { RefObject } from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { UndoKind, UndoStep } from '../../data/undo/undo-step.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { IconName } from '../../ui/text/icons.ts'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { useCommandKeys, useCommands } from '../../ui/keys/use-commands.ts'
import { useUi } from '../../ui/ui-context.ts'
import { atPace } from '../pair/at-pace.ts'
import { stepName, stepRow } from './undo-words.ts'
import type { Undo } from './use-undo.ts'

export interface UndoButtonsProps {
  pair: DocumentPair
  type: SchemaType
  undo: Undo
  frame: RefObject<HTMLElement | null>
}

/** Undo, redo, and the list of steps. */
export function UndoButtons({ pair, type, undo, frame }: UndoButtonsProps) {
  const translate = useTranslate()
  const { pace } = useUi()
  const state = useObservable(() => pair.undo.state$.pipe(atPace(pace)), pair.undo.getState(), [
    pair,
    pace,
  ])
  const { canUndo, canRedo, steps, position } = state
  const [done, undone] = [steps[position - 1], steps[position]]
  const { refusal } = undo
  const undoRefusal = refusal ?? (canUndo ? null : translate('undo.nothing-undo'))
  const redoRefusal = refusal ?? (canRedo ? null : translate('undo.nothing-redo'))
  const section = translate('command.section.document')
  const undoKeys = useCommandKeys('document.undo', 'mod+z')
  const redoKeys = useCommandKeys('document.redo', 'mod+shift+z')
  useCommands(
    [
      {
        id: 'document.undo',
        title: translate('undo.undo'),
        icon: 'undo',
        hotkey: 'mod+z',
        disabledReason: undoRefusal,
        command: 'undo',
      } as const,
      {
        id: 'document.redo',
        title: translate('undo.redo'),
        icon: 'redo',
        hotkey: 'mod+shift+z',
        disabledReason: redoRefusal,
        command: 'redo',
      } as const,
    ].map(({ command, ...shown }) => ({
      ...shown,
      section,
      handlesKeys: true,
      run: () => undo.run(command),
    })),
    frame,
  )
  return (
    <>
      <IconButton
        icon="undo"
        label={translate('undo.undo')}
        {...(undoKeys && { hotkey: undoKeys })}
        tooltip={done && translate('undo.undo-step', { step: stepName(done, type, translate) })}
        disabledReason={undoRefusal}
        onClick={() => undo.run('undo', { keepsFocus: true })}
      />
      <IconButton
        icon="redo"
        label={translate('undo.redo')}
        {...(redoKeys && { hotkey: redoKeys })}
        tooltip={undone && translate('undo.redo-step', { step: stepName(undone, type, translate) })}
        disabledReason={redoRefusal}
        onClick={() => undo.run('redo', { keepsFocus: true })}
      />
      {steps.length > 0 && (
        <Menu
          align="end"
          items={() => {
            const row = (step: UndoStep, index: number): MenuEntry => ({
              label: stepRow(step, type, translate),
              icon: index === position - 1 ? 'check' : icons[step.kind],
              description: <RelativeTime value={step.at} />,
              disabledReason: refusal,
              onSelect: () => undo.run({ position: index + 1 }, { keepsFocus: true }),
            })
            const rows = steps.map(row)
            const later = rows.slice(position).reverse()
            const earlier = rows.slice(0, position).reverse()
            return [
              ...(later.length > 0
                ? [{ type: 'group', label: translate('undo.list-undone'), items: later } as const]
                : []),
              {
                type: 'group',
                label: translate('undo.list-done'),
                items: [
                  ...earlier,
                  {
                    label: translate('undo.list-start'),
                    icon: position === 0 ? 'check' : 'file',
                    disabledReason: refusal,
                    onSelect: () => undo.run({ position: 0 }, { keepsFocus: true }),
                  },
                ],
              },
            ]
          }}
          trigger={<IconButton icon="chevron-down" size="small" label={translate('undo.list')} />}
        />
      )}
    </>
  )
}

const icons: Record<UndoKind, IconName> = {
  text: 'edit',
  set: 'edit',
  clear: 'x',
  add: 'plus',
  remove: 'trash',
  move: 'sort',
  several: 'list',
  discardChanges: 'trash',
  restore: 'history',
}
