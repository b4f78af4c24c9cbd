// What the studio shows first has its words at once: nothing on its first screen says what comes with later code.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { laterMessages } from '../../src/i18n/en-us-later.ts'
import { importsOf } from '../kit/sources.ts'

const root = join(import.meta.dirname, '../..')
/** Names of a configuration that look like keys. */
const properties = new Set(['document.actions', 'document.inspectors'])
const plural = /_(zero|one|two|few|many|other)$/

/** Modules that load with these before any of their code asks for more. */
function closure(...entries: string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const visit = (file: string): void => {
    if (texts.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const { specifier, typeOnly, dynamic } of importsOf(text)) {
      if (!typeOnly && !dynamic && specifier.startsWith('.')) {
        visit(resolve(dirname(file), specifier))
      }
    }
  }
  for (const entry of entries) visit(join(root, entry))
  return texts
}

test('no module of the first screen says words that are fetched later', () => {
  const keys = Object.keys(laterMessages).map((key) => key.replace(plural, ''))
  // Error panels bring their own words.
  const later = new Set(keys.filter((key) => !key.startsWith('element.')))
  const said: string[] = []
  for (const [file, text] of closure('src/studio/studio-area.tsx')) {
    if (file.includes('/i18n/')) continue
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const [, name = '', isOpen] of code.matchAll(/['"`]([\w-]+\.[\w.-]+)(\$\{)?/g)) {
      if (properties.has(name)) continue
      const isLater = isOpen ? [...later].some((key) => key.startsWith(name)) : later.has(name)
      if (isLater) said.push(`${relative(root, file)}: ${name}`)
    }
  }
  assert.deepEqual(said, [])
})
