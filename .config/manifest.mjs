// Makes custom-elements.json from elements/*.ts, and from it the JSX types for React (dist/react.d.ts).
// node .config/manifest.mjs [--check]: with --check nothing is written, a stale manifest is an error.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, ts } from '@custom-elements-manifest/analyzer'
import { declaredElements } from './manifest-plugin.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifestFile = join(root, 'custom-elements.json')

/** The manifest of the sources as they are. */
export function createManifest() {
  const files = ['elements', 'src/element', 'src/element/context'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
  const modules = files.map((file) =>
    ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true),
  )
  return create({ modules, plugins: [declaredElements()] })
}

/** JSX types of every element, for React 19: properties, attributes, and `on…` for each event. */
export function reactTypes(manifest) {
  const elements = manifest.modules.map(({ path, declarations: [declaration] }) => ({
    ...declaration,
    types: path.replace(/^dist\/esm\/(.*)\.js$/, './types/$1.d.ts'),
    properties: declaration.members.filter(({ kind, readonly }) => kind === 'field' && !readonly),
  }))
  return `// Made by .config/manifest.mjs from the elements' declarations.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
${elements.map(({ name, types }) => `import type { ${name} } from '${types}'`).join('\n')}

type ElementProps<E extends HTMLElement, Property extends keyof E, Event extends keyof HTMLElementEventMap> =
  Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, Property> &
  Partial<Pick<E, Property>> &
  { [K in Event as \`on\${K}\`]?: (event: HTMLElementEventMap[K]) => void }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {${elements.map(intrinsicElement).join('')}
    }
  }
}
`
}

function intrinsicElement({ name, tagName, properties, attributes, events }) {
  const own = attributes.filter((attribute) => attribute.name !== attribute.fieldName)
  return `
      '${tagName}': ElementProps<
        ${name},
        ${union(properties)},
        ${union(events)}
      > & {
${own.map((attribute) => `        '${attribute.name}'?: ${attributeType(attribute)}`).join('\n')}
      }`
}

/** Types of attributes are words, texts, numbers and booleans; everything else is a property. */
function attributeType({ type: { text } }) {
  return text.replace(/ \| undefined$/, '')
}

/** Writes dist/react.d.ts, and a module beside it that can be imported; part of the build. */
export function writeReactTypes() {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/react.d.ts'), reactTypes(createManifest()))
  // Types only; a page that imports them loads nothing.
  writeFileSync(join(root, 'dist/react.js'), 'export {}\n')
}

function union(items) {
  return items.map(({ name }) => `'${name}'`).join(' | ')
}

function main() {
  const text = `${JSON.stringify(createManifest(), null, 2)}\n`
  if (!process.argv.includes('--check')) {
    writeFileSync(manifestFile, text)
    writeReactTypes()
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
