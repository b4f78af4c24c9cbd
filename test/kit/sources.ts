import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** One import statement of a module. */
export interface Import {
  specifier: string
  typeOnly: boolean
  dynamic: boolean
}

/** TypeScript files in the folders, as paths relative to root with forward slashes. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort(),
  )
}

/** Imports and re-exports of a module's text, dynamic ones included. */
export function importsOf(text: string): Import[] {
  const source = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found: Import[] = []
  for (const [, clause = '', specifier = ''] of source.matchAll(
    /^\s*(?:import|export)\s+((?:type\s+)?[\w*{}\s,$]*?)\s*from\s*['"]([^'"]+)['"]/gm,
  )) {
    const names =
      /\{([^}]*)\}/
        .exec(clause)?.[1]
        ?.split(',')
        .filter((name) => name.trim()) ?? []
    const onlyTypes =
      names.length > 0 && !/^\s*\w/.test(clause) && names.every((name) => /^\s*type\s/.test(name))
    found.push({ specifier, typeOnly: /^type\b/.test(clause) || onlyTypes, dynamic: false })
  }
  for (const [, specifier = ''] of source.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm)) {
    found.push({ specifier, typeOnly: false, dynamic: false })
  }
  for (const [, specifier = ''] of source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    const typeOnly = new RegExp(
      `typeof import\\(\\s*['"]${specifier.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`,
    ).test(source)
    found.push({ specifier, typeOnly, dynamic: true })
  }
  return found
}
