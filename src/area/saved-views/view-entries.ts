import type { Translate } from '../../i18n/messages.ts'
import type { MenuAction, MenuEntry } from '../../ui/overlays/menu.tsx'
import type { ViewQuestion } from './saved-view-dialog.tsx'
import type { CheckedView, ChosenView } from './use-chosen-view.ts'

export interface ViewEntriesOptions<View> extends Omit<ChosenView<View>, 'choose'> {
  views: readonly CheckedView<View>[]
  /** The user can choose the view that the list opens with. */
  hasDefault: boolean
  /** Why no view can be created; null if one can. */
  createLock: string | null
  /** Why the chosen view cannot be changed; null if it can. */
  updateLock: string | null
  translate: Translate
  /** Null = the list's own view. */
  onChoose: (saved: CheckedView<View> | null) => void
  /** Saves the current view as the chosen one. */
  onSave: (saved: CheckedView<View>) => void
  onRevert: (saved: CheckedView<View>) => void
  onShare: (saved: CheckedView<View>, isShared: boolean) => void
  onAsk: (question: ViewQuestion) => void
}

/** The entries of the menu of saved views: all views, what can be done with the chosen one, and saving another. */
export function viewEntries<View>(options: ViewEntriesOptions<View>): readonly MenuEntry[] {
  const { views, chosen, createLock, translate, onChoose, onAsk } = options
  const row = (label: string, saved: CheckedView<View> | null): MenuAction => ({
    label,
    icon: saved?.id === chosen?.id ? 'check' : 'list',
    onSelect: () => onChoose(saved),
  })
  const group = (label: 'views.own' | 'views.shared', isShared: boolean): MenuEntry[] => {
    const members = views.filter((saved) => saved.isShared === isShared)
    const items = members.map((saved) => row(saved.title, saved))
    return items.length > 0 ? [{ type: 'group', label: translate(label), items }] : []
  }
  return [
    row(translate('views.standard'), null),
    ...group('views.own', false),
    ...group('views.shared', true),
    { type: 'separator' },
    ...(chosen ? chosenEntries(chosen, options) : []),
    {
      label: translate('views.save-as'),
      icon: 'plus',
      disabled: createLock !== null,
      disabledReason: createLock,
      onSelect: () => onAsk({ type: 'create' }),
    },
  ]
}

function chosenEntries<View>(
  saved: CheckedView<View>,
  options: ViewEntriesOptions<View>,
): MenuEntry[] {
  const { isChanged, isDefault, hasDefault, updateLock, translate, setDefault, onAsk } = options
  const locked = { disabled: updateLock !== null, disabledReason: updateLock }
  const when = (isOffered: boolean, ...entries: MenuEntry[]): MenuEntry[] =>
    isOffered ? entries : []
  return [
    ...when(
      isChanged,
      {
        label: translate('views.save'),
        icon: 'check',
        ...locked,
        onSelect: () => options.onSave(saved),
      },
      {
        label: translate('views.revert'),
        icon: 'discard',
        onSelect: () => options.onRevert(saved),
      },
    ),
    ...when(hasDefault, {
      label: translate(isDefault ? 'views.is-default' : 'views.make-default'),
      checked: isDefault,
      onSelect: () => setDefault(!isDefault),
    }),
    {
      label: translate('views.rename'),
      icon: 'edit',
      ...locked,
      onSelect: () => onAsk({ type: 'rename', saved }),
    },
    // Making a shared view private would remove it for all other users.
    ...when(saved.isOwn, {
      label: translate(saved.isShared ? 'views.unshare' : 'views.share'),
      icon: 'users',
      ...locked,
      onSelect: () => options.onShare(saved, !saved.isShared),
    }),
    {
      label: translate('views.delete'),
      icon: 'trash',
      tone: 'critical',
      ...locked,
      onSelect: () => onAsk({ type: 'delete', saved }),
    },
    { type: 'separator' },
  ]
}
