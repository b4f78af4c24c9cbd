import { pageBody } from '../ui/host/host-env.ts'
import type { ContentElement } from './content-element.ts'

interface Picked<Asset> {
  readonly detail: { readonly assets: readonly Asset[] }
}

/** Shows an asset browser as a dialog; resolves when assets are chosen, or the dialog is closed without a choice. */
export function pickAssets<Asset>(
  element: ContentElement,
  { container = pageBody(), ...given }: { container?: Element },
): Promise<readonly Asset[] | null> {
  Object.assign(element, given, { mode: 'dialog', open: true })
  return new Promise((resolve) => {
    let chosen: readonly Asset[] | null = null
    element.addEventListener('content-select', (event) => {
      if (event.target === element) chosen = (event as unknown as Picked<Asset>).detail.assets
    })
    element.addEventListener('close', () => {
      element.remove()
      resolve(chosen)
    })
    container.append(element)
  })
}
