// Further files in the folder for pages without a bundler: all elements as one classic script, and the hash of every
// file for `integrity`.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'dist/cdn')

/** Bundles the built modules. The worker is the file that the modules use as well. */
export async function writeCdnFiles() {
  // Modules locate their worker relative to themselves. A classic script can read its URL only while it starts, so that
  // is the first thing it does.
  const address = join(root, 'node_modules/.cache/script-address.js')
  mkdirSync(dirname(address), { recursive: true })
  writeFileSync(
    address,
    `const { src } = document.currentScript ?? {}\nexport const scriptAddress = new URL('chunks/script.js', src ?? location.href).href\n`,
  )
  await build({
    stdin: {
      contents: `import ${JSON.stringify(address)}\nimport './content-elements.js'`,
      resolveDir: folder,
    },
    outfile: join(folder, 'content-elements.iife.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    charset: 'utf8',
    target: 'es2022',
    logLevel: 'error',
    logOverride: { 'duplicate-case': 'silent' },
    define: { 'import.meta.url': 'scriptAddress' },
    inject: [address],
  })
  writeIntegrity()
}

/** `{ "content-elements.js": "sha384-…" }` */
function writeIntegrity() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js'))
    .toSorted()
  const hashes = files.map((file) => {
    const hash = createHash('sha384').update(readFileSync(join(folder, file)))
    return [file, `sha384-${hash.digest('base64')}`]
  })
  const text = `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`
  writeFileSync(join(folder, 'integrity.json'), text)
}
