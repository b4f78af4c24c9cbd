/** Clipboard type for portable text blocks, shared with other editors. */
export const portableTextType = 'application/x-portable-text'

/** How a paste is parsed: with its formatting, as plain text, or as Markdown. */
export type PasteMode = 'keep' | 'plain' | 'markdown'

/** Content of a clipboard, by media type. */
export type Formats = Readonly<Record<string, string>>

/** The readable formats of a paste. Must be read while its event is dispatched. */
export function formatsIn(source: DataTransfer): Formats {
  const wanted = [portableTextType, 'text/html', 'text/markdown', 'text/plain']
  return Object.fromEntries(
    wanted
      .filter((type) => source.types.includes(type))
      .map((type) => [type, source.getData(type)]),
  )
}
