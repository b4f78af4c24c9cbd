import type { Message } from './messages.ts'
import type { UriOptions } from './rule.ts'

/** Checks a web address; returns the problem or null. */
export function checkUri(text: string, options: UriOptions): Message | null {
  const { allowRelative = false, relativeOnly = false, allowCredentials = false } = options
  const kind = kindOf(text)
  if (kind === 'broken') return { code: 'uri.invalid' }
  if (relativeOnly) return kind === 'relative' ? null : { code: 'uri.notRelative' }
  if (kind === 'relative') return allowRelative ? null : { code: 'uri.notAbsolute' }
  // Its scheme would be that of the page that shows it.
  if (kind === 'host') return { code: 'uri.notAbsolute' }
  const url = new URL(text)
  if (!allowCredentials && (url.username || url.password)) return { code: 'uri.credentials' }
  const scheme = url.protocol.replace(/:$/, '')
  const allowed = [options.scheme ?? ['http', 'https']].flat()
  const matches = allowed.some((one) =>
    typeof one === 'string' ? one.toLowerCase() === scheme : testPattern(one, scheme),
  )
  if (matches) return null
  return { code: 'uri.scheme', params: { scheme, allowed: allowed.map(String).join(', ') } }
}

/** Tests a pattern from the start of the text: a global or sticky one would continue where it last stopped. */
export function testPattern({ source, flags }: RegExp, text: string): boolean {
  return new RegExp(source, flags.replace(/[gy]/g, '')).test(text)
}

/** `host` is an address such as `//example.com/a`: another host, with the scheme of the page. */
type Kind = 'absolute' | 'host' | 'relative' | 'broken'

// Relative addresses are resolved against two hosts: an address with its own host matches at most one of them.
const bases = ['https://one.invalid', 'https://two.invalid']

function kindOf(text: string): Kind {
  // Browsers encode or drop white space and control characters inside an address; here they count as typing errors.
  if (!text.trim() || /[\s\p{Cc}]/u.test(text.trim())) return 'broken'
  // Without slashes, these schemes are parsed as a host or as a path, depending on the base.
  if (/^\s*(?:https?|wss?|ftp):(?![\\/]{2})/i.test(text)) return 'broken'
  if (URL.canParse(text)) return 'absolute'
  // "https://" and "mailto:" with nothing after them are broken, not relative.
  if (/^\s*[a-z][a-z\d+.-]*:/i.test(text)) return 'broken'
  if (!bases.every((base) => URL.canParse(text, base))) return 'broken'
  return bases.every((base) => new URL(text, base).origin === base) ? 'relative' : 'host'
}
