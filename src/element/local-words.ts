import { localeKey, offeredLocales, preferredLocale } from '../i18n/locale.ts'
import type { Messages } from '../i18n/messages.ts'
import { resolveConfig } from '../studio/config/resolve-config.ts'
import type { ContentConfig } from '../studio/config/workspace-config.ts'
import { workspaceNamed } from '../studio/config/workspace-named.ts'
import { hostLanguage } from '../ui/host/host-language.ts'
import { openStorage } from '../ui/host/host-env.ts'
import type { ContentStorage } from './context/connection-properties.ts'

/** Settings that determine the language of an element; `area/locale.ts` determines it for everything loaded later. */
export interface LanguageOfElement {
  config: ContentConfig
  workspace: string | undefined
  locale: string | undefined
  projectId: string | undefined
  storage: ContentStorage | undefined
  persist: 'local' | 'session' | 'memory' | undefined
}

/** Loads the element's own texts, or those of a part, in the language that its area will use. */
export async function localWords(
  element: Element,
  given: LanguageOfElement,
  wanted = 'element',
): Promise<Messages> {
  const { locale: requested, storage, persist } = given
  const workspace = workspaceNamed(resolveConfig(given.config).workspaces, given.workspace)
  const offered = offeredLocales(workspace.i18n.locales)
  const projectId = workspace.projectId ?? given.projectId
  const kept = openStorage(storage ?? persist ?? 'local')
  const stored = kept.getItem(localeKey(projectId, workspace.name))
  const { lang } = hostLanguage(element)
  const { bundles } = preferredLocale(offered, { requested, stored, around: lang })
  const list = await (typeof bundles === 'function' ? bundles() : bundles)
  const resources = list
    .filter(({ namespace }) => namespace === wanted)
    .map((bundle) => bundle.resources)
  return Object.assign({}, ...resources) as Messages
}
