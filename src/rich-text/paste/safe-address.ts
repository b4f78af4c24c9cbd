const schemes = /^(https?|mailto|tel):/i

/** A URL that is safe in a link; null if it could run script or is invalid. */
export function safeAddress(address: string | null): string | null {
  // Browsers ignore these characters inside a scheme.
  const plain = Array.from(address ?? '')
    .filter((letter) => letter > ' ' && letter !== '\u007f')
    .join('')
  return schemes.test(plain) ? plain : null
}

/** The URL if the text consists of only a URL, otherwise null. */
export function addressIn(text: string): string | null {
  const plain = text.trim()
  return /^https?:\/\/\S+$/i.test(plain) ? safeAddress(plain) : null
}
