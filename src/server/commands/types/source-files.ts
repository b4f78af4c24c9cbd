import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSource } from './find-queries.ts'
import type { Source } from './find-queries.ts'
import { readAliases, resolveFile } from './resolve-file.ts'

const skipped = /^(?:\..*|node_modules|dist|build|out|coverage)$/

/** The folders in and below some, and the files with scripts in them, in a stable order. */
export function sourceFiles(roots: readonly string[]): {
  folders: readonly string[]
  files: readonly string[]
} {
  const folders = new Set<string>()
  const files = new Set<string>()
  const visit = (folder: string): void => {
    if (folders.has(folder)) return
    folders.add(folder)
    const entries = readdirSync(folder, { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.test(entry.name)) visit(path)
      } else if (entry.isFile() && isSource(entry.name)) files.add(path)
    }
  }
  for (const root of roots) visit(root)
  return { folders: [...folders], files: [...files] }
}

/** Reads a source, and those that it imports when they are asked for. */
export function createSourceReader(cwd: string): (file: string) => Source {
  const aliases = readAliases(cwd)
  const known = new Map<string, Source>()
  const read = (file: string): Source => {
    const source = known.get(file) ?? {
      file,
      text: readFileSync(file, 'utf8'),
      load(specifier) {
        const target = resolveFile(file, specifier, aliases)
        return target === null ? null : read(target)
      },
    }
    known.set(file, source)
    return source
  }
  return read
}
