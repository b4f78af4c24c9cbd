// Compiles `.css.ts` files so that each registers its text with src/ui/host/style-sheet.ts: constructable sheets
// serve every shadow root, and the page's own styles are unaffected (DECISIONS 3).
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, processVanillaFile } from '@vanilla-extract/integration'
import { transform } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const registry = join(root, 'src/ui/host/style-sheet.ts')
const extension = /\.css\.ts$/
const unitsOfTheHost = /[\d.](rem|vh|vw|dvh|svh|vmin|vmax)\b/
const selectorsOfTheHost = /(^|[\s,}])(:root|html|body)\b|@font-face|@property/

/** @returns {Promise<{code: string, watchFiles: string[]}>} the module that replaces a `.css.ts` file */
export async function compileStyles(filePath, { minify }) {
  const identOption = minify ? 'short' : 'debug'
  const { source, watchFiles } = await compile({ filePath, cwd: root, identOption })
  const texts = new Map()
  const code = await processVanillaFile({
    source,
    filePath,
    identOption,
    // Styles of another file are imported rather than embedded: otherwise every importing file would register them.
    serializeVirtualCssPath({ fileScope, source: css }) {
      const path = resolve(root, fileScope.filePath)
      if (path !== filePath) return `import ${JSON.stringify(specifier(filePath, path))};`
      rejectHostUnits(filePath, css)
      texts.set(fileScope.filePath, css)
      return `registerCss(${JSON.stringify(fileScope.filePath)}, __css[${JSON.stringify(fileScope.filePath)}]);`
    },
  })
  const css = {}
  for (const [id, text] of texts) {
    css[id] = minify
      ? (await transform(text, { loader: 'css', minify: true, target: 'chrome123' })).code.trim()
      : text
  }
  return {
    code: `import { registerCss } from ${JSON.stringify(specifier(filePath, registry))};\nconst __css = ${JSON.stringify(css)};\n${code}`,
    watchFiles,
  }
}

/** Rollup plugin. */
export function vanillaExtract({ minify = false } = {}) {
  return {
    name: 'vanilla-extract-shadow',
    async transform(_code, id) {
      if (!extension.test(id)) return null
      const { code, watchFiles } = await compileStyles(id, { minify })
      for (const file of watchFiles) this.addWatchFile(file)
      return { code, map: { mappings: '' }, moduleSideEffects: true }
    },
  }
}

function specifier(from, to) {
  const path = relative(dirname(from), to).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

function rejectHostUnits(filePath, css) {
  const found = unitsOfTheHost.exec(css) ?? selectorsOfTheHost.exec(css)
  if (!found) return
  const line = readFileSync(filePath, 'utf8')
    .split('\n')
    .findIndex((text) => text.includes(found[0].trim()))
  throw new Error(
    `${relative(root, filePath)}${line < 0 ? '' : `:${line + 1}`}: "${found[0].trim()}" depends on the host page; use px or em inside :host`,
  )
}
