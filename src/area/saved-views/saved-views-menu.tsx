import { useLayoutEffect, useRef, useState } from 'react'
import { useObservable } from '../../react/use-observable.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { SavedViews } from '../../data/lists/saved-views.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useAreaSettings } from '../settings.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import type { SavedViewDialogProps, ViewQuestion } from './saved-view-dialog.tsx'
import * as css from './saved-views.css.ts'
import { type CheckedView, useChosenView } from './use-chosen-view.ts'
import { useViewLocks } from './use-view-locks.ts'
import { useViewWrites } from './use-view-writes.ts'
import { viewEntries } from './view-entries.ts'
import { ViewsTrigger } from './views-trigger.tsx'

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
  /** Title of the list, which is then the button. */
  listTitle?: string | undefined
  /** There is space for the name of the view. */
  isWide: boolean
  /** Opens when it is mounted, because it was loaded when its button was pressed. */
  opensAtOnce?: boolean
}

const unknown: SavedViews = { list: null, error: null }

/** Menu of a list's saved views: select one, or save the current view. */
export function SavedViewsMenu<View>(props: SavedViewsMenuProps<View>) {
  const { listId, view, standard, onPick, isWide } = props
  const { hasDefault = true, opensAtOnce = false } = props
  const translate = useTranslate()
  const settings = useAreaSettings()
  const { readOnly = settings.readOnly } = props
  const { list, error } = useViews(props)
  const choice = useChosenView({ ...props, list, hasDefault })
  const { chosen, isChanged, choose } = choice
  const fresh = { listId, title: '', view, isShared: false }
  const { createLock, updateLock } = useViewLocks({ readOnly, fresh, chosen })
  const writes = useViewWrites()
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

  async function confirm(given: { title: string; isShared: boolean }): Promise<void> {
    setViewQuestion(null)
    if (viewQuestion?.type === 'rename') {
      await writes.change(viewQuestion.saved, { title: given.title })
    } else if (viewQuestion?.type === 'delete') {
      await writes.remove(viewQuestion.saved)
    } else if (viewQuestion) {
      const id = await writes.create({ ...fresh, ...given })
      if (id !== null) choose(id)
    }
  }

  function pick(saved: CheckedView<View> | null): void {
    choose(saved?.id ?? null)
    onPick(saved ? saved.view : standard)
  }

  useCommands([
    ...(list ?? []).map((saved) => ({
      id: `list.view.${saved.id}`,
      title: translate('views.current', { title: saved.title }),
      section: translate('views.section'),
      icon: 'list' as const,
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

  return (
    <span className={css.host}>
      <Menu
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <ViewsTrigger
            ref={button}
            listTitle={props.listTitle}
            viewTitle={chosen?.title}
            {...(chosen && { label: labelOf(chosen.title, isChanged, translate) })}
            isChanged={isChanged}
            isWide={isWide}
          />
        }
        items={viewEntries({
          ...choice,
          views: list ?? [],
          hasDefault,
          createLock,
          updateLock,
          translate,
          onChoose: pick,
          onSave: (saved) => void writes.change(saved, { view }),
          onRevert: (saved) => onPick(saved.view),
          onShare: (saved, isShared) => void writes.change(saved, { isShared }),
          onAsk: setViewQuestion,
        })}
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

function labelOf(title: string, isChanged: boolean, translate: Translate): string {
  return translate(isChanged ? 'views.current-changed' : 'views.current', { title })
}

/** The views that the list can show; null until they are loaded. */
function useViews<View>({ listId, read }: SavedViewsMenuProps<View>): {
  list: readonly CheckedView<View>[] | null
  error: SavedViews['error']
} {
  const layer = useDataLayer()
  const { list, error } = useObservable<SavedViews>(
    () => layer.savedViews.observe(listId),
    unknown,
    [layer, listId],
  )
  const checked = list?.flatMap((saved): CheckedView<View> | [] => {
    const view = read(saved.view)
    return view === null ? [] : { ...saved, view }
  })
  return { list: checked ?? null, error }
}

const load = async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog
