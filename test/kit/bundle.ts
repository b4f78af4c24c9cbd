import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { importsOf } from './sources.ts'

/** Files loaded statically with an entry, including the entry. */
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

/** Gzipped size of the files in bytes. */
export function gzipSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
}

/** Modules that a form loads additionally to show rich text, in a folder of the built package. */
export function richTextModules(chunks: string): string[] {
  const closureOf = (name: string) => {
    // A hash has eight characters; longer rests belong to other names, as in `text-keys`.
    const file = readdirSync(chunks).find((one) => new RegExp(`^${name}-.{8}\\.js$`).test(one))
    if (!file) throw new Error(`The build has no file named ${name}`)
    return staticClosure(join(chunks, file))
  }
  const known = new Set(closureOf('form'))
  return closureOf('text').filter((file) => !known.has(file))
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
