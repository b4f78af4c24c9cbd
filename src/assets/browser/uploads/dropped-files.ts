/** A file, and the path of the folder it was dropped with: `press/2026`; empty for none. */
export interface DroppedFile {
  readonly file: File
  readonly folder: string
}

/**
 * The files of a drop, including those in folders. Must be called while the event is dispatched: afterwards only the
 * entries read at that time are accessible.
 */
export function droppedFiles(data: DataTransfer): Promise<readonly DroppedFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile())
  return Promise.all(
    entries.map(async (entry) => {
      if (entry === null) return []
      return entry instanceof File ? [{ file: entry, folder: '' }] : filesOf(entry, '')
    }),
  ).then((found) => found.flat())
}

async function filesOf(entry: FileSystemEntry, folder: string): Promise<readonly DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, folder }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
  const found: DroppedFile[] = []
  while (true) {
    // Folders are read in batches until a batch is empty.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return found
    for (const child of part) found.push(...(await filesOf(child, inside)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
