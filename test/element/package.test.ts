// The package outside a browser: imported by Node, typed for React, described by its manifest.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

test('every entry of elements/ can be imported in Node, where no element is defined', async () => {
  for (const name of [
    'content-context',
    'content-studio',
    'content-value',
    'document-form',
    'image-editor',
    'reference-input',
    'asset-browser',
    'search-dialog',
    'register',
    'all',
  ]) {
    await import(join(root, `elements/${name}.ts`))
  }
})

test('the version of the elements matches the package version', async () => {
  const { releaseVersion } = await import('../../src/protocol/version.ts')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  assert.equal(releaseVersion, version)
})

test('the manifest is up to date', () => {
  execFileSync(process.execPath, ['.config/manifest.mjs', '--check'], { cwd: root })
})

test('the parts and slots of manifest and code match', async () => {
  const { createManifest } = await import('../../.config/manifest.mjs')
  interface Named {
    name: string
  }
  interface Module {
    declarations: [{ cssParts?: Named[]; slots?: Named[] }]
  }
  const declarations = (createManifest().modules as Module[]).map(
    ({ declarations: [declaration] }) => declaration,
  )
  const sources = ['src', 'elements']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const wanted = {
    part: new Set(declarations.flatMap(({ cssParts = [] }) => cssParts.map(({ name }) => name))),
    slot: new Set(declarations.flatMap(({ slots = [] }) => slots.map(({ name }) => name))),
  }
  for (const name of wanted.part) {
    // The shell sets those two by name.
    if (name === 'loading' || name === 'error') continue
    const isSet = new RegExp(`\\bpart\\b.*[ '"\`]${name}\\b`).test(sources)
    assert.ok(isSet, `part ${name}`)
  }
  for (const name of wanted.slot) {
    const text = name.replace(/<.*>/, '')
    assert.ok(new RegExp(`slot.*['"\`]${text}|slot\\.name`).test(sources), `slot ${name}`)
  }
  // Names for tests and styles of our own.
  const own = new Set(['root', 'hotspot-handle'])
  const parts = [...sources.matchAll(/\bpart="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '))
  const slots = [...sources.matchAll(/<slot name="([^"]+)"/g)].map(([, name]) => name!)
  assert.deepEqual(
    parts.filter((name) => !wanted.part.has(name) && !own.has(name)),
    [],
  )
  assert.deepEqual(
    slots.filter((name) => !wanted.slot.has(name)),
    [],
  )
})

test('the JSX types accept valid props of the elements and reject invalid ones', async () => {
  const { createManifest } = await import('../../.config/manifest.mjs')
  const { frameworkTypes } = await import('../../.config/framework-types.mjs')
  const folder = mkdtempSync(join(root, 'node_modules/.cache/jsx-'))
  try {
    const types = frameworkTypes(createManifest()).react.replaceAll(
      /'\.\/types\/(.*)\.d\.ts'/g,
      `'${root}/$1.ts'`,
    )
    writeFileSync(join(folder, 'react.ts'), types)
    writeFileSync(
      join(folder, 'sample.tsx'),
      `import './react.ts'
import { createRef } from 'react'
import type { ContentStudio } from '${root}/elements/content-studio.ts'
const ref = createRef<ContentStudio>()
export const good = (
  <content-context project-id="p" dataset="d" getToken={async () => 't'} readOnly>
    <content-studio
      ref={ref}
      routing="hash"
      className="x"
      oncontent-navigate={(event) => event.detail.href.length}
      oncontent-error={(event) => event.error.code === 'crash'}
    />
    <document-form documentId="a" document-type="article" no-header />
  </content-context>
)
// @ts-expect-error there is no such mode
export const mode = <content-studio routing="nowhere" />
// @ts-expect-error not a boolean
export const form = <document-form documentId={3} />
// @ts-expect-error no such detail
export const event = <content-studio oncontent-navigate={(event) => event.detail.nothing} />
void ref.current?.navigate('/structure', { replace: true })
// @ts-expect-error not a path
void ref.current?.navigate(3)
`,
    )
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: object
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, rewriteRelativeImportExtensions: false },
        include: ['*.ts', '*.tsx'],
      }),
    )
    const tsc = join(root, 'node_modules/.bin/tsc')
    const output = run(tsc, ['-p', folder])
    const own = output.split('\n').filter((line) => /sample\.tsx|react\.ts/.test(line))
    assert.deepEqual(own, [])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { cwd: root, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
