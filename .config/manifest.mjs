// Generates custom-elements.json from elements/*.ts, and from it framework types and editor data (dist/).
// node .config/manifest.mjs [--check]: with --check nothing is written, and a stale manifest is an error.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, ts } from '@custom-elements-manifest/analyzer'
import { angularDirectives } from './angular-directives.mjs'
import { editorData, elementsOf, frameworkTypes } from './framework-types.mjs'
import { publicTokens } from '../src/ui/tokens.ts'
import { declaredElements } from './manifest-plugin.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifestFile = join(root, 'custom-elements.json')

/** The manifest for the current sources. */
export function createManifest() {
  const files = ['elements', 'src/element', 'src/element/area', 'src/element/context'].flatMap(
    (folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.ts'))
        .sort()
        .map((name) => `${folder}/${name}`),
  )
  const modules = files.map((file) =>
    ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true),
  )
  const manifest = create({ modules, plugins: [declaredElements()] })
  for (const { declarations } of manifest.modules) {
    // A context has no box.
    if (declarations[0].cssParts) declarations[0].cssProperties = cssProperties()
  }
  return manifest
}

/** The CSS custom properties of elements, from the comments in src/ui/tokens.ts. */
function cssProperties() {
  const file = 'src/ui/tokens.ts'
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const found = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.text === 'publicTokens')
  return found.initializer.expression.properties.map(({ name, jsDoc }) => ({
    name: `--content-${name.text}`,
    description: jsDoc?.at(-1)?.comment ?? '',
    default: publicTokens[name.text],
  }))
}

/** Writes the files generated from the manifest: framework types and editor data. Part of the build. */
export function writeManifestFiles() {
  const dist = join(root, 'dist')
  const manifest = createManifest()
  mkdirSync(dist, { recursive: true })
  for (const [name, types] of Object.entries(frameworkTypes(manifest))) {
    writeFileSync(join(dist, `${name}.d.ts`), types)
    // Types only; importing this module loads nothing.
    writeFileSync(join(dist, `${name}.js`), 'export {}\n')
  }
  const angular = angularDirectives(elementsOf(manifest))
  writeFileSync(join(dist, 'angular.js'), angular.code)
  writeFileSync(join(dist, 'angular.d.ts'), angular.types)
  const facts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [file, data] of Object.entries(editorData(manifest, facts))) {
    writeFileSync(join(dist, file), JSON.stringify(data, null, 2))
  }
}

function main() {
  const text = `${JSON.stringify(createManifest(), null, 2)}\n`
  if (!process.argv.includes('--check')) {
    writeFileSync(manifestFile, text)
    writeManifestFiles()
  } else if (read(manifestFile) !== text) {
    console.error('custom-elements.json is stale: run "node .config/manifest.mjs".')
    process.exitCode = 1
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
