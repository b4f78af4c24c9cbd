import type { Translate } from '../../i18n/messages.ts'
import { reloadPage } from '../host/host-env.ts'
import type { Toast } from './toast-store.ts'

/** Beginnings of what Chromium, Firefox and Safari say of a failed `import()`. Bundlers name their errors instead. */
const messages =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

/** True if code could not be loaded: the connection failed, or a new release has replaced the files of this page. */
export function isMissingCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'ChunkLoadError' || messages.test(error.message)
}

/** Says that code could not be loaded, with a way out for a page older than the files on its server. */
export function missingCodeToast(translate: Translate): Toast {
  return {
    id: 'ui-load',
    tone: 'critical',
    title: translate('ui.load-failed'),
    action: { label: translate('ui.reload'), onSelect: reloadPage },
  }
}
