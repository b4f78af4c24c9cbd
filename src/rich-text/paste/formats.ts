/** Clipboard type for portable text blocks, shared with other editors. */
export const portableTextType = 'application/x-portable-text'

/** How a paste is parsed: with its formatting, as plain text, or as Markdown. */
export type PasteMode = 'keep' | 'plain' | 'markdown'

/** Content of a clipboard, by media type. */
export type Formats = Readonly<Record<string, string>>

const read = [portableTextType, 'application/json', 'text/html', 'text/markdown', 'text/plain']

/** The readable formats of a paste. Must be read while its event is dispatched. */
export function formatsIn(source: DataTransfer): Formats {
  const formats = Object.fromEntries(
    read.filter((type) => source.types.includes(type)).map((type) => [type, source.getData(type)]),
  )
  // Word writes the bytes of its pictures only there.
  const isNeeded = localPicturesIn(formats) > 0 && source.types.includes('text/rtf')
  return isNeeded ? { ...formats, 'text/rtf': source.getData('text/rtf') } : formats
}

/** How many pictures the HTML shows from files on the user's device. */
export function localPicturesIn(formats: Formats): number {
  return (formats['text/html']?.match(/<img\b[^>]*?\bsrc\s*=\s*["']?file:/gi) ?? []).length
}
