import type { RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { Command } from '../../ui/keys/commands.ts'
import { useCommandKeys, useCommands } from '../../ui/keys/use-commands.ts'
import type { Writing } from './use-writing.ts'

export interface WritingButtonProps {
  writing: Writing
  frame: RefObject<HTMLElement | null>
}

const id = 'document.write'
const ownKeys = 'ctrl+alt+w'
const noCommands: readonly Command[] = []

/** Enters and leaves writing mode. */
export function WritingButton({ writing, frame }: WritingButtonProps) {
  const { fields, isOn, toggle } = writing
  const translate = useTranslate()
  const hotkey = useCommandKeys(id, ownKeys)
  const title = translate(isOn ? 'document.write-leave' : 'document.write')
  const icon = isOn ? 'minimize' : 'maximize'
  const exists = fields.length > 0
  const section = translate('command.section.document')
  useCommands(
    exists ? [{ id, title, section, icon, hotkey: ownKeys, run: toggle }] : noCommands,
    frame,
  )
  if (!exists) return null
  return <IconButton icon={icon} label={title} onClick={toggle} {...(hotkey && { hotkey })} />
}
