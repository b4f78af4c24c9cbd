import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve as resolvePath } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { minify as minifyAll } from '@swc/core'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { chunksOf, reach } from './.config/chunks.mjs'
import { vanillaExtract } from './.config/vanilla-extract.mjs'

const tags = [
  'asset-browser',
  'content-context',
  'content-overlay',
  'content-studio',
  'content-value',
  'document-form',
  'image-editor',
  'reference-input',
  'search-dialog',
]
const languages = ['de-de']
const entries = {
  index: 'src/index.ts',
  'content-elements': 'elements/all.ts',
  validation: 'src/fields/validation.ts',
  offline: 'src/studio/offline/keep-offline.ts',
  ssr: 'elements/render-shell.ts',
  'react-components': 'src/react/from-react.tsx',
  ...Object.fromEntries(tags.map((tag) => [`elements/${tag}`, `elements/${tag}.ts`])),
  ...Object.fromEntries(languages.map((id) => [`locales/${id}`, `src/i18n/locales/${id}.ts`])),
}
const isBare = (id) => /^[^./\0]/.test(id) && !/^[a-z]:[\\/]/i.test(id)
const chunkFileNames = 'chunks/[name]-[hash].js'

/** Our imports carry their extension; taking them at their word keeps `a.ts` and `a.tsx` apart. */
const exactPaths = {
  name: 'exact-paths',
  resolveId: (id, importer) =>
    importer && /^\.{1,2}\/.*\.tsx?$/.test(id) ? resolvePath(dirname(importer), id) : null,
}

/** The texts of other languages. */
const json = {
  name: 'json',
  transform: (code, id) =>
    id.endsWith('.json') ? { code: `export default ${code}`, map: { mappings: '' } } : null,
}

const compile = ({ minify, target = 'es2022' }) => [
  exactPaths,
  json,
  vanillaExtract({ minify }),
  esbuild({
    target,
    minify,
    sourceMap: true,
    jsx: 'automatic',
    // Modules are UTF-8 wherever they come from; escapes would only make them longer.
    charset: 'utf8',
    // groq-js is written that way; our own code is looked at by the linter.
    logOverride: { 'duplicate-case': 'silent' },
  }),
]
/** Plugins keep state about the build they are part of: each has its own. */
const bundle = () => [
  replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' }),
  // RxJS has classes of today under `es2015`, and imitations of classes elsewhere.
  resolve({ browser: true, exportConditions: ['browser', 'production', 'es2015'] }),
  commonjs(),
]
const onwarn = (warning, warn) => {
  // 'use client' marks of React libraries mean nothing to a bundle.
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warning.code !== 'SOURCEMAP_ERROR') warn(warning)
}

const workerAddress = /new URL\('(\.\/[^']+-worker\.ts)', import\.meta\.url\)/g

/** The source names a worker by the file it is written in; what runs is the chunk made of it. */
const workers = {
  name: 'workers',
  transform(code, id) {
    const built = code.replace(workerAddress, (_, path) => {
      const chunk = this.emitFile({ type: 'chunk', id: resolvePath(dirname(id), path) })
      return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`
    })
    return { code: built, map: null }
  },
}

/**
 * The worker of pages, which hashes files, is a script without imports: a chunk shared with elements would need a
 * document. Pages of other origins serve the same script from their own.
 */
const pageWorker = {
  name: 'page-worker',
  async transform(code, id) {
    const [, path] = [...code.matchAll(workerAddress)][0] ?? []
    if (!path) return null
    const built = await rollup({
      input: resolvePath(dirname(id), path),
      plugins: [...compile({ minify: true }), ...bundle()],
    })
    const { output } = await built.generate({ format: 'iife' })
    await built.close()
    const file = { type: 'asset', fileName: 'hash-worker.js', source: output[0].code }
    const address = `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile(file)})`
    return { code: code.replace(workerAddress, () => address), map: null }
  },
}

/** Icons come from files of their own: through the list of all of them, every page would seem to use each one. */
const singleIcons = {
  name: 'single-icons',
  transform(code) {
    if (!code.includes("from 'lucide'")) return null
    const direct = code.replace(/import \{([^}]+)\} from 'lucide'/, (_, names) =>
      names
        .match(/\w+/g)
        .map((name) => {
          const file = iconFiles().get(name)
          if (!file) this.error(`lucide has no icon called ${name}`)
          return `import ${name} from 'lucide/dist/esm/${file}'`
        })
        .join(';'),
    )
    return { code: direct, map: null }
  },
}

let filesByIcon = null

/** The file of every icon, by each of its names. */
function iconFiles() {
  if (!filesByIcon) {
    const list = readFileSync('node_modules/lucide/dist/esm/lucide.mjs', 'utf8')
    filesByIcon = new Map(
      [...list.matchAll(/export \{(.+)\} from '\.\/(.+)'/g)].flatMap(([, names, file]) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name]) => [name, file]),
      ),
    )
  }
  return filesByIcon
}

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const isDependency = (id) =>
  Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`))

/**
 * The package for bundlers. Everything but its few dependencies is part of it: whatever React, editor or client the page
 * has installed, in whatever version, never meets ours.
 */
const esm = {
  input: entries,
  external: isDependency,
  plugins: [pageWorker, singleIcons, ...compile({ minify: false }), ...bundle()],
  onwarn,
  output: {
    dir: 'dist/esm',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames,
  },
}

/** Files that are known before it is known who needs them. */
function fixedChunk(id) {
  // What shows changes is fetched together, by `registry.preload('diff')`.
  if (/\/src\/fields\/[^/]+\/diff\.tsx$/.test(id)) return 'diffs'
  return null
}

