import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isRecord } from '../../../model/document.ts'

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/** The paths that an import of a module by an alias may mean. */
export type Aliases = (specifier: string) => readonly string[]

/**
 * The file that an import of a project's own module names, as bundlers find it: also without an extension, and by an alias. Null
 * if there is none.
 */
export function resolveFile(importer: string, specifier: string, aliases: Aliases): string | null {
  const isRelative = specifier.startsWith('.')
  const paths = isRelative ? [resolve(dirname(importer), specifier)] : aliases(specifier)
  const candidates = paths.flatMap((path) => [
    path,
    path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2'),
    ...extensions.map((extension) => path + extension),
    ...extensions.map((extension) => join(path, `index${extension}`)),
  ])
  return candidates.find(isFile) ?? null
}

export const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** The aliases (`paths`) of the tsconfig.json or jsconfig.json in a folder. */
export function readAliases(folder: string): Aliases {
  const file = ['tsconfig.json', 'jsconfig.json'].map((name) => join(folder, name)).find(isFile)
  const { baseUrl, paths } = file === undefined ? {} : compilerOptions(readFileSync(file, 'utf8'))
  const base = resolve(folder, typeof baseUrl === 'string' ? baseUrl : '.')
  return (specifier) =>
    Object.entries(isRecord(paths) ? paths : {}).flatMap(([pattern, targets]) => {
      const [start = '', end] = pattern.split('*')
      const isMatch =
        end === undefined
          ? specifier === pattern
          : specifier.startsWith(start) && specifier.endsWith(end)
      if (!isMatch) return []
      const middle = specifier.slice(start.length, specifier.length - (end?.length ?? 0))
      return [targets].flat().map((target) => resolve(base, String(target).replace('*', middle)))
    })
}

function compilerOptions(text: string): Readonly<Record<string, unknown>> {
  // Texts stay as they are; comments and commas before a bracket go.
  const json = text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[^]*?\*\/|,(?=\s*[}\]])/g,
    (_, quoted: string | undefined) => quoted ?? '',
  )
  try {
    const settings: unknown = JSON.parse(json)
    const options = isRecord(settings) ? settings['compilerOptions'] : undefined
    return isRecord(options) ? options : {}
  } catch {
    // The compiler says what is wrong with it.
    return {}
  }
}
