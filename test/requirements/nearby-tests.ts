// Which tests are about a source, and have to notice a broken line of it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { importsOf } from '../kit/sources.ts'

const root = join(import.meta.dirname, '../..')

export const tests: readonly string[] = readdirSync(join(root, 'test'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => /(?<!\.journey)\.test\.tsx?$/.test(name))
  .map((name) => `test/${name}`)
export const isBrowserTest = (name: string) => name.includes('.browser.test.')

const neighbours = new Map<string, readonly string[]>()
/** The files of ours that a file imports for their values, whenever it does. */
function importedBy(file: string): readonly string[] {
  const found = neighbours.get(file) ?? readNeighbours(file)
  neighbours.set(file, found)
  return found
}

function readNeighbours(file: string): string[] {
  return importsOf(readFileSync(join(root, file), 'utf8'))
    .filter(({ specifier, typeOnly }) => !typeOnly && specifier.startsWith('.'))
    .map(({ specifier }) => relative(root, join(root, dirname(file), specifier)))
    .filter((path) => /^(?:src|test)\/.*\.tsx?$/.test(path) && existsSync(join(root, path)))
}

const distances = new Map<string, ReadonlyMap<string, number>>()
/** How many imports lie between a test and a source. */
function distance(test: string, file: string): number {
  const known = distances.get(test) ?? distancesFrom(test)
  distances.set(test, known)
  return known.get(file) ?? Infinity
}

function distancesFrom(test: string): ReadonlyMap<string, number> {
  const found = new Map([[test, 0]])
  for (const [file, steps] of found)
    for (const next of importedBy(file)) if (!found.has(next)) found.set(next, steps + 1)
  return found
}

/** Whether a test file has the place that mirrors the folder of a source, or imports it, itself or by a part of tests. */
export function isAbout(test: string, file: string): boolean {
  return dirname(test) === dirname(file).replace(/^src/, 'test') || sourcesOf(test).has(file)
}

const imported = new Map<string, ReadonlySet<string>>()
function sourcesOf(test: string): ReadonlySet<string> {
  const known = imported.get(test) ?? readSources(test)
  imported.set(test, known)
  return known
}

/** Parts of tests are followed, the kit is not: it brings whole studios. */
function readSources(test: string): Set<string> {
  const files = new Set([test])
  for (const file of files)
    if (file.startsWith('test/'))
      for (const next of importedBy(file)) if (!next.startsWith('test/kit/')) files.add(next)
  return files
}

/** As many as can be tried: a file in Node takes a second, one in a browser up to a minute. */
const most = { node: 16, browser: 8 }

/**
 * The tests that reach a source, the likeliest to notice first: those of its name, those in the place that mirrors its
 * folder, then by how few imports lead to it.
 */
export function testsNear(file: string, kind: 'node' | 'browser'): string[] {
  const folder = `${dirname(file).replace(/^src/, 'test')}/`
  const name = basename(file).replace(/\.tsx?$/, '')
  const isNear = (test: string) => test.startsWith(folder)
  const isNamed = (test: string) => isNear(test) && basename(test).replace(/\..*/, '') === name
  const rank = (test: string) =>
    isNamed(test) ? -1 : distance(test, file) * 2 - Number(isNear(test))
  return tests
    .filter((test) => isBrowserTest(test) === (kind === 'browser'))
    .filter((test) => isNamed(test) || distance(test, file) < Infinity)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most[kind])
}
