import type { Message } from './messages.ts'
import type { UriOptions } from './rule.ts'

// Relative addresses are resolved against a host that nobody can mean.
const nowhere = 'https://relative.invalid'

/** What is wrong with a web address, or null. */
export function checkUri(text: string, options: UriOptions): Message | null {
  const { allowRelative = false, relativeOnly = false, allowCredentials = false } = options
  const parsed = parse(text)
  if (!parsed) return { code: 'uri.invalid' }
  const { url, isRelative } = parsed
  if (relativeOnly) return isRelative ? null : { code: 'uri.notRelative' }
  if (isRelative) return allowRelative ? null : { code: 'uri.notAbsolute' }
  if (!allowCredentials && (url.username || url.password)) return { code: 'uri.credentials' }
  const scheme = url.protocol.replace(/:$/, '')
  const allowed = [options.scheme ?? ['http', 'https']].flat()
  const matches = allowed.some((one) =>
    typeof one === 'string' ? one.toLowerCase() === scheme : one.test(scheme),
  )
  if (matches) return null
  return { code: 'uri.scheme', params: { scheme, allowed: allowed.map(String).join(', ') } }
}

function parse(text: string): { url: URL; isRelative: boolean } | null {
  // Browsers encode or drop white space inside an address; to a writer it is a slip of the hand.
  if (!text.trim() || /\s/.test(text.trim())) return null
  if (URL.canParse(text)) return { url: new URL(text), isRelative: false }
  // "https://" and "mailto" with nothing behind are broken, not relative.
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return null
  return URL.canParse(text, nowhere) ? { url: new URL(text, nowhere), isRelative: true } : null
}
