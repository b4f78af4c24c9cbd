import { useLayoutEffect, useRef, useState } from 'react'
import { useObservable } from '../../react/use-observable.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { Rights } from '../../data/access/permission.ts'
import { checkPermission } from '../../data/access/permission.ts'
import type { SavedView, SavedViews } from '../../data/lists/saved-views.ts'
import { toDataError } from '../../data/errors.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useAreaSettings } from '../settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/host/dom.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu, type MenuAction, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import type { SavedViewDialogProps, ViewQuestion } from './saved-view-dialog.tsx'
import * as css from './saved-views.css.ts'
import { type CheckedView, useChosenView } from './use-chosen-view.ts'

export interface SavedViewsMenuProps<View> {
  /** Key of the list that the views belong to. */
  listId: string
  view: View
  /** The list's view if no saved view is selected. */
  standard: View
  /** Checks a stored view; null if the list cannot show it. */
  read: (stored: unknown) => View | null
  /** Applies a view to the list. */
  onPick: (view: View) => void
  /** The URL determines the view, so stored views must not override it. */
  isLinked: boolean
  /** The user can choose the view that the list opens with. Default true. */
  hasDefault?: boolean
  /** Views can be selected, but not saved; default: the setting of the area. */
  readOnly?: boolean
  /** There is space for the name of the view. */
  isWide: boolean
  /** Opens when it is mounted, because it was loaded when its button was pressed. */
  opensAtOnce?: boolean
}

const unknown: SavedViews = { list: null, error: null }

