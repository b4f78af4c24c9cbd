import { toDataError } from '../../data/errors.ts'
import type { NewView, SavedView, SavedViewStore } from '../../data/lists/saved-views.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'

/** Writes of saved views. Success and failure are both reported by a notification. */
export interface ViewWrites {
  /** Resolves to the id of the view; null if it failed. */
  create(view: NewView): Promise<string | null>
  change(saved: SavedView, changes: Parameters<SavedViewStore['change']>[1]): Promise<void>
  remove(saved: SavedView): Promise<void>
}

export function useViewWrites(): ViewWrites {
  const { savedViews } = useDataLayer()
  const translate = useTranslate()
  const toast = useToast()

  async function report<T>(work: Promise<T>, success: string): Promise<T | null> {
    try {
      const result = await work
      toast.show({ tone: 'positive', title: success })
      return result
    } catch (problem) {
      const { description } = toDataError(problem)
      toast.show({ tone: 'critical', title: translate('views.not-saved'), description })
      return null
    }
  }

  return {
    create: (view) =>
      report(savedViews.create(view), translate('views.saved', { title: view.title })),
    async change(saved, changes) {
      const title = changes.title ?? saved.title
      await report(savedViews.change(saved.id, changes), translate('views.saved', { title }))
    },
    async remove({ id, title }) {
      await report(savedViews.remove(id), translate('views.deleted', { title }))
    },
  }
}
