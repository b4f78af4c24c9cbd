import type { FileContext, FileHint } from '../../form/files.ts'
import { createObjectItem } from '../../form/clipboard/new-item.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { createKey } from '../../model/key.ts'
import type { Path } from '../../model/path.ts'
import type { Keyed } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** The block for a file; its upload starts once the block is in the text. */
export interface FileBlock {
  readonly item: Keyed
  /** Starts the upload for the block at the path. */
  readonly go: (path: Path) => void
}

/** Creates blocks from files. */
export interface FileDesk {
  readonly takes: (file: FileHint) => boolean
  /** Null if no type of the text accepts the file. */
  readonly begin: (file: File, key?: string) => Promise<FileBlock | null>
}

export interface FileDeskOptions extends FileContext {
  readonly array: SchemaType
  readonly registry: FieldRegistry
}

export function createFileDesk({ array, registry, ...context }: FileDeskOptions): FileDesk {
  const takerOf = (file: FileHint) => {
    for (const type of array.of) {
      const taker = registry.find(type, 'files')
      if (taker?.takes(file, type, registry.assets)) return { taker, type }
    }
    return null
  }
  return {
    takes: (file) => takerOf(file) !== null,
    async begin(file, key = createKey()) {
      const found = takerOf(file)
      if (!found) return null
      const started = await found.taker.start(file, found.type, context.layer)
      return {
        item: { ...createObjectItem(found.type, key), ...started.fields },
        go: (path) => void started.go(path, context),
      }
    },
  }
}

/** Loads an image of pasted content: from its data URL, or from its server if that allows it. */
export async function fetchPicture(address: string): Promise<File> {
  const inline = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(address)
  if (inline) {
    const [, type = '', data = ''] = inline
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    return new File([bytes], nameOf('', type), { type })
  }
  const response = await fetch(address, { credentials: 'omit' })
  const blob = await response.blob()
  if (!response.ok || !blob.type.startsWith('image/')) throw new Error(`No picture at ${address}`)
  return new File([blob], nameOf(new URL(address).pathname, blob.type), { type: blob.type })
}

function nameOf(path: string, type: string): string {
  const name = decodeURIComponent(path.split('/').at(-1) ?? '')
  return name.includes('.') ? name : `picture.${type.replace(/^image\//, '').replace(/\+.*/, '')}`
}
