import { isRecord } from '../../model/document.ts'
import type { OidcProvider } from './oidc.ts'

/**
 * Parses a list of providers from JSON: `[{"name", "title", "issuer", "clientId", "clientSecret"?,
 * "logo"?, "scope"?, "newAccounts"?: {"roles", "emailDomains"?}}]`. Throws TypeError naming the problem
 * and its location; the message never contains a secret.
 */
export function parseProviders(json: string): OidcProvider[] {
  const list: unknown = JSON.parse(json)
  if (!Array.isArray(list)) throw new TypeError('The providers must be a JSON list')
  return list.map((entry: unknown, index) => {
    const where = `Provider ${index + 1}`
    if (!isRecord(entry)) throw new TypeError(`${where} must be an object`)
    const unknown = Object.keys(entry).find((key) => !keys.has(key))
    if (unknown !== undefined) throw new TypeError(`${where}: "${unknown}" is not known`)
    const required = (key: string): string => text(entry, key, where) ?? missing(where, key)
    const { newAccounts } = entry
    return {
      name: required('name'),
      title: required('title'),
      issuer: required('issuer'),
      clientId: required('clientId'),
      ...optional(entry, 'clientSecret', where),
      ...optional(entry, 'logo', where),
      ...optional(entry, 'scope', where),
      ...(newAccounts !== undefined && { newAccounts: parseNewAccounts(newAccounts, where) }),
    }
  })
}

const keys = new Set([
  'name',
  'title',
  'issuer',
  'clientId',
  'clientSecret',
  'logo',
  'scope',
  'newAccounts',
])

function parseNewAccounts(value: unknown, where: string): OidcProvider['newAccounts'] {
  const { roles, emailDomains } = isRecord(value) ? value : {}
  if (!isTexts(roles)) throw new TypeError(`${where}: "newAccounts.roles" must be a list of roles`)
  if (emailDomains !== undefined && !isTexts(emailDomains)) {
    throw new TypeError(`${where}: "newAccounts.emailDomains" must be a list of domains`)
  }
  return { roles, ...(emailDomains && { emailDomains }) }
}

function optional<Key extends string>(
  entry: Record<string, unknown>,
  key: Key,
  where: string,
): { [name in Key]?: string } {
  const value = text(entry, key, where)
  return (value === undefined ? {} : { [key]: value }) as { [name in Key]?: string }
}

function text(entry: Record<string, unknown>, key: string, where: string): string | undefined {
  const value = entry[key]
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  throw new TypeError(`${where}: "${key}" must be a text`)
}

function missing(where: string, key: string): never {
  throw new TypeError(`${where}: "${key}" is missing`)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
