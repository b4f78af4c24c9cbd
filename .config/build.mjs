// Builds dist/ in one pass.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rollup, watch } from 'rollup'
import { writeCdnFiles } from './cdn.mjs'
import { writeDeclarations } from './declarations.mjs'
import { writeDocs } from './docs-site.mjs'
import { installedFor, packagesOf, writeLicences, writeSbom } from './licences.mjs'
import { writeManifestFiles } from './manifest.mjs'
import { writeCreatePackage, writeServerPackage } from './server-package.mjs'
import { stamp } from './stale.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A complete fresh build: modules, styles, server, demo pages. */
export async function build({ declarations = false } = {}) {
  const started = Date.now()
  const { default: configs } = await import('../rollup.config.mjs')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  process.chdir(root)
  const outputs = await Promise.all(configs.map(buildOne))
  await writeCdnFiles()
  if (declarations) writeDeclarations()
  writeManifestFiles()
  writeDocs()
  writeServerPackage()
  writeCreatePackage()
  const bundled = ['dist/esm', 'dist/cdn'].map((dir) => {
    const at = configs.findIndex(({ output }) => output.dir === dir)
    const folders = packagesOf(outputs[at])
    writeLicences(dir, folders)
    return folders
  })
  const elements = [...new Set([...bundled.flat(), ...installedFor('dist/esm')])].toSorted((a, b) =>
    a.localeCompare(b),
  )
  writeSbom('dist/sbom.cdx.json', 'content-studio', elements)
  writeSbom('dist/server/sbom.cdx.json', 'content-studio-server', installedFor('dist/server'))
  await Promise.all(['dist/cdn', 'dist/demo'].map((folder) => compressAhead(join(root, folder))))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, '')
  console.log(`Built dist/ in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Rebuilds on every change, calling `onBuilt` after each. @returns {Promise<() => Promise<void>>} stops watching */
export async function buildAndWatch(onBuilt) {
  process.chdir(root)
  const { default: configs } = await import('../rollup.config.mjs')
  const watcher = watch(configs.map((config) => ({ ...config, watch: { clearScreen: false } })))
  await new Promise((resolve, reject) => {
    let first = true
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') {
        if (first) reject(event.error)
        else console.error(event.error.message)
      }
      if (event.code === 'BUNDLE_END') void event.result.close()
      if (event.code === 'END') {
        writeFileSync(stamp, '')
        if (first) resolve()
        first = false
        onBuilt?.()
      }
    })
  })
  return () => watcher.close()
}

async function buildOne({ output, ...input }) {
  const bundle = await rollup(input)
  const written = await bundle.write(output)
  await bundle.close()
  return written.output
}

/** Writes a compressed copy beside each script, so that our server need not compress on request. */
async function compressAhead(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await Promise.all(
    scripts.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(bytes, { params }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      await writeFile(join(folder, `${name}.br`), brotli)
      await writeFile(join(folder, `${name}.gz`), gzipped)
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ declarations: true })
