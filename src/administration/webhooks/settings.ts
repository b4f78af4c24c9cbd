import { isEqual } from '../../model/equal.ts'
import type { WebhookSettings } from '../../data/administration/webhooks.ts'
import type { Webhook, WebhookMethod, WebhookOperation } from '../../protocol/webhooks.ts'

/** The settings of a webhook as they stand in the form. */
export interface SettingsForm {
  readonly name: string
  readonly url: string
  readonly dataset: string
  readonly on: readonly WebhookOperation[]
  readonly filter: string
  readonly projection: string
  readonly includeDrafts: boolean
  readonly includeAllVersions: boolean
  readonly httpMethod: WebhookMethod
  /** One header per line: `Name: value`. */
  readonly headers: string
  /** A new secret; empty: the present one stays. */
  readonly secret: string
  readonly removesSecret: boolean
  readonly isEnabled: boolean
}

export const operations = ['create', 'update', 'delete'] as const

/** A webhook in the form; without one, what a new one starts with. */
export function toForm(hook: Webhook | null, dataset: string): SettingsForm {
  return {
    name: hook?.name ?? '',
    url: hook?.url ?? '',
    dataset: hook?.dataset ?? dataset,
    on: hook?.rule.on ?? operations,
    filter: hook?.rule.filter ?? '',
    projection: hook?.rule.projection ?? '',
    includeDrafts: hook?.includeDrafts ?? false,
    includeAllVersions: hook?.includeAllVersions ?? false,
    httpMethod: hook?.httpMethod ?? 'POST',
    headers: formatHeaders(hook?.headers ?? {}),
    secret: '',
    removesSecret: false,
    isEnabled: !(hook?.isDisabled ?? false),
  }
}

export function fromForm(form: SettingsForm): WebhookSettings {
  const { name, url, dataset, includeDrafts, includeAllVersions, httpMethod } = form
  return {
    ...{ dataset, includeDrafts, includeAllVersions, httpMethod },
    name: name.trim(),
    url: url.trim(),
    rule: {
      on: form.on,
      filter: form.filter.trim() || null,
      projection: form.projection.trim() || null,
    },
    headers: parseHeaders(form.headers).headers,
    isDisabled: !form.isEnabled,
    ...(form.secret !== '' && { secret: form.secret }),
    ...(form.removesSecret && { secret: null }),
  }
}

/** What differs from the form as it was opened; the rest may have been changed elsewhere. */
export function changesOf(form: SettingsForm, opened: SettingsForm): Partial<WebhookSettings> {
  const before: Readonly<Record<string, unknown>> = { ...fromForm(opened) }
  return Object.fromEntries(
    Object.entries(fromForm(form)).filter(([name, value]) => !isEqual(value, before[name])),
  )
}

/** `wrong`: the lines that are not headers. */
export function parseHeaders(text: string): {
  readonly headers: Readonly<Record<string, string>>
  readonly wrong: readonly string[]
} {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const pairs = lines.map((line) => /^([^\s:]+)\s*:\s*(.*)$/.exec(line))
  return {
    headers: Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : []))),
    wrong: lines.filter((_, index) => !pairs[index]),
  }
}

function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
