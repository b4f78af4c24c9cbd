/** The origin of an address as people paste it, with a path or without a scheme; null for what is none. */
export function originOf(text: string): string | null {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (typed === '' || /[\s*]/.test(typed) || !URL.canParse(address)) return null
  const { origin, protocol } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}
