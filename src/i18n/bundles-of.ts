import type { LocaleBundle } from './locale.ts'
import type { Messages } from './messages.ts'

/** Groups the messages of a language into one bundle per namespace. */
export function bundlesOf(locale: string, messages: Messages): readonly LocaleBundle[] {
  const byNamespace = new Map<string, Record<string, string>>()
  for (const [key, text] of Object.entries(messages)) {
    const namespace = key.split('.')[0]!
    const resources = byNamespace.get(namespace) ?? {}
    resources[key] = text
    byNamespace.set(namespace, resources)
  }
  return [...byNamespace].map(([namespace, resources]) => ({ locale, namespace, resources }))
}