/** Menu of a list's saved views: select one, or save the current view. */
export function SavedViewsMenu<View>(props: SavedViewsMenuProps<View>) {
  const { listId, view, standard, read, onPick, isWide } = props
  const { hasDefault = true, opensAtOnce = false } = props
  const translate = useTranslate()
  const toast = useToast()
  const layer = useDataLayer()
  const settings = useAreaSettings()
  const { readOnly = settings.readOnly } = props
  const { list: stored, error } = useObservable<SavedViews>(
    () => layer.savedViews.observe(listId),
    unknown,
    [layer, listId],
  )
  const list =
    stored?.flatMap((saved): CheckedView<View> | [] => {
      const checked = read(saved.view)
      return checked === null ? [] : { ...saved, view: checked }
    }) ?? null
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const { chosen, isChanged, isDefault, choose, setDefault } = useChosenView({
    ...props,
    list,
    hasDefault,
  })
  const [isOpen, setOpen] = useState(opensAtOnce)
  const button = useRef<HTMLElement>(null)
  // It takes the focus from the button that was pressed.
  useLayoutEffect(() => {
    if (opensAtOnce) button.current?.focus()
  }, [opensAtOnce])
  const [viewQuestion, setViewQuestion] = useState<ViewQuestion | null>(null)
  const { Part } = useLater<SavedViewDialogProps>(load, viewQuestion !== null, () =>
    setViewQuestion(null),
  )

  const lockOf = (permission: 'create' | 'update', document: SavedView['document']) => {
    if (readOnly) return translate('document.reason.READ_ONLY')
    const result = rights && checkPermission(rights, permission, document)
    if (!result || result.granted) return null
    const [missing] = result.missing
    return missing ? translate(`access.cause.${missing.cause}`) : result.reason
  }
  const fresh = { listId, title: '', view, isShared: false }
  const createLock = lockOf('create', layer.savedViews.draft(fresh, user?.id ?? null))
  const updateLock = chosen && lockOf('update', chosen.document)

  /** Reports a failure; returns whether the action succeeded. */
  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (problem) {
      const { description } = toDataError(problem)
      toast.show({ tone: 'critical', title: translate('views.not-saved'), description })
      return false
    }
  }
  const change = async (
    saved: SavedView,
    changes: Parameters<typeof layer.savedViews.change>[1],
  ): Promise<void> => {
    const title = changes.title ?? saved.title
    if (await attempt(layer.savedViews.change(saved.id, changes))) {
      toast.show({ tone: 'positive', title: translate('views.saved', { title }) })
    }
  }
  const confirm = async (given: { title: string; isShared: boolean }): Promise<void> => {
    setViewQuestion(null)
    if (!viewQuestion) return
    if (viewQuestion.type === 'create') {
      const { title, isShared } = given
      let id = ''
      const create = layer.savedViews.create({ listId, title, view, isShared })
      if (await attempt(create.then((made) => (id = made)))) {
        choose(id)
        toast.show({ tone: 'positive', title: translate('views.saved', { title }) })
      }
    } else if (viewQuestion.type === 'rename')
      await change(viewQuestion.saved, { title: given.title })
    else {
      const { id, title } = viewQuestion.saved
      if (await attempt(layer.savedViews.remove(id))) {
        toast.show({ tone: 'positive', title: translate('views.deleted', { title }) })
      }
    }
  }

  const pick = (saved: CheckedView<View>): void => {
    choose(saved.id)
    onPick(saved.view)
  }
  const row = (saved: CheckedView<View>): MenuAction => ({
    label: saved.title,
    icon: saved.id === chosen?.id ? 'check' : 'eye',
    onSelect: () => pick(saved),
  })
  const own = list?.filter(({ isShared }) => !isShared) ?? []
  const shared = list?.filter(({ isShared }) => isShared) ?? []
  const items = (): readonly MenuEntry[] => [
    {
      label: translate('views.standard'),
      icon: chosen === null ? 'check' : 'eye',
      onSelect: () => {
        choose(null)
        onPick(standard)
      },
    },
    ...group('views.own', own),
    ...group('views.shared', shared),
    { type: 'separator' },
    ...(chosen ? chosenItems(chosen) : []),
    {
      label: translate('views.save-as'),
      icon: 'plus',
      disabled: createLock !== null,
      disabledReason: createLock,
      onSelect: () => setViewQuestion({ type: 'create' }),
    },
  ]
  const group = (label: 'views.own' | 'views.shared', views: CheckedView<View>[]): MenuEntry[] =>
    views.length > 0
      ? [{ type: 'group', label: translate(label), items: views.map((one) => row(one)) }]
      : []
  const chosenItems = (saved: CheckedView<View>): MenuEntry[] => {
    const locked = { disabled: updateLock !== null, disabledReason: updateLock }
    return [
      ...(isChanged
        ? [
            {
              label: translate('views.save'),
              icon: 'check' as const,
              ...locked,
              onSelect: () => void change(saved, { view }),
            },
            {
              label: translate('views.revert'),
              icon: 'discard' as const,
              onSelect: () => onPick(saved.view),
            },
          ]
        : []),
      ...(hasDefault
        ? [
            {
              label: translate(isDefault ? 'views.is-default' : 'views.make-default'),
              checked: isDefault,
              onSelect: () => setDefault(!isDefault),
            },
          ]
        : []),
      {
        label: translate('views.rename'),
        icon: 'edit',
        ...locked,
        onSelect: () => setViewQuestion({ type: 'rename', saved }),
      },
      // Making a shared view private would remove it for all other users.
      ...(saved.isOwn
        ? [
            {
              label: translate(saved.isShared ? 'views.unshare' : 'views.share'),
              icon: 'users' as const,
              ...locked,
              onSelect: () => void change(saved, { isShared: !saved.isShared }),
            },
          ]
        : []),
      {
        label: translate('views.delete'),
        icon: 'trash',
        tone: 'critical',
        ...locked,
        onSelect: () => setViewQuestion({ type: 'delete', saved }),
      },
      { type: 'separator' },
    ]
  }

  useCommands([
    ...(list ?? []).map((saved) => ({
      id: `list.view.${saved.id}`,
      title: translate('views.current', { title: saved.title }),
      section: translate('views.section'),
      icon: 'eye' as const,
      run: () => pick(saved),
    })),
    {
      id: 'list.view-save-as',
      title: translate('views.save-as'),
      section: translate('views.section'),
      icon: 'plus' as const,
      disabledReason: createLock,
      run: () => setViewQuestion({ type: 'create' }),
    },
  ])

  const label = chosen
    ? translate(isChanged ? 'views.current-changed' : 'views.current', { title: chosen.title })
    : translate('ui.views')
  return (
    <span className={classes(css.host, isChanged && !isWide && css.changed)}>
      <Menu
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          chosen && isWide ? (
            <Button variant="ghost" icon="eye" aria-label={label} ref={button}>
              <span className={css.title}>{chosen.title}</span>
              {isChanged && ' •'}
            </Button>
          ) : (
            <IconButton icon="eye" label={label} ref={button} />
          )
        }
        items={items()}
        header={
          list === null
            ? translate(error ? 'views.failed' : 'views.loading')
            : list.length === 0 && translate('views.none')
        }
      />
      {viewQuestion && Part && (
        <Part
          question={viewQuestion}
          onCancel={() => setViewQuestion(null)}
          onConfirm={(given) => void confirm(given)}
        />
      )}
    </span>
  )
}

const load = async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog
