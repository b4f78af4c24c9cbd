// Pre-bundles npm packages for the test server: browsers load ES modules, but React and others are CommonJS.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(join(root, 'package.json'))
// Imported by code that vanilla-extract generates, so a scan of our sources does not find them.
const generated = ['@vanilla-extract/recipes/createRuntimeFn', '@vanilla-extract/css/fileScope']
const builtins = new Set(builtinModules)

/** @param {{scan: string[]}} options globs of the modules whose bare imports are bundled */
export function vendor({ scan }) {
  const folder = join(root, 'node_modules/.cache/vendor')
  const urls = new Map()
  let ready
  return {
    name: 'vendor',
    serverStart() {
      ready ??= prepare()
      return ready
    },
    async resolveImport({ source }) {
      await ready
      return urls.get(source)
    },
  }

  async function prepare() {
    const names = await bareImports(scan)
    const key = createHash('sha1')
      .update(names.join('\n'))
      .update(readFileSync(join(root, 'package-lock.json')))
      .update(readFileSync(fileURLToPath(import.meta.url)))
      .digest('hex')
    const target = join(folder, key)
    for (const name of names)
      urls.set(name, `/node_modules/.cache/vendor/${key}/${fileName(name)}.js`)
    if (existsSync(join(target, 'done'))) return
    // Concurrent runs may build at the same time: each in its own folder, and the first to finish wins.
    const beside = `${target}.${process.pid}`
    mkdirSync(beside, { recursive: true })
    await build({
      entryPoints: Object.fromEntries(names.map((name) => [fileName(name), `vendor:${name}`])),
      outdir: beside,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      sourcemap: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"development"' },
      conditions: ['browser', 'development'],
      mainFields: ['browser', 'module', 'main'],
      plugins: [entryModules(names)],
    })
    writeFileSync(join(beside, 'done'), '')
    try {
      renameSync(beside, target)
    } catch {
      rmSync(beside, { recursive: true, force: true })
    }
  }
}

/** One entry module per package that re-exports it with named exports, CommonJS included. */
function entryModules(names) {
  return {
    name: 'vendor-entries',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^vendor:/ }, ({ path }) => ({
        path: path.slice(7),
        namespace: 'vendor',
      }))
      esbuild.onLoad({ filter: /.*/, namespace: 'vendor' }, ({ path }) => ({
        contents: entryOf(path),
        resolveDir: root,
      }))
    },
  }
  function entryOf(name) {
    if (!names.includes(name)) throw new Error(`${name} was not scanned`)
    const commonJs = commonJsNames(name)
    if (!commonJs)
      return `export * from ${JSON.stringify(name)};import * as all from ${JSON.stringify(name)};export default all.default;`
    const exported = commonJs.filter((key) => key !== 'default')
    return `import module from ${JSON.stringify(name)};export default module;export const { ${exported.join(', ')} } = module;`
  }
}

/** Names exported by a CommonJS package, or null when the package is a native module. */
function commonJsNames(name) {
  if (
    !/^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/.test(name) &&
    !name.startsWith('axe-core')
  )
    return null
  const saved = process.env.NODE_ENV
  process.env.NODE_ENV = 'development'
  try {
    return Object.keys(require(name)).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key))
  } finally {
    process.env.NODE_ENV = saved
  }
}

async function bareImports(scan) {
  const found = new Set(generated)
  await build({
    entryPoints: scan,
    bundle: true,
    write: false,
    outdir: 'unused',
    format: 'esm',
    splitting: true,
    logLevel: 'silent',
    jsx: 'automatic',
    plugins: [
      {
        name: 'collect',
        setup(esbuild) {
          esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
            if (kind === 'entry-point') return undefined
            if (importer.includes('/src/server/')) return { path, external: true }
            const isBuiltin = path.startsWith('node:') || builtins.has(path)
            if (!isBuiltin && !path.startsWith('data:') && !path.startsWith('http')) found.add(path)
            return { path, external: true }
          })
        },
      },
    ],
  }).catch(() => undefined)
  found.add('react/jsx-runtime')
  found.add('react/jsx-dev-runtime')
  return [...found].filter((name) => resolvable(name)).sort()
}

function resolvable(name) {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

function fileName(name) {
  return name.replace(/[^\w.-]/g, '_')
}
