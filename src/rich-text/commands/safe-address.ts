const schemes = /^(https?|mailto|tel):/i

/** A URL that is safe in a link; null if it could run script or is invalid. */
export function safeAddress(address: string | null): string | null {
  const plain = withoutControls(address ?? '')
  return schemes.test(plain) ? plain : null
}

/** True for a URL that could run script. Relative ones, which only our own copies contain, could not. */
export function isHarmful(address: string): boolean {
  return /^(javascript|vbscript|data):/i.test(withoutControls(address))
}

/** Browsers ignore these characters inside a scheme. */
function withoutControls(address: string): string {
  return Array.from(address)
    .filter((letter) => letter > ' ' && letter !== '\u007f')
    .join('')
}

/** The URL if the text consists of only a URL, otherwise null. */
export function addressIn(text: string): string | null {
  const plain = text.trim()
  return /^https?:\/\/\S+$/i.test(plain) ? safeAddress(plain) : null
}
