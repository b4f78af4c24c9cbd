const schemes = /^(https?|mailto|tel):/i

/** An address that is allowed in a link; null for one that could run script or does not resolve here. */
export function safeAddress(address: string | null): string | null {
  // Browsers skip these characters inside of a scheme.
  const plain = Array.from(address ?? '')
    .filter((letter) => letter > ' ' && letter !== '\u007f')
    .join('')
  return schemes.test(plain) ? plain : null
}

/** The address, if the text is an address only. */
export function addressIn(text: string): string | null {
  const plain = text.trim()
  return /^https?:\/\/\S+$/i.test(plain) ? safeAddress(plain) : null
}
