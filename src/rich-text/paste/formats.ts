/** Blocks of ours on the clipboard, for other editors. */
export const portableTextType = 'application/x-portable-text'

/** How a paste is read: as rich as it comes, as bare words, or with the signs of Markdown. */
export type PasteMode = 'keep' | 'plain' | 'markdown'

/** What lies on a clipboard, by type. */
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
