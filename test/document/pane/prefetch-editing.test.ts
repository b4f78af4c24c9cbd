import { deepEqual } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const list = 'src/document/pane/prefetch-editing.ts'

/** Files that the file fetches later, as paths from the root. */
function fetchedLater(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative(root, join(root, dirname(file), path!)),
  )
}

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)

test('everything that editing a document fetches later is fetched ahead', () => {
  const parts = new Set(fetchedLater(list))
  const folders = ['form', 'fields', 'assets', 'references', 'rich-text', 'image', 'ui', 'document']
  const there = new Set(readdirSync(join(root, 'src')))
  const later = folders
    .filter((folder) => there.has(folder))
    .flatMap((folder) => sourcesIn(`src/${folder}`))
    .filter((file) => file !== list && !file.startsWith('src/document/bulk/'))
    .flatMap(fetchedLater)
    // Views of changes come with the registry.
    .filter((path) => !path.endsWith('/diff.tsx') && !path.startsWith('src/document/bulk/'))
  deepEqual([...new Set(later.filter((path) => !parts.has(path)))], [])
})
