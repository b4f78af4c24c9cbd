const schemes = /^(https?|mailto|tel):/i

/** An address that may stand in a link; null for one that could run or that leads nowhere from here. */
export function safeAddress(address: string | null): string | null {
  // Browsers skip these characters inside of a scheme.
  const plain = Array.from(address ?? '')
    .filter((letter) => letter > ' ' && letter !== '\u007f')
    .join('')
  return schemes.test(plain) ? plain : null
}

/** The address, if a text is nothing but one. */
export function addressIn(text: string): string | null {
  const plain = text.trim()
  return /^https?:\/\/\S+$/i.test(plain) ? safeAddress(plain) : null
}
