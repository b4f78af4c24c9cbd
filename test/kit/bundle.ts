import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { importsOf } from './sources.ts'

/** Modules that load with an entry before any of its code asks for more, entry included. */
export function staticClosure(entry: string): string[] {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const specifier of staticImports(readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier))
    }
  }
  visit(entry)
  return [...seen]
}

/** Bytes of the files as a server sends them compressed. */
export function gzipSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
}

/** Static imports of a built (minified) module. */
function staticImports(text: string): string[] {
  const minified = [
    ...text.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]*?from\s*)?["'](\.[^"']+)["']/g,
    ),
  ]
  return [
    ...new Set([
      ...minified.map(([, specifier = '']) => specifier),
      ...importsOf(text)
        .filter(({ dynamic }) => !dynamic)
        .map(({ specifier }) => specifier),
    ]),
  ]
}
