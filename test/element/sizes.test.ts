// What a page pays for the elements before any of them shows anything.
import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Modules and gzipped bytes that load with an entry, without what it loads later. */
async function measure(entry: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    outdir: 'unused',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['production', 'browser'],
    logLevel: 'silent',
    // What is loaded later does not count here and may need plugins of the real build.
    plugins: [
      {
        name: 'later',
        setup(esbuild) {
          esbuild.onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          )
        },
      },
    ],
  })
  const bytes = outputFiles.reduce(
    (sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length,
    0,
  )
  return { bytes, modules: Object.keys(metafile.inputs) }
}

test('all shells together with define are at most 14 KB gzipped', async (t) => {
  const { bytes, modules } = await measure('elements/all.ts')
  t.diagnostic(`${bytes} bytes gzip`)
  assert.ok(bytes <= 14 * 1024, `${bytes} bytes`)
  const heavy = modules.filter((name) =>
    /node_modules\/(react|react-dom|rxjs|@sanity|@r2wc|@base-ui)\/|src\/(ui\/(?!host\/style-sheet)|data|form|studio|document)/.test(
      name,
    ),
  )
  assert.deepEqual(heavy, [])
})

test('a value in a page takes at most 12 KB beside its connected context, all that it loads later included', async (t) => {
  const [shells, shown, element] = await Promise.all(
    ['elements/all.ts', 'src/value/shown-value.ts', 'elements/content-value.ts'].map(measure),
  )
  // What the shell shares with that of the context is loaded once.
  assert.deepEqual(
    element!.modules.filter((name) => !shells!.modules.includes(name)),
    [],
  )
  t.diagnostic(`${shown!.bytes} bytes gzip, the element ${element!.bytes}`)
  assert.ok(shown!.bytes <= 12 * 1024, `${shown!.bytes} bytes`)
  const heavy = shown!.modules.filter((name) =>
    /node_modules|src\/(ui|form|studio|react)\//.test(name),
  )
  assert.deepEqual(heavy, [])
})

test('the code that opens a dataset does not include groq-js', async () => {
  const { modules } = await measure('src/element/context/connection.ts')
  assert.ok(modules.some((name) => name.endsWith('access/access-store.ts')))
  assert.deepEqual(
    modules.filter((name) => name.includes('node_modules/groq-js/')),
    [],
  )
})
