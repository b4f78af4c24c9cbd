import type { RefObject } from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isIconName } from '../../ui/text/icons.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useReview } from '../changes/review.ts'
import type { DocumentExtensions } from './document-extension.ts'
import { useHostCall, useSubject } from './use-subject.ts'

export interface InspectorButtonsProps {
  pair: DocumentPair
  extensions?: DocumentExtensions | undefined
  frame: RefObject<HTMLElement | null>
}

/** Opens and closes the host's panels: a single one has a button, several are in a menu. */
export function InspectorButtons({ pair, extensions, frame }: InspectorButtonsProps) {
  const translate = useTranslate()
  const review = useReview()
  const callHost = useHostCall()
  const definitions = extensions?.inspectors ?? []
  const subject = useSubject(
    pair,
    definitions.some(({ when }) => when),
  )
  const panels = definitions
    .filter(
      ({ name, when }) =>
        !when || (subject && callHost(`inspector ${name}`, () => when(subject), false)),
    )
    .map(({ name, title, icon }) => ({
      name,
      title,
      icon: isIconName(icon) ? icon : ('panel' as const),
      isOpen: review?.panel === name,
      toggle: () => (review?.panel === name ? review.close() : review?.showPanel(name)),
    }))
  useCommands(
    panels.map(({ name, title, icon, toggle }) => ({
      id: `inspector.${name}`,
      title: translate('document.inspector-show', { title }),
      section: translate('command.section.document'),
      icon,
      run: toggle,
    })),
    frame,
  )
  const [first] = panels
  if (!review || !first) return null
  if (panels.length === 1) {
    return (
      <IconButton
        icon={first.icon}
        label={first.title}
        pressed={first.isOpen}
        data-inspector-opener
        onClick={first.toggle}
      />
    )
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon="panel"
          label={translate('document.panels')}
          pressed={panels.some(({ isOpen }) => isOpen)}
          data-inspector-opener
        />
      }
      items={panels.map(({ title, icon, toggle }) => ({ label: title, icon, onSelect: toggle }))}
    />
  )
}