let chunks = null

function cdnChunk(id, { getModuleInfo, getModuleIds }) {
  if (!chunks) {
    // All shells in one file: apart they compress to a quarter more.
    const shells = reach(
      [...tags, 'register'].map((name) => `elements/${name}.ts`),
      getModuleInfo,
    )
    chunks = chunksOf(
      getModuleIds(),
      getModuleInfo,
      (one) => fixedChunk(one) ?? (shells.has(one) ? 'shell' : null),
    )
  }
  return chunks.get(id)
}

/**
 * A file would have to be read before it is known what it imports; what an area imports, directly or not, is asked for
 * together with it.
 */
const importTogether = {
  name: 'import-together',
  renderDynamicImport({ chunk }) {
    if (chunk.name !== 'shell') return null
    return { left: 'Promise.all([import(', right: ')]).then((all)=>all[0])' }
  },
  generateBundle(_, bundle) {
    const shell = Object.values(bundle).find(({ name }) => name === 'shell')
    const closure = (file) => {
      const found = new Set([file])
      for (const one of found) for (const imported of bundle[one].imports) found.add(imported)
      return [...found].filter((one) => one !== shell.fileName)
    }
    shell.code = shell.code.replace(
      /(Promise\.all\(\[)import\("\.\/([^"]+)"\)\]/g,
      (_all, start, file) =>
        `${start}${closure(`chunks/${file}`)
          .map((one) => `import("./${one.slice('chunks/'.length)}")`)
          .join(',')}]`,
    )
  },
}

/**
 * Makes what esbuild has minified a twentieth smaller: it looks at a file again, and across the functions in it. It moves
 * no function into another, whose variables the moved one would keep alive: a callback that lives as long as the studio
 * kept the form of a document that had been left.
 */
const minifyAgain = {
  name: 'minify-again',
  async renderChunk(code, { name }) {
    const minified = await minifyAll(code, {
      module: true,
      ecma: 2022,
      compress: { passes: 3, toplevel: true, inline: 0, reduce_vars: false },
      mangle: { toplevel: true },
      format: { comments: false },
    })
    return { code: isForStart(name) ? `${compileAll}\n${minified.code}` : minified.code, map: null }
  },
}

/**
 * Makes Chromium compile all functions of a file while it arrives, beside the main thread, which otherwise compiles each
 * one when it is first called. Other browsers ignore it.
 */
const compileAll = '//# allFunctionsCalledOnLoad'

/** Whether a file is part of what pages load until they are usable. */
const isForStart = (name) =>
  chunks !== null && name !== 'diffs' && [...chunks.values()].includes(name)

/** Self-contained modules for a page without a bundler. */
const cdn = {
  input: entries,
  plugins: [
    pageWorker,
    singleIcons,
    ...compile({ minify: true }),
    ...bundle(),
    importTogether,
    minifyAgain,
  ],
  onwarn,
  output: {
    dir: 'dist/cdn',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames,
    manualChunks: cdnChunk,
    onlyExplicitManualChunks: true,
  },
}

/** For pages of sites: one small file without any chunk, which would bring along what others need. */
const live = ['esm', 'cdn'].map((folder) => ({
  input: 'src/live/index.ts',
  plugins: [...compile({ minify: folder === 'cdn' }), ...bundle()],
  onwarn,
  output: { file: `dist/${folder}/live.js`, format: 'es' },
}))

/** A classic script: pages import it into one of their own, which decides on its scope. */
const serviceWorker = {
  input: 'src/studio/offline/service-worker.ts',
  plugins: compile({ minify: true }),
  output: { file: 'dist/cdn/service-worker.js', format: 'iife' },
}

/** The embedded dataset server and its command, for Node. */
const server = {
  input: { index: 'src/server/index.ts', bin: 'src/server/bin.ts', cli: 'src/server/cli.ts' },
  external: (id) => id.startsWith('node:') || isBare(id),
  plugins: [workers, ...compile({ minify: false, target: 'node24' })],
  onwarn,
  output: { dir: 'dist/server', format: 'es', chunkFileNames },
}

/** `npm create content-studio`. */
const create = {
  input: 'src/create/bin.ts',
  external: (id) => id.startsWith('node:'),
  plugins: compile({ minify: false, target: 'node20' }),
  output: { file: 'dist/create/bin.js', format: 'es' },
}

/** Vue wants to be told what a bundle leaves out. */
const vueFlags = replace({
  preventAssignment: true,
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
})

/**
 * Scripts of the demo pages; they use the package as a page without a bundler would. Each page is built by itself, so that
 * it loads no files for what it shares with others.
 */
const demo = readdirSync('demo/pages')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    input: { [file.replace(/\.tsx?$/, '')]: `demo/pages/${file}` },
    plugins: [
      {
        name: 'package-by-url',
        resolveId: (id) => {
          if (id === 'content-studio') return { id: '/dist/cdn/index.js', external: true }
          if (id === 'content-studio/define')
            return { id: '/dist/cdn/content-elements.js', external: true }
          if (id === 'content-studio/live') return { id: '/dist/cdn/live.js', external: true }
          if (id === 'content-studio/offline') return { id: '/dist/cdn/offline.js', external: true }
          if (id.startsWith('content-studio/locales/'))
            return { id: `/dist/cdn/${id.slice('content-studio/'.length)}.js`, external: true }
          return null
        },
      },
      vueFlags,
      ...compile({ minify: true }),
      ...bundle(),
    ],
    onwarn,
    output: {
      dir: 'dist/demo',
      format: 'es',
      sourcemap: true,
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  }))

export default [esm, cdn, ...live, serviceWorker, server, create, ...demo]
