import { SavedViewsMenu } from '../../../area/saved-views/saved-views-menu.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import type { AssetFilter } from './asset-filter.ts'
import { type AssetView, type BrowserState, readAssetView, stateOf, viewOf } from './asset-view.ts'

export interface ViewsMenuProps {
  kind: AssetFilter['kind']
  state: BrowserState
  /** The state without any choices of the user. */
  standard: BrowserState
  onPick: (state: BrowserState) => void
  /** The page determines what is searched for, so that no default view is applied. */
  isLinked: boolean
  readOnly: boolean
  /** The user can choose the view that the browser opens with. */
  hasDefault: boolean
  isWide: boolean
  opensAtOnce?: boolean
}

/** Key of the views. Those of document lists are names of types, which begin with a letter. */
const listId = '@assets'

/** The saved views of the asset browser, the same wherever assets are browsed. */
export function ViewsMenu({ kind, state, standard, onPick, ...props }: ViewsMenuProps) {
  const now = useUi().clock.now()
  const standardView = viewOf(standard, now)
  return (
    <SavedViewsMenu<AssetView>
      {...props}
      listId={listId}
      view={viewOf(state, now)}
      standard={standardView}
      read={(stored) => readAssetView(stored, kind, standardView)}
      onPick={(view) => onPick(stateOf(view, now))}
    />
  )
}
