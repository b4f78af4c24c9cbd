import 'content-studio/define'
import { config } from './schema'

/** Lets editors change the page where it stands: what says with `data-content` which field it shows. */
export function editPage(): void {
  const context = document.createElement('content-context')
  context.config = config
  const overlay = document.createElement('content-overlay')
  overlay.active = true
  context.append(overlay)
  document.body.append(context)
}
