import { createContext, useContext } from 'react'
import type { BrowsedAsset } from '../filter/asset-query.ts'

/** Actions on the assets of a browser. */
export interface BrowserActions {
  /** Opens a dialog for assets. */
  request: (question: 'usage' | 'delete' | 'replace', assets: readonly BrowsedAsset[]) => void
  showDetails: (asset: BrowsedAsset) => void
  copyUrl: (asset: BrowsedAsset) => void
  /** Whether writing is disabled. */
  isLocked: boolean
  canDelete: boolean
  canUpload: boolean
  hasUsage: boolean
}

export const BrowserActionsContext = createContext<BrowserActions | null>(null)

export function useBrowserActions(): BrowserActions {
  const actions = useContext(BrowserActionsContext)
  if (!actions) throw new Error('useBrowserActions: no asset browser above this component')
  return actions
}
