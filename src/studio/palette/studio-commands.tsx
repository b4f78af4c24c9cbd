import { useEffect, useState } from 'react'
import { createIntent, useNavigation } from '../../area/navigation.ts'
import { useLocaleChoice } from '../../area/locale.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useHost } from '../../react/host-context.ts'
import type { Command } from '../../ui/keys/commands.ts'
import { isIconName } from '../../ui/text/icons.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useTypedAhead } from '../../ui/overlays/typed-ahead.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { colorSchemes } from '../color-scheme.ts'
import type { StudioSearchProps } from './search-dialog.tsx'
import { useNewDocumentOptions } from '../../area/use-new-document-options.ts'
import type { ToolLinks } from '../navbar/tool-tabs.tsx'
import { type AccountChoices, schemeIcons } from '../navbar/user-menu.tsx'

/** The dialog that is open over the studio. */
export type StudioOverlay = 'search' | 'commands' | 'shortcuts' | 'legend' | 'deleted' | null

export interface StudioCommandsProps
  extends
    Pick<ToolLinks, 'tools' | 'onTool'>,
    Pick<AccountChoices, 'onScheme' | 'onSignOut'>,
    Pick<StudioSearchProps, 'onBeside' | 'narrow' | 'showScores'> {
  open: StudioOverlay
  onOpen: (open: StudioOverlay) => void
}

/** The studio's own commands, and the dialogs that list all commands. */
export function StudioCommands(props: StudioCommandsProps) {
  const { tools, onTool, onScheme, onSignOut, open, onOpen: setOpen } = props
  const translate = useTranslate()
  const [query, setQuery] = useState('')
  const close = () => {
    setQuery('')
    setOpen(null)
  }
  const host = useHost()
  useEffect(
    () =>
      host?.provideMethods({
        openSearch: async (text = '') => {
          setQuery(text)
          setOpen('search')
        },
      }),
    [host, setOpen],
  )
  const dialog = open === 'search' || open === 'commands' ? open : null
  const { readOnly, hotkeys } = useAreaSettings()
  const { Part: Search } = useLater(loadSearch, dialog !== null, close)
  const takeTyped = useTypedAhead(dialog !== null, {
    overFields: true,
    wholePage: hotkeys === 'page',
  })
  const { Part: Sheet } = useLater(loadSheet, open === 'shortcuts', close)
  const { Part: Legend } = useLater(loadLegend, open === 'legend', close)
  const { Part: Deleted } = useLater(loadDeleted, open === 'deleted', close)
  const creations = useCreateCommands(dialog !== null)
  const schemes = colorSchemes.map((scheme): Command => ({
    id: `studio.scheme-${scheme}`,
    title: translate('command.scheme', { scheme: translate(`studio.scheme.${scheme}`) }),
    section: translate('command.section.view'),
    icon: schemeIcons[scheme],
    isMinor: true,
    run: () => onScheme(scheme),
  }))
  const languages = useLocaleChoice()
  const locales = (languages?.offered ?? []).map(({ id, title }): Command => ({
    id: `studio.locale-${id}`,
    title: translate('command.language', { language: title }),
    section: translate('command.section.view'),
    icon: 'globe',
    isMinor: true,
    run: () => languages?.choose(id),
  }))
  const help = translate('command.section.help')
  useCommands([
    ...creations,
    ...tools.map(({ name, title, icon }): Command => ({
      id: `studio.tool-${name}`,
      title: translate('command.go-tool', { tool: title }),
      section: translate('command.section.go'),
      icon: isIconName(icon) ? icon : 'grid',
      run: () => onTool(name),
    })),
    ...schemes,
    ...locales,
    {
      id: 'studio.search',
      title: translate('command.open-search'),
      section: translate('command.section.go'),
      icon: 'search',
      hotkey: 'mod+k',
      run: () => setOpen('search'),
    },
    {
      id: 'studio.deleted',
      title: translate('command.open-deleted'),
      section: translate('command.section.go'),
      icon: 'trash',
      run: () => setOpen('deleted'),
    },
    {
      id: 'studio.palette',
      title: translate('command.open-palette'),
      section: help,
      icon: 'chevron-right',
      run: () => setOpen('commands'),
    },
    {
      id: 'studio.shortcuts',
      title: translate('command.open-shortcuts'),
      section: help,
      icon: 'info',
      hotkey: '?',
      run: () => setOpen('shortcuts'),
    },
    {
      id: 'studio.legend',
      title: translate('command.legend'),
      section: help,
      icon: 'info',
      run: () => setOpen('legend'),
    },
    {
      id: 'studio.diagnostics',
      title: translate('diagnostics.open'),
      section: help,
      icon: 'info',
      keywords: translate('diagnostics.connection'),
      run: () => onTool('diagnostics'),
    },
    ...(onSignOut
      ? [
          {
            id: 'studio.sign-out',
            title: translate('studio.sign-out'),
            section: translate('command.section.account'),
            icon: 'sign-out',
            run: onSignOut,
          } as const,
        ]
      : []),
  ])
  return (
    <>
      {Search && (
        <Search
          open={dialog}
          query={query}
          onClose={close}
          takeTyped={takeTyped}
          narrow={props.narrow}
          showScores={props.showScores}
          onBeside={props.onBeside}
        />
      )}
      {Deleted && (
        <Deleted
          type={null}
          readOnly={readOnly}
          open={open === 'deleted'}
          onOpenChange={(next) => !next && close()}
        />
      )}
      {Sheet && <Sheet open={open === 'shortcuts'} onOpenChange={(next) => !next && close()} />}
      {Legend && <Legend open={open === 'legend'} onOpenChange={(next) => !next && close()} />}
    </>
  )
}

/** A command for each document that can be created; permission is checked while `wanted`. */
function useCreateCommands(wanted: boolean): Command[] {
  const translate = useTranslate()
  const navigation = useNavigation()
  const { readOnly } = useAreaSettings()
  const options = useNewDocumentOptions(wanted)
  if (readOnly) return []
  return options.map(({ id, title, icon, schemaType, templateId, hasPermission }) => ({
    id: `studio.create-${id}`,
    title: translate('command.create', { title }),
    section: translate('command.section.create'),
    icon: isIconName(icon) ? icon : 'plus',
    disabledReason: hasPermission ? null : translate('studio.create-denied', { title }),
    run: () => navigation.openIntent(createIntent(schemaType, templateId)),
  }))
}

const loadSearch = async () => (await import('./search-dialog.tsx')).StudioSearch
const loadLegend = async () => (await import('./state-legend.tsx')).StateLegend
const loadDeleted = async () =>
  (await import('../../document/history/deleted-documents.tsx')).DeletedDocumentsDialog
const loadSheet = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet
